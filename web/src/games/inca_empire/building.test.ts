import { describe, expect, it } from 'vitest';
import { conquestPrice, liesIn, places, rows } from './building';
import position from './testing/position.json';
import { nextIncome, scoringsLeft, sunAhead, support } from './track';
import { OPTIONS, type EmpireView } from './view';

const view = position as unknown as EmpireView;

describe('places', () => {
  it('are on the map', () => {
    for (const option of OPTIONS)
      for (const id of places(option, view, 0)) {
        const [kind, key = ''] = id.split(':');
        if (kind === 'site') expect(view.scenery.sites).toHaveProperty(key);
        else if (kind === 'region') expect(view.scenery.regions).toHaveProperty(key);
        else expect(kind).toBe('road');
      }
  });

  it('of a temple are cities without one, of an upgrade garrisons', () => {
    for (const id of places('temple', view, 0))
      expect(view.sites[id.slice(5)]).toEqual({ building: 'city', temple: false });
    for (const id of places('upgrade', view, 0))
      expect(view.sites[id.slice(5)]?.building).toBe('garrison');
    expect(places('upgrade', view, 1)).toEqual([]);
  });

  it('of a road are free connections at the network', () => {
    const built = view.roads.map(([a, b]) => `road:${a}-${b}`);
    const found = places('road', view, 0);
    expect(found.length).toBeGreaterThan(0);
    for (const id of found) expect(built).not.toContain(id);
  });

  it('of a terrace are own regions without one', () => {
    for (const id of places('terrace', view, 0))
      expect(view.regions[id.slice(7)]).toMatchObject({ owner: 0, terrace: false });
  });
});

describe('the price list', () => {
  it('has the prices of the server, beside the printed ones', () => {
    const city = rows(view, 1).find(({ option }) => option === 'city');
    expect(city).toMatchObject({ price: 10, printed: 6, points: 4, each: 3 });
  });

  it('has an upgrade only under strategic outpost', () => {
    expect(rows(view, 0).map(({ option }) => option)).toContain('upgrade');
    expect(rows(view, 1).map(({ option }) => option)).not.toContain('upgrade');
    expect(rows(view, 2).find(({ option }) => option === 'upgrade')?.price).toBe(6);
  });

  it('adds what cards say to the resistance of a tile, never below 0 (E-RULING-45)', () => {
    expect(conquestPrice(view, 0, 'huaylas')).toBe(3);
    expect(conquestPrice(view, 3, 'huaylas')).toBe(4);
    expect(conquestPrice(view, 0, 'pasto', -2)).toBe(0);
    expect(conquestPrice(view, 0, 'tallan')).toBeNull();
  });
});

describe('a road', () => {
  it('lies in the region of its connection', () => {
    const [a = '', b = '', region = ''] = view.scenery.connections[0]!;
    expect(liesIn(view, b, a)).toEqual([region]);
    expect(liesIn(view, 'cuzco', 'rome')).toEqual([]);
  });
});

describe('the era track', () => {
  it('says what is still to come', () => {
    expect(scoringsLeft(view)).toBe(2);
    expect(sunAhead(view)).toBe(false);
    expect(sunAhead({ ...view, track: { ...view.track, space: 2 } })).toBe(true);
    expect(scoringsLeft({ ...view, ended: true })).toBe(0);
  });

  it('leaves skipped rounds out', () => {
    const columns = view.track.columns.map((one, i) => (i === 6 ? { ...one, skipped: true } : one));
    expect(scoringsLeft({ ...view, track: { ...view.track, columns } })).toBe(1);
  });

  it('brings the income of the next era', () => {
    const [, , middle = 0, late = 0] = view.track.income;
    expect(nextIncome(view, 0)).toBe(view.seats[0]!.income - middle + late);
    expect(nextIncome({ ...view, track: { ...view.track, column: 6 } }, 0)).toBeNull();
  });

  it('moves support from the leaders to those behind (E-INCA-06 to E-INCA-09)', () => {
    const moved = (at: EmpireView): number[] => at.rank.map((seat) => support(at, seat));
    expect(moved(view)).toEqual([-2, -1, 1, 2]);
    expect(moved({ ...view, track: { ...view.track, column: 1 } })).toEqual([-1, 0, 0, 1]);
    expect(moved({ ...view, players: 3, rank: [1, 0, 2] })).toEqual([-2, 0, 2]);
    expect(moved({ ...view, rank: [] })).toEqual([]);
  });
});
