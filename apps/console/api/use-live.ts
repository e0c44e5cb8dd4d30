import type { LiveEvent, LiveEventOf } from '@heliodeck/client/live-feed';
import { useEffect, useEffectEvent } from 'react';
import { onLiveEvent } from './live-feed.ts';

/** Calls `heard` for each live event of these kinds while the component is mounted. */
export function useLive<K extends LiveEvent['kind']>(
  kinds: readonly K[],
  heard: (event: LiveEventOf<K>) => void,
): void {
  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (isOneOf(event, kinds)) heard(event);
  });
  useEffect(() => onLiveEvent((event) => onEvent(event)), []);
}

function isOneOf<K extends LiveEvent['kind']>(
  event: LiveEvent,
  kinds: readonly K[],
): event is LiveEventOf<K> {
  return kinds.some((kind) => kind === event.kind);
}
