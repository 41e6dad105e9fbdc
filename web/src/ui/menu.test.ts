// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { closes } from './menu';

it('closes at a click elsewhere and at Escape, and stays at a click inside', () => {
  document.body.innerHTML =
    '<details><summary>more</summary><button>inside</button></details><p>elsewhere</p>';
  const menu = document.querySelector('details')!;
  const press = (at: string): boolean =>
    document.querySelector(at)!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  const leave = closes(menu);
  menu.open = true;
  press('button');
  expect(menu.open).toBe(true);
  press('p');
  expect(menu.open).toBe(false);
  menu.open = true;
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(menu.querySelector('summary'));
  leave();
  menu.open = true;
  press('p');
  expect(menu.open).toBe(true);
});
