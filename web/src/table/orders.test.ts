// @vitest-environment jsdom
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { TableModel } from './model.svelte';
import Orders from './Orders.svelte';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));
vi.mock('../lib/gamewords.svelte', () => {
  const value = (name: string) => ({ value: name, name: `to ${name}`, text: '' });
  const orders = ['produce', 'sacrifice'].map((option) => ({
    option,
    name: `the ${option}`,
    text: '',
    default: 'ask',
    values: ['ask', 'always', 'never'].map(value),
  }));
  return { gameWords: () => Promise.resolve({ orders }) };
});

// jsdom has no windows over the page.
HTMLDialogElement.prototype.showModal = () => undefined;

let shown: ReturnType<typeof mount> | null = null;
afterEach(async () => {
  if (shown !== null) await unmount(shown);
  shown = null;
});

async function open(orders: Record<string, string>) {
  const order = vi.fn();
  const onclose = vi.fn();
  const model = { table: { game: 'any', orders }, order } as unknown as TableModel;
  shown = mount(Orders, { target: document.body, props: { model, onclose } });
  flushSync();
  await tick();
  await tick();
  const radio = (group: string, name: string): HTMLInputElement =>
    [...document.querySelectorAll(`[aria-label="the ${group}"] label`)]
      .find((label) => label.textContent.includes(name))!
      .querySelector('input')!;
  return { order, onclose, radio };
}

it('shows what is settled, and keeps all of it as it was chosen', async () => {
  const { order, onclose, radio } = await open({ produce: 'ask', sacrifice: 'never' });
  expect(radio('produce', 'to ask').checked).toBe(true);
  expect(radio('sacrifice', 'to never').checked).toBe(true);
  radio('produce', 'to always').click();
  flushSync();
  document.querySelector<HTMLButtonElement>('button.primary')!.click();
  expect(order).toHaveBeenCalledExactlyOnceWith({ produce: 'always', sacrifice: 'never' });
  expect(onclose).toHaveBeenCalledOnce();
});

it('settles nothing when it is cancelled', async () => {
  const { order, onclose, radio } = await open({ produce: 'ask', sacrifice: 'ask' });
  radio('sacrifice', 'to never').click();
  flushSync();
  document.querySelector<HTMLButtonElement>('button.quiet')!.click();
  expect(order).not.toHaveBeenCalled();
  expect(onclose).toHaveBeenCalledOnce();
});
