import { toLatin1, u16 } from '@heliodeck/kit/bytes';

/**
 * Parses the text of a version (C1H) or serial number (C2H) reply: printable characters, padded with spaces, NUL or FF. A reply with two
 * numbers (BMS and pack, twenty characters each) is padded in the middle too, which becomes one space.
 */
export function parsePaceText(info: Uint8Array): string | undefined {
  const text = toLatin1(info)
    .replace(/ *[\0\xff]+ */g, ' ')
    .trimEnd();
  return /^[\x20-\x7e]*$/.test(text) ? text : undefined;
}

/** Capacities of an A6H reply, 10 mAh. */
export interface PaceCapacity {
  readonly remaining: number;
  readonly full: number;
  readonly design: number;
}

/** Parses the INFO of an A6H reply: remaining, full and design capacity. `undefined` if it is not six bytes. */
export function parsePaceCapacity(info: Uint8Array): PaceCapacity | undefined {
  if (info.length !== 6) return undefined;
  return { remaining: u16(info, 0), full: u16(info, 2), design: u16(info, 4) };
}

/** Wall-clock time of a pack (B1H): YY MM DD hh mm ss in binary, years from 2000; no time zone. */
export interface PaceClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Parses the INFO of a B1H reply. `undefined` if it is not six bytes of a time in the calendar. */
export function parsePaceClock(info: Uint8Array): PaceClock | undefined {
  if (info.length !== 6) return undefined;
  const [years = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = info;
  const daysOfMonth = new Date(Date.UTC(2000 + years, month, 0)).getUTCDate();
  const possible =
    years < 100 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysOfMonth &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return possible ? { year: 2000 + years, month, day, hour, minute, second } : undefined;
}
