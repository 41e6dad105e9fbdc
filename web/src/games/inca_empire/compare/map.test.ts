import { describe, expect, it } from 'vitest';
import * as edit from './map';
import { maps } from './testing/maps';

const four = maps[4]!;
const three = maps[3]!;
const key = (map: edit.MapTables): string | undefined => edit.fault(map)?.key;

describe('what the engine accepts', () => {
  it('is what we have', () => {
    expect(edit.fault(three)).toBeNull();
    expect(edit.fault(four)).toBeNull();
  });

  it('has names one can read', () => {
    for (const name of ['', '  ', 'x'.repeat(81), 'Q\u202eq', 'a\tb', 'a\u3000b', 'a\u200bb']) {
      expect(key(edit.withSite(four, 'arica', { name }))).toBe('name');
      expect(key(edit.withRegion(four, 'cana', { name }))).toBe('name');
    }
    expect(key(edit.withSite(four, 'arica', { name: 'Ñusta Hisp’ana 2' }))).toBeUndefined();
    expect(key(edit.withSite(four, 'arica', { note: 'x'.repeat(81) }))).toBe('name');
  });

  it('has a bonus at important sites and nowhere else', () => {
    const bonus = (to: number): edit.MapTables =>
      edit.withSite(four, 'machu_picchu', { bonus: to });
    expect(key(bonus(3))).toBeUndefined();
    for (const wrong of [0, -1, 100, 1.5, NaN]) expect(key(bonus(wrong))).toBe('bonus');
    const city = edit.withSite(edit.withPilgrimage(three, 'machu_picchu', '', null), 'raqchi', {
      kind: 'important',
    });
    expect(city.sites.raqchi!.bonus).toBe(1);
    expect(edit.withSite(city, 'raqchi', { kind: 'huaca' }).sites.raqchi!.bonus).toBe(0);
    expect(key(city)).toBeUndefined();
  });

  it('keeps every site in a region and a site in every region', () => {
    expect(key(edit.withSite(four, 'arica', { touches: [] }))).toBe('no_region');
    const many = Object.keys(four.regions).slice(0, 9);
    expect(key(edit.withSite(four, 'arica', { touches: many }))).toBe('many_regions');
    let bare = four;
    for (const [site, { touches }] of Object.entries(four.sites))
      if (touches.includes('pasto')) bare = edit.withTouch(bare, site, 'pasto', false);
    expect(['no_region', 'bare_region']).toContain(key(bare));
  });

  it('starts as the rules want it', () => {
    expect(key(edit.withLink(four, 'cuzco', 'pisac', 'none'))).toBe('start_road');
    expect(key(edit.withLink(four, 'cuzco', 'pisac', 'wild'))).toBe('start_road');
    expect(key(edit.withLink(four, 'cuzco', 'pisac', 'connection', ['chinchaysuyu']))).toBe(
      'start_road',
    );
    expect(key(edit.withTouch(four, 'cuzco', 'antisuyu', false))).toBe('start_region');
    expect(key(edit.withTouch(four, 'pisac', 'pasto', true))).toBe('far_region');
  });

  it('keeps the roads together, each in a region of an end', () => {
    const row = four.connections.find(([a, b]) => a === 'samaipata' || b === 'samaipata')!;
    const [a = '', b = ''] = row;
    let apart = four;
    for (const other of Object.keys(four.sites))
      if (other !== 'samaipata') apart = edit.withLink(apart, 'samaipata', other, 'none');
    expect(edit.fault(apart)).toEqual({ key: 'apart', values: { site: 'Samaipata' } });
    expect(key(edit.withLink(four, a, b, 'connection', ['pasto']))).toBe('road_region');
    const rows = Array.from({ length: 301 }, () => four.wild[0]!);
    expect(key({ ...four, wild: rows })).toBe('many_roads');
  });

  it('has two places for each pilgrimage with four players', () => {
    expect(key(edit.withPilgrimage(four, 'machu_picchu', '', null))).toBe('holy_two');
    const moved = edit.withPilgrimage(four, 'raqchi', 'small', 'machu_picchu');
    expect(moved.sites.machu_picchu!.pilgrimage).toBe('');
    expect(key(edit.withSite(moved, 'raqchi', { kind: 'city' }))).toBeUndefined();
    expect(key(edit.withSite(moved, 'raqchi', { kind: 'huaca' }))).toBe('holy_kind');
    expect(key(edit.withPilgrimage(three, 'machu_picchu', '', null))).toBeUndefined();
  });

  it('has the Hand of God four times at most', () => {
    expect(key(edit.withRegion(four, 'pasto', { god: true }))).toBe('gods');
    const less = edit.withRegion(four, 'canari', { god: false });
    expect(key(edit.withRegion(less, 'pasto', { god: true }))).toBeUndefined();
    expect(key(edit.withRegion(less, 'antisuyu', { god: true }))).toBe('gods');
  });

  it('has sites to build on', () => {
    const without = (...kinds: string[]): edit.MapTables => ({
      ...three,
      sites: Object.fromEntries(
        Object.entries(three.sites).map(([name, site]) => [
          name,
          kinds.includes(site.kind)
            ? { ...site, kind: 'huaca', bonus: 0, pilgrimage: '' as const }
            : site,
        ]),
      ),
    });
    expect(key(without('garrison'))).toBe('no_garrison');
    expect(key(without('city', 'important'))).toBe('no_city');
  });
});

