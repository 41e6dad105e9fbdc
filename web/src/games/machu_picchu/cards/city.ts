/** The cards of the city and the Inca path: quarters, fields and the figures there. */

import type { Help, Things } from '../../types';
import {
  landmark,
  quartersOf,
  type Landmark,
  type Passed,
  type Quarter,
  type Share,
} from '../view';
import { t, type Asked, type Fact, card, lined, who, amount, goodsText, nameOf } from './common';
import { priceFacts } from './displays';

const QUARTER_RULES: Record<string, string[]> = {
  production: ['M-QTR-01', 'M-PROD-02', 'M-PROD-03', 'M-PROD-05'],
  temple: ['M-QTR-01', 'M-TEMPLE-01', 'M-TEMPLE-04', 'M-TEMPLE-05'],
  main_temple: ['M-QTR-01', 'M-MAIN-01', 'M-MAIN-03', 'M-MAIN-04'],
  placing: ['M-PLACE-01', 'M-PLACE-03', 'M-PLACE-04'],
  clergy: ['M-CLERGY-01', 'M-CLERGY-02', 'M-CLERGY-03'],
  marketplace: ['M-MARKET-01', 'M-MARKET-07', 'M-MARKET-08'],
  sundial: ['M-SUNDIAL-01', 'M-SUNDIAL-03', 'M-SUNDIAL-04'],
};

const LANDMARK_RULES: Record<Landmark, string[]> = {
  granary: ['M-PATH-02', 'M-PATH-05', 'M-SCORE-02'],
  stable: ['M-PATH-03', 'M-PATH-05', 'M-SCORE-02'],
  summit: ['M-PATH-04', 'M-CARD-01', 'M-PATH-01'],
};

/** Names with how many each has. */
function counted(names: string[], counts: number[]): string {
  return counts.flatMap((n, seat) => (n > 0 ? [`${names[seat] ?? seat + 1} ${n}`] : [])).join(', ');
}

/** Steps, and what the path gives for them. */
function steps(words: Things, what: string, passed: Passed | null): string {
  if (passed === null) return what;
  const { corn, llamas, cards } = passed;
  const gains = [
    corn > 0 && amount(words, 'corn', corn),
    llamas > 0 && amount(words, 'llama', llamas),
    cards > 0 && t('cards', { n: cards }),
  ].filter(Boolean);
  return t('passing', { what, gains: gains.join(', ') });
}

/** What one seat would get when a once-a-day quarter is entered. */
function shareOf({ words }: Asked, found: Share, llamas: boolean): string {
  const parts: string[] = [];
  const bonus = goodsText(words, found.bonus);
  const made = goodsText(words, found.goods);
  if (bonus !== '') parts.push(t('bonus', { goods: bonus }));
  if (made !== '') parts.push(found.corn > 0 ? t('make', { goods: made, corn: found.corn }) : made);
  if (found.stones > 0)
    parts.push(steps(words, t('stones', { n: found.stones }), found.stones_pass));
  if (found.most > 0) {
    const values = { llamas: found.most, gifts: found.most, n: found.steps };
    parts.push(steps(words, t(llamas ? 'llamas' : 'units', values), found.steps_pass));
  }
  return parts.join(' + ');
}

/** What entering a quarter now would give to whom. */
function shares(asked: Asked, { cleric, shares: found }: Quarter): string | undefined {
  const { view, names } = asked;
  if (found.length === 0) return undefined;
  const list = found.map((one) => {
    const text = shareOf(asked, one, cleric !== null) || t('nothing');
    return `${one.seat === view.seat ? t('you') : (names[one.seat] ?? one.seat + 1)}: ${text}`;
  });
  return [t('enter_now'), ...list].join('\n');
}

/** How the viewer's prince would get there. */
function way({ view }: Asked, quarter: Quarter): string | undefined {
  const at = view.seats[view.seat]?.prince;
  return at == null ? undefined : t(quarter.way as 'here' | 'free' | 'ride');
}

