/** The address bar and the page shown for it. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'me' }
  | { page: 'moderation' }
  | { page: 'link'; what: 'reset' | 'confirm' | 'unsubscribe' }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'missing' };

export function parse(path: string, query: URLSearchParams): Route {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length === 0) return { page: 'home' };
  const [first, second, third] = parts;
  if (first === 'new' && parts.length === 1) return { page: 'new', game: query.get('game') };
  if (first === 'me' && parts.length === 1) return { page: 'me' };
  if (first === 'moderation' && parts.length === 1) return { page: 'moderation' };
  if (first === 'reset' || first === 'confirm' || first === 'unsubscribe')
    return parts.length === 1 ? { page: 'link', what: first } : { page: 'missing' };
  if (first === 'rules' && second && parts.length === 2) return { page: 'rules', game: second };
  if (first === 'learn' && second && parts.length === 2) return { page: 'learn', game: second };
  if (first === 't' && second && parts.length === 2) return { page: 'table', id: second };
  if (first === 't' && second && third === 'replay' && parts.length === 3)
    return { page: 'replay', id: second };
  return { page: 'missing' };
}

function now(): { route: Route; query: URLSearchParams; hash: string } {
  const query = new URLSearchParams(location.search);
  return { route: parse(location.pathname, query), query, hash: location.hash.slice(1) };
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
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
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
  if (to.pathname === location.pathname && to.hash) return;
  event.preventDefault();
  go(to.pathname + to.search + to.hash);
}
