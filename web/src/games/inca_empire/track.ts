/** What is still to come on the era track. */

import type { EmpireView } from './view';

interface Space {
  phase: string;
  column: number;
  era: number;
}

/** The phases still to come, the running one not among them. */
function ahead({ track, ended }: EmpireView): Space[] {
  if (ended) return [];
  return track.columns.flatMap(({ phases, era, skipped }, column) => {
    if (skipped || column < track.column) return [];
    const left = column === track.column ? phases.slice(track.space + 1) : phases;
    return left.map((phase) => ({ phase, column, era }));
  });
}

/** Sapa Inca phases still to come. */
export function scoringsLeft(view: EmpireView): number {
  return ahead(view).filter(({ phase }) => phase === 'sapa').length;
}

/** Whether a Sun phase comes before the next scoring. */
export function sunAhead(view: EmpireView): boolean {
  return ahead(view).find(({ phase }) => phase === 'sun' || phase === 'sapa')?.phase === 'sun';
}

function nextInca(view: EmpireView): Space | undefined {
  return ahead(view).find(({ phase }) => phase === 'inca');
}

/** Labour of the next Inca phase with the tiles and terraces of now, before support. */
export function nextIncome(view: EmpireView, seat: number): number | null {
  const { columns, column, income } = view.track;
  const player = view.seats[seat];
  const next = nextInca(view);
  if (player === undefined || next === undefined) return null;
  const of = (era: number): number => income[era - 1] ?? 0;
  return player.income - of(columns[column]?.era ?? 1) + of(next.era);
}

/** What support would move then, as the figures stand: to a seat, or from it (E-INCA-05 to -09). */
export function support(view: EmpireView, seat: number): number {
  const next = nextInca(view);
  const place = view.rank.indexOf(seat);
  if (next === undefined || next.era < 2 || place < 0) return 0;
  const ends = next.era === 2 ? 1 : 2;
  if (place === 0) return -ends;
  if (place === view.players - 1) return ends;
  if (next.era === 2 || view.players === 3) return 0;
  return place === 1 ? -1 : 1;
}
