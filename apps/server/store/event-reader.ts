import { setTimeout as pause } from 'node:timers/promises';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Topic } from '@heliodeck/model/wire/topic';
import pg from 'pg';
import type { Log } from '../context.ts';
import { eventChannel } from './event-channel.ts';
import { type LoggedEvent, type LogPage, readLog } from './event-page.ts';

interface ReaderOptions {
  /** Address of the database as a role that sees the events of all tenants. */
  readonly url: string;
  /** ms that never go back. */
  readonly clock: () => number;
  readonly log: Pick<Log, 'warn' | 'info' | 'error'>;
  /** Told how far the log has been read. */
  readonly follower: EventFollower;
  /** The log is read so often where nobody wakes the reader, ms. */
  readonly askMs?: number;
  /** How long the database may take to answer, ms; with `askMs` less than what is believed. */
  readonly answerMs?: number;
}

interface EventFollower {
  /** Every event committed before this instant of the clock has been handed out. */
  prove(at: number): void;
  /** Events may have been missed: the log does not go back to where the reader was. */
  missed(): void;
  /** The connection is lost; reading goes on once there is another. */
  lose(): void;
}

/** Reads the event log for this process: every process sees every event, from its start on. */
export interface EventReader {
  /** Calls back for each event of a topic, in the order of commits. Returns the function that ends it. */
  on<P>(topic: Topic<P>, handler: (event: LoggedEvent & { readonly payload: P }) => void): () => void;
  /** Calls back whenever something was read, whatever it was. Returns the function that ends it. */
  onAny(handler: () => void): () => void;
  /**
   * Resolves when every event committed before the call has been handed out.
   * @throws CodedError request.unavailable where the log cannot be read within five seconds
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

const firstRetryMs = 100;
const longestRetryMs = 2000;
const closeMs = 1000;
const caughtUpMs = 5000;

/**
 * Keeps one connection of its own reading. Notices of the database only wake it: without them it looks by itself, and a
 * connection that was lost is made anew and goes on where the last one stopped.
 */
export function readEvents(options: ReaderOptions): EventReader {
  const { log, follower } = options;
  const closing = new AbortController();
  const hub = new Hub(log);
  const state: ReaderState = { position: undefined, waiting: [] };
  const keep = async (): Promise<void> => {
    let retryMs = firstRetryMs;
    while (!closing.signal.aborted) {
      const lost = await follow(options, hub, state, closing.signal, () => {
        if (retryMs > firstRetryMs) log.info('the event log is read again');
        retryMs = firstRetryMs;
      });
      follower.lose();
      if (closing.signal.aborted) return;
      if (retryMs === firstRetryMs) log.warn('the event log cannot be read', { error: lost.message });
      await pause(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
  };
  const kept = keep();
  return {
    on: (topic, handler) => hub.on(topic, handler),
    onAny: (handler) => hub.onAny(handler),
    async caughtUp() {
      if (closing.signal.aborted) return;
      const late = new AbortController();
      const read = new Promise<'read'>((resolve) => {
        state.waiting.push(() => resolve('read'));
        state.wake?.();
      });
      const end = await Promise.race([
        read,
        pause(caughtUpMs, 'late' as const, { signal: late.signal }).catch(() => 'late' as const),
      ]);
      late.abort();
      if (end === 'late' && !closing.signal.aborted) throw new CodedError('request.unavailable');
    },
    async close() {
      closing.abort();
      // A database that answers nothing any more is not waited for.
      const enough = new AbortController();
      const waiting = pause(closeMs, undefined, { signal: enough.signal }).catch(() => undefined);
      await Promise.race([kept, waiting]);
      enough.abort();
      for (const resolve of state.waiting.splice(0)) resolve();
    },
  };
}

interface ReaderState {
  /** All up to here has been handed out; undefined before the first connection. */
  position: number | undefined;
  /** Who waits until the log has been read to its end. */
  waiting: (() => void)[];
  wake?: (() => void) | undefined;
}

/** Reads on one connection until it is lost or nobody wants it any more. @returns why */
async function follow(
  { url, clock, follower, askMs = 1_000, answerMs = 15_000 }: ReaderOptions,
  hub: Hub,
  state: ReaderState,
  closing: AbortSignal,
  onBegin: () => void,
): Promise<Error> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'heliodeck events',
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
    const sleep = wakeable(over.signal);
    state.wake = sleep.wake;
    client.on('notification', sleep.wake);
    await client.query(`listen ${eventChannel}`);
    while (!over.signal.aborted) {
      const asking = state.waiting.splice(0);
      const at = clock();
      const page = await readLog(client, state.position).catch((error: unknown) => {
        state.waiting.unshift(...asking);
        throw error;
      });
      handOut(page, hub, state, follower);
      if (page.isFull) {
        state.waiting.unshift(...asking);
        continue;
      }
      follower.prove(at);
      onBegin();
      for (const resolve of asking) resolve();
      if (state.waiting.length === 0) await sleep.wait(askMs);
    }
    return why ?? new Error('closed');
  } catch (error) {
    return why ?? (error instanceof Error ? error : new Error(String(error)));
  } finally {
    closing.removeEventListener('abort', end);
    state.wake = undefined;
    // Before a connection goes that may take its time to.
    follower.lose();
    await client.end().catch(() => undefined);
  }
}

function handOut(page: LogPage, hub: Hub, state: ReaderState, follower: EventFollower): void {
  if (page.missed) follower.missed();
  for (const event of page.events) hub.tell(event);
  if (page.events.length > 0) hub.tellAny();
  state.position = page.position;
}

/** Waits for a while or until somebody wakes it; a call in between is not lost. */
function wakeable(over: AbortSignal): { wake(): void; wait(ms: number): Promise<void> } {
  let called = false;
  let wakeUp: (() => void) | undefined;
  return {
    wake() {
      called = true;
      wakeUp?.();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const go = (): void => {
          clearTimeout(timer);
          over.removeEventListener('abort', go);
          wakeUp = undefined;
          called = false;
          resolve();
        };
        const timer = setTimeout(go, Math.min(ms, 2 ** 31 - 1));
        timer.unref();
        over.addEventListener('abort', go, { once: true });
        wakeUp = go;
        if (called || over.aborted) go();
      }),
  };
}

type Handler = (event: LoggedEvent) => void;

/** Who hears what. A handler that throws disturbs no other. */
class Hub {
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #any = new Set<() => void>();
  readonly #log: Pick<Log, 'error'>;

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  on<P>(topic: Topic<P>, handler: (event: LoggedEvent & { readonly payload: P }) => void): () => void {
    const set = this.#handlers.get(topic.name) ?? new Set();
    this.#handlers.set(topic.name, set);
    const parsing: Handler = (event) => {
      const payload = eventPayload(topic, event);
      handler({ ...event, payload });
    };
    set.add(parsing);
    return () => void set.delete(parsing);
  }

  onAny(handler: () => void): () => void {
    this.#any.add(handler);
    return () => void this.#any.delete(handler);
  }

  tell(event: LoggedEvent): void {
    for (const handler of this.#handlers.get(event.topic) ?? []) {
      try {
        handler(event);
      } catch (error) {
        this.#log.error('handling an event failed', { topic: event.topic, eventId: event.id, error });
      }
    }
  }

  tellAny(): void {
    for (const handler of this.#any) handler();
  }
}

/** @throws Error for an event of a version this program does not know, or whose payload is not what its topic says */
export function eventPayload<P>(topic: Topic<P>, event: LoggedEvent): P {
  if (event.version !== topic.version)
    throw new Error(`version ${event.version} of ${topic.name} is not known`);
  return topic.payload.parse(event.payload);
}
