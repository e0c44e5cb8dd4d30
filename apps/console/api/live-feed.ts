import type { FeedState, LiveEvent } from '@heliodeck/client/live-feed';
import { createStore } from '../state/store.ts';
import { api } from './client.ts';

/** How the feed of this page stands. */
export const feedState = createStore<FeedState>('idle');

const listeners = new Set<(event: LiveEvent) => void>();

/** Hears every event until the returned function is called. */
export function hear(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps one connection to the feed for the whole console. @returns closes the feed */
export const openFeed = (): (() => void) =>
  api.openFeed({
    onEvent(event) {
      for (const listener of [...listeners]) listener(event);
    },
    onState: feedState.set,
  });
