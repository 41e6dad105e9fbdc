/** The cards of what lies beside the city: discs, time track, clergy and market. */

import type { Help } from '../../types';
import { moonsOf, type Row } from '../view';
import { t, type Asked, capital, card, lined, who, amount, goodsText, nameOf } from './common';

export function priceFacts(asked: Asked, kind: string): string[] {
  const { view, words } = asked;
  const row = view.clergy[kind];
  const what = nameOf(words, 'cleric', kind);
  if (row === undefined || row.price === null) return [t('sold_out', { what })];
  const price = goodsText(words, row.price);
  const text = t('price_now', { what, price, n: row.next_value });
  const lacks = row.lacks[view.seat];
  if (lacks === undefined) return [text];
  const goods = goodsText(words, lacks);
  return [text, goods === '' ? t('can_pay') : t('lack', { goods })];
}

export function moon({ view, words, names, a }: Asked): Help | null {
  const found = moonsOf(view).find(({ id }) => id === a);
  if (found === undefined) return null;
  const what =
    found.kind === 'steps'
      ? t('moon_steps', { n: found.amount })
      : amount(words, found.kind, found.amount);
  const last = view.last_day;
  return card(
    t('moon', { what }),
    [
      t(last ? 'moon_now' : 'moon_text', {
        what: words.moon?.[found.kind] ?? what,
        ...view.scenery.numbers,
      }),
      found.holder !== null && t('moon_held', { who: who(names, [found.holder]) }),
      found.holder === null && view.sun_next && t('moon_third', { ...view.scenery.numbers }),
    ],
    'M-DAY-01',
    'M-DAY-02',
    'M-NIGHT-02',
    last ? 'M-LAST-02' : 'M-NIGHT-03',
  );
}

export function sun({ view, names }: Asked): Help {
  const state =
    view.sun === null
      ? t('sun_free', { n: view.discs_taken })
      : t('sun_held', { who: who(names, [view.sun]), n: view.last_turns });
  return card(
    t('sun'),
    [t('sun_text', { ...view.scenery.numbers }), state],
    'M-DAY-02',
    'M-DAY-03',
    'M-DAY-06',
  );
}

export function track({ view }: Asked): Help {
  const state = t('track_now', { n: view.day, corn: view.track_corn });
  return card(
    t('track'),
    [t('track_text', { ...view.scenery.numbers }), state],
    'M-DAY-05',
    'M-NIGHT-08',
    'M-END-03',
  );
}

function valueFact(row: Row | undefined): string {
  return row?.value ? t('row_value', { n: row.value }) : t('row_none');
}

export function cleric(asked: Asked): Help {
  const { view, words, a } = asked;
  return card(
    nameOf(words, 'cleric', a),
    [words.cleric_text?.[a], ...priceFacts(asked, a), valueFact(view.clergy[a])],
    'M-CLERGY-03',
    'M-CLERGY-04',
    'M-CLERGY-05',
    'M-TEMPLE-04',
  );
}

export function clergy({ view, words, a }: Asked): Help {
  const row = view.clergy[a];
  return card(
    nameOf(words, 'cleric', a),
    [
      words.cleric_text?.[a],
      valueFact(row),
      row && t('row_left', { n: row.left }),
      t('row_numbers', { list: (view.scenery.clergy[a]?.steps ?? []).join(', ') }),
      t('all_clergy', { ...view.scenery.numbers }),
    ],
    'M-TEMPLE-05',
    'M-CLERGY-05',
    'M-END-01',
  );
}

export function column({ view, words, a }: Asked): Help {
  const found = view.market[a];
  return lined(
    t('column', { good: nameOf(words, 'good', a) }),
    [
      found && t('column_units', { n: found.units }),
      view.bank !== null && t('bank', { n: view.bank[a] ?? 0 }),
      found && t('buy_text', { list: found.buying.join(', '), ...view.scenery.numbers }),
      found && t('sell_text', { list: found.selling.join(', '), ...view.scenery.numbers }),
    ],
    'M-MARKET-02',
    'M-MARKET-03',
    'M-MARKET-04',
  );
}

/** A way to trade or to move a price. */
export function deal(kind: 'buy' | 'sell' | 'add' | 'remove', ...rules: string[]) {
  return ({ view, words, a }: Asked): Help => {
    const found = view.market[a];
    const list = (kind === 'buy' ? found?.buying : found?.selling)?.join(', ') ?? '';
    return card(
      capital(t(kind, { good: words.good?.[a] ?? a })),
      [t(`${kind}_text`, { list, ...view.scenery.numbers })],
      ...rules,
    );
  };
}
