/** What goes between the page and the worker in which tables live. */

/** Bytes on their way to the worker, unpacked. */
export interface Parts {
  python: WebAssembly.Module;
  library: ArrayBuffer;
  engine: ArrayBuffer;
}

export type ToWorker =
  | { type: 'load'; parts: Parts }
  | { type: 'ask'; id: number; text: string }
  | { type: 'open'; line: string; table: string; query: Record<string, string> }
  | { type: 'say'; line: string; text: string }
  | { type: 'close'; line: string };

/** Why what was done could not be kept. */
export type Unkept = 'full' | 'refused' | 'elsewhere';

export type FromWorker =
  | { type: 'ready' }
  | { type: 'failed'; why: string }
  | { type: 'answer'; id: number; text: string }
  | { type: 'heard'; line: string; text: string }
  | { type: 'hung'; line: string }
  | { type: 'kept' }
  | { type: 'unkept'; why: Unkept };
