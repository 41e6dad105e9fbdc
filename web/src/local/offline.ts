/** The service worker, and word of a new version: it comes when somebody wants it. */

import { mount, unmount } from 'svelte';
import { ALONE } from '../api/homes';
import { ready } from '../lib/i18n.svelte';
import Update from './Update.svelte';

const SCRIPT = ALONE ? './sw.js' : '/sw.js';

let shown: Record<string, unknown> | null = null;

function offer(onload: () => void): void {
  const onclose = (): void => {
    if (shown !== null) void unmount(shown);
    shown = null;
  };
  onclose();
  shown = mount(Update, { target: document.body, props: { onload, onclose } });
}

export async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await ready();
  const { serviceWorker } = navigator;
  // A browser may refuse it, or act as if: nothing is kept then.
  const registered: Promise<ServiceWorkerRegistration | undefined> = serviceWorker.register(SCRIPT);
  const found = await registered.catch(() => undefined);
  if (found === undefined) return;
  let old = serviceWorker.controller !== null; // else the first one: it has nobody to wait for
  let asked = false;
  const look = (): void => {
    const { waiting } = found;
    if (waiting === null || !old) return;
    offer(() => {
      asked = true;
      waiting.postMessage('now');
    });
  };
  look();
  found.addEventListener('updatefound', () =>
    found.installing?.addEventListener('statechange', look),
  );
  // Whoever asked for it in another tab has not asked for it in this one.
  serviceWorker.addEventListener('controllerchange', () => {
    if (asked) location.reload();
    else if (old) offer(() => location.reload());
    old = true;
  });
}
