/** Tables in this browser: the engine under Python, in a worker that reaches no network. */

import { loadPyodide } from 'pyodide';
import { info } from 'pyodide/pyodide-lock.json';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import { Storage, Unkeepable } from './storage';
import type { FromWorker, Parts, ToWorker } from './wires';

/** The house in the engine: `tawantin/local/home.py`. */
interface House {
  ask(text: string): string;
  open(line: string, table: string, query: unknown): void;
  hear(line: string, text: string): void;
  close(line: string): void;
  is_open(line: string): boolean;
  work(): boolean;
}

/** What a worker can ask the world outside with, by name. */
const ASKING = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'FontFace',
  'fonts',
  'caches',
  'importScripts',
  'Worker',
];

const say = (message: FromWorker): void => postMessage(message);
const storage = new Storage();
let house: House | null = null;
let plain: (value: object) => unknown = (value) => value;

/** Nothing in here asks anybody outside: what it needs was handed in. */
function cutOff(parts: Parts): void {
  const given = new Map([
    ['pyodide.asm.wasm', new Uint8Array()],
    ['python_stdlib.zip', new Uint8Array(parts.library)],
  ]);
  const scope = globalThis as unknown as Record<string, unknown>;
  // Much of it is not the scope's own: it lies where it could still be found.
  for (let of: object | null = scope; of !== null; of = Object.getPrototypeOf(of) as object | null)
    for (const name of ASKING) Reflect.deleteProperty(of, name);
  scope.fetch = (at: URL | string): Promise<Response> => {
    const name = String(at).split('/').at(-1) ?? '';
    const found = given.get(name);
    return found === undefined
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(new Response(found));
  };
  // Python asks for its bytes by their address, and they are compiled already.
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(parts.python, imports);
    return { instance, module: parts.python };
  };
}

async function load(parts: Parts): Promise<void> {
  cutOff(parts);
  const [python] = await Promise.all([
    loadPyodide({
      indexURL: `${origin}/`, // where nothing is asked for
      lockFileContents: JSON.stringify({ info, packages: {} }),
      createPyodideModule,
      checkAPIVersion: false,
    }),
    storage.read(),
  ]);
  python.unpackArchive(parts.engine, 'zip', { extractDir: '/engine' });
  python.runPython('import sys; sys.path.insert(0, "/engine")');
  const { Home } = python.pyimport('tawantin.local.home') as {
    Home: (store: Storage, now: () => number, send: (line: string, text: string) => void) => House;
  };
  const heard = (line: string, text: string): void => say({ type: 'heard', line, text });
  house = Home(storage, () => Date.now() / 1000, heard);
  plain = (value) => python.toPy(value);
}

/** What was done is on disk before anybody is told of it. */
async function keep(): Promise<void> {
  if (!storage.waits) return;
  try {
    await storage.write();
    say({ type: 'kept' });
  } catch (error) {
    if (!(error instanceof Unkeepable)) throw error;
    say({ type: 'unkept', why: error.why });
  }
}

/** The answer, also where the engine itself stumbles. */
function asked(home: House, text: string): string {
  try {
    return home.ask(text);
  } catch (error) {
    console.error(error);
    const message = String(error).trim().split('\n').at(-1);
    return JSON.stringify({ status: 500, answer: { code: 'failed', message } });
  }
}

async function take(message: ToWorker): Promise<void> {
  if (message.type === 'load') {
    try {
      await load(message.parts);
      say({ type: 'ready' });
    } catch (error) {
      say({ type: 'failed', why: String(error) });
    }
    return;
  }
  if (house === null) return;
  if (message.type === 'ask') {
    const text = asked(house, message.text);
    await keep();
    say({ type: 'answer', id: message.id, text });
  } else if (message.type === 'open') {
    house.open(message.line, message.table, plain(message.query));
    await keep();
    if (!house.is_open(message.line)) say({ type: 'hung', line: message.line });
  } else if (message.type === 'say') house.hear(message.line, message.text);
  else house.close(message.line);
}

/** One after the other; between two pieces of work whoever asked meanwhile comes first. */
const waiting: ToWorker[] = [];
const next = new MessageChannel();
let busy = false;

async function turn(): Promise<void> {
  if (busy) return;
  busy = true;
  const message = waiting.shift();
  let more = message !== undefined;
  try {
    if (message !== undefined) await take(message);
    else {
      more = house?.work() ?? false;
      await keep();
    }
  } finally {
    busy = false;
  }
  if (more || waiting.length > 0) next.port2.postMessage(null);
}

next.port1.onmessage = () => void turn();
onmessage = ({ data }: MessageEvent<ToWorker>) => {
  waiting.push(data);
  void turn();
};
