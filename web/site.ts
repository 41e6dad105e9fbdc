/** What goes with the built page: the list of its files for the service worker; for a host of files
 * also a policy of its own, and the answers that are the same for everybody. */

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { run } from './packs.ts';

const PUBLIC = resolve(import.meta.dirname, 'public');
const ANSWERS = resolve(import.meta.dirname, '..', 'build', 'answers');

/** As the server sends it, but for what a page cannot say of itself. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
].join('; ');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name).slice(folder.length + 1))
    .sort();

/** For a host of files. */
export function alone(): Plugin {
  return {
    name: 'alone',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
        injectTo: 'head-prepend',
      },
    ],
    generateBundle() {
      rmSync(ANSWERS, { recursive: true, force: true });
      run('tawantin.local.printed', ANSWERS);
      for (const name of filesIn(ANSWERS))
        this.emitFile({
          type: 'asset',
          fileName: `answers/${name}`,
          source: readFileSync(join(ANSWERS, name)),
        });
    },
  };
}

/** The service worker, which has to know what there is; it comes last. */
export function offline(): Plugin {
  return {
    name: 'offline',
    enforce: 'post',
    apply: 'build',
    generateBundle(_, bundle) {
      const own = filesIn(PUBLIC).filter((name) => !name.startsWith('share/'));
      const files = [...Object.keys(bundle).filter((name) => name !== 'sw.js'), ...own].sort();
      const version = createHash('sha256');
      for (const name of files) {
        const found = bundle[name];
        version.update(name);
        if (found?.type === 'asset') version.update(found.source);
        else if (found !== undefined) version.update(found.code);
        else version.update(readFileSync(join(PUBLIC, name)));
      }
      const head = [
        `const VERSION = ${JSON.stringify(version.digest('hex').slice(0, 12))};`,
        `const FILES = ${JSON.stringify(files.map((name) => (name === 'index.html' ? './' : name)))};`,
      ];
      const body = readFileSync(resolve(import.meta.dirname, 'sw.js'), 'utf-8');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: [...head, body].join('\n') });
    },
  };
}
