import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../context.ts';
import type { ChangeTracker } from './changes.ts';

export interface ListenerOptions {
  readonly url: string;
  readonly changes: ChangeTracker;
  /** The tracker's own. */
  readonly clock: () => number;
  readonly log: Pick<Log, 'warn' | 'info'>;
  /** How often it is asked whether it still hears, ms. */
  readonly askMs?: number;
  /** How long it may take to answer, ms; with `askMs` less than what is believed. */
  readonly answerMs?: number;
}

export interface ChangeListener {
  close(): Promise<void>;
}

const firstRetryMs = 100;
const longestRetryMs = 2000;
const closeMs = 1000;

/**
 * Keeps one connection of its own listening, which is never busy with anything else and is asked again and again whether it
 * still hears: a connection that waits may be cut without anybody being told. Lost, it is made anew for as long as it takes.
 */
export function keepListening(options: ListenerOptions): ChangeListener {
  const { changes, log } = options;
  const closing = new AbortController();
  const keep = async (): Promise<void> => {
    let retryMs = firstRetryMs;
    while (!closing.signal.aborted) {
      const lost = await listen(options, closing.signal, () => {
        if (retryMs > firstRetryMs) log.info('changes of other servers are heard again');
        retryMs = firstRetryMs;
      });
      changes.end();
      if (closing.signal.aborted) return;
      if (retryMs === firstRetryMs)
        log.warn('changes of other servers are not heard', { error: lost.message });
      await pause(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
  };
  const kept = keep();
  return {
    async close() {
      closing.abort();
      // A database that answers nothing any more is not waited for.
      const enough = new AbortController();
      const waiting = pause(closeMs, undefined, { signal: enough.signal }).catch(() => undefined);
      await Promise.race([kept, waiting]);
      enough.abort();
    },
  };
}

/** Listens on one connection until it is lost or nobody wants it any more. @returns why */
async function listen(
  { url, changes, clock, askMs = 5_000, answerMs = 15_000 }: ListenerOptions,
  closing: AbortSignal,
  onBegin: () => void,
): Promise<Error> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'heliodeck changes',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  const over = new AbortController();
  let why: Error | undefined;
  const end = (): void => over.abort();
  client
    .on('error', (error) => {
      why ??= error;
      end();
    })
    .on('end', end);
  closing.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    await changes.hear(client);
    changes.begin();
    onBegin();
    while (!over.signal.aborted) {
      await pause(askMs, undefined, { signal: over.signal, ref: false });
      const at = clock();
      await client.query('select 1');
      changes.prove(at);
    }
    return why ?? new Error('closed');
  } catch (error) {
    return why ?? (error instanceof Error ? error : new Error(String(error)));
  } finally {
    closing.removeEventListener('abort', end);
    // Before a connection goes that may take its time to.
    changes.end();
    await client.end().catch(() => undefined);
  }
}
