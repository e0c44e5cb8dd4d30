import { minuteOfDay } from '@heliodeck/kit/time-of-day';
import { addDays, instantOfWall, localDate } from '@heliodeck/kit/zone';

/** Kinds of shifts by their numbers; a higher kind takes precedence. */
export const shiftKind = { weekly: 1, holiday: 2, swap: 3 } as const;

/** A shift of a rota. */
export interface Shift {
  readonly id: string;
  readonly kind: number;
  /** 1 Monday … 7 Sunday; for weekly shifts. */
  readonly weekdays: readonly number[];
  /** 'yyyy-MM-dd', both included; for holiday and swap shifts. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** 'HH:mm'; an end that is not after the start is on the following day, and 24:00 is the midnight after it. */
  readonly startTime: string;
  readonly endTime: string;
  readonly userId: string;
  /**
   * ms since 1970 UTC: limits the shift regardless of its days (a shift that was handed over begins at the
   * handover).
   */
  readonly notBefore?: number | null;
  readonly notAfter?: number | null;
}

/** A period of duty: from (inclusive) until (exclusive), ms since 1970 UTC. */
export interface Duty {
  readonly userId: string;
  readonly from: number;
  readonly until: number;
}

const dayMs = 86_400_000;

/**
 * The people on duty at an instant. Of overlapping shifts those of the highest kind count: swap before
 * holiday before weekly. People of several shifts of that kind are on duty together.
 * @param zone IANA zone of the rota
 */
export function onDuty(shifts: readonly Shift[], zone: string, at: number): readonly Duty[] {
  const here = shifts.flatMap((shift) => dutiesOf(shift, zone, at, at + 1).map((duty) => ({ shift, duty })));
  const highest = Math.max(0, ...here.map(({ shift }) => shift.kind));
  const found = new Map<string, Duty>();
  for (const { shift, duty } of here) if (shift.kind === highest) found.set(duty.userId, duty);
  return [...found.values()];
}

/** The periods of duty between two instants, in order; periods without anybody on duty are omitted. */
export function dutiesBetween(
  shifts: readonly Shift[],
  zone: string,
  from: number,
  until: number,
): readonly Duty[] {
  const edges = new Set([from, until]);
  for (const shift of shifts)
    for (const duty of dutiesOf(shift, zone, from, until))
      for (const edge of [duty.from, duty.until]) if (edge > from && edge < until) edges.add(edge);
  const order = [...edges].sort((a, b) => a - b);
  const found: Duty[] = [];
  for (const [index, start] of order.entries()) {
    const end = order[index + 1];
    if (end === undefined) break;
    for (const { userId } of onDuty(shifts, zone, start)) {
      const before = found.findLastIndex((duty) => duty.userId === userId && duty.until === start);
      const known = found[before];
      if (known === undefined) found.push({ userId, from: start, until: end });
      else found[before] = { ...known, until: end };
    }
  }
  return found;
}

/** The periods of one shift that overlap a period. */
function dutiesOf(shift: Shift, zone: string, from: number, until: number): readonly Duty[] {
  const found: Duty[] = [];
  const last = localDate(zone, until);
  // A shift of the previous day may extend into the first day.
  for (let date = addDays(localDate(zone, from), -1); date <= last; date = addDays(date, 1)) {
    if (!isOn(shift, date)) continue;
    const midnight = Date.parse(`${date}T00:00:00Z`);
    const [start, end] = [minuteOfDay(shift.startTime) ?? 0, minuteOfDay(shift.endTime) ?? 0];
    const begins = instantOfWall(zone, midnight + start * 60_000);
    const ends = instantOfWall(zone, midnight + end * 60_000 + (end > start ? 0 : dayMs));
    const duty = {
      userId: shift.userId,
      from: Math.max(begins, shift.notBefore ?? Number.NEGATIVE_INFINITY),
      until: Math.min(ends, shift.notAfter ?? Number.POSITIVE_INFINITY),
    };
    if (duty.from < duty.until && duty.from < until && duty.until > from) found.push(duty);
  }
  return found;
}

function isOn({ kind, weekdays, firstDay, lastDay }: Shift, date: string): boolean {
  if (kind !== shiftKind.weekly)
    return firstDay !== null && lastDay !== null && firstDay <= date && date <= lastDay;
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekdays.includes(day === 0 ? 7 : day);
}

/** When the quiet hours that contain a time of day end; undefined if it is outside quiet hours. */
export function quietUntil(
  quiet: { readonly from: string | null; readonly to: string | null },
  zone: string,
  at: number,
): number | undefined {
  const { from, to } = quiet;
  if (!from || !to || from === to) return undefined;
  const hours: Shift = {
    id: '',
    kind: shiftKind.weekly,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    firstDay: null,
    lastDay: null,
    startTime: from,
    endTime: to,
    userId: '',
  };
  return onDuty([hours], zone, at)[0]?.until;
}
