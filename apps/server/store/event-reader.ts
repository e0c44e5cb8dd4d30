import { setTimeout as pause } from 'node:timers/promises';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Topic } from '@heliodeck/model/wire/topic';
import pg from 'pg';
import type { Log } from '../context.ts';
import { eventChannel } from './event-channel.ts';
import { type LoggedEvent, type LogPage, readLog } from './event-page.ts';

interface ReaderOptions {
  /** URL of the database for a role that sees the events of all tenants. */
  readonly url: string;
  /** Monotonic time, ms. */
  readonly clock: () => number;
  readonly log: Pick<Log, 'warn' | 'info' | 'error'>;
  /** Notified of how far the log has been read. */
  readonly follower: EventFollower;
  /** Poll interval, ms, when no notice arrives. */
  readonly askMs?: number;
  /** Time limit for an answer of the database, ms; with `askMs` it must stay below believedMs. */
  readonly answerMs?: number;
}

interface EventFollower {
  /** Every event committed before this time of the clock has been passed to its handlers. */
  prove(at: number): void;
  /** Events may have been missed: the log no longer has the events after the reader's position. */
  missed(): void;
  /** The connection is lost; reading continues with a new one. */
  lose(): void;
}

/** Reads the event log for this process, which receives every event committed after its start. */
export interface EventReader {
  /** Subscribes to the events of a topic, in the order of commits. Returns the function that unsubscribes. */
  on<P>(topic: Topic<P>, handler: (event: LoggedEvent & { readonly payload: P }) => void): () => void;
  /** Called after every page with events. Returns the function that unsubscribes. */
  onAny(handler: () => void): () => void;
  /**
   * Resolves when every event committed before the call has been passed to its handlers.
   * @throws CodedError request.unavailable if the log cannot be read within five seconds
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

const firstRetryMs = 100;
const longestRetryMs = 2000;
const closeMs = 1000;
const caughtUpMs = 5000;

/**
 * Keeps one connection for reading. Notices of the database only wake it: without them it polls, and after a lost connection it reconnects
 * and continues at its position.
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
      // Aborts the wait for a database that no longer answers.
      const enough = new AbortController();
      const waiting = pause(closeMs, undefined, { signal: enough.signal }).catch(() => undefined);
      await Promise.race([kept, waiting]);
      enough.abort();
      for (const resolve of state.waiting.splice(0)) resolve();
    },
  };
}

interface ReaderState {
  /** Events up to here have been passed to their handlers; undefined before the first connection. */
  position: number | undefined;
  /** Callers that wait until the log has been read to its end. */
  waiting: (() => void)[];
  wake?: (() => void) | undefined;
}

/** Reads on one connection until it is lost or the reader is closed. @returns the reason */
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
    // Called before the connection is closed, which may take a while.
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

/** Waits until the time is over or `wake` is called; a call while nothing waits is not lost. */
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

/** Handlers by topic. An error of one does not affect the others. */
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

/** Parses the payload. @throws Error for an event of an unknown version or with a payload that does not match its topic */
export function eventPayload<P>(topic: Topic<P>, event: LoggedEvent): P {
  if (event.version !== topic.version)
    throw new Error(`version ${event.version} of ${topic.name} is not known`);
  return topic.payload.parse(event.payload);
}
