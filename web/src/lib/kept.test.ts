// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { kept } from './kept';

afterEach(() => vi.unstubAllGlobals());

it('keeps data, and reads what is damaged as nothing', () => {
  kept.write('some', { a: 1 });
  expect(kept.read('some', {})).toEqual({ a: 1 });
  localStorage.setItem('some', '{');
  expect(kept.read('some', 'usual')).toBe('usual');
  kept.remove('some');
  expect(kept.get('some')).toBeNull();
});

it('remembers as long as the page is open where a browser keeps nothing, or has no room', () => {
  const none = (): never => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: none, setItem: none, removeItem: none });
  expect(kept.get('other')).toBeNull();
  kept.set('other', 'here');
  expect(kept.get('other')).toBe('here');
  kept.remove('other');
  expect(kept.read('other', 3)).toBe(3);
  kept.set('other', 'old');
  vi.unstubAllGlobals();
  kept.set('other', 'new'); // there is room again
  expect(localStorage.getItem('other')).toBe('new');
});
