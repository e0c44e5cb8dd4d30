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
  type FoundHappenings,
  isCutWithin,
  mostHappenings,
  offlineHappened,
} from '../../happenings/happenings.ts';

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
  zone: string,
  within: Within | undefined,
): FoundHappenings | undefined {
  const locale = useLocale();
  const translate = useTranslate();
  const held = usePermissions();
  const { from, to } = within ?? { from: 0, to: 0 };
  const [begin, end] = [wireTime(from, zone), wireTime(to, zone)];
  const isWanted = within !== undefined;
  const page = { current: 1, size: mostHappenings };
  const mayCommands = held.has('deviceCommand_view');
  const mayAlarms = held.has('realtimeAlarm_view');
  const commands = useQuery({
    queryKey: ['station-marks', 'command', stationId, begin],
    queryFn: ({ signal }) =>
      get<Page>(
        commandPath,
        { stationId, createTime_ge: begin, createTime_le: end, ...commandFilter, ...page },
        signal,
      ),
    enabled: isWanted && mayCommands,
    staleTime,
  });
  const mayWatch = useHoldsMenu(monitoringMenus) && isWanted;
  const alarms = useQuery({
    queryKey: ['station-marks', 'alarm', stationId, begin],
    queryFn: ({ signal }) =>
      get<Page>(
        'blade-realtimeAlarm/realtimeAlarm/list',
        // Includes alarms that began earlier and lasted into the period.
        { stationId, endTime: end, ...page },
        signal,
      ),
    enabled: isWanted && mayAlarms,
    staleTime,
  });
  const past = useQuery({
    queryKey: ['station-marks', 'offline', stationId, begin],
    queryFn: ({ signal }) => get<DevicePast>('blade-watch/watch/past', { stationId, from, to }, signal),
    enabled: mayWatch,
    staleTime,
  });
  if (!isWanted || commands.isLoading || alarms.isLoading || past.isLoading) return undefined;
  const read = (text: unknown): number | undefined =>
    typeof text === 'string' ? instantOfWireTime(text, zone) : undefined;
  const marks = [
    ...commandsHappened(commands.data?.records ?? [], read, translate),
    ...alarmsHappened(alarms.data?.records ?? [], read, to, locale),
    ...offlineHappened(past.data?.events ?? [], (instant) => instant, to),
  ].filter((mark) => mark.from <= to && (mark.to ?? mark.from) >= from);
  const isCut = {
    command: !commands.data || isCutWithin(commands.data, (row) => read(row.createTime), from),
    offline: !past.data || past.data.isCut === true,
    alarm: !alarms.data || isCutWithin(alarms.data, (row) => read(row.alarmTime), from),
  };
  return { marks, unread: (['command', 'offline', 'alarm'] as const).filter((kind) => isCut[kind]) };
}
