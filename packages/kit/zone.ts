/**
 * Wall time of IANA zones: the local date and time at an instant, and the instant at which a local day
 * begins. Instants are milliseconds since 1970 UTC; dates are 'yyyy-MM-dd'. Pure functions; the zone rules
 * come from Intl.
 */

const minuteMs = 60_000;
const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();
/**
 * Offsets by zone and quarter of an hour: a call of Intl takes microseconds, and under current rules offsets
 * change only on quarters.
 */
const offsets = new Map<string, Map<number, number>>();
const quarterMs = 15 * minuteMs;
const offsetsKept = 20_000;

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

function readOffset(zone: string, instant: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** True if this runtime supports `zone`. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * Milliseconds to add to UTC for the wall time of `zone` at `instant`.
 * @throws RangeError if the zone is unknown
 */
export function zoneOffset(zone: string, instant: number): number {
  const quarter = Math.floor(instant / quarterMs);
  let known = offsets.get(zone);
  if (known === undefined) {
    formatOf(zone);
    known = new Map();
    offsets.set(zone, known);
  }
  let offset = known.get(quarter);
  if (offset === undefined) {
    offset = readOffset(zone, quarter * quarterMs);
    if (known.size >= offsetsKept) known.clear();
    known.set(quarter, offset);
  }
  return offset;
}

/** The wall time of `zone` at `instant`, encoded as if it were UTC: for Date's getUTC… and toISOString. */
export function wallTime(zone: string, instant: number): number {
  return instant + zoneOffset(zone, instant);
}

/** The date in `zone` at `instant`, 'yyyy-MM-dd'. */
export function localDate(zone: string, instant: number): string {
  return new Date(wallTime(zone, instant)).toISOString().slice(0, 10);
}

/**
 * The instant at which the wall clock of `zone` shows `wall` (milliseconds as if UTC). For a time shown
 * twice, the first occurrence; for a skipped time, the instant of the skip.
 */
export function instantOfWall(zone: string, wall: number): number {
  // One day earlier and one day later are before and after any single clock change.
  const before = zoneOffset(zone, wall - dayMs);
  const after = zoneOffset(zone, wall + dayMs);
  const early = wall - Math.max(before, after);
  if (wallTime(zone, early) === wall) return early;
  const late = wall - Math.min(before, after);
  if (wallTime(zone, late) === wall) return late;
  // The clock skips `wall` within (early, late]: find the first instant at which it shows a later time.
  let low = Math.floor(early / quarterMs);
  let high = Math.ceil(late / quarterMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallTime(zone, middle * quarterMs) >= wall) high = middle;
    else low = middle;
  }
  return high * quarterMs;
}

/** The date `days` after `date` in the calendar (independent of zones). */
export function addDays(date: string, days: number): string {
  return new Date(midnight(date) + days * dayMs).toISOString().slice(0, 10);
}

/** The first day of the month `months` after the month of `date`. */
export function monthStart(date: string, months = 0): string {
  const first = new Date(midnight(`${date.slice(0, 7)}-01`));
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}

/** Days from `from` to `to`; negative where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnight(to) - midnight(from)) / dayMs);
}

/**
 * The instant at which `date` begins in `zone`: usually midnight; if the clock skips midnight (or the whole
 * day), the instant of the skip. Days therefore follow each other without gaps or overlaps.
 */
export function startOfDay(zone: string, date: string): number {
  return instantOfWall(zone, midnight(date));
}

function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
