/** The service worker, and word of a new version: it comes when somebody wants it. */

import { mount, unmount } from 'svelte';
import { ALONE } from '../api/homes';
import { ready } from '../lib/i18n.svelte';
import Update from './Update.svelte';

const SCRIPT = ALONE ? './sw.js' : '/sw.js';

function offer(waiting: ServiceWorker): void {
  const target = document.body;
  const shown = mount(Update, {
    target,
    props: {
      onload: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
        waiting.postMessage('now');
      },
      onclose: () => void unmount(shown),
    },
  });
}

export async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await ready();
  // A browser may refuse it, or act as if: nothing is kept then.
  const registered: Promise<ServiceWorkerRegistration | undefined> =
    navigator.serviceWorker.register(SCRIPT);
  const found = await registered.catch(() => undefined);
  if (found === undefined) return;
  const look = (): void => {
    // The first one has nobody to wait for.
    if (found.waiting !== null && navigator.serviceWorker.controller !== null) offer(found.waiting);
  };
  look();
  found.addEventListener('updatefound', () =>
    found.installing?.addEventListener('statechange', look),
  );
}
