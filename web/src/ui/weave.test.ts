import { describe, expect, it } from 'vitest';
import { DYES, threads, TOCAPU } from './weave';

describe('woven squares', () => {
  it('draws every run of equal threads as one box of its dye', () => {
    expect(threads(['.oo.', 'b..o'])).toEqual({
      o: 'M1 0h2v1h-2zM3 1h1v1h-1z',
      b: 'M0 1h1v1h-1z',
    });
  });

  it('has nine threads each way, of dyes there are', () => {
    for (const { ground, rows } of TOCAPU) {
      expect(rows.map((row) => row.length)).toEqual(Array(9).fill(9));
      for (const dye of new Set([ground, ...rows.join('').replaceAll('.', '')]))
        expect(DYES).toHaveProperty(dye);
    }
  });
});
