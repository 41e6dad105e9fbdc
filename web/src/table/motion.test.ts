// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Motion } from '../games/types';
import { capture, perform, type Places } from './motion';

const flight: Motion = {
  flights: [{ from: 'supply:food', to: 'seat:1', sprite: 'food', seat: 1 }],
  gains: [],
};
const gain: Motion = { flights: [], gains: [{ seat: 1, n: 3, sprite: 'point' }] };

/** jsdom lays nothing out: every element is where `data-at` says. */
function box(this: Element): DOMRect {
  const [x = 0, y = 0, width = 0] = (this.getAttribute('data-at') ?? '').split(' ').map(Number);
  return { x, y, width, height: width, right: x + width, bottom: y + width } as DOMRect;
}

let animated: { element: Element; frames: Keyframe[]; animation: Animation }[] = [];
const flying = (): number => document.querySelectorAll('.flying').length;

/** What waits for the page to be laid out. */
let waiting: (() => void)[] = [];
function frame(): void {
  const due = waiting;
  waiting = [];
  for (const then of due) then();
}
function shown(before: Places, motions: Motion[], ms: number): void {
  perform(before, motions, ms);
  frame();
}

beforeEach(() => {
  animated = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: () => void) {}
      observe(): void {
        waiting.push(this.tell);
      }
      disconnect(): void {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(box);
  Element.prototype.animate = function (this: Element, frames): Animation {
    const animation = {} as Animation;
    animated.push({ element: this, frames: frames as Keyframe[], animation });
    return animation;
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

it('does nothing where nothing is on the screen', () => {
  expect(capture([flight]).size).toBe(0);
  shown(capture([flight]), [flight, gain, { flights: [], gains: [] }], 400);
  expect(animated).toEqual([]);
  expect(flying()).toBe(0);
});

it('does nothing when motion is off', () => {
  document.body.innerHTML = '<i data-piece="die" data-at="10 10 20"></i>';
  const before = capture([]);
  document.querySelector('i')!.setAttribute('data-at', '90 10 20');
  shown(before, [flight, gain], 0);
  expect(animated).toEqual([]);
});

it('slides a piece from its old place to the new one, and leaves the others alone', () => {
  document.body.innerHTML =
    '<i data-piece="die" data-at="10 10 20"></i><i data-piece="still" data-at="5 5 20"></i>';
  const before = capture([]);
  document.querySelector('i')!.setAttribute('data-at', '90 30 20');
  document.body.insertAdjacentHTML('beforeend', '<i data-piece="new" data-at="1 1 20"></i>');
  shown(before, [], 400);
  expect(animated.map(({ element }) => element.getAttribute('data-piece'))).toEqual(['die']);
  expect(animated[0]?.frames[0]).toEqual({ translate: '-80px -20px' });
});

it('lets what was gained travel and float, and takes it away afterwards', () => {
  document.body.innerHTML =
    '<b data-thing="supply:food" data-at="0 0 20"></b>' +
    '<b data-thing="seat:1" data-seat="1" data-at="100 0 20"></b>';
  shown(capture([flight, gain]), [flight, gain], 400);
  expect(flying()).toBe(2);
  expect(document.querySelector('.gain')?.textContent).toBe('+3');
  for (const { animation } of animated) animation.onfinish?.({} as AnimationPlaybackEvent);
  expect(flying()).toBe(0);
});

it('finds no place for what is folded away', () => {
  document.body.innerHTML =
    '<b data-thing="supply:food" data-at="0 0 0"></b>' +
    '<b data-thing="seat:1" data-seat="1" data-at="0 0 0"></b>';
  shown(capture([flight, gain]), [flight, gain], 400);
  expect(flying()).toBe(0);
});

it('shows what happens in one frame together, from where it was before', () => {
  document.body.innerHTML = '<i data-piece="die" data-at="10 10 20"></i>';
  const die = document.querySelector('i')!;
  const first = capture([]);
  die.setAttribute('data-at', '50 10 20');
  perform(first, [], 400);
  const second = capture([]);
  die.setAttribute('data-at', '90 10 20');
  perform(second, [], 400);
  expect(animated).toEqual([]);
  frame();
  expect(animated.map(({ frames }) => frames[0])).toEqual([{ translate: '-80px 0px' }]);
});
