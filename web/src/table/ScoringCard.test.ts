// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import ScoringCard from './ScoringCard.svelte';

const kept = vi.hoisted(() => ({ set: vi.fn() }));
vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en', set: kept.set } }));

beforeEach(() => {
  // jsdom knows the element, not what opens it.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

it('says who scored what, who has how many, and whose place has changed; a click closes it', async () => {
  const onclose = vi.fn();
  const tally = {
    title: 'End of round 2',
    unit: 'Points',
    rows: [{ label: 'Market', values: [0, 7] }],
    before: [5, 4],
    after: [5, 11],
  };
  const shown = mount(ScoringCard, {
    target: document.body,
    props: { tally, names: ['Ana', 'Ben'], onclose },
  });
  flushSync();
  const rows = [...document.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()),
  );
  expect(rows).toEqual([
    ['Points', 'Ana', 'Ben'],
    ['Market', '–', '+7'],
    ['Together', '0', '+7'],
    ['Points', '5', '11'],
    ['Place', '2. ▼1 before: 1', '1. ▲1 before: 2'],
  ]);
  document.querySelector('table')!.click();
  expect(onclose).toHaveBeenCalledOnce();
  expect(kept.set).not.toHaveBeenCalled();
  document.querySelector<HTMLElement>('.quiet')!.click();
  expect(kept.set).toHaveBeenCalledWith({ scoring: false });
  await unmount(shown);
});
