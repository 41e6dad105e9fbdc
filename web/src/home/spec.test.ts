import { describe, expect, it } from 'vitest';
import type { OptionWords } from '../api/types';
import {
  changed,
  differing,
  draft,
  fitted,
  hides,
  missing,
  ratable,
  resized,
  spec,
  unchecked,
} from './spec';

const option = (name: string, usual: string | boolean, players = [2, 3, 4]): OptionWords => ({
  option: name,
  name,
  text: '',
  default: usual,
  values: [],
  players,
});
const options = [option('pututu', false), option('layout', 'shuffled')];

describe('a new table', () => {
  it('gets free seats when it grows, and loses the last when it shrinks', () => {
    const seats = [{ kind: 'me' as const }, { kind: 'bot' as const, bot: 'greedy' }];
    expect(resized(seats, 3)).toEqual([...seats, { kind: 'open' }]);
    expect(resized(seats, 1)).toEqual([{ kind: 'me' }]);
    expect(missing(resized(seats, 4))).toBe(2);
  });

  it('keeps as many seats as another game has', () => {
    const seats = resized([{ kind: 'me' }], 5);
    expect(fitted(seats, [2, 3, 4])).toEqual(seats.slice(0, 4));
    expect(fitted(seats.slice(0, 2), [3, 4])).toHaveLength(3);
    expect(fitted(seats, [2, 3, 4, 5])).toEqual(seats);
  });

  it('leaves out an option that so many cannot play with', () => {
    const large = [option('decline', false, [4])];
    const mine = { ...draft(), options: { decline: true } };
    expect(spec('cuzco', mine, large).options).toEqual({});
    const four = { ...mine, seats: resized(mine.seats, 4) };
    expect(spec('cuzco', four, large).options).toEqual({ decline: true });
  });

  it('can be rated when different people play', () => {
    const me = { kind: 'me' as const };
    const open = { kind: 'open' as const };
    const bot = { kind: 'bot' as const, bot: 'greedy' };
    expect(ratable([me, open, bot])).toBe(true);
    expect(ratable([open, { kind: 'invite' }])).toBe(true);
    expect(ratable([me, bot])).toBe(false);
    expect(ratable([me, me, open])).toBe(false);
    expect(spec('cuzco', draft(), options).rated).toBe(true);
    expect(spec('cuzco', { ...draft(), rated: false }, options).rated).toBe(false);
  });

  it('names only options that differ from the rulebook', () => {
    const mine = { ...draft(), options: { pututu: true, layout: 'shuffled' } };
    expect(changed(mine, options).map((o) => o.option)).toEqual(['pututu']);
    expect(spec('cuzco', mine, options).options).toEqual({ pututu: true });
  });

  it('sends only what its pace needs, in seconds', () => {
    const none = { base: 0, increment: 0, days: 0 };
    expect(spec('cuzco', draft(), options).pace).toEqual({ ...none, kind: 'none' });
    expect(spec('cuzco', { ...draft(), pace: 'live' }, options).pace).toEqual({
      ...none,
      kind: 'live',
      base: 1800,
      increment: 20,
    });
    expect(spec('cuzco', { ...draft(), pace: 'days' }, options).pace).toEqual({
      ...none,
      kind: 'days',
      days: 2,
    });
  });

  it('has values of its own once they were checked, and is listed with them in so many words', () => {
    const overlay = { goods: { clothing: { points: 5 } } };
    const house = { overlay, changed: [{ name: 'goods.clothing.points', ours: 3, here: 5 }] };
    const wish = { ...draft(), written: '[goods]', listed: true };
    expect([unchecked(draft()), unchecked(wish), unchecked({ ...wish, house })]).toEqual([
      false,
      true,
      false,
    ]);
    expect(differing({ ...wish, house })).toBe(1);
    expect(spec('cuzco', wish, options)).not.toHaveProperty('overlay');
    expect(spec('cuzco', { ...wish, house }, options)).toMatchObject({
      overlay,
      listed: true,
      house_rules: false,
    });
    const sure = { ...wish, house, house_rules: true };
    expect(spec('cuzco', sure, options)).toMatchObject({ overlay, house_rules: true });
    expect(spec('cuzco', { ...sure, listed: false }, options).house_rules).toBe(false);
    expect([{ ...wish, house }, sure, { ...wish, listed: false }].map(hides)).toEqual([
      true,
      false,
      false,
    ]);
    const same = { ...wish, house: { overlay, changed: [] } };
    expect(spec('cuzco', same, options)).not.toHaveProperty('overlay');
  });

  it('is listed only while somebody may still come', () => {
    const listed = { ...draft(), listed: true };
    expect(spec('cuzco', listed, options).listed).toBe(true);
    expect(spec('cuzco', { ...listed, seats: [{ kind: 'me' }] }, options).listed).toBe(false);
  });
});
