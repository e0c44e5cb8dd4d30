import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '../../api/use-live.ts';
import { touches } from './touches.ts';

const kinds = ['readings', 'online', 'changed', 'reload'] as const;
/** Rows are reloaded on events of the feed, but at most at this interval, in milliseconds. */
const refetchEveryMs = 2000;

/** Reads the list again when the feed reports that its rows are outdated; many events cause one request. */
export function useLiveList(entity: Entity, rows: readonly WireRow[], refetch: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useEffectEvent(refetch);
  useLive(kinds, (event) => {
    if (timer.current !== undefined || !touches(event, entity, rows)) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      read();
    }, refetchEveryMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
