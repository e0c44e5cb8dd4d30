import { instantOfWall, wallTime, zoneOffset } from '@heliodeck/kit/zone';

/** Zone of a station or tenant that has not said otherwise. */
export const defaultZone = 'Asia/Shanghai';

/** An instant (ms since 1970 UTC) as the wire shows it: 'yyyy-MM-dd HH:mm:ss' on the clocks of a zone. */
export function wireTime(instant: number | Date, zone: string): string {
  return wallText(wallTime(zone, Number(instant)));
}

/**
 * The instant of a wire time in a zone, ms since 1970 UTC; undefined when the text is none.
 * A time shown twice (clocks set back) is the earlier one unless `later`; a skipped time is the instant of the skip.
 * @throws RangeError where the zone is unknown
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

/** What a wire time can mean: the instants shown as it lie in [from, to), ms since 1970 UTC. */
export interface WireSpan {
  readonly from: number;
  readonly to: number;
  /** Of a time that clocks show twice, in between: what is shown as another time. */
  readonly gap?: { readonly from: number; readonly to: number };
}

/**
 * The instants that a zone shows as this time: a second, two seconds apart where clocks are set back over it, none
 * (from = to, the instant of the skip) where they are set on over it. Undefined when the text is no time.
 * @throws RangeError where the zone is unknown
 */
export function wireSpan(text: string, zone: string): WireSpan | undefined {
  const from = instantOfWireTime(text, zone);
  const last = instantOfWireTime(text, zone, 'later');
  if (from === undefined || last === undefined) return undefined;
  if (wallTime(zone, from) !== readWireTime(text)) return { from, to: from };
  const to = last + secondMs;
  return last === from ? { from, to } : { from, to, gap: { from: from + secondMs, to: last } };
}

/** Tells whether a text is a day of the calendar, 'yyyy-MM-dd'. */
export function isWireDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readWireTime(`${text} 00:00:00`) !== undefined;
}

/**
 * Reads 'yyyy-MM-dd HH:mm:ss' as a wall time (ms as if UTC); also with T, without seconds, or with a fraction, which is dropped;
 * and a date with the local time browsers write, of 12 hours too: '9:05:00', '1:05:00 PM', and in Chinese.
 * Undefined for anything else, 30 February and 24:00 included.
 */
export function readWireTime(text: string): number | undefined {
  const match = timePattern.exec(text);
  if (!match) return undefined;
  const [, date, before, hours = '', minutes, seconds = '00', after] = match;
  const hour = hourOf(Number(hours), (before ?? after)?.toLowerCase());
  if (hour === undefined || (before !== undefined && after !== undefined)) return undefined;
  const canonical = `${date} ${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
  const wall = Date.parse(`${canonical.replace(' ', 'T')}Z`);
  // Date rolls 30 February over to March; what does not come back was no day.
  return !Number.isNaN(wall) && wallText(wall) === canonical && !canonical.startsWith('0000')
    ? wall
    : undefined;
}

const secondMs = 1000;
const dayMs = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
/** Days as texts, by their number since 1970: a chart or an export has thousands of times and few days. */
const days = new Map<number, string>();
const daysKept = 5_000;

/** A wall time (ms as if UTC) in the wire's form. @throws RangeError where it is no time */
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
 * Words of browsers for the half of the day, by what they add to the hour. Chinese says the part of the day too; what it calls
 * noon and evening is of the second half.
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
// Browsers put a narrow space before AM and PM, which \s is too.
const timePattern = new RegExp(
  `^(\\d{4}-\\d{2}-\\d{2})[ T](?:${half}\\s?)?(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d{1,9})?)?(?:\\s?${half})?$`,
  'i',
);

/** The hour of the day; `word` says which of twelve hours is meant. */
function hourOf(hour: number, word: string | undefined): number | undefined {
  if (word === undefined) return hour;
  if (hour > 12) return undefined;
  return (hour % 12) + (halves.get(word) ?? 0);
}
