import { describe, expect, it } from 'vitest';
import { at, differences, overlayOf, read, singles, Unfit, withValue, type Tables } from './tables';

const base: Tables = {
  steps: {
    mark: 'reconstructed',
    reason: 'ours',
    puma: [8, 7, 6],
    condor: [4],
  },
  prices: {
    puma: {
      mark: 'reconstructed',
      reason: 'ours',
      marks: { 'each[1]': 'rulebook' },
      each: [
        [0, 1],
        [2, 3],
      ],
    },
  },
  map: { about: { mark: 'reported', reason: 'seen', cities: 2 }, sites: { cuzco: { bonus: 0 } } },
};
const paths = [...singles(base)].map(({ path }) => path);

describe('single values', () => {
  it('are every value with its own mark, or that of its table', () => {
    expect([...singles(base)].map(({ path, value, mark }) => [path, value, mark])).toEqual([
      ['steps.puma[0]', 8, 'reconstructed'],
      ['steps.puma[1]', 7, 'reconstructed'],
      ['steps.puma[2]', 6, 'reconstructed'],
      ['steps.condor[0]', 4, 'reconstructed'],
      ['prices.puma.each[0][0]', 0, 'reconstructed'],
      ['prices.puma.each[0][1]', 1, 'reconstructed'],
      ['prices.puma.each[1][0]', 2, 'rulebook'],
      ['prices.puma.each[1][1]', 3, 'rulebook'],
      ['map.about.cities', 2, 'reported'],
    ]);
  });

  it('are read and changed at their paths, and nothing else is', () => {
    expect(at(base, 'prices.puma.each[1][0]')).toBe(2);
    expect(at(base, 'prices.llama.each')).toBeUndefined();
    const now = withValue(base, 'prices.puma.each[1][0]', 5);
    expect(differences(base, now)).toEqual([
      { path: 'prices.puma.each[1][0]', mine: 2, theirs: 5 },
    ]);
    expect(now.steps).toBe(base.steps);
  });
});

describe('an overlay', () => {
  it('is empty where nothing was compared', () => {
    expect(overlayOf(base, base, new Set())).toEqual({});
  });

  it('has what differs, and the shortest marks for what was compared', () => {
    const now = withValue(withValue(base, 'steps.puma[1]', 9), 'map.sites.cuzco.bonus', 3);
    const done = new Set([
      'steps.puma[0]',
      'steps.puma[1]',
      'steps.puma[2]',
      'prices.puma.each[0][0]',
      'prices.puma.each[0][1]',
      'prices.puma.each[1][0]',
      'map.about.cities',
    ]);
    expect(overlayOf(base, now, done)).toEqual({
      steps: { puma: [8, 9, 6], marks: { puma: 'printed' } },
      prices: { puma: { marks: { 'each[0]': 'printed', 'each[1][0]': 'printed' } } },
      map: { sites: { cuzco: { bonus: 3 } }, about: { mark: 'printed' } },
    });
  });

  it('names a part that has a mark of its own, as the nearest mark counts', () => {
    expect(overlayOf(base, base, new Set(paths)).prices).toEqual({
      puma: { marks: { 'each[0]': 'printed', 'each[1]': 'printed' } },
    });
  });

  it('says the same when it is read again', () => {
    const now = withValue(withValue(base, 'steps.puma', [8, 9]), 'map.sites.cuzco.bonus', 3);
    const done = new Set(['steps.puma[1]', 'steps.condor[0]', 'prices.puma.each[1][1]']);
    const found = read(base, JSON.parse(JSON.stringify(overlayOf(base, now, done))) as Tables);
    expect(found.now).toEqual(now);
    expect(found.done).toEqual(done);
    const all = read(base, overlayOf(base, base, new Set(paths)));
    expect(all).toEqual({ now: base, done: new Set(paths) });
  });

  it('has a table with other keys than ours as a whole, and reads it again', () => {
    const sites = { cuzco: { bonus: 0 }, pisac: { bonus: 2 } };
    const now = withValue(base, 'map.sites', sites);
    const done = new Set(['map.about.cities']);
    const overlay = overlayOf(base, now, done);
    const about = { mark: 'printed', reason: 'seen', cities: 2 };
    expect(overlay).toEqual({ map: { replace: true, about, sites } });
    expect(read(base, overlay)).toEqual({ now, done });
    expect(read(base, { map: { replace: true, sites } }).now.map).toEqual({ about: {}, sites });
    const less = withValue(base, 'map.sites', { pisac: { bonus: 2 } });
    expect(read(base, overlayOf(base, less, new Set())).now).toEqual(less);
  });

  it.each([
    [{ map: { replace: true } }, 'map.sites'],
    [{ map: { replace: true, sites: { cuzco: 3 } } }, 'map.sites.cuzco'],
    [{ map: { replace: true, sites: { cuzco: {} } } }, 'map.sites.cuzco.bonus'],
    [{ map: { replace: true, sites: { cuzco: { bonus: '' } } } }, 'map.sites.cuzco.bonus'],
    [{ map: { replace: true, sites: {}, lakes: [] } }, 'map.lakes'],
    [{ stairs: {} }, 'stairs'],
    [{ steps: 3 }, 'steps'],
    [{ steps: { llama: [1] } }, 'steps.llama'],
    [{ steps: { puma: 8 } }, 'steps.puma'],
    [{ steps: { puma: ['8'] } }, 'steps.puma[0]'],
    [{ prices: { puma: { each: [[0, 1], 2] } } }, 'prices.puma.each[1]'],
    [{ steps: { marks: 'printed' } }, 'steps.marks'],
    [JSON.parse('{"__proto__": {"mark": "printed"}}'), '__proto__'],
  ])('that does not fit is refused, and says where: %j', (overlay, path) => {
    const refused = (): unknown => {
      try {
        return read(base, overlay as Tables);
      } catch (error) {
        return error;
      }
    };
    expect(refused()).toBeInstanceOf(Unfit);
    expect(refused()).toMatchObject({ path });
  });
});
