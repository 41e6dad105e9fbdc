// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { at, follow, go, parse, read, router } from './router.svelte';

afterEach(() => go('/', true));

const parsed = (path: string): unknown => {
  const url = new URL(path, 'http://here');
  return parse(url.pathname, url.searchParams);
};

it('knows the address of every page', () => {
  expect(parsed('/')).toEqual({ page: 'home' });
  expect(parsed('/new')).toEqual({ page: 'new', game: null });
  expect(parsed('/new?game=cuzco')).toEqual({ page: 'new', game: 'cuzco' });
  expect(parsed('/me/')).toEqual({ page: 'me' });
  expect(parsed('/game')).toEqual({ page: 'game' });
  expect(parsed('/moderation')).toEqual({ page: 'moderation' });
  expect(parsed('/reset')).toEqual({ page: 'link', what: 'reset' });
  expect(parsed('/rules/cuzco')).toEqual({ page: 'rules', game: 'cuzco' });
  expect(parsed('/learn/cuzco')).toEqual({ page: 'learn', game: 'cuzco' });
  expect(parsed('/t/abc')).toEqual({ page: 'table', id: 'abc' });
  expect(parsed('/t/abc/replay?entry=3')).toEqual({ page: 'replay', id: 'abc' });
});

it.each([
  '/t',
  '/rules',
  '/t/abc/other',
  '/t/abc/replay/x',
  '/me/x',
  '/reset/x',
  '/new/x',
  '/nowhere',
])('has no page at %s', (path) => expect(parsed(path)).toEqual({ page: 'missing' }));

it('goes to another page, and back', () => {
  window.scrollTo = () => undefined;
  go('/t/abc?seat=1#line-4');
  expect(router.route).toEqual({ page: 'table', id: 'abc' });
  expect(router.query.get('seat')).toBe('1');
  expect(router.hash).toBe('line-4');
  const steps = history.length;
  go('/me', true);
  expect(router.route).toEqual({ page: 'me' });
  expect(history.length).toBe(steps);
});

/** Whether a click on a link with this markup is followed without loading the page. */
function followed(markup: string, how: MouseEventInit = {}): boolean {
  document.body.innerHTML = markup;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  let kept = false;
  const here = (click: MouseEvent): void => {
    follow(click);
    kept = click.defaultPrevented;
    click.preventDefault();
  };
  document.body.addEventListener('click', here, { once: true });
  document.body.querySelector('a, b')!.dispatchEvent(event);
  return kept;
}

it('follows links of our own, and leaves the others to the browser', () => {
  window.scrollTo = () => undefined;
  expect(followed('<a href="/rules/cuzco">x</a>')).toBe(true);
  expect(router.route).toEqual({ page: 'rules', game: 'cuzco' });
  expect(followed('<a href="/me" target="_blank">x</a>')).toBe(false);
  expect(followed('<a href="/api/tables/x/export" download>x</a>')).toBe(false);
  expect(followed('<a href="/api/tables/x/export">x</a>')).toBe(false);
  expect(followed('<a href="/schema">x</a>')).toBe(false);
  expect(followed('<a href="https://example.org/">x</a>')).toBe(false);
  expect(followed('<a href="/me">x</a>', { ctrlKey: true })).toBe(false);
  expect(followed('<a href="/me">x</a>', { button: 1 })).toBe(false);
  expect(followed('<a href="#line-3">x</a>')).toBe(false);
  expect(followed('<b>x</b>')).toBe(false);
  expect(router.route).toEqual({ page: 'rules', game: 'cuzco' });
});

it.each(['/', '/t/h1', '/t/h1/replay?entry=3', '/new?game=cuzco', '/rules/cuzco#CZ-1'])(
  'finds %s again on a host of files',
  (page) => {
    const url = new URL(at(page, true), 'http://host/some/folder/?/t/other');
    expect(url.pathname).toBe('/some/folder/');
    const { path, query } = read(url.search);
    expect(`${path}${query.size > 0 ? `?${query}` : ''}${url.hash}`).toBe(page);
    expect(at(page, false)).toBe(page);
  },
);
