import { mostWorkers } from '../config-parts.ts';

/**
 * How many workers of the gateway are useful. One core is for the API. A database on the same machine needs about as much CPU per reading
 * as the worker that stores it (`npm run bench -- ingest` prints both), so it gets half of the rest.
 */
export function workersThatPay(cores: number, isDatabaseHere: boolean): number {
  const left = cores - 1;
  return Math.max(1, Math.min(mostWorkers, isDatabaseHere ? Math.floor(left / 2) : left));
}
