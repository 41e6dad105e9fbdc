// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, load } from '../../../locales';
import * as edit from './map';
import MapEditor from './MapEditor.svelte';
import { maps } from './testing/maps';

const settings = vi.hoisted(() => ({ language: 'en', travel: 0 }));
vi.mock('../../../lib/settings.svelte', () => ({ settings }));

let shown: ReturnType<typeof mount> | undefined;
let sent: edit.MapTables[] = [];

beforeEach(async () => {
  sent = [];
  settings.language = 'en';
  for (const language of LANGUAGES) await load(language);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  Element.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  shown = undefined;
  vi.unstubAllGlobals();
});

async function show(players = 4): Promise<void> {
  const props = { tables: maps[players]!, changed: (to: edit.MapTables) => sent.push(to) };
  shown = mount(MapEditor, { target: document.body, props });
  flushSync();
  await vi.waitUntil(() => document.querySelector('[data-thing]') !== null, 5000);
  flushSync();
}
const find = <E extends Element = HTMLSelectElement>(what: string): E =>
  document.querySelector<E>(what)!;
const form = (about: string): HTMLFieldSetElement | null =>
  document.querySelector(`[data-about=${about}]`);
function tap(thing: string): void {
  find(`[data-thing="${thing}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}
function choose(field: HTMLSelectElement | HTMLInputElement, value: string | boolean): void {
  if (typeof value === 'boolean') (field as HTMLInputElement).checked = value;
  else field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}
/** The field with this label. */
function field(about: string, label: string): HTMLSelectElement {
  const labels = [...form(about)!.querySelectorAll('label')];
  return labels
    .find((one) => one.textContent.trim().startsWith(label))!
    .querySelector<HTMLSelectElement>('input, select')!;
}
const said = (): string => find('[role=alert]').textContent.trim();

describe('on the map', () => {
  it('a tap on a site changes its kind', async () => {
    await show();
    expect(form('site')).toBeNull();
    tap('site:arica');
    expect(form('site')!.textContent).toContain('Arica');
    choose(field('site', 'Kind'), 'garrison');
    expect(sent[0]!.sites.arica!.kind).toBe('garrison');
    expect(sent[0]!.regions).toEqual(maps[4]!.regions);
  });

  it('two neighbours, one after the other, are joined by a road or not', async () => {
    await show();
    tap('site:arica');
    tap('site:sajama');
    expect(form('road')!.textContent).toContain('Arica – Sajama');
    choose(field('road', 'Joined by'), 'none');
    expect(edit.linkOf(sent[0]!, 'arica', 'sajama')).toBe('none');
    tap('site:quito');
    expect(form('road')).toBeNull();
  });

  it('a tap on a road picks it, and its region can be another', async () => {
    await show();
    tap('road:arica-sajama');
    choose(field('road', 'In the region'), 'tarapaca');
    expect(edit.regionsOf(sent[0]!, 'arica', 'sajama')).toEqual(['tarapaca']);
  });

  it('a tap on a region changes its values', async () => {
    await show();
    tap('region:canari');
    choose(field('region', 'Hand of God'), false);
    expect(sent[0]!.regions.canari!.god).toBe(false);
    choose(field('region', 'Name'), ' Cañari ');
    expect(sent[1]!.regions.canari!.name).toBe('Cañari');
    choose(field('region', 'Pasto'), true);
    expect(sent[2]!.regions.pasto!.adjacent).toContain('canari');
  });
});

describe('beside the map', () => {
  it('the same is there for the keyboard', async () => {
    await show(3);
    choose(find('[data-list=sites]'), 'arica');
    expect(form('site')!.textContent).toContain('Arica');
    choose(find('[data-list=neighbours]'), 'sabaya');
    expect(form('road')!.textContent).toContain('Arica – Sabaya');
    choose(find('[data-list=regions]'), 'antisuyu');
    choose(field('region', 'Who starts here'), 'green');
    expect(sent[0]!.sites.pisac!.start).toBe('green');
    choose(find('[data-list=regions]'), '');
    expect(form('region')).toBeNull();
  });

  it('a new road lies where both ends touch', async () => {
    await show();
    choose(find('[data-list=sites]'), 'arica');
    const free = edit
      .neighbours(maps[4]!, 'arica')
      .find((key) => edit.linkOf(maps[4]!, 'arica', key) === 'none')!;
    choose(find('[data-list=neighbours]'), free);
    choose(field('road', 'Joined by'), 'connection');
    expect(edit.linkOf(sent[0]!, 'arica', free)).toBe('connection');
    expect(edit.fault(sent[0]!)).toBeNull();
  });
});

describe('what the rules do not allow', () => {
  it.each(LANGUAGES)('is not sent, is said (%s), and the field is as before', async (language) => {
    settings.language = language;
    await show();
    tap('site:machu_picchu');
    const kind = form('site')!.querySelectorAll('select')[0]!;
    choose(kind, 'huaca');
    expect(sent).toEqual([]);
    expect(said()).toContain('Machu Picchu');
    expect(kind.value).toBe('important');
    const bonus = form('site')!.querySelector<HTMLInputElement>('[type=number]')!;
    choose(bonus, '0');
    expect(bonus.value).toBe('1');
    expect(said()).toContain('99');
    tap('site:arica');
    expect(said()).toBe('');
    tap('region:pasto');
    const god = form('region')!.querySelector<HTMLInputElement>('[type=checkbox]')!;
    choose(god, true);
    expect(god.checked).toBe(false);
    expect(said()).toContain('4');
    expect(sent).toEqual([]);
  });

  it('a pilgrimage is taken over from where it was', async () => {
    await show();
    tap('site:raqchi');
    const holy = field('site', 'Pilgrimage');
    expect([...holy.options].map(({ text }) => text)).toContain(
      'Small pilgrimage in place of Machu Picchu',
    );
    choose(holy, 'small machu_picchu');
    expect(sent[0]!.sites.raqchi!.pilgrimage).toBe('small');
    expect(sent[0]!.sites.machu_picchu!.pilgrimage).toBe('');
  });
});
