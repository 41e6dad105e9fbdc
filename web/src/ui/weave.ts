/** Woven squares (tocapu): each letter of a row is one thread crossing, a dot shows the ground. */

export interface Tocapu {
  ground: string;
  rows: string[];
}

export const DYES: Record<string, string> = {
  o: 'var(--ochre)',
  c: 'var(--cochineal)',
  t: 'var(--turquoise)',
  r: 'var(--terracotta)',
  b: 'var(--bone)',
  i: 'var(--indigo)',
  m: 'var(--moss)',
};

/** The players' weavings, twelve threads wide. */
export const PATTERNS = [
  'M0 6 6 0 12 6 6 12z M6 4 8 6 6 8 4 6z', // stepped diamond
  'M0 2h12v2H0z M0 8h12v2H0z', // bands
  'M0 6 3 3 6 6 9 3 12 6v3L9 6 6 9 3 6 0 9z', // zigzag
  'M0 0h6v6H0z M6 6h6v6H6z', // squares
  'M6 2.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 1 0 0-6.8z', // beads
];

/** One path per dye: every run of equal threads in a row is a flat box. */
export function threads(rows: string[]): Record<string, string> {
  const paths: Record<string, string> = {};
  rows.forEach((row, y) => {
    for (const run of row.matchAll(/([^.])\1*/g)) {
      const [whole] = run;
      const dye = whole.charAt(0);
      paths[dye] = `${paths[dye] ?? ''}M${run.index} ${y}h${whole.length}v1h-${whole.length}z`;
    }
  });
  return paths;
}

export const TOCAPU: Tocapu[] = [
  {
    ground: 'c',
    rows: [
      '.........',
      '....o....',
      '...ooo...',
      '..oo.oo..',
      '.oo.b.oo.',
      '..oo.oo..',
      '...ooo...',
      '....o....',
      '.........',
    ],
  },
  {
    ground: 'b',
    rows: [
      '.........',
      '.iiiiiii.',
      '.i.....i.',
      '.i.ccc.i.',
      '.i.coc.i.',
      '.i.ccc.i.',
      '.i.....i.',
      '.iiiiiii.',
      '.........',
    ],
  },
  {
    ground: 't',
    rows: [
      '.........',
      '.bbbbb...',
      '.b...b...',
      '.b.b.b.b.',
      '.b.bbb.b.',
      '.b.....b.',
      '.bbbbbbb.',
      '.........',
      '.ooooooo.',
    ],
  },
  {
    ground: 'o',
    rows: [
      '.........',
      '...iii...',
      '...iii...',
      '.iiiciii.',
      '.iicbcii.',
      '.iiiciii.',
      '...iii...',
      '...iii...',
      '.........',
    ],
  },
  {
    ground: 'i',
    rows: [
      'oo..rr..b',
      '.oo..rr..',
      '..oo..rr.',
      'b..oo..rr',
      'bb..oo..r',
      '.bb..oo..',
      '..bb..oo.',
      'r..bb..oo',
      'rr..bb..o',
    ],
  },
  {
    ground: 'r',
    rows: [
      '.........',
      '.bb...bb.',
      '.bb...bb.',
      '...iii...',
      '...ioi...',
      '...iii...',
      '.bb...bb.',
      '.bb...bb.',
      '.........',
    ],
  },
  {
    ground: 'm',
    rows: [
      'b.......b',
      'bb.....bb',
      'bbb...bbb',
      '.bbb.bbb.',
      '..bb.bb..',
      'o..b.b..o',
      'oo.....oo',
      'ooo...ooo',
      'oooo.oooo',
    ],
  },
];
