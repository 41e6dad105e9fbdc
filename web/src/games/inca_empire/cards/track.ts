/** The cards of the era track. */

import type { Help } from '../../types';
import { card, line, t, type Asked } from './common';

export function column({ view, words, a }: Asked): Help | null {
  const { track } = view.scenery;
  const found = track.columns[Number(a)];
  if (found === undefined) return null;
  const { era, phases } = found;
  const skipped = view.track.skipped.includes(Number(a));
  return card(
    `${t('column', { n: Number(a) + 1 })} – ${words.era?.[era] ?? era}`,
    [
      skipped && t('column_skipped'),
      t('column_phases', { list: phases.map((phase) => words.phase?.[phase] ?? phase).join(', ') }),
      t('column_era', {
        era: words.era?.[era] ?? era,
        income: track.income[era - 1] ?? 0,
        kept: track.kept[era - 1] ?? 0,
      }),
      words.era_text?.[era],
    ],
    'E-TRACK-02',
    'E-TRACK-08',
    ...(skipped ? ['E-VAR-05'] : []),
  );
}

const PHASE_RULES: Record<string, string[]> = {
  inca: ['E-INCA-01', 'E-INCA-02', 'E-INCA-04'],
  sun: ['E-SUN-01', 'E-SUN-03', 'E-SUN-07'],
  people: ['E-PEOPLE-01', 'E-PEOPLE-02'],
  sapa: ['E-SAPA-02', 'E-SAPA-05', 'E-SAPA-07'],
};

export function phase({ view, words, a, b }: Asked): Help | null {
  const { track, scenery } = view;
  const { columns, income, kept } = scenery.track;
  const found = columns[Number(a)];
  const kind = found?.phases[Number(b)];
  if (found === undefined || kind === undefined) return null;
  const here = Number(a) - track.column || Number(b) - track.space;
  return card(
    words.phase?.[kind] ?? kind,
    [
      words.phase_text?.[kind],
      kind === 'inca' && t('phase_income', { n: income[found.era - 1] ?? 0 }),
      kind === 'sapa' && t('phase_kept', { n: kept[found.era - 1] ?? 0 }),
      track.skipped.includes(Number(a))
        ? t('column_skipped')
        : here === 0
          ? !view.ended && t('phase_now')
          : here < 0 && t('phase_past'),
    ],
    ...(PHASE_RULES[kind] ?? []),
    'E-TRACK-03',
  );
}

export function invasion({ view }: Asked): Help {
  const { normal = 0, hidden = 0, ships = 0, arrived = false } = view.invasion ?? {};
  return card(
    t('invasion'),
    [
      t('invasion_text'),
      arrived
        ? t('invasion_now')
        : line(
            t('invasion_left', { n: hidden, normal }),
            hidden > 0 && t('invasion_odds', { ships, n: hidden }),
          ),
    ],
    'E-VAR-01',
    'E-VAR-02',
    'E-VAR-03',
  );
}
