import type { Page } from '@heliodeck/client/page';
import { monitoringMenus } from '@heliodeck/model/permissions/monitoring-menus';
import type { DevicePast } from '@heliodeck/model/wire/device-past';
import { instantOfWireTime, wireTime } from '@heliodeck/model/wire/time';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';
import { useHoldsMenu } from '../../../api/held-menus.ts';
import { usePermissions } from '../../../api/menus.ts';
import { useLocale, useTranslate } from '../../../i18n/messages.ts';
import {
  alarmsHappened,
  commandFilter,
  commandPath,
  commandsHappened,
  type Happening,
  mostHappenings,
  offlineHappened,
} from '../../happenings/happenings.ts';

/** Maximum number of DTUs of a station whose commands are fetched: the limit of ids in an address. */
const mostDtus = 200;
const staleTime = 60_000;

interface Within {
  readonly from: number;
  readonly to: number;
}

/**
 * Commands, offline times and alarms of a station in a period (ms since 1970 UTC) that the user may see.
 * @param zone of the station
 */
export function useStationMarks(
  stationId: string,
  dtuIds: readonly string[],
  zone: string,
  within: Within | undefined,
): readonly Happening[] {
  const locale = useLocale();
  const translate = useTranslate();
  const held = usePermissions();
  const { from, to } = within ?? { from: 0, to: 0 };
  const [begin, end] = [wireTime(from, zone), wireTime(to, zone)];
  const isWanted = within !== undefined;
  const page = { current: 1, size: mostHappenings };
  const asked = dtuIds.slice(0, mostDtus).join(',');
  const commands = useQuery({
    queryKey: ['station-marks', 'command', asked, begin],
    queryFn: ({ signal }) =>
      get<Page>(
        commandPath,
        { dtuId_in: asked, createTime_ge: begin, createTime_le: end, ...commandFilter, ...page },
        signal,
      ),
    enabled: isWanted && asked !== '' && held.has('deviceCommand_view'),
    staleTime,
  });
  const mayWatch = useHoldsMenu(monitoringMenus) && isWanted;
  const alarms = useQuery({
    queryKey: ['station-marks', 'alarm', stationId, begin],
    queryFn: ({ signal }) =>
      get<Page>(
        'blade-realtimeAlarm/realtimeAlarm/list',
        { stationId, startTime: begin, endTime: end, ...page },
        signal,
      ),
    enabled: mayWatch,
    staleTime,
  });
  const past = useQuery({
    queryKey: ['station-marks', 'offline', stationId],
    queryFn: ({ signal }) => get<DevicePast>('blade-watch/watch/past', { stationId }, signal),
    enabled: mayWatch,
    staleTime,
  });
  if (!isWanted) return [];
  const read = (text: unknown): number | undefined =>
    typeof text === 'string' ? instantOfWireTime(text, zone) : undefined;
  return [
    ...commandsHappened(commands.data?.records ?? [], read, translate),
    ...alarmsHappened(alarms.data?.records ?? [], read, to, locale),
    ...offlineHappened(past.data?.events ?? [], (instant) => instant, to),
  ];
}
