import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../context.ts';
import { backOff, verdictOn } from '../store/failure.ts';
import type { LogRow } from './log-rows.ts';

interface LogQueueOptions {
  /** Writes lines in one transaction; a failure that is the lines' own fault is told by verdictOn. */
  readonly write: (rows: readonly LogRow[]) => Promise<void>;
  readonly log: Log;
  /** Lines and bytes that may wait; what comes beyond is dropped and counted. */
  readonly mostRows?: number;
  readonly mostBytes?: number;
  /** Lines wait so long for company, ms. */
  readonly gatherMs?: number;
}

/** Lines on their way into the logs. Nobody who writes one ever waits or hears of a failure. */
export interface LogQueue {
  add(row: LogRow): void;
  /** Lines dropped because the queue was full or the database did not take them. */
  readonly dropped: number;
  /** Resolves when everything added so far is written or given up. */
  flush(): Promise<void>;
  /** Writes what waits, trying for at most so long, and takes no more. */
  close(withinMs: number): Promise<void>;
}

const largestBatch = 500;

/** Opens a queue that is emptied in the background, in batches. */
export function logQueue(options: LogQueueOptions): LogQueue {
  const { write, log, mostRows = 10_000, mostBytes = 16 * 1024 * 1024, gatherMs = 250 } = options;
  const closing = new AbortController();
  let waiting: { readonly row: LogRow; readonly bytes: number }[] = [];
  let bytes = 0;
  let dropped = 0;
  let told = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function taken(count: number): void {
    for (const one of waiting.slice(0, count)) bytes -= one.bytes;
    waiting = waiting.slice(count);
  }

  async function run(): Promise<void> {
    let size = largestBatch;
    let attempt = 0;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, size);
      try {
        await write(batch.map(({ row }) => row));
      } catch (error) {
        if (closing.signal.aborted) {
          dropped += waiting.length;
          taken(waiting.length);
        } else if (verdictOn(error) === 'again') {
          attempt += 1;
          if (attempt === 1) log.warn('logs are not written yet', { count: waiting.length, error });
          await pause(backOff(attempt, Math.random()), undefined, { signal: closing.signal }).catch(
            () => undefined,
          );
        } else if (batch.length === 1) {
          // One line the database takes in no way must hold up no other.
          log.error('a line of a log cannot be stored', { kind: batch[0]?.row.kind, error });
          dropped += 1;
          taken(1);
        } else {
          size = Math.ceil(batch.length / 2);
        }
        continue;
      }
      attempt = 0;
      size = Math.min(largestBatch, size * 2);
      taken(batch.length);
    }
    if (dropped > told) log.warn('lines of the logs were dropped', { dropped: dropped - told });
    told = dropped;
  }

  function start(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  const flush = async (): Promise<void> => {
    while (waiting.length > 0 || running !== undefined) await start();
  };

  return {
    get dropped() {
      return dropped;
    },
    add(row) {
      const size = sizeOf(row);
      if (closed || waiting.length >= mostRows || bytes + size > mostBytes) {
        dropped += 1;
        return;
      }
      waiting.push({ row, bytes: size });
      bytes += size;
      if (running !== undefined) return;
      if (waiting.length >= largestBatch) void start();
      else timer ??= setTimeout(() => void start(), gatherMs).unref();
    },
    flush,
    async close(withinMs) {
      closed = true;
      const giveUp = setTimeout(() => closing.abort(), withinMs);
      try {
        await flush();
      } finally {
        clearTimeout(giveUp);
      }
    },
  };
}

/** About what a line takes in memory; its long parts were cut before. */
function sizeOf({ values }: LogRow): number {
  let size = 500;
  for (const value of Object.values(values)) {
    if (typeof value === 'string') size += value.length * 2;
    else if (typeof value === 'object' && value !== null) size += JSON.stringify(value).length * 2;
  }
  return size;
}
