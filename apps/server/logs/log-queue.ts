import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../context.ts';
import { backOff, verdictOn } from '../store/failure.ts';
import type { LogRow } from './log-rows.ts';

interface LogQueueOptions {
  /** Writes lines in one transaction; verdictOn decides whether a failure is caused by the lines. */
  readonly write: (rows: readonly LogRow[]) => Promise<void>;
  readonly log: Log;
  /** Most lines and bytes that may wait; further ones are dropped and counted. */
  readonly mostRows?: number;
  readonly mostBytes?: number;
  /** How long lines are collected before they are written, ms. */
  readonly gatherMs?: number;
}

/** Queue of log lines. Callers never wait and never see a failure. */
export interface LogQueue {
  add(row: LogRow): void;
  /** Lines dropped because the queue was full or the database refused them. */
  readonly dropped: number;
  /** Resolves when all lines added so far are written or dropped. */
  flush(): Promise<void>;
  /** Writes the waiting lines, for at most this time, and accepts no more. */
  close(withinMs: number): Promise<void>;
}

const largestBatch = 500;

/** Opens a queue that is written in the background, in batches. */
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
          // A line that the database always refuses must not block others.
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

/** Approximate size of a line in memory; its long parts are already cut. */
function sizeOf({ values }: LogRow): number {
  let size = 500;
  for (const value of Object.values(values)) {
    if (typeof value === 'string') size += value.length * 2;
    else if (typeof value === 'object' && value !== null) size += JSON.stringify(value).length * 2;
  }
  return size;
}
