// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { TableShown } from '../api/types';
import { keepPromise, promiseHeld } from './promises';

const table = (over: Partial<TableShown>): TableShown =>
  ({ id: 'abc', status: 'open', commitment: 'c1', salt: 's1', ...over }) as TableShown;

beforeEach(() => localStorage.clear());

it('holds what was seen first', () => {
  keepPromise(table({}));
  keepPromise(table({ status: 'running', commitment: 'c2' }));
  expect(promiseHeld('abc', { commitment: 'c1', salt: 's1' })).toBe(true);
  expect(promiseHeld('abc', { commitment: 'c2', salt: 's1' })).toBe(false);
  expect(promiseHeld('abc', { commitment: 'c1', salt: 's2' })).toBe(false);
});

it('notes nothing once the seed is out', () => {
  keepPromise(table({ status: 'over' }));
  expect(promiseHeld('abc', { commitment: 'c1', salt: 's1' })).toBeNull();
});

it('survives a store that holds something else', () => {
  localStorage.setItem('tawantin.promises', '{');
  keepPromise(table({}));
  expect(promiseHeld('abc', { commitment: 'c1', salt: 's1' })).toBe(true);
});
