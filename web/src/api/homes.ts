/** The two homes of a table: a server, and this browser. Its address says which. */

import { kept } from '../lib/kept';

/** What a home answered: the status and the data of the server's API, whoever gives it. */
export interface Answer {
  status: number;
  data: unknown;
}

export type Query = Record<string, string | number | boolean | string[] | null | undefined>;

/** Whoever keeps tables: asked by the paths of the server's API. */
export interface Home {
  ask(method: string, path: string, query: Query, body: unknown): Promise<Answer>;
}

/** The part of a WebSocket that the line of a table needs. */
export interface Wire {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** A page of its own on any host: there is no server, and every table is here. */
export const ALONE = import.meta.env.MODE === 'site';

/** How the ids of tables in this browser begin; those of a server are hex. */
const PREFIX = 'h';

export const isLocal = (id: string): boolean => ALONE || id.startsWith(PREFIX);

/** Whose answer is wanted for a path of the API. */
export const isLocalPath = (path: string): boolean => ALONE || path.startsWith(`/tables/${PREFIX}`);

const ELSEWHERE = 'tawantin.where';

/** Whether games against bots are played in this browser: where it can, unless told otherwise. */
export const mayBeHere = (): boolean =>
  ALONE ||
  (kept.get(ELSEWHERE) !== 'server' &&
    typeof Worker === 'function' &&
    typeof WebAssembly === 'object' &&
    typeof DecompressionStream === 'function' &&
    typeof indexedDB === 'object');

/** What was last known of the tables here, so that they can be listed before the engine is there. */
export const MINE = 'tawantin.mine';
/** Set from a change of a table until the list has been made anew. */
export const STALE = 'tawantin.mine.stale';
export const hasLocal = (): boolean => ALONE || kept.get(MINE) !== null || kept.get(STALE) !== null;

/** The home in this browser: loaded when a table of it is wanted. */
export const loadLocal = (): Promise<typeof import('../local/home')> => import('../local/home');
