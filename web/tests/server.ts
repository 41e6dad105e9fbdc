/** A server of its own for every test worker: the installed package, bots without pauses. */

import { test as base } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');

async function start(folder: string): Promise<{ process: ChildProcess; address: string }> {
  const { TAWANTIN_PYTHON, ...env } = process.env;
  const python = TAWANTIN_PYTHON ?? join(ROOT, '.venv', 'bin', 'python');
  const child = spawn(python, ['-m', 'tawantin.cli.main', 'serve'], {
    cwd: folder,
    env: {
      ...env,
      TAWANTIN_PORT: '0',
      TAWANTIN_DATA_DIR: join(folder, 'data'),
      TAWANTIN_BOT_PACE: '0',
      TAWANTIN_RATE_LIMIT: '1000000',
      TAWANTIN_RUNNING_PER_ADDRESS: '1000000',
      TAWANTIN_REPLAYS: '1000000',
      TAWANTIN_LOG_LEVEL: 'ERROR',
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
  return { process: child, address };
}

export const test = base.extend<{ baseURL: string }, { server: string }>({
  server: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tawantin-'));
      const { process: child, address } = await start(folder);
      await use(address);
      const ended = new Promise((done) => child.on('exit', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server),
});

export { expect, type Browser, type Locator, type Page } from '@playwright/test';