function placingFacts(asked: Asked, goods: string[]): Fact[] {
  const { view, words } = asked;
  const list = goods.map((good) =>
    t('cost', {
      what: nameOf(words, 'profession', good),
      price: goodsText(words, view.scenery.costs[good] ?? {}),
    }),
  );
  const discs = view.seats[view.seat]?.discs;
  return [...list, discs !== undefined && t('discs_left', { n: discs })];
}

function marketFacts({ view, words }: Asked): string[] {
  return Object.entries(view.market).map(([good, { buy, sell }]) =>
    t('trade', { good: nameOf(words, 'good', good), buy, sell }),
  );
}

export function quarter(asked: Asked): Help | null {
  const { view, words, names, a } = asked;
  const found = quartersOf(view).find(({ id }) => id === a);
  if (found === undefined) return null;
  const incas = counted(names, found.incas);
  const facts: Fact[] = [words.quarter_text?.[a], shares(asked, found)];
  if (found.bonus === 0) facts.push(t('used'));
  if (found.places.length > 0) facts.push(...placingFacts(asked, found.places));
  for (const kind of found.sells) facts.push(priceFacts(asked, kind).join(' '));
  if (a === 'marketplace') facts.push(...marketFacts(asked));
  if (incas !== '') facts.push(t(a === 'sundial' ? 'sent' : 'incas_here', { list: incas }));
  if (view.ending === null) facts.push(way(asked, found));
  return lined(
    nameOf(words, 'quarter', a),
    facts,
    ...(QUARTER_RULES[a] ?? QUARTER_RULES[found.group] ?? []),
  );
}

export function path({ view, names, a }: Asked): Help {
  const field = Number(a);
  const here = view.seats.flatMap((player, seat) => (player.runner === field ? [seat] : []));
  const stands = here.length > 0 && t('stands_here', { who: who(names, here) });
  const name = landmark(view, field);
  if (name === undefined) {
    const text = t('path_text', { ...view.scenery.numbers });
    return card(t('path', { n: field }), [text, stands], 'M-PATH-01', 'M-PATH-08');
  }
  const text = t(`${name}_text`, { ...view.scenery.numbers });
  return card(`${t(`path_${name}`)} (${field})`, [text, stands], ...LANDMARK_RULES[name]);
}

export function runner({ view, words, names, a }: Asked): Help {
  const seat = Number(a);
  const player = view.seats[seat];
  const owed = goodsText(words, player?.owed ?? {});
  return card(
    t('runner', { who: who(names, [seat]) }),
    [
      player &&
        t('runner_text', {
          n: player.runner,
          to_granary: player.ahead.granary,
          to_stable: player.ahead.stable,
          to_summit: player.ahead.summit,
        }),
      owed !== '' && t('owed_text', { goods: owed }),
    ],
    'M-PATH-01',
    'M-PATH-05',
    'M-PATH-08',
  );
}

export function prince({ view, words, names, a }: Asked): Help {
  const seat = Number(a);
  const at = view.seats[seat]?.prince;
  const where = at ? t('prince_at', { quarter: nameOf(words, 'quarter', at) }) : t('prince_none');
  const rules = ['M-TURN-02', 'M-MOVE-01', 'M-MOVE-02', 'M-MOVE-04'];
  return card(t('prince', { who: who(names, [seat]) }), [t('prince_text'), where], ...rules);
}

export function inca({ view, words, names, a, b }: Asked): Help {
  const seat = Number(b);
  const n = view.quarters.find(({ id }) => id === a)?.incas[seat] ?? 0;
  return card(
    t('inca', { who: who(names, [seat]) }),
    [t('inca_at', { quarter: nameOf(words, 'quarter', a), n }), words.quarter_text?.[a]],
    ...(a === 'sundial' ? ['M-SUNDIAL-02', 'M-SUNDIAL-03'] : ['M-PROD-03', 'M-PROD-05']),
  );
}
