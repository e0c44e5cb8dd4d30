import type { Page } from '@heliodeck/client/page';
import { monitoringMenus } from '@heliodeck/model/permissions/monitoring-menus';
import type { DevicePast } from '@heliodeck/model/wire/device-past';
import { defaultZone, instantOfWireTime, readWireTime, wallText, wireTime } from '@heliodeck/model/wire/time';
import { useQueries } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { useHoldsMenu } from '../../api/held-menus.ts';
import { usePermissions } from '../../api/menus.ts';
import { useLocale, useTranslate } from '../../i18n/messages.ts';
import {
  alarmsHappened,
  commandFilter,
  commandPath,
  commandsHappened,
  type FoundHappenings,
  type Happening,
  isCutWithin,
  mostHappenings,
  offlineHappened,
} from '../../widgets/happenings/happenings.ts';
import type { WallRange } from './wall.ts';

/** The owner of marked events: a device, or every device of a station. */
export interface MarkSubject {
  readonly of: 'device' | 'station';
  readonly id: string;
  readonly name: string;
  readonly zone: string | undefined;
}

type Whose = Readonly<Record<string, string>>;

/**
 * Commands, offline times and alarms of a period that the user may see: the newest 200 of each kind and subject; undefined
 * until they are read.
 */
export function useMarks(
  subjects: readonly MarkSubject[],
  { from, to }: WallRange,
  isWanted: boolean,
): FoundHappenings | undefined {
  const locale = useLocale();
  const translate = useTranslate();
  const held = usePermissions();
  const mayWatch = useHoldsMenu(monitoringMenus);
  const wanted = isWanted ? subjects : [];
  const day = [wallText(from).slice(0, 10), wallText(to).slice(0, 10)];
  const ofKind = <T>(
    kind: string,
    mayAsk: boolean,
    read: (whose: Whose, signal: AbortSignal, zone: string) => Promise<T>,
  ) =>
    wanted.map(({ of, id, zone = defaultZone }) => ({
      queryKey: ['compare-marks', kind, of, id, ...day],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read({ [`${of}Id`]: id }, signal, zone),
      enabled: mayAsk,
      staleTime: 30_000,
    }));
  const list = (path: string, whose: Whose, signal: AbortSignal, more: Readonly<Record<string, string>>) =>
    get<Page>(path, { ...whose, current: 1, size: mostHappenings, ...more }, signal);
  const bounds = { startTime: `${day[0]} 00:00:00`, endTime: `${day[1]} 23:59:59` };
  const commands = useQueries({
    queries: ofKind('command', held.has('deviceCommand_view'), (whose, signal) =>
      list(commandPath, whose, signal, {
        ...commandFilter,
        createTime_ge: bounds.startTime,
        createTime_le: bounds.endTime,
      }),
    ),
  });
  const alarms = useQueries({
    queries: ofKind('alarm', held.has('realtimeAlarm_view'), (whose, signal) =>
      // Includes alarms that began earlier and are still open.
      list('blade-realtimeAlarm/realtimeAlarm/list', whose, signal, { endTime: bounds.endTime }),
    ),
  });
  const past = useQueries({
    queries: ofKind('offline', mayWatch, (whose, signal, zone) =>
      get<DevicePast>(
        'blade-watch/watch/past',
        { ...whose, from: instantOfWall(from, zone), to: instantOfWall(to, zone) },
        signal,
      ),
    ),
  });
  if ([...commands, ...alarms, ...past].some(({ isLoading }) => isLoading)) return undefined;
  const read = (text: unknown): number | undefined => readWireTime(String(text ?? ''));
  const found = wanted.flatMap(({ of, id, name, zone = defaultZone }, index): readonly Happening[] => {
    const clock = (instant: number): number => readWireTime(wireTime(instant, zone)) ?? instant;
    const events = (past[index]?.data?.events ?? []).filter(
      (event) => of === 'station' || (event.of === 'device' && event.id === id),
    );
    return [
      ...commandsHappened(commands[index]?.data?.records ?? [], read, translate),
      ...alarmsHappened(alarms[index]?.data?.records ?? [], read, to, locale),
      ...offlineHappened(events, clock, to),
    ].map((one) => ({
      ...one,
      zone,
      device: of === 'device' ? name : [name, one.device].filter(Boolean).join(' · '),
    }));
  });
  const isCut = {
    command: commands.some(({ data }) => !data || isCutWithin(data, (row) => read(row.createTime), from)),
    offline: past.some(({ data }) => !data || data.isCut === true),
    alarm: alarms.some(({ data }) => !data || isCutWithin(data, (row) => read(row.alarmTime), from)),
  };
  const marks = found
    .filter((mark) => mark.from <= to && (mark.to ?? mark.from) >= from)
    .map((mark) => (mark.to !== undefined && mark.to > to ? { ...mark, to } : mark))
    .sort((one, other) => other.from - one.from);
  return { marks, unread: (['command', 'offline', 'alarm'] as const).filter((kind) => isCut[kind]) };
}

/** The instant at which the clocks of a zone show a time. */
function instantOfWall(wall: number, zone: string): number {
  return instantOfWireTime(wallText(wall), zone) ?? wall;
}
