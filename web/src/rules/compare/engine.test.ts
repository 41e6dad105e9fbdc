/** Overlays mean to the engine what they mean here: every value, and where it comes from. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { written } from './overlays';
import { at, overlayOf, read, singles, withValue, type Single, type Tables } from './tables';

const printed = import.meta.glob<Tables>('../../games/*/printed.json', {
  eager: true,
  import: 'default',
});

const OWN = '../.venv/bin/python';
const PROGRAM = `
import json, sys, tomllib
from tawantin.core.registry import game
from tawantin.core.tables import single_values
name, text = json.load(sys.stdin)
print(json.dumps([tuple(one) for one in single_values(game(name).tables(tomllib.loads(text)))]))
`;

/** Every single value as the engine reads it from a file. */
function engine(game: string, text: string): Single[] {
  const python = process.env.PYTHON ?? (existsSync(OWN) ? OWN : 'python3');
  const out = execFileSync(python, ['-c', PROGRAM], {
    env: { ...process.env, PYTHONPATH: '../src' },
    input: JSON.stringify([game, text]),
    encoding: 'utf-8',
  });
  const rows = JSON.parse(out) as [string, Single['value'], string][];
  return rows.map(([path, value, mark]) => ({ path, value, mark }));
}

const sorted = (all: Iterable<Single>): Single[] =>
  [...all].sort((a, b) => (a.path < b.path ? -1 : 1));

/** A correction that the rules of the game allow. */
const CORRECTED: Record<string, [string, number]> = {
  cuzco: ['agriculture_food.01[2]', 2],
  machu_picchu: ['market.llama.prices[1]', 4],
  inca_empire: ['culture.kind_1.points', 3],
};

describe.each(Object.keys(CORRECTED))('a file of %s', (game) => {
  const base = printed[`../../games/${game}/printed.json`]!;
  const every = [...singles(base)];
  const paths = every.map(({ path }) => path);

  it('that has everything compared leaves nothing reconstructed', () => {
    const text = written(overlayOf(base, base, new Set(paths)), game, 'all');
    expect(sorted(engine(game, text))).toEqual(
      sorted(every.map((single) => ({ ...single, mark: 'printed' }))),
    );
  });

  it('says the same to the engine and to the page', () => {
    const [path, value] = CORRECTED[game]!;
    const now = withValue(base, path, value);
    const done = new Set(paths.filter((one, i) => i % 3 === 0 || one === path));
    const text = written(overlayOf(base, now, done), game, 'a third');
    const found = engine(game, text);
    expect(
      found
        .filter(({ mark }) => mark === 'printed')
        .map((one) => one.path)
        .sort(),
    ).toEqual([...done].sort());
    expect(found.find((one) => one.path === path)?.value).toBe(value);
    const again = read(base, parse(text) as Tables);
    expect(again.done).toEqual(done);
    expect(at(again.now, path)).toBe(value);
    expect(sorted(singles(again.now)).map((one) => one.value)).toEqual(
      sorted(found).map((one) => one.value),
    );
  });
});
