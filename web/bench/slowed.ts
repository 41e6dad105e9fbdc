/** Slows a page down, to show that `benchmarks.against` notices it. */

import type { Page } from '@playwright/test';

/** In a worker, before its own script: everything it does for a message takes longer by this share. */
function burden(share: number): void {
  type Act = ((event: MessageEvent) => unknown) | null;
  const slowed = (act: Act): Act =>
    act === null
      ? null
      : (event) => {
          const start = performance.now();
          try {
            return act(event);
          } finally {
            const end = performance.now() + share * (performance.now() - start);
            while (performance.now() < end);
          }
        };
  const scope = globalThis as unknown as { MessagePort: { prototype: object } };
  for (const start of [globalThis, scope.MessagePort.prototype])
    for (
      let of: object | null = start;
      of !== null;
      of = Object.getPrototypeOf(of) as object | null
    ) {
      const known = Object.getOwnPropertyDescriptor(of, 'onmessage');
      if (known?.set === undefined) continue;
      Object.defineProperty(of, 'onmessage', {
        ...known,
        set(this: object, act: Act) {
          known.set?.call(this, slowed(act));
        },
      });
      break;
    }
}

/** The page's thread, and the workers that it makes from text, need more time by this share. */
export async function slow(page: Page, share: number): Promise<void> {
  if (share === 0) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 + share });
  await page.addInitScript((before) => {
    const Native = Blob;
    window.Blob = class extends Native {
      constructor(parts: BlobPart[] = [], options: BlobPropertyBag = {}) {
        super(options.type === 'text/javascript' ? [before, ...parts] : parts, options);
      }
    };
  }, `(${burden.toString()})(${share});\n`);
}
