import type { Page } from '@heliodeck/client/page';
import { monitoringMenus } from '@heliodeck/model/permissions/monitoring-menus';
import type { DevicePast } from '@heliodeck/model/wire/device-past';
import { defaultZone, readWireTime, wallText, wireTime } from '@heliodeck/model/wire/time';
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
  type Happening,
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
 * Commands (for devices only), offline times and alarms of a period that the user may see: the newest 200 of each kind
 * and subject, offline times of the last 30 days.
 */
export function useMarks(
  subjects: readonly MarkSubject[],
  { from, to }: WallRange,
  isWanted: boolean,
): readonly Happening[] {
  const locale = useLocale();
  const translate = useTranslate();
  const held = usePermissions();
  const mayWatch = useHoldsMenu(monitoringMenus);
  const wanted = isWanted ? subjects : [];
  const day = [wallText(from).slice(0, 10), wallText(to).slice(0, 10)];
  const ofKind = <T>(
    kind: string,
    mayAsk: (of: MarkSubject['of']) => boolean,
    read: (whose: Whose, signal: AbortSignal) => Promise<T>,
  ) =>
    wanted.map(({ of, id }) => ({
      queryKey: ['compare-marks', kind, of, id, ...day],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read({ [`${of}Id`]: id }, signal),
      enabled: mayAsk(of),
      staleTime: 30_000,
    }));
  const list = (path: string, whose: Whose, signal: AbortSignal, more: Readonly<Record<string, string>>) =>
    get<Page>(path, { ...whose, current: 1, size: mostHappenings, ...more }, signal);
  const bounds = { startTime: `${day[0]} 00:00:00`, endTime: `${day[1]} 23:59:59` };
  const commands = useQueries({
    queries: ofKind(
      'command',
      (of) => of === 'device' && held.has('deviceCommand_view'),
      (whose, signal) =>
        list(commandPath, whose, signal, {
          ...commandFilter,
          createTime_ge: bounds.startTime,
          createTime_le: bounds.endTime,
        }),
    ),
  });
  const alarms = useQueries({
    queries: ofKind(
      'alarm',
      () => held.has('realtimeAlarm_view'),
      (whose, signal) =>
        // Includes alarms that began earlier and are still open.
        list('blade-realtimeAlarm/realtimeAlarm/list', whose, signal, { endTime: bounds.endTime }),
    ),
  });
  const past = useQueries({
    queries: ofKind(
      'offline',
      () => mayWatch,
      (whose, signal) => get<DevicePast>('blade-watch/watch/past', whose, signal),
    ),
  });
  const found = wanted.flatMap(({ of, id, name, zone = defaultZone }, index): readonly Happening[] => {
    const read = (text: unknown): number | undefined => readWireTime(String(text ?? ''));
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
  return found
    .filter((mark) => mark.from <= to && (mark.to ?? mark.from) >= from)
    .map((mark) => (mark.to !== undefined && mark.to > to ? { ...mark, to } : mark))
    .sort((one, other) => other.from - one.from);
}
