/** A server of its own for every test worker: the installed package, bots without pauses. */

import { test as base } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const python =
  process.env.TAWANTIN_PYTHON ?? join(resolve(import.meta.dirname, '..', '..'), '.venv/bin/python');

export interface Serving {
  address: string;
  stop: () => Promise<void>;
}

/** A server whose database lies in this folder; `settings` in place of those that suit tests. */
export async function serve(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Serving> {
  const env = { ...process.env };
  delete env.TAWANTIN_PYTHON;
  const child = spawn(python, ['-m', 'tawantin.cli.main', 'serve'], {
    cwd: folder,
    env: {
      ...env,
      TAWANTIN_PORT: '0',
      TAWANTIN_DATA_DIR: join(folder, 'data'),
      TAWANTIN_BOT_PACE: '0',
      TAWANTIN_RATE_LIMIT: '1000000',
      TAWANTIN_RATE_BURST: '1000000',
      TAWANTIN_RUNNING_PER_ADDRESS: '1000000',
      TAWANTIN_REPLAYS: '1000000',
      TAWANTIN_TIME_SHARE: '1000000',
      TAWANTIN_NEW_TABLES: '1000000',
      TAWANTIN_IMPORTS: '1000000',
      TAWANTIN_LOG_LEVEL: 'ERROR',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((found, failed) => {
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      const match = /https?:\/\/\S+/.exec(text);
      if (match !== null) found(match[0]);
    });
    child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${text}`)));
  });
  const stop = async (): Promise<void> => {
    const ended = new Promise((done) => child.on('exit', done));
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
}

/** What the host of a server types beside it. */
export function host(folder: string, ...args: string[]): void {
  const env = { ...process.env, TAWANTIN_DATA_DIR: join(folder, 'data') };
  execFileSync(python, ['-m', 'tawantin.cli.main', ...args], { cwd: folder, env });
}

/** Games against bots on the server too: `local.spec.ts` has those in the browser. */
export const onServer = (): void => localStorage.setItem('tawantin.where', 'server');

export const test = base.extend<
  { baseURL: string; leaving: void },
  { folder: string; server: string }
>({
  folder: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tawantin-'));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ folder }, use) => {
      const { address, stop } = await serve(folder);
      await use(address);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server),
  // A test's own browsers go with it: else their pages would go on following their tables.
  leaving: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(onServer);
    await use(context);
  },
});

export { expect, type Browser, type Locator, type Page } from '@playwright/test';
