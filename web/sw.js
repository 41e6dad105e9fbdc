/**
 * The page without a network: whatever was built is kept when it is first visited, the engine when
 * it is first used. Before this come VERSION and FILES, what this build consists of.
 */

const SHELL = `tawantin ${VERSION}`;
const PACKS = 'tawantin packs';
const BASE = new URL('./', self.location.href);
const isPack = (url) => url.pathname.endsWith('.pack');
const known = new Set(FILES.map((file) => new URL(file, BASE).href));

/** A server lets an address ask only so often: there they come one by one, slower than that. */
async function keep(files) {
  const cache = await caches.open(SHELL);
  if (FILES.some((file) => file.startsWith('answers/'))) return cache.addAll(files);
  for (const file of files) {
    await cache.add(file);
    await new Promise((done) => setTimeout(done, 150));
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(keep(FILES.filter((file) => !file.endsWith('.pack'))));
});

/** Not before the last page of the old build is closed, or somebody has asked for the new one. */
self.addEventListener('activate', (event) => {
  const tidied = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('tawantin ') && name !== SHELL && name !== PACKS)
        await caches.delete(name);
    const packs = await caches.open(PACKS);
    for (const { url } of await packs.keys())
      if (isPack(new URL(url)) && !known.has(url)) await packs.delete(url);
    await self.clients.claim();
  };
  event.waitUntil(tidied());
});

self.addEventListener('message', ({ data }) => {
  if (data === 'now') void self.skipWaiting();
});

async function kept(request, name) {
  const cache = await caches.open(name);
  const found = await cache.match(request);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** A network that does not answer for so many milliseconds is none. */
const PATIENCE = 4000;

/** From the network as long as there is one, else as it was last time. */
function fresh(asked, found) {
  if (found === undefined) return asked;
  const late = new Promise((done) => setTimeout(() => done(found), PATIENCE));
  return Promise.race([asked, late]).catch(() => found);
}

async function words(request) {
  const cache = await caches.open(PACKS);
  const asked = async () => {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  };
  const found = await cache.match(request);
  return fresh(asked(), found);
}

async function page(request) {
  const found = await caches.match(BASE.href);
  return fresh(fetch(request), found);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== BASE.origin) return;
  if (request.mode === 'navigate') {
    const path = url.pathname.slice(BASE.pathname.length);
    if (!/^(api|schema|health|ready|metrics)\b/.test(path)) event.respondWith(page(request));
  } else if (known.has(url.href)) event.respondWith(kept(request, isPack(url) ? PACKS : SHELL));
  else if (url.pathname.startsWith(`${BASE.pathname}api/games`)) event.respondWith(words(request));
});
