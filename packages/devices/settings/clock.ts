import type { WallTime } from '../contract.ts';
import type { ClockPart, ClockRegister } from '../definition/profile-spec.ts';

/** Register values that set a clock to `time`. */
export function clockRegisters(layout: readonly ClockRegister[], time: WallTime): number[] {
  return layout.map((part) => {
    if (part === 'shortYear' || part === 'offsetYear') return byteOf('year', time);
    return typeof part === 'string' ? time[part] : (byteOf(part[0], time) << 8) | byteOf(part[1], time);
  });
}

function byteOf(part: ClockPart, time: WallTime): number {
  return part === 'year' ? time.year % 100 : time[part];
}

/** Register values of a clock that shows `time`. */
export function shownRegisters(layout: readonly ClockRegister[], time: WallTime): number[] {
  return clockRegisters(
    layout.map((part) => (part === 'offsetYear' ? 'year' : part)),
    time,
  );
}

/** The time of a write to a clock; `undefined` if the registers contain no valid time. */
export function timeSet(
  layout: readonly ClockRegister[],
  registers: ArrayLike<number>,
): WallTime | undefined {
  return clockOf(
    layout.map((part) => (part === 'offsetYear' ? 'shortYear' : part)),
    registers,
  );
}

/** The time in a clock's registers; `undefined` if they contain no valid time. */
export function clockOf(
  layout: readonly ClockRegister[],
  registers: ArrayLike<number>,
): WallTime | undefined {
  const time = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const [i, part] of layout.entries()) {
    const word = registers[i] ?? 0;
    if (part === 'shortYear') time.year = yearOf(word);
    else if (part === 'offsetYear') time.year = word < 100 ? 2000 + word : word;
    else if (typeof part === 'string') time[part] = word;
    else {
      const [high, low] = [word >> 8, word & 0xff];
      time[part[0]] = part[0] === 'year' ? yearOf(high) : high;
      time[part[1]] = part[1] === 'year' ? yearOf(low) : low;
    }
  }
  return isPossible(time) ? time : undefined;
}

/** The year of two digits; 0, which is no year of a clock, for more than two. */
function yearOf(digits: number): number {
  return digits < 100 ? 2000 + digits : 0;
}

/** True for a time that exists in a calendar and on a clock. */
export function isPossible({ year, month, day, hour, minute, second }: WallTime): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    year >= 2000 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  );
}

/** Seconds from `from` to `to`, both in the same zone. */
export function secondsApart(from: WallTime, to: WallTime): number {
  return (instantOf(to) - instantOf(from)) / 1000;
}

function instantOf({ year, month, day, hour, minute, second }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** 'yyyy-MM-dd HH:mm:ss'. */
export function clockText({ year, month, day, hour, minute, second }: WallTime): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}
