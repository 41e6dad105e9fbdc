/**
 * What a table in the page is made of: Python as wasm, its library, our engine. Each is packed by
 * itself, so that it is as small on any host, and keeps its name as long as it stays the same.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const NAME = 'virtual:packs';
const ROOT = resolve(import.meta.dirname, '..');
const MADE = join(ROOT, 'build', 'packs');
const OWN = join(ROOT, '.venv/bin/python');

export function run(...args: string[]): void {
  const python = process.env.PYTHON ?? (existsSync(OWN) ? OWN : 'python3');
  execFileSync(python, ['-m', ...args], {
    env: { ...process.env, PYTHONPATH: join(ROOT, 'src') },
    stdio: 'inherit',
  });
}

function pack(name: string, from: string): { path: string; bytes: number } {
  const path = join(MADE, `${name}.pack`);
  const packed = gzipSync(readFileSync(from), { level: 9 });
  writeFileSync(path, packed);
  return { path, bytes: packed.length };
}

export function packs(): Plugin {
  const found = createRequire(import.meta.url);
  return {
    name: 'packs',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      mkdirSync(MADE, { recursive: true });
      const [library, engine] = [join(MADE, 'library.zip'), join(MADE, 'engine.zip')];
      run('tawantin.local.library', found.resolve('pyodide/python_stdlib.zip'), library);
      run('tawantin.local.bundle', engine);
      const made = {
        python: pack('python', found.resolve('pyodide/pyodide.asm.wasm')),
        library: pack('library', library),
        engine: pack('engine', engine),
      };
      const lines = Object.entries(made).map(([name, { path, bytes }]) => [
        `import ${name} from ${JSON.stringify(`${path}?url`)};`,
        `  ${name}: { url: ${name}, bytes: ${bytes} },`,
      ]);
      return [
        ...lines.map(([first]) => first),
        'export const packs = {',
        ...lines.map(([, second]) => second),
        '};',
      ].join('\n');
    },
  };
}
