/** The engine's way into the page: its packs, unpacked, and the worker that runs it. */

import { packs } from 'virtual:packs';
import { apart } from './apart';
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

async function bytes(url: string): Promise<ArrayBuffer> {
  return (await unpacked(url)).arrayBuffer();
}

async function brought(): Promise<Parts> {
  const [python, library, engine] = await Promise.all([
    WebAssembly.compileStreaming(unpacked(packs.python.url)),
    bytes(packs.library.url),
    bytes(packs.engine.url),
  ]);
  return { python, library, engine };
}

export class Engine {
  private constructor(private readonly worker: Worker) {}

  static async start(heard: (message: FromWorker) => void): Promise<Engine> {
    loading.stage = 'loading';
    loading.all = Object.values(packs).reduce((sum, pack) => sum + pack.bytes, 0);
    loading.come = 0;
    const started = bytes(packs.worker.url).then(apart);
    try {
      const [worker, parts] = await Promise.all([started, brought()]);
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
      void started.then((worker) => worker.terminate()).catch(() => undefined);
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
