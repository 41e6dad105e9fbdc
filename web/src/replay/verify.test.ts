import { describe, expect, it } from 'vitest';
import fixture from './fixtures/draws.json';
import type { Draws } from './types';
import { commitmentOf, fair, keyOf, numbersOf, verify } from './verify';

const played = fixture as unknown as Draws;

function changed(change: (data: Draws) => void): Draws {
  const data = structuredClone(played);
  change(data);
  return data;
}

describe('the dice of a real match', () => {
  it('are all computed again from the seed', async () => {
    const told: number[] = [];
    const found = await verify(played, (done) => told.push(done));
    expect(found).toMatchObject({ seed: true, wrong: null, missing: null });
    expect(found.right).toBe(played.verdict.draws_checked);
    expect(fair(found)).toBe(true);
    expect(told.at(-1)).toBe(played.draws.length);
  });

  it('are refused where one number was changed', async () => {
    const bent = changed((data) => {
      const number = data.draws[100]!.numbers[0]!;
      number[1] = (number[1] + 1) % number[0];
    });
    const found = await verify(bent);
    expect(found.wrong?.number).toBe(100);
    expect(found.right).toBe(100);
    expect(fair(found)).toBe(false);
  });

  it('are refused with another seed, even one with its own commitment', async () => {
    const other = changed((data) => (data.seed = '00'.repeat(32)));
    expect((await verify(other)).seed).toBe(false);
    other.commitment = await commitmentOf(other.seed);
    const found = await verify(other);
    expect(found.seed).toBe(true);
    expect(found.wrong).not.toBeNull();
  });

  it('are refused where a draw was left out', async () => {
    const short = changed((data) => data.draws.splice(40, 1));
    expect((await verify(short)).missing).toBe(40);
  });

  it('may begin after draws taken over from another match', async () => {
    const begun = changed((data) => data.draws.splice(0, 50));
    const found = await verify(begun);
    expect(fair(found)).toBe(true);
    expect(found.right).toBe(played.draws.length - 50);
  });
});

it('skips words that would favour low numbers, and goes on into the next block', async () => {
  const seed = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');
  const bounds = [...Array<number>(9).fill(3_000_000_000), 6, 6, 6];
  expect(await numbersOf(await keyOf(seed), 'sal é', 7, bounds)).toEqual([
    609410730, 918342677, 2422740088, 2753121364, 1500420540, 691059915, 2860126345, 179051580,
    2939809713, 5, 1, 0,
  ]);
});
