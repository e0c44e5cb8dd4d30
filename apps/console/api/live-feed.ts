import type { FeedState, LiveEvent } from '@heliodeck/client/live-feed';
import { createStore } from '../state/store.ts';
import { api } from './client.ts';

/** Connection state of this page's feed. */
export const feedState = createStore<FeedState>('idle');

const listeners = new Set<(event: LiveEvent) => void>();

/** Subscribes to every event until the returned function is called. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps one connection to the feed for the whole console. @returns a function that closes it */
export const openFeed = (): (() => void) =>
  api.openFeed({
    onEvent(event) {
      for (const listener of [...listeners]) listener(event);
    },
    onState: feedState.set,
  });
