/** The engine's way into the page: its packs, unpacked, and the worker that runs it. */

import { packs } from 'virtual:packs';
import { loading } from './loading.svelte';
import type { FromWorker, Parts, ToWorker } from './wires';

/** A pack as it comes, counted on the way, and unpacked. */
async function unpacked(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} ${url}`);
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      loading.come += part.byteLength;
      out.enqueue(part);
    },
  });
  const stream = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream, { headers: { 'content-type': 'application/wasm' } });
}

async function brought(): Promise<Parts> {
  loading.all = Object.values(packs).reduce((sum, { bytes }) => sum + bytes, 0);
  loading.come = 0;
  const [python, library, engine] = await Promise.all([
    WebAssembly.compileStreaming(unpacked(packs.python.url)),
    unpacked(packs.library.url).then((found) => found.arrayBuffer()),
    unpacked(packs.engine.url).then((found) => found.arrayBuffer()),
  ]);
  return { python, library, engine };
}

export class Engine {
  private constructor(private readonly worker: Worker) {}

  static async start(heard: (message: FromWorker) => void): Promise<Engine> {
    loading.stage = 'loading';
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    try {
      const parts = await brought();
      loading.stage = 'starting';
      await new Promise<void>((done, failed) => {
        worker.onerror = ({ message }) => failed(new Error(message));
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
          if (data.type === 'ready') done();
          else if (data.type === 'failed') failed(new Error(data.why));
          else heard(data);
        };
        const load: ToWorker = { type: 'load', parts };
        worker.postMessage(load, [parts.library, parts.engine]);
      });
      loading.stage = 'ready';
      return new Engine(worker);
    } catch (error) {
      worker.terminate();
      loading.stage = 'failed';
      throw error;
    }
  }

  tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  stop(): void {
    this.worker.terminate();
  }
}
