// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Choice } from '../api/types';
import type { GameClient } from '../games/types';
import { Scene } from './scene.svelte';
import { choice } from './testing/choices';
import Plates from './testing/Plates.svelte';

/** "place 4 stone" is die:4 on field:stone, "lift 3" the die lying there, "pass" a button. */
const game = {
  things: (action: string) => {
    const [verb, a, b] = action.split(' ');
    if (verb === 'place') return [`die:${a}`, `field:${b}`];
    if (verb === 'lift') return ['lying:stone:3'];
    if (verb === 'buy') return [`good:${a}`];
    if (verb === 'offer') return a!.split('+').map((good) => `good:${good}`);
    return [];
  },
  help: (thing: string) => ({ title: `the ${thing}`, text: '' }),
} as unknown as GameClient;

class Played extends Scene {
  readonly chosen: string[] = [];
  override choose(choice: Choice): void {
    this.chosen.push(choice.action);
  }
}

function scene(...actions: string[]): Played {
  const made = new Played(game);
  made.view = {};
  made.legal = actions.map((action) => choice(action));
  return made;
}

const nowhere = document.createElement('i');
const glowing = (from: Scene): string[] => [...from.targets.keys()].sort();
const open = (from: Scene): string[] => from.open.map(({ action }) => action);

it('glows where a click can lead to a choice, and keeps the rest as buttons', () => {
  const made = scene('place 4 stone', 'place 4 trade', 'place 2 trade', 'pass');
  expect(glowing(made)).toEqual(['die:2', 'die:4', 'field:stone', 'field:trade']);
  expect(made.plain.map(({ action }) => action)).toEqual(['pass']);
  made.view = null;
  expect(glowing(made)).toEqual([]);
});

it('leaves alone what glows where a change of the view brings nothing to choose', () => {
  const made = scene();
  const { targets, open, plain } = made;
  made.view = {};
  expect([made.targets, made.open, made.plain]).toEqual([targets, open, plain]);
  expect(made.targets).toBe(targets);
  expect(made.open).toBe(open);
});

it('narrows the choices with every thing that is clicked', () => {
  const made = scene('place 4 stone', 'place 4 trade', 'place 2 trade', 'pass');
  made.pick('die:4', nowhere);
  expect(made.selection).toEqual(['die:4']);
  expect(open(made)).toEqual(['place 4 stone', 'place 4 trade']);
  expect(glowing(made)).toEqual(['field:stone', 'field:trade']);
  expect(made.chosen).toEqual([]);
  made.pick('field:trade', nowhere);
  expect(made.chosen).toEqual(['place 4 trade']);
  expect(made.selection).toEqual([]);
});

it('gives a thing back when it is clicked again', () => {
  const made = scene('place 4 stone', 'place 4 trade');
  made.pick('die:4', nowhere);
  made.pick('die:4', nowhere);
  expect(made.selection).toEqual([]);
  expect(open(made)).toHaveLength(2);
  expect(made.chosen).toEqual([]);
});

it('carries out the only choice at once, in whatever order its things are clicked', () => {
  const made = scene('place 4 stone', 'place 4 trade', 'place 2 trade');
  made.pick('field:stone', nowhere);
  expect(made.chosen).toEqual(['place 4 stone']);
  made.pick('field:trade', nowhere);
  made.pick('die:2', nowhere);
  expect(made.chosen).toEqual(['place 4 stone', 'place 2 trade']);
});

it('asks by words when what was clicked means several things', () => {
  const made = scene('buy soup', 'buy soup twice', 'place 4 stone');
  made.pick('good:soup', nowhere);
  expect(made.chosen).toEqual([]);
  expect(made.chooser?.choices.map(({ action }) => action)).toEqual(['buy soup', 'buy soup twice']);
  made.clear();
  expect(made.chooser).toBeNull();
  expect(made.selection).toEqual([]);
});

const OFFERS = ['offer corn', 'offer llama', 'offer cloth', 'offer corn+llama', 'pass'];

