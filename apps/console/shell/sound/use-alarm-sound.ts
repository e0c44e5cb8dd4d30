import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useEffect, useState } from 'react';
import { useLive } from '../../api/use-live.ts';
import { usePreference } from '../../state/preferences.ts';
import { allowSound, isHeard, maySound, soundOnce } from './alarm-sound.ts';

/**
 * Sounds when a new alarm of grade 1 comes, where the person wants it.
 * @returns whether it waits for a click or a key, before which browsers let no page sound
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
  useLive(['changed'], ({ entity, what }) => {
    if (!isWanted || entity !== realtimeAlarm.key) return;
    const alarm = { grade: what?.grade, raised: what?.raised };
    const tab = { path: location.pathname, isInFront: !document.hidden && document.hasFocus() };
    if (isHeard(alarm, tab)) soundOnce(Date.now());
  });
  return isWanted && !isReady;
}
