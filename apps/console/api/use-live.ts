import { useEffect, useEffectEvent } from 'react';
import { hear, type LiveEvent } from './live-feed.ts';

/** Calls `heard` for each live event of these kinds while the component stands. */
export function useLive(kinds: readonly string[], heard: (event: LiveEvent) => void): void {
  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (kinds.includes(event.kind)) heard(event);
  });
  useEffect(() => hear((event) => onEvent(event)), []);
}
