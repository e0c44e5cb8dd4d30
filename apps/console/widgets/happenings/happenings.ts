import type { Page, WireRow } from '@heliodeck/client/page';
import type { Label, Locale } from '@heliodeck/kit/label';
import { deviceCommand } from '@heliodeck/model/commands/device-command';
import type { OnlinePast } from '@heliodeck/model/wire/device-past';
import type { CommandRow } from '../command-drawer/command-row.ts';
import { commandLabel } from '../command-drawer/command-words.ts';

/** An event: an instant or a period. Times in ms, on the clock in which the caller interprets API times. */
export interface Happening {
  readonly key: string;
  readonly kind: 'command' | 'offline' | 'alarm' | 'full';
  readonly from: number;
  readonly to?: number;
  /** Name of the device or DTU. */
  readonly device: string;
  readonly text: string;
  /** Zone of that clock, where several are shown. */
  readonly zone?: string;
}

/** Events of a period, and which kinds of them are incomplete. */
export interface FoundHappenings {
  readonly marks: readonly Happening[];
  /** Not all events of these kinds were read, or none of them may be read: their absence means nothing. */
  readonly unread: readonly Happening['kind'][];
}

/** Whether a page of the newest rows lacks some of a period: there are more, and the oldest of the page lies within it. */
export function isCutWithin(
  page: Pick<Page, 'records' | 'total'> | undefined,
  timeOf: (row: WireRow) => number | undefined,
  from: number,
): boolean {
  const oldest = page?.records.at(-1);
  if (page === undefined || oldest === undefined || page.records.length >= page.total) return false;
  return (timeOf(oldest) ?? from) >= from;
}

/** Tone of each kind of event, in marks and lists. */
export const happeningTones = {
  command: 'info',
  full: 'good',
  offline: 'warning',
  alarm: 'critical',
} as const;

/** Maximum number of rows fetched of each kind, the newest first. */
export const mostHappenings = 200;
/** Filter for the marked commands: automatic reads are excluded. */
export const commandFilter = { origin_notequal: 'automatic' };
export const commandPath = `${deviceCommand.path}/list`;

type ReadTime = (text: unknown) => number | undefined;

/** Commands of the ledger, each at the time of its request. */
export function commandsHappened(
  rows: readonly WireRow[],
  read: ReadTime,
  translate: (label: Label) => string,
): readonly Happening[] {
  return rows.flatMap((row) => {
    const from = read(row.createTime);
    const device = String(row.deviceName ?? row.dtuName ?? '');
    const text = translate(commandLabel(row as unknown as CommandRow));
    return from === undefined ? [] : [{ key: `c${row.id}`, kind: 'command' as const, from, device, text }];
  });
}

/** Alarms from start to end; open ones last until `to`. */
export function alarmsHappened(
  rows: readonly WireRow[],
  read: ReadTime,
  to: number,
  locale: Locale,
): readonly Happening[] {
  return rows.flatMap((row) => {
    const from = read(row.alarmTime);
    if (from === undefined) return [];
    const text = String((locale === 'en' && row.encontent) || row.content || '');
    const device = String(row.deviceName ?? '');
    return [
      { key: `a${row.id}`, kind: 'alarm' as const, from, to: read(row.recoveredAt) ?? to, device, text },
    ];
  });
}

/**
 * Offline times of devices and DTUs, each until the next event of the same subject.
 * @param events newest first
 * @param clock converts an instant to the time of the chart
 */
export function offlineHappened(
  events: readonly OnlinePast[],
  clock: (instant: number) => number,
  to: number,
): readonly Happening[] {
  return events.flatMap((event, index) => {
    if (event.event !== 'offline') return [];
    const next = events.slice(0, index).findLast((one) => one.id === event.id && one.of === event.of);
    return [
      {
        key: `o${event.id} ${event.at}`,
        kind: 'offline' as const,
        from: clock(event.at),
        to: next === undefined ? to : clock(next.at),
        device: event.name,
        text: '',
      },
    ];
  });
}
