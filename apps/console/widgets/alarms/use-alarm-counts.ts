import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useLive } from '../../api/use-live.ts';

interface AlarmCounts {
  readonly total: number;
  /** The highest severity first. */
  readonly grades: readonly { readonly grade: number; readonly count: number }[];
}

const queryKey = ['alarm-counts'];
/** Events within this time cause one request, ms. */
const gatherMs = 1000;
/** Refetch interval, ms: events may be missed, and shelving ends without an event. */
const againMs = 60_000;

/** Number of open alarms by severity, updated with the live feed; undefined for users who may not see alarms. */
export function useAlarmCounts(): AlarmCounts | undefined {
  const held = usePermissions();
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<AlarmCounts>(`${realtimeAlarm.path}/counts`, undefined, signal),
    enabled: held.has('realtimeAlarm_view'),
    refetchInterval: againMs,
  });
  useLive(['changed', 'reload'], (event) => {
    if (timer.current !== undefined) return;
    if (event.kind === 'changed' && event.entity !== realtimeAlarm.key) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey });
    }, gatherMs);
  });
  return held.has('realtimeAlarm_view') ? data : undefined;
}
