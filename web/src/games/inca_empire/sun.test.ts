import { describe, expect, it } from 'vitest';
import { lostRoads } from './building';
import { effect, isTaken } from './sun';
import position from './testing/position.json';
import { CARDS, type Card, type EmpireView, type Player } from './view';

const view = position as unknown as EmpireView;

/** The position with something changed about one seat. */
function with_(seat: number, change: Partial<Player>, more: Partial<EmpireView> = {}): EmpireView {
  const seats = view.seats.map((player, i) => (i === seat ? { ...player, ...change } : player));
  return { ...view, ...more, seats };
}

function amount(card: Card, seat: number, at = view, lies = false): number {
  return effect(card, seat, at, lies).amount;
}

describe('a sun-event card', () => {
  it('helps or hurts every player by a number', () => {
    for (const card of CARDS)
      for (const seat of view.seats.keys()) {
        const found = effect(card, seat, view);
        expect(found.amount, card).toBeGreaterThanOrEqual(0);
      }
  });

  it('hurts with six of them, and helps with the others', () => {
    const hurting = CARDS.filter((card) => !effect(card, 0, view).helps);
    expect(hurting).toEqual(['unrest', 'flood', 'epidemic', 'storm', 'resistance', 'eclipse']);
  });

  it('of unrest costs the roads in unconquered land (E-EVENT-01)', () => {
    for (const seat of view.seats.keys()) {
      expect(amount('unrest', seat)).toBe(lostRoads(view, seat).length);
      for (const id of lostRoads(view, seat)) expect(id).toMatch(/^road:\w+-\w+$/);
    }
    expect(amount('unrest', 0)).toBe(1);
    const all = Object.entries(view.regions).map(([key, one]) => [
      key,
      { ...one, conquered: true },
    ]);
    const regions = Object.fromEntries(all) as EmpireView['regions'];
    expect(amount('unrest', 0, { ...view, regions })).toBe(0);
  });

  it('of support pays for own tiles of resistance 1 (E-EVENT-14)', () => {
    const weak = view.seats[0]!.regions.filter(
      (key) => view.tiles[view.regions[key]!.tile!]!.resistance === 1,
    );
    expect(amount('support', 0)).toBe(weak.length);
  });

  it('that acts in the Sun phase means nothing more once no other comes before scoring', () => {
    const late = { ...view, track: { ...view.track, space: 6 } };
    expect(amount('unrest', 0, late, true)).toBe(0);
    expect(amount('unrest', 0, late, false)).toBe(1);
    const between = { ...view, track: { ...view.track, space: 4 } };
    expect(amount('unrest', 0, between, true)).toBe(1);
  });

  it('of roads adds up with the others, and never takes the last one (E-CHK-12)', () => {
    const forces = (...found: Card[]): EmpireView => with_(0, { forces: found });
    expect(amount('flood', 0, forces())).toBe(1);
    expect(amount('flood', 0, forces('flood'))).toBe(0);
    expect(amount('flood', 0, forces('flood'), true)).toBe(1);
    expect(amount('flood', 0, forces('flood', 'crew'))).toBe(1);
    expect(amount('crew', 0, forces('flood', 'flood'))).toBe(0);
    expect(amount('crew', 0, forces('crew', 'crew'), true)).toBe(1);
  });

  it('of an option means nothing where there is no place for it', () => {
    const bare = with_(0, { network: ['cuzco'], regions: [], reach: [] });
    for (const card of ['surveyor', 'outpost', 'project', 'expansion', 'zeal', 'eclipse'] as const)
      expect(amount(card, 0, bare), card).toBe(0);
    expect(amount('outpost', 0)).toBe(1);
    expect(amount('zeal', 0)).toBe(1);
    expect(amount('expansion', 0)).toBe(1);
  });

  it('of a pilgrimage needs a temple at its goal in the network (E-EVENT-20)', () => {
    const goal = Object.keys(view.scenery.sites).find(
      (key) => view.scenery.sites[key]!.pilgrimage === 'great',
    )!;
    const sites = { ...view.sites, [goal]: { building: 'city', temple: true } };
    const network = [...view.seats[0]!.network, goal];
    expect(amount('great', 0, with_(0, { network }, { sites }))).toBe(7);
    expect(amount('great', 0, with_(0, { network: ['cuzco'] }, { sites }))).toBe(0);
  });

  it('knows no seat beyond the table', () => {
    expect(() => effect('storm', 7, view)).toThrow(RangeError);
  });
});

describe('a sector', () => {
  it('is taken while a new card lies face down in it (E-SUN-04)', () => {
    expect(view.sun.map(isTaken)).toEqual([true, false, false, false]);
  });
});
