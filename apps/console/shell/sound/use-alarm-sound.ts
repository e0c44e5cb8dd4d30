import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useEffect, useState } from 'react';
import { useLive } from '../../api/use-live.ts';
import { usePreference } from '../../state/preferences.ts';
import {
  allowSound,
  isFirst,
  isWatched,
  isWorthSound,
  maySound,
  occasionOf,
  soundOnce,
} from './alarm-sound.ts';

/**
 * Plays a sound when a new alarm of grade 1 arrives, if the user has enabled it.
 * @returns whether it waits for a click or a key press, without which browsers play no sound
 */
export function useAlarmSound(): boolean {
  const isWanted = usePreference('alarmSound');
  const [isReady, setReady] = useState(maySound);
  useEffect(() => {
    if (!isWanted || isReady) return;
    const allow = (): void => void allowSound().then(() => setReady(maySound()));
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) addEventListener(kind, allow);
    return () => {
      for (const kind of kinds) removeEventListener(kind, allow);
    };
  }, [isWanted, isReady]);
  useLive(['changed'], ({ entity, id, what }) => {
    if (!isWanted || entity !== realtimeAlarm.key) return;
    if (!isWorthSound({ grade: what?.grade, raised: what?.raised })) return;
    const occasion = occasionOf({ id, groupId: what?.groupId });
    // An alarm that was seen on the list makes no sound when the user leaves the list.
    if (isWatched({ path: location.pathname, isInFront: !document.hidden && document.hasFocus() }))
      isFirst(occasion);
    else soundOnce(occasion, Date.now());
  });
  return isWanted && !isReady;
}
