import { defineConfig } from '@playwright/test';

/** The browser: the system's Chromium. CHROMIUM names another. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** A file that says how long each test took. */
const results = process.env.BROWSER_RESULTS;

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 60_000 }, // of a busy machine
  reporter: [
    ['list'],
    ['./tests/repeat.ts'],
    ...(results ? [['junit', { outputFile: results }] as const] : []),
  ],
  use: {
    locale: 'en-GB',
    serviceWorkers: 'block', // but for the tests of what it does
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    },
    actionTimeout: 60_000,
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
