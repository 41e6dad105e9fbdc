// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { Refused } from '../api/client';
import { Trying } from './trying.svelte';

vi.hoisted(() => {
  window.matchMedia = () => new EventTarget() as MediaQueryList;
});

describe('something asked of the server', () => {
  it('is busy meanwhile and says what it did', async () => {
    const trying = new Trying();
    const running = trying.run(() => Promise.resolve(), 'Saved.');
    expect(trying.busy).toBe(true);
    await running;
    expect([trying.busy, trying.done, trying.trouble]).toEqual([false, 'Saved.', null]);
  });

  it('keeps the sentence of a refusal', async () => {
    const trying = new Trying();
    await trying.run(() => Promise.reject(new Refused(409, 'login_taken', 'Taken.')), 'Saved.');
    expect([trying.busy, trying.done, trying.trouble]).toEqual([false, null, 'Taken.']);
  });
});