describe('a change', () => {
  it('leaves the map it was made from alone', () => {
    const before = JSON.stringify(four);
    edit.withSite(four, 'arica', { kind: 'garrison' });
    edit.withBorder(four, 'pasto', 'canari', true);
    edit.withStart(four, 'antisuyu', 'orange');
    edit.withLink(four, 'arica', 'sajama', 'none');
    edit.summed(four);
    expect(JSON.stringify(four)).toBe(before);
  });

  it('of a border has two sides', () => {
    const { regions } = edit.withBorder(four, 'pasto', 'canari', true);
    expect(regions.pasto!.adjacent).toContain('canari');
    expect(regions.canari!.adjacent).toContain('pasto');
    expect(edit.withBorder({ ...four, regions }, 'canari', 'pasto', false)).toEqual(four);
  });

  it('of a colour moves region and site', () => {
    const moved = edit.withStart(four, 'antisuyu', 'orange');
    expect(moved.regions.antisuyu!.start).toBe('orange');
    expect(moved.regions.chinchaysuyu!.start).toBe('blue');
    expect(moved.sites.pisac!.start).toBe('orange');
    expect(edit.fault(moved)).toBeNull();
    const green = edit.withStart(three, 'antisuyu', 'green');
    expect(green.sites.pisac!.start).toBe('green');
    expect(edit.fault(green)).toBeNull();
  });

  it('of a road takes another kind of link away', () => {
    const [a = '', b = ''] = four.wild[0]!;
    const built = edit.withLink(four, a, b, 'connection');
    expect(edit.linkOf(built, a, b)).toBe('connection');
    expect(built.wild).toHaveLength(four.wild.length - 1);
    expect(edit.regionsOf(built, a, b)).toHaveLength(1);
    expect(edit.fault(built)).toBeNull();
    const wild = edit.withLink(built, b, a, 'wild', ['cana', 'colla', 'pasto']);
    expect(edit.regionsOf(wild, a, b)).toEqual(['cana', 'colla']);
    expect(edit.linkOf(edit.withLink(wild, a, b, 'none'), a, b)).toBe('none');
    const again = edit.withLink(four, 'arica', 'sabaya', 'connection', ['colesuyu']);
    expect(again.connections).toHaveLength(four.connections.length);
  });

  it('is counted in the figures that sum the map up', () => {
    const note = { mark: 'reconstructed', reason: 'ours' };
    const about = {
      sites: { ...note, city: 0, marks: { city: 'printed' } },
      pilgrimages: { ...note, Nowhere: 'small' },
      hand_of_god: note,
      other: { ...note, kept: 3 },
    };
    const found = edit.summed({ ...four, about }).about!;
    expect(found.sites).toMatchObject({ ...note, city: 14, huaca: 47, connections: 153 });
    expect(found.sites!.marks).toEqual({ city: 'printed' });
    expect(found.pilgrimages).toMatchObject({ 'Machu Picchu': 'small', Ranchillo: 'great' });
    expect(found.pilgrimages).not.toHaveProperty('Nowhere');
    expect(found.hand_of_god).toMatchObject({ canari: 'Canari' });
    expect(found.other).toEqual({ ...note, kept: 3 });
  });
});

describe('neighbours', () => {
  it('are near, and no road between them crosses another', () => {
    const near = edit.neighbours(four, 'arica');
    expect(near).toEqual(expect.arrayContaining(['sabaya', 'sajama', 'tarapaca_viejo']));
    expect(near).not.toContain('arica');
    expect(near).not.toContain('quito');
    expect(near.length).toBeLessThan(20);
    for (const [a = '', b = ''] of [...four.connections, ...four.wild])
      expect(edit.isNear(four, a, b)).toBe(true);
  });

  it('one after the other pick their road', () => {
    const first = edit.tapped(four, edit.NOTHING, 'site:arica');
    expect(first).toEqual({ site: 'arica', region: null, road: null });
    const second = edit.tapped(four, first, 'site:sajama');
    expect(second).toEqual({ site: 'sajama', region: null, road: ['arica', 'sajama'] });
    expect(edit.thingsOf(second)).toEqual(['site:sajama', 'road:arica-sajama']);
    expect(edit.tapped(four, second, 'site:quito').road).toBeNull();
    expect(edit.tapped(four, first, 'site:arica').road).toBeNull();
    expect(edit.tapped(four, first, 'road:arica-sabaya').road).toEqual(['arica', 'sabaya']);
    expect(edit.tapped(four, first, 'region:cana').region).toBe('cana');
    expect(edit.tapped(four, first, 'tile:3')).toBe(first);
    expect(edit.tapped(four, first, 'region:eldorado')).toBe(first);
  });
});
