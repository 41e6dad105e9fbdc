/**
 * What a table in the page is made of: Python as wasm, its library, our engine, the worker. Each is packed by
 * itself, so that it is as small on any host, and keeps its name as long as it stays the same.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';
import { build, type Plugin } from 'vite';

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

/** The archives of Python's library and of our engine: sources, and then what Python runs of them. */
export async function archives(into: string): Promise<{ library: string; engine: string }> {
  mkdirSync(into, { recursive: true });
  const found = createRequire(import.meta.url);
  const [library, engine] = [join(into, 'library.zip'), join(into, 'engine.zip')];
  run('tawantin.local.library', found.resolve('pyodide/python_stdlib.zip'), library);
  run('tawantin.local.bundle', engine);
  const python = await loadPyodide();
  const files = python.FS as unknown as {
    writeFile(path: string, data: Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
  python.runPython(readFileSync(join(ROOT, 'src/tawantin/local/compiled.py'), 'utf8'));
  for (const path of [library, engine]) {
    files.writeFile('/sources.zip', new Uint8Array(readFileSync(path)));
    python.runPython('compile_archive(Path("/sources.zip"), Path("/compiled.zip"))');
    writeFileSync(path, files.readFile('/compiled.zip'));
  }
  return { library, engine };
}

/** The worker's script in one file, with nothing in it that a page would need. */
async function script(into: string): Promise<string> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'src/local/worker.ts'),
      outDir: into,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'worker.js', codeSplitting: false } },
    },
    ssr: { target: 'webworker', noExternal: true },
  });
  return join(into, 'worker.js');
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
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const { library, engine } = await archives(MADE);
      const made = {
        python: pack('python', found.resolve('pyodide/pyodide.asm.wasm')),
        library: pack('library', library),
        engine: pack('engine', engine),
        worker: pack('worker', await script(MADE)),
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
