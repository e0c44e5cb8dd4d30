import { isRecord } from '@heliodeck/kit/is-record';
import type { FeedEvent } from '@heliodeck/model/wire/feed-event';
import { readEventStream } from './event-stream.ts';
import type { SessionKeeper } from './session-keeper.ts';
import type { Transport } from './transport.ts';

/** The server's events, and 'reload' if events were missed and displayed data must be read again. */
export type LiveEvent = FeedEvent | { readonly kind: 'reload' };

/** Events of one kind. */
export type LiveEventOf<K extends LiveEvent['kind']> = Extract<LiveEvent, { readonly kind: K }>;

/** 'absent': the server has no feed for this user, and the client does not retry. */
export type FeedState = 'idle' | 'connecting' | 'live' | 'interrupted' | 'absent';

/** What to subscribe to, and the subscriber. */
export interface FeedOptions {
  /** Ids of devices; default: all that the user may see. */
  readonly devices?: readonly string[];
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState?: (state: FeedState) => void;
}

/** The server sends at least every half minute; a proxy may keep a dead connection open indefinitely, ms. */
const silenceMs = 60_000;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * Keeps one connection to the feed. After an interruption it resumes after the last event received
 * (Last-Event-ID), waiting 1 s, then twice as long up to 30 s, each time varied by up to a quarter.
 * @returns a function that closes the feed
 */
export function openFeed(
  transport: Transport,
  keeper: SessionKeeper,
  { devices = [], onEvent, onState = () => undefined }: FeedOptions,
): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  let state: FeedState = 'idle';
  let lastId = '';
  let isPermitted = false;

  function set(next: FeedState): void {
    state = next;
    onState(next);
  }

  function tell(event: string, data: string): void {
    const told = event === 'reload' ? { kind: 'reload' } : parsed(data);
    if (isRecord(told) && typeof told.kind === 'string') onEvent(told as unknown as LiveEvent);
  }

  /** Checked before the feed is opened, so that users without permission do not cause a refusal at every start. */
  async function mayListen(): Promise<boolean> {
    isPermitted ||= await keeper.withSession(
      async (session) =>
        (
          await transport.send<{ readonly feed: boolean }>(
            { method: 'GET', path: 'blade-live/access', signal },
            session,
          )
        ).feed,
    );
    return isPermitted;
  }

  /** One connection. @returns whether to retry: 'soon' after a successful connection */
  async function listen(): Promise<'soon' | 'later' | 'never'> {
    if (!(await mayListen())) return 'never';
    const session = await keeper.current();
    if (session === null) return 'never';
    const query = devices.length > 0 ? { devices: devices.join(',') } : undefined;
    const response = await transport.fetch(transport.addressOf('blade-live/feed', query), {
      headers: {
        ...transport.headersOf(session),
        Accept: 'text/event-stream',
        ...(lastId ? { 'Last-Event-ID': lastId } : {}),
      },
      signal,
      cache: 'no-store',
      credentials: 'omit',
    });
    if (response.status === 401) {
      await keeper.renewed(session);
      return (await keeper.current()) ? 'later' : 'never';
    }
    if (response.status === 403 || response.status === 404) return 'never';
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (!response.ok || !response.body || !isStream) return 'later';
    set('live');
    // The cause of an interruption does not matter: reading resumes after the last event.
    for await (const { id, event, data } of readEventStream(response.body, silenceMs)) {
      if (id) lastId = id;
      tell(event, data);
    }
    return 'soon';
  }

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      if (state !== 'interrupted') set('connecting');
      // An interrupted connection and an unreachable server are not distinguished; both lead to a retry.
      const next = await listen().catch(() => 'later' as const);
      if (signal.aborted) return;
      if (next === 'never') return set('absent');
      if (next === 'soon') pauseMs = firstPauseMs;
      set('interrupted');
      await pause(pauseMs * (0.75 + Math.random() / 2), signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  void run();
  return () => {
    closing.abort();
    onState('idle');
  };
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
