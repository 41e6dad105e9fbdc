import { describe, expect, it } from 'vitest';
import position from '../testing/position.json';
import type { EmpireView, Player, Prices } from '../view';
import { offer } from './offers';

const given = position as unknown as EmpireView;

function withSeat(change: Partial<Player>, rest: Partial<EmpireView> = {}): EmpireView {
  const seats = given.seats.map((player, seat) => (seat === 0 ? { ...player, ...change } : player));
  return { ...given, ...rest, seat: 0, seats };
}
const prices = (change: Partial<Prices>): EmpireView =>
  withSeat({ prices: { ...given.seats[0]!.prices, ...change } });

const [HIDDEN, SEEN] = [
  { tile: null, conquered: false, owner: null, terrace: false },
  { tile: '5', conquered: false, owner: null, terrace: false },
];
const TILE = { resistance: 3, labour: 3, points: 2, hidden: 0 };

describe('what is built', () => {
  it('costs and brings what the cards in force say', () => {
    const view = prices({ city: 8, city_points: 6, garrison: 5, garrison_points: 4 });
    expect(offer('city quito', view)).toEqual({ labour: 8, points: 6, each: 3, income: 0 });
    expect(offer('garrison sabaya', view)).toEqual({ labour: 5, points: 4, each: 2, income: 0 });
  });

  it('an upgrade adds what a city scores more than a garrison', () => {
    const view = prices({ upgrade: 6, city_points: 4 });
    expect(offer('upgrade sabaya', view)).toEqual({ labour: 6, points: 4, each: 1, income: 0 });
  });

  it('a temple has the bonus of its site on a city, not on a garrison', () => {
    const sites = { ...given.scenery.sites };
    sites.pachacamac = { ...sites.pachacamac!, bonus: 2 };
    const on = (building: string): EmpireView => ({
      ...given,
      scenery: { ...given.scenery, sites },
      sites: { pachacamac: { building, temple: false } },
    });
    expect(offer('temple pachacamac', on('city'))?.points).toBe(6);
    expect(offer('temple pachacamac', on('garrison'))?.points).toBe(4);
  });

  it('a terrace brings labour and points for good', () => {
    expect(offer('terrace chimu', given)).toEqual({ labour: 2, points: 1, each: 1, income: 1 });
  });
});

describe('a conquest', () => {
  const seen = (change: Partial<Prices>): EmpireView => ({
    ...prices(change),
    regions: { ...given.regions, quitu: SEEN, pasto: HIDDEN },
    tiles: { ...given.tiles, 5: TILE },
  });

  it('costs the resistance and what comes on top', () => {
    const view = seen({ conquest: 1, expansion: 3 });
    expect(offer('conquer quitu', view)).toEqual({ labour: 4, points: 2, each: 0, income: 3 });
    expect(offer('expand quitu', view)?.labour).toBe(6);
    expect(offer('conquer quitu', seen({ conquest: -5 }))?.labour).toBe(0);
  });

  it('of a hidden tile has no price', () => {
    expect(offer('conquer pasto', seen({}))).toBeNull();
  });
});

describe('a road', () => {
  const city = { building: 'city', temple: true };
  const view = withSeat(
    { network: ['cuzco'] },
    {
      roads: [['pisac', 'raqchi', 0]],
      wild_roads: [['raqchi', 'sabaya', 0]],
      sites: { raqchi: city, sabaya: { building: 'garrison', temple: false }, quito: city },
    },
  );

  it('brings what it joins to the network, cut off roads of one’s own too', () => {
    expect(offer('road cuzco-limatambo', view)?.each).toBe(0);
    expect(offer('road cuzco-pisac', view)?.each).toBe(3 + 1 + 2);
    expect(offer('wild cuzco-raqchi', view)?.each).toBe(3 + 1 + 2);
  });

  it('is free unless it is the extra one', () => {
    expect(offer('road cuzco-pisac', view)?.labour).toBe(0);
    expect(offer('extra', prices({ road: 1 }))?.labour).toBe(1);
  });
});

it('a pilgrimage brings points; cards and passing are no bargain', () => {
  expect(offer('pilgrimage great road', given)?.points).toBe(7);
  expect(offer('lay storm 1', given)).toBeNull();
  expect(offer('pass', given)).toBeNull();
});
