import type { Page } from '@heliodeck/client/page';
import { monitoringMenus } from '@heliodeck/model/permissions/monitoring-menus';
import type { DevicePast } from '@heliodeck/model/wire/device-past';
import { defaultZone, readWireTime, wallText, wireTime } from '@heliodeck/model/wire/time';
import { useQueries } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { useHoldsMenu } from '../../api/held-menus.ts';
import { usePermissions } from '../../api/menus.ts';
import { useLocale, useTranslate } from '../../i18n/messages.ts';
import type { Device } from '../../widgets/device-detail/device.ts';
import {
  alarmsHappened,
  commandFilter,
  commandPath,
  commandsHappened,
  type Happening,
  mostHappenings,
  offlineHappened,
} from '../../widgets/happenings/happenings.ts';
import type { WallRange } from './wall.ts';

/**
 * Commands, offline times and alarms of some devices in a stretch of time, as far as this person may see them: the newest two
 * hundred of each kind and device, offline times of the last thirty days.
 */
export function useMarks(
  devices: readonly Device[],
  { from, to }: WallRange,
  isWanted: boolean,
): readonly Happening[] {
  const locale = useLocale();
  const translate = useTranslate();
  const held = usePermissions();
  const mayWatch = useHoldsMenu(monitoringMenus);
  const wanted = isWanted ? devices : [];
  const day = [wallText(from).slice(0, 10), wallText(to).slice(0, 10)];
  const ofKind = <T>(kind: string, may: boolean, read: (id: string, signal: AbortSignal) => Promise<T>) =>
    (may ? wanted : []).map(({ id }) => ({
      queryKey: ['compare-marks', kind, id, ...day],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(id, signal),
      staleTime: 30_000,
    }));
  const list = (path: string, id: string, signal: AbortSignal, more: Readonly<Record<string, string>>) =>
    get<Page>(path, { deviceId: id, current: 1, size: mostHappenings, ...more }, signal);
  const bounds = { startTime: `${day[0]} 00:00:00`, endTime: `${day[1]} 23:59:59` };
  const commands = useQueries({
    queries: ofKind('command', held.has('deviceCommand_view'), (id, signal) =>
      list(commandPath, id, signal, {
        ...commandFilter,
        createTime_ge: bounds.startTime,
        createTime_le: bounds.endTime,
      }),
    ),
  });
  const alarms = useQueries({
    queries: ofKind('alarm', held.has('realtimeAlarm_view'), (id, signal) =>
      // Also those that began before and last.
      list('blade-realtimeAlarm/realtimeAlarm/list', id, signal, { endTime: bounds.endTime }),
    ),
  });
  const past = useQueries({
    queries: ofKind('offline', mayWatch, (deviceId, signal) =>
      get<DevicePast>('blade-watch/watch/past', { deviceId }, signal),
    ),
  });
  const found = wanted.flatMap((device, index): readonly Happening[] => {
    const name = device.name ?? '';
    const zone = device.timeZone ?? defaultZone;
    const read = (text: unknown): number | undefined => readWireTime(String(text ?? ''));
    const clock = (instant: number): number => readWireTime(wireTime(instant, zone)) ?? instant;
    const events = (past[index]?.data?.events ?? []).filter(
      (event) => event.of === 'device' && event.id === device.id,
    );
    return [
      ...commandsHappened(commands[index]?.data?.records ?? [], read, translate),
      ...alarmsHappened(alarms[index]?.data?.records ?? [], read, to, locale),
      ...offlineHappened(events, clock, to),
    ].map((one) => ({ ...one, device: name }));
  });
  return found
    .filter((mark) => mark.from <= to && (mark.to ?? mark.from) >= from)
    .map((mark) => (mark.to !== undefined && mark.to > to ? { ...mark, to } : mark))
    .sort((one, other) => other.from - one.from);
}
