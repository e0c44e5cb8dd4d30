import type { FeedEvent } from '@heliodeck/model/wire/feed-event';
import { isRecord } from '../state/kept.ts';
import { createStore } from '../state/store.ts';
import { get } from './client.ts';
import { eventStreamParser } from './event-stream.ts';
import { renew, renewWhenDue } from './refresh.ts';
import { session } from './session.ts';
import { endSession } from './sign-in.ts';
import { addressOf, commonHeaders } from './transport.ts';

/** What screens hear: the server's events, and 'reload' where events were missed and what is shown must be read again. */
export type LiveEvent = FeedEvent | { readonly kind: 'reload' };

/** Events of one kind. */
export type LiveEventOf<K extends LiveEvent['kind']> = Extract<LiveEvent, { readonly kind: K }>;

/** 'absent': the server has no feed for this person; nothing is tried again until the next sign-in. */
export type FeedState = 'idle' | 'connecting' | 'live' | 'interrupted' | 'absent';

export const feedState = createStore<FeedState>('idle');

const listeners = new Set<(event: LiveEvent) => void>();
const silence = 60_000;

/** Hears every event until the returned function is called. */
export function hear(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps one connection to the feed for the whole console. After a cut it resumes behind the last event heard
 * (Last-Event-ID), waiting 1 s, then twice as long up to 30 s, each time give or take a quarter.
 * @returns closes the feed
 */
export function openFeed(): () => void {
  const closing = new AbortController();
  void run(closing.signal);
  return () => {
    closing.abort();
    feedState.set('idle');
  };
}

async function run(signal: AbortSignal): Promise<void> {
  let lastId = '';
  let wait = 1000;
  let permitted = false;
  while (!signal.aborted) {
    feedState.set(feedState.get() === 'interrupted' ? 'interrupted' : 'connecting');
    try {
      await renewWhenDue(Date.now());
      permitted ||= (await get<{ readonly feed: boolean }>('blade-live/access', undefined, signal)).feed;
      if (!permitted) return feedState.set('absent');
      const used = session.get()?.accessToken ?? '';
      const response = await fetch(addressOf('blade-live/feed'), {
        headers: {
          ...commonHeaders(),
          Accept: 'text/event-stream',
          ...(lastId ? { 'Last-Event-ID': lastId } : {}),
        },
        signal,
        cache: 'no-store',
        credentials: 'omit',
      });
      if (response.status === 401 && !(await renew(used))) {
        endSession('expired');
        return;
      }
      if (response.status === 403 || response.status === 404) return feedState.set('absent');
      if (
        response.ok &&
        response.body &&
        response.headers.get('Content-Type')?.startsWith('text/event-stream')
      ) {
        feedState.set('live');
        wait = 1000;
        lastId = await listen(response.body, lastId);
      }
    } catch {
      // A cut line and an unreachable server look alike here; both are answered by trying again.
    }
    if (signal.aborted) return;
    feedState.set('interrupted');
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, 30_000);
  }
}

async function listen(body: ReadableStream<Uint8Array>, since: string): Promise<string> {
  const parse = eventStreamParser();
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let lastId = since;
  let watch: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      clearTimeout(watch);
      // A proxy may hold a dead connection open for ever; the server says something at least every half minute.
      watch = setTimeout(() => void reader.cancel().catch(() => undefined), silence);
      const chunk = await reader.read();
      if (chunk.done) return lastId;
      for (const event of parse(chunk.value)) {
        if (event.id) lastId = event.id;
        if (event.event === 'reload') tellAll({ kind: 'reload' });
        else tell(event.data);
      }
    }
  } catch {
    return lastId;
  } finally {
    clearTimeout(watch);
  }
}

function tell(data: string): void {
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch {
    return;
  }
  if (isRecord(event) && typeof event.kind === 'string') tellAll(event as unknown as LiveEvent);
}

function tellAll(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
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