it('puts a set together click by click, and carries it out when it is confirmed', () => {
  const made = scene(...OFFERS);
  made.pick('good:corn', nowhere);
  expect(made.chooser).toBeNull();
  expect(made.whole?.action).toBe('offer corn');
  expect(glowing(made)).toEqual(['good:llama']);
  expect(made.meaning('good:llama')?.action).toBe('offer corn+llama');
  made.pick('good:llama', nowhere);
  expect(made.whole?.action).toBe('offer corn+llama');
  made.pick('good:corn', nowhere);
  expect(made.whole?.action).toBe('offer llama');
  made.pick('good:corn', nowhere);
  expect(made.chosen).toEqual([]);
  made.confirm();
  expect(made.chosen).toEqual(['offer corn+llama']);
  expect(made.selection).toEqual([]);
  made.confirm();
  expect(made.chosen).toHaveLength(1);
});

it('does not ask back for what cannot be added to', () => {
  const made = scene(...OFFERS);
  made.pick('good:cloth', nowhere);
  expect(made.chosen).toEqual(['offer cloth']);
});

it('carries out a set at its last click where no smaller one would do', () => {
  const made = scene('offer corn+llama', 'offer corn+cloth', 'offer llama+cloth');
  made.pick('good:cloth', nowhere);
  expect(made.whole).toBeNull();
  made.pick('good:llama', nowhere);
  expect(made.chosen).toEqual(['offer llama+cloth']);
});

/** A choice that gives up the pips. */
const closing = (after: 'same' | 'another'): Choice =>
  choice('buy soup', 'soup', { closes: ['pips'], after });

it('asks for a word before it gives up something for good', () => {
  const made = scene('buy bread');
  made.legal = [...made.legal, closing('another')];
  made.pick('good:bread', nowhere);
  expect(made.chosen).toEqual(['buy bread']);
  made.pick('good:soup', nowhere);
  expect(made.chosen).toHaveLength(1);
  expect(made.held?.action).toBe('buy soup');
  expect(made.selection).toEqual(['good:soup']);
  made.pick('good:soup', nowhere);
  expect(made.held).toBeNull();
  expect(made.selection).toEqual([]);
  made.pick('good:soup', nowhere);
  expect([...made.targets.keys()]).toContain('good:bread');
  made.confirm();
  expect(made.held).toBeNull();
  expect(made.chosen).toEqual(['buy bread', 'buy soup']);
});

it('asks before it gives up what can be taken back only where no card has said so', () => {
  const made = scene();
  made.legal = [closing('same')];
  let without = false;
  vi.stubGlobal('matchMedia', () => ({ matches: without }));
  made.pick('good:soup', nowhere);
  expect(made.chosen).toEqual(['buy soup']);
  without = true;
  made.pick('good:soup', nowhere);
  expect(made.chosen).toHaveLength(1);
  made.confirm();
  expect(made.chosen).toHaveLength(2);
});

it('shows the card of a dull thing instead of choosing, and keeps it open', () => {
  const made = scene('place 4 stone');
  made.pick('field:trade', nowhere);
  expect(made.pointed).toEqual({ thing: 'field:trade', element: nowhere, pinned: true });
  made.unpoint('field:trade');
  expect(made.pointed).not.toBeNull();
  made.point('die:4', nowhere);
  made.unpoint('field:stone');
  expect(made.pointed?.thing).toBe('die:4');
  made.unpoint('die:4');
  expect(made.pointed).toBeNull();
});

// On the page.

let shown: ReturnType<typeof mount> | null = null;

function show(made: Scene): (thing: string) => HTMLElement {
  shown = mount(Plates, { target: document.body, props: { scene: made } });
  flushSync();
  return (thing) => document.querySelector<HTMLElement>(`[data-thing="${thing}"]`)!;
}

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  if (shown !== null) await unmount(shown);
  shown = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tells the reader of the page what can be chosen, and what a click would do', () => {
  const made = scene('place 4 stone');
  const at = show(made);
  expect(at('field:stone').className).toContain('glow');
  expect(at('field:stone').getAttribute('role')).toBe('button');
  expect(at('field:stone').getAttribute('aria-label')).toBe('do place 4 stone');
  expect(at('field:stone').getAttribute('tabindex')).toBe('0');
  expect(at('field:trade').className).not.toContain('glow');
  expect(at('field:trade').getAttribute('role')).toBe('group');
  expect(at('field:trade').getAttribute('aria-label')).toBe('the field:trade');
  expect(at('field:trade').hasAttribute('tabindex')).toBe(false);
  made.exploring = true;
  flushSync();
  expect(at('field:trade').getAttribute('tabindex')).toBe('0');
  made.legal = [];
  made.light(['field:trade']);
  flushSync();
  expect(at('field:stone').className).not.toContain('glow');
  expect(at('field:trade').className).toContain('lit');
});

