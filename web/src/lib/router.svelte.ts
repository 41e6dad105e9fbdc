/**
 * The address bar and the page shown for it. A server gives out the page at every address of ours;
 * on a host of files there is one address, and the page's own follows it: `./?/t/abc&entry=3`.
 */

import { ALONE } from '../api/homes';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'me' }
  | { page: 'moderation' }
  | { page: 'game' }
  | { page: 'link'; what: 'reset' | 'confirm' | 'unsubscribe' }
  | { page: 'rules'; game: string }
  | { page: 'compare'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'missing' };

export function parse(path: string, query: URLSearchParams): Route {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length === 0) return { page: 'home' };
  const [first, second, third] = parts;
  if (first === 'new' && parts.length === 1) return { page: 'new', game: query.get('game') };
  if (first === 'me' && parts.length === 1) return { page: 'me' };
  if (first === 'game' && parts.length === 1) return { page: 'game' };
  if (first === 'moderation' && parts.length === 1) return { page: 'moderation' };
  if (first === 'reset' || first === 'confirm' || first === 'unsubscribe')
    return parts.length === 1 ? { page: 'link', what: first } : { page: 'missing' };
  if (first === 'rules' && second && parts.length === 2) return { page: 'rules', game: second };
  if (first === 'rules' && second && third === 'compare' && parts.length === 3)
    return { page: 'compare', game: second };
  if (first === 'learn' && second && parts.length === 2) return { page: 'learn', game: second };
  if (first === 't' && second && parts.length === 2) return { page: 'table', id: second };
  if (first === 't' && second && third === 'replay' && parts.length === 3)
    return { page: 'replay', id: second };
  return { page: 'missing' };
}

/** What a link to a page of ours says, on this host. */
export function at(to: string, alone: boolean = ALONE): string {
  if (!alone) return to;
  return to === '/' ? './' : `./?${to.replace('?', '&')}`;
}

/** A page of ours and what is asked of it, from an address on a host of files. */
export function read(search: string): { path: string; query: URLSearchParams } {
  if (!search.startsWith('?/')) return { path: '/', query: new URLSearchParams(search) };
  const [path = '/', ...rest] = search.slice(1).split('&');
  return { path, query: new URLSearchParams(rest.join('&')) };
}

function now(): { route: Route; query: URLSearchParams; hash: string } {
  const hash = location.hash.slice(1);
  if (ALONE) {
    const { path, query } = read(location.search);
    return { route: parse(path, query), query, hash };
  }
  const query = new URLSearchParams(location.search);
  return { route: parse(location.pathname, query), query, hash };
}

let current = $state.raw(now());
addEventListener('popstate', () => (current = now()));
addEventListener('hashchange', () => (current = now()));

export const router = {
  get route() {
    return current.route;
  },
  get query() {
    return current.query;
  },
  get hash() {
    return current.hash;
  },
};

/** Go to another page; `replace` leaves no step back to this one. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', at(to));
  else history.pushState(null, '', at(to));
  current = now();
  if (!replace) scrollTo(0, 0);
}

/** For the whole page: links of our own are followed without loading. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || to.pathname.startsWith('/api/')) return;
  if (to.pathname.startsWith('/schema')) return;
  if (ALONE && to.pathname !== new URL('./', location.href).pathname) return;
  if (to.pathname === location.pathname && to.search === location.search && to.hash) return;
  event.preventDefault();
  if (ALONE) {
    const { path, query } = read(to.search);
    go(`${path}${query.size > 0 ? `?${query}` : ''}${to.hash}`);
  } else go(to.pathname + to.search + to.hash);
}
