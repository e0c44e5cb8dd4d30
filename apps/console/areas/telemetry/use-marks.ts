import type { Page } from '@heliodeck/client/page';
import { monitoringMenus } from '@heliodeck/model/permissions/monitoring-menus';
import type { DevicePast } from '@heliodeck/model/wire/device-past';
import { defaultZone, readWireTime, wallText, wireTime } from '@heliodeck/model/wire/time';
import { useQueries } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useLocale } from '../../i18n/messages.ts';
import type { Device } from '../../widgets/device-detail/device.ts';
import type { Mark } from './compare-option.ts';
import type { WallRange } from './wall.ts';

/** A mark with what it says. */
export interface Happening extends Mark {
  readonly key: string;
  readonly device: string;
  readonly text: string;
}

const most = 200;

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
  const held = usePermissions();
  const wanted = isWanted ? devices : [];
  const day = [wallText(from).slice(0, 10), wallText(to).slice(0, 10)];
  const ofKind = <T>(kind: string, may: boolean, read: (id: string, signal: AbortSignal) => Promise<T>) =>
    (may ? wanted : []).map(({ id }) => ({
      queryKey: ['compare-marks', kind, id, ...day],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(id, signal),
      staleTime: 30_000,
    }));
  const list = (path: string, id: string, signal: AbortSignal, more: Readonly<Record<string, string>>) =>
    get<Page>(`${path}/list`, { deviceId: id, current: 1, size: most, ...more }, signal);
  const bounds = { startTime: `${day[0]} 00:00:00`, endTime: `${day[1]} 23:59:59` };
  const commands = useQueries({
    queries: ofKind('command', held.has('deviceCommand_view'), (id, signal) =>
      list('blade-device/command', id, signal, {
        createTime_ge: bounds.startTime,
        createTime_le: bounds.endTime,
      }),
    ),
  });
  const alarms = useQueries({
    queries: ofKind('alarm', held.has('realtimeAlarm_view'), (id, signal) =>
      // Also those that began before and last.
      list('blade-realtimeAlarm/realtimeAlarm', id, signal, { endTime: bounds.endTime }),
    ),
  });
  const past = useQueries({
    queries: ofKind(
      'offline',
      monitoringMenus.some((code) => held.has(code)),
      (deviceId, signal) => get<DevicePast>('blade-watch/watch/past', { deviceId }, signal),
    ),
  });
  const found = wanted.flatMap((device, index): readonly Happening[] => {
    const name = device.name ?? '';
    const wall = (text: unknown): number | undefined => readWireTime(String(text ?? ''));
    return [
      ...(commands[index]?.data?.records ?? []).flatMap(({ id, createTime, word }) => {
        const at = wall(createTime);
        return at === undefined
          ? []
          : [{ key: `c${id}`, kind: 'command' as const, from: at, device: name, text: String(word ?? '') }];
      }),
      ...(alarms[index]?.data?.records ?? []).flatMap((row) => {
        const at = wall(row.alarmTime);
        if (at === undefined) return [];
        const text = String((locale === 'en' && row.encontent) || row.content || '');
        const over = wall(row.recoveredAt);
        return [{ key: `a${row.id}`, kind: 'alarm' as const, from: at, to: over ?? to, device: name, text }];
      }),
      ...offline(past[index]?.data, device),
    ];
  });
  return found
    .filter((mark) => mark.from <= to && (mark.to ?? mark.from) >= from)
    .map((mark) => (mark.to !== undefined && mark.to > to ? { ...mark, to } : mark))
    .sort((one, other) => other.from - one.from);

  function offline(data: DevicePast | undefined, device: Device): readonly Happening[] {
    const zone = device.timeZone ?? defaultZone;
    const at = (instant: number): number => readWireTime(wireTime(instant, zone)) ?? instant;
    // Newest first: it lasted until the event of the device that stands before it.
    const events = (data?.events ?? []).filter((event) => event.of === 'device' && event.id === device.id);
    return events.flatMap((event, index) =>
      event.event === 'offline'
        ? [
            {
              ...{ key: `o${event.id} ${event.at}`, kind: 'offline' as const, from: at(event.at) },
              to: events[index - 1] === undefined ? to : at(events[index - 1]?.at ?? event.at),
              ...{ device: device.name ?? '', text: '' },
            },
          ]
        : [],
    );
  }
}