it('lets a dull die leave the click to the glowing field under it', () => {
  const made = scene('place 4 stone');
  show(made)('lying:stone:3').click();
  expect(made.chosen).toEqual(['place 4 stone']);
});

it('keeps the click of a die that glows itself from the field under it', () => {
  const made = scene('place 4 stone', 'lift 3');
  show(made)('lying:stone:3').click();
  expect(made.chosen).toEqual(['lift 3']);
});

it('shows the card of a die on a dull field', () => {
  const made = scene('place 4 trade');
  show(made)('lying:stone:3').click();
  expect(made.chosen).toEqual([]);
  expect(made.pointed?.thing).toBe('lying:stone:3');
});

it('chooses by Enter and by the space bar', () => {
  const made = scene('place 4 stone', 'place 4 trade');
  const at = show(made);
  for (const [thing, key] of [
    ['die:4', ' '],
    ['field:trade', 'Enter'],
  ] as const)
    at(thing).dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  expect(made.chosen).toEqual(['place 4 trade']);
});

it('leaves Shift and Enter to the page, which confirms', () => {
  const made = scene('place 4 stone', 'place 4 trade');
  const heard = vi.fn();
  document.body.addEventListener('keydown', heard, { once: true });
  const keys = { key: 'Enter', shiftKey: true, bubbles: true };
  show(made)('die:4').dispatchEvent(new KeyboardEvent('keydown', keys));
  expect(made.selection).toEqual([]);
  expect(heard).toHaveBeenCalledOnce();
});

/** jsdom has no pointer events of its own. */
function pointer(element: HTMLElement, type: string, pointerType: string, x = 90, y = 90): void {
  const about = { pointerType, clientX: x, clientY: y };
  element.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), about));
}

it('opens the card when the mouse rests on a thing, not when it passes', () => {
  const made = scene('place 4 stone');
  const field = show(made)('field:trade');
  pointer(field, 'pointerenter', 'mouse');
  pointer(field, 'pointerleave', 'mouse');
  vi.runAllTimers();
  expect(made.pointed).toBeNull();
  pointer(field, 'pointerenter', 'mouse');
  vi.runAllTimers();
  expect(made.pointed?.thing).toBe('field:trade');
  pointer(field, 'pointerleave', 'mouse');
  expect(made.pointed).toBeNull();
});

it('opens no card under a pointer that rests where it clicked before the table was there', () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.dispatchEvent(new MouseEvent('click', { clientX: 300, clientY: 200, bubbles: true }));
  button.remove();
  const made = scene('place 4 stone');
  const field = show(made)('field:trade');
  pointer(field, 'pointerenter', 'mouse', 300, 200);
  pointer(field, 'pointermove', 'mouse', 303, 202);
  vi.runAllTimers();
  expect(made.pointed).toBeNull();
  pointer(field, 'pointermove', 'mouse', 312, 202);
  vi.runAllTimers();
  expect(made.pointed?.thing).toBe('field:trade');
});

it('opens the card of a dull die under a finger that stays, and leaves no click to the field', () => {
  const made = scene('place 4 stone');
  const at = show(made);
  const [die, field] = [at('lying:stone:3'), at('field:stone')];
  pointer(die, 'pointerdown', 'touch');
  vi.runAllTimers();
  pointer(die, 'pointerup', 'touch');
  die.click();
  expect(made.chosen).toEqual([]);
  expect(made.pointed).toMatchObject({ thing: 'lying:stone:3', pinned: true });
  pointer(field, 'pointerdown', 'touch');
  vi.runAllTimers();
  pointer(die, 'pointerdown', 'touch');
  pointer(die, 'pointerup', 'touch');
  die.click();
  expect(made.chosen).toEqual(['place 4 stone']);
});

it('opens the card under a finger that stays, and then does not choose', () => {
  const made = scene('place 4 stone');
  const field = show(made)('field:stone');
  pointer(field, 'pointerdown', 'touch');
  vi.runAllTimers();
  expect(made.pointed).toMatchObject({ thing: 'field:stone', pinned: true });
  pointer(field, 'pointerup', 'touch');
  field.click();
  expect(made.chosen).toEqual([]);
  pointer(field, 'pointerdown', 'touch');
  pointer(field, 'pointerup', 'touch');
  field.click();
  expect(made.chosen).toEqual(['place 4 stone']);
});
