import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { written } from '../testing/positions';
import type { EventShown } from '../api/types';
import { icon as cuzco } from './cuzco/icons';
import { icon as inca_empire } from './inca_empire/icons';
import { icon as machu_picchu } from './machu_picchu/icons';

const drawn: [string, string[], (event: EventShown) => string][] = [
  ['cuzco', ['defs/Pieces', 'defs/Signs'], cuzco],
  ['machu_picchu', ['Defs'], machu_picchu],
  ['inca_empire', ['Defs'], inca_empire],
];

it.each(drawn)('everything that happens has a sign that is drawn: %s', (game, files, icon) => {
  const text = files
    .map((file) => readFileSync(`src/games/${game}/${file}.svelte`, 'utf-8'))
    .join('');
  const events = Object.values(written(game).events);
  expect(events.length).toBeGreaterThan(20);
  for (const event of events) {
    const id = icon(event);
    // Symbols drawn in a loop: dice, culture tiles, some cards.
    const looped = [/^(die)-\d/, /^(ie-tile)-\d/, /^(ie-card)-(annual|great|small)/];
    const series = looped.map((one) => one.exec(id)?.[1]).find(Boolean);
    expect(text, event.kind).toContain(series ? `id="${series}-{` : `id="${id}"`);
  }
});
