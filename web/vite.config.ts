/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './compressed.ts';
import { packs } from './packs.ts';
import { alone, offline } from './site.ts';

const server = process.env.TAWANTIN_SERVER ?? 'http://127.0.0.1:8000';

const shelfOf = (id: string): string | null => {
  const language = /locales\/(\w+)\/shelf_\w+\.ts$/.exec(id)?.[1];
  return language === undefined ? null : `shelf-${language}`;
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), packs(), mode === 'site' ? alone() : compressed(), offline()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    // What the first page says of the games is a file for each game, and one request for all.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: shelfOf }] } } },
  },
  server: {
    proxy: { '/api': { target: server, ws: true }, '/schema': server },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    environment: 'node', // a test that needs a page says so: making one takes longer than most tests
    include: ['src/**/*.test.ts'],
    maxWorkers: 2, // one less than there are cores would leave one of two idle
    globalSetup: ['src/testing/engine.ts'],
    setupFiles: ['src/locales/testing.ts'],
    reporters: ['default', 'src/testing/repeat.ts'],
    // A test that is slow on a busy machine has not failed.
    testTimeout: 60_000,
  },
}));
