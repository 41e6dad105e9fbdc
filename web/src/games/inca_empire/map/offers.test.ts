import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../api/types';
import { choice } from '../../../table/testing/choices';
import { placeOf } from '../builds';
import { game } from '../testing/position';
import type { BuildName } from '../view';
import { offer } from './offers';

const POSITIONS = [...Object.values(game.questions), ...Object.values(game.late)];
const none = { labour: 0, points: 0, each: 0, income: 0 };

function foreseen(...events: Choice['forecast']['events']): Choice {
  return choice('', '', { events });
}

describe('an offer', () => {
  it('is what the price list says of the place', () => {
    let compared = 0;
    for (const { view, legal, you } of POSITIONS) {
      for (const found of legal) {
        const [verb = '', at = ''] = found.action.split(' ');
        const place = placeOf(view, verb as BuildName, at);
        if (place === undefined || verb === 'wild') continue;
        compared += 1;
        const { labour, points, worth: each, income } = place;
        expect(offer(found, you), found.action).toEqual({ labour, points, each, income });
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('of a road is all that it joins', () => {
    const joined = (points: number): Choice['forecast']['events'][number] => ({
      kind: 'joined',
      seat: 1,
      args: { site: 'quito', building: 'city', points },
    });
    const road = { kind: 'road', seat: 1, args: { a: 'quito', b: 'pisac' } };
    expect(offer(foreseen(road), 1)).toEqual(none);
    expect(offer(foreseen(road, joined(4), joined(2)), 1)).toEqual({ ...none, each: 6 });
  });

  it('of the extra road is its price, of a pilgrimage its points', () => {
    const extra = { kind: 'extra_road', seat: 0, args: { labour: 1, free: 0 } };
    expect(offer(foreseen(extra), 0)).toEqual({ ...none, labour: 1 });
    const gone = { kind: 'pilgrimage', seat: 0, args: { card: 'great', build: 0, points: 7 } };
    expect(offer(foreseen(gone), 0)).toEqual({ ...none, points: 7 });
  });

  it('is none for cards, for passing, and for what others get', () => {
    for (const { legal, you } of POSITIONS)
      for (const choice of legal)
        if (/^(lay|pass|stop)/.test(choice.action))
          expect(offer(choice, you), choice.action).toBeNull();
    expect(offer(foreseen({ kind: 'road', seat: 1, args: {} }), 0)).toBeNull();
  });
});
