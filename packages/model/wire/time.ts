import { instantOfWall, wallTime, zoneOffset } from '@heliodeck/kit/zone';

/** Zone of a station or tenant without a configured zone. */
export const defaultZone = 'Asia/Shanghai';

/** Formats an instant (ms since 1970 UTC) for the API: 'yyyy-MM-dd HH:mm:ss' in a zone. */
export function wireTime(instant: number | Date, zone: string): string {
  return wallText(wallTime(zone, Number(instant)));
}

/**
 * The instant of an API time in a zone, ms since 1970 UTC; undefined if the text is not a time. Of a time
 * shown twice (clocks set back) the earlier instant, or the later with `later`; for a skipped time the
 * instant of the skip.
 * @throws RangeError if the zone is unknown
 */
export function instantOfWireTime(
  text: string,
  zone: string,
  which: 'earlier' | 'later' = 'earlier',
): number | undefined {
  const wall = readWireTime(text);
  if (wall === undefined) return undefined;
  const earlier = instantOfWall(zone, wall);
  if (which === 'earlier') return earlier;
  const later = wall - zoneOffset(zone, wall + dayMs);
  return wallTime(zone, later) === wall ? Math.max(earlier, later) : earlier;
}

/** The possible instants of an API time: all in [from, to), ms since 1970 UTC. */
export interface WireSpan {
  readonly from: number;
  readonly to: number;
  /** For a time that clocks show twice: the interval in between, in which they show another time. */
  readonly gap?: { readonly from: number; readonly to: number };
}

/**
 * The instants that a zone shows as this time: one second; two separate seconds where clocks are set back;
 * none (from = to, the instant of the skip) where the time is skipped. Undefined if the text is not a time.
 * @throws RangeError if the zone is unknown
 */
export function wireSpan(text: string, zone: string): WireSpan | undefined {
  const from = instantOfWireTime(text, zone);
  const last = instantOfWireTime(text, zone, 'later');
  if (from === undefined || last === undefined) return undefined;
  if (wallTime(zone, from) !== readWireTime(text)) return { from, to: from };
  const to = last + secondMs;
  return last === from ? { from, to } : { from, to, gap: { from: from + secondMs, to: last } };
}

/** Whether a text is a calendar day, 'yyyy-MM-dd'. */
export function isWireDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readWireTime(`${text} 00:00:00`) !== undefined;
}

/**
 * Parses 'yyyy-MM-dd HH:mm:ss' as a wall time (ms as if UTC); also with T, without seconds, or with a
 * fraction, which is dropped; and a date with a local time as browsers write it, including 12-hour times:
 * '9:05:00', '1:05:00 PM', and in Chinese. Undefined for any other text, including 30 February and 24:00.
 */
export function readWireTime(text: string): number | undefined {
  const match = timePattern.exec(text);
  if (!match) return undefined;
  const [, date, before, hours = '', minutes, seconds = '00', after] = match;
  const hour = hourOf(Number(hours), (before ?? after)?.toLowerCase());
  if (hour === undefined || (before !== undefined && after !== undefined)) return undefined;
  const canonical = `${date} ${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
  const wall = Date.parse(`${canonical.replace(' ', 'T')}Z`);
  // Date turns 30 February into March; if the result differs from the input, the day does not exist.
  return !Number.isNaN(wall) && wallText(wall) === canonical && !canonical.startsWith('0000')
    ? wall
    : undefined;
}

const secondMs = 1000;
const dayMs = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
/** Days as texts, by their number since 1970: a chart or an export has thousands of times but few days. */
const days = new Map<number, string>();
const daysKept = 5_000;

/** Formats a wall time (ms as if UTC) for the API. @throws RangeError if it is not a valid time */
export function wallText(wall: number): string {
  const day = Math.floor(wall / dayMs);
  const second = Math.floor((wall - day * dayMs) / secondMs);
  const [hours, minutes] = [Math.floor(second / 3_600), Math.floor(second / 60) % 60];
  return `${days.get(day) ?? dayText(day)} ${twoDigits[hours]}:${twoDigits[minutes]}:${twoDigits[second % 60]}`;
}

function dayText(day: number): string {
  const text = new Date(day * dayMs).toISOString().slice(0, 10);
  if (days.size >= daysKept) days.clear();
  days.set(day, text);
  return text;
}

/**
 * Words of browsers for the half of the day, with the hours to add. Chinese also names parts of the day; its
 * words for noon and evening belong to the second half.
 */
const halves: ReadonlyMap<string, 0 | 12> = new Map([
  // Chinese: shangwu, lingchen, qingchen, zaoshang; Japanese: gozen; Korean: ojeon.
  ...[
    'a',
    '\u4e0a\u5348',
    '\u51cc\u6668',
    '\u6e05\u6668',
    '\u65e9\u4e0a',
    '\u5348\u524d',
    '\uc624\uc804',
  ].map((word) => [word, 0] as const),
  // Chinese: xiawu, zhongwu, wanshang; Japanese: gogo; Korean: ohu.
  ...['p', '\u4e0b\u5348', '\u4e2d\u5348', '\u665a\u4e0a', '\u5348\u5f8c', '\uc624\ud6c4'].map(
    (word) => [word, 12] as const,
  ),
]);
const half = `(${[...halves.keys()].map((word) => (word.length === 1 ? `${word}(?=\\.?\\s?m)` : word)).join('|')})(?:\\.?\\s?m\\.?)?`;
// Browsers put a narrow no-break space before AM and PM, which \s matches too.
const timePattern = new RegExp(
  `^(\\d{4}-\\d{2}-\\d{2})[ T](?:${half}\\s?)?(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d{1,9})?)?(?:\\s?${half})?$`,
  'i',
);

/** The hour of the day, 0 to 23; `word` is AM or PM of a 12-hour time. Undefined if the hour is out of range. */
function hourOf(hour: number, word: string | undefined): number | undefined {
  if (word === undefined) return hour;
  if (hour > 12) return undefined;
  return (hour % 12) + (halves.get(word) ?? 0);
}
