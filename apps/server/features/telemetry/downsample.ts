import { usualSteps } from '@heliodeck/kit/usual-step';

/** A value range at an instant or over a slot; raw values have `low` equal to `high`. `null`: nothing was read. */
export interface Span {
  /** Instant or begin of the slot, ms. */
  readonly at: number;
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

/** A point of a chart: one value per line; `null` breaks the line. */
interface ChartPoint {
  readonly at: number;
  readonly values: readonly (number | null)[];
}

/** So many times the usual step around it without a value break a line (decision 22: a gap, never a zero). */
const periodsToGap = 3;
/** No step shorter than this is a silence. */
const shortestHoldMs = 3_000;

/**
 * Draws the lines of a chart with about so many points, keeping every minimum and maximum: the stretch is cut into
 * buckets, and each bucket gives its least and its greatest value in the order they came.
 * @param spans in ascending order of time
 * @param limit points wanted; a few more where lines are broken
 * @param slotMs width of a span; 0 for readings
 */
export function downsample(
  spans: readonly Span[],
  lines: number,
  limit: number,
  slotMs: number,
): ChartPoint[] {
  const filled = holdBetweenReadings(spans, lines);
  const stretches = cutAtGaps(filled, Math.floor(limit / 10));
  const budget = Math.max(limit - 3 * (stretches.length - 1), 20);
  const points: ChartPoint[] = [];
  const plain = slotMs === 0 && filled.length <= budget;
  const first = filled[0]?.at ?? 0;
  const last = filled.at(-1)?.at ?? 0;
  const width = Math.max(slotMs, Math.ceil((last - first + 1) / Math.floor(budget / 2)));
  for (const stretch of stretches) {
    const before = points.at(-1);
    const begin = stretch[0]?.at ?? 0;
    if (before) points.push({ at: Math.round((before.at + begin) / 2), values: new Array(lines).fill(null) });
    if (plain) for (const span of stretch) points.push({ at: span.at, values: span.high });
    else drawBuckets(points, stretch, lines, (at) => Math.floor((at - first) / width), slotMs);
  }
  return points;
}

/** Metrics of one record may be read in turns: a line is broken when its own readings stop, not at every turn. */
function holdBetweenReadings(spans: readonly Span[], lines: number): readonly Span[] {
  if (spans.every(({ low }) => !low.includes(null))) return spans;
  const holds = Array.from({ length: lines }, (_, line) =>
    holdsOf(spans.filter(({ low }) => low[line] !== null)),
  );
  const last: (Span | undefined)[] = new Array(lines);
  return spans.map((span) => {
    const pick = (of: 'low' | 'high') =>
      span[of].map((value, line) => {
        if (value !== null) return value;
        const held = last[line];
        const hold = held && holds[line]?.get(held);
        return held && span.at - held.at <= (hold ?? 0) ? (held[of][line] ?? null) : null;
      });
    const result = { at: span.at, low: pick('low'), high: pick('high') };
    for (let line = 0; line < lines; line += 1) if (span.low[line] !== null) last[line] = span;
    return result;
  });
}

/** How long the value of each span stands for what comes after it. */
function holdsOf(spans: readonly Span[]): ReadonlyMap<Span, number> {
  const silences = silencesAfter(spans);
  return new Map(
    spans.map((span, i) => [span, silences[Math.min(i, silences.length - 1)] ?? shortestHoldMs]),
  );
}

/** From how long on the step behind each span but the last is a silence, by the steps around it. */
function silencesAfter(spans: readonly Span[]): Float64Array {
  const times = Float64Array.from(spans, ({ at }) => at);
  return usualSteps(times).map((usual) => Math.max(periodsToGap * usual, shortestHoldMs));
}

/** Cuts at silences; where there are more than `most`, at the longest of them. */
function cutAtGaps(spans: readonly Span[], most: number): Span[][] {
  const silences = silencesAfter(spans);
  const stepAt = (i: number): number => (spans[i + 1]?.at ?? 0) - (spans[i]?.at ?? 0);
  const gaps = [...silences.keys()].filter((i) => stepAt(i) > (silences[i] ?? 0));
  const cuts = gaps
    .sort((one, other) => stepAt(other) - stepAt(one))
    .slice(0, most)
    .sort((one, other) => one - other);
  const borders = [0, ...cuts.map((i) => i + 1), spans.length];
  return borders.flatMap((begin, i) => {
    const end = borders[i + 1];
    return end === undefined || end === begin ? [] : [spans.slice(begin, end)];
  });
}

function drawBuckets(
  points: ChartPoint[],
  stretch: readonly Span[],
  lines: number,
  bucketOf: (at: number) => number,
  slotMs: number,
): void {
  for (let start = 0; start < stretch.length; ) {
    const bucket = bucketOf(stretch[start]?.at ?? 0);
    let end = start + 1;
    while (end < stretch.length && bucketOf(stretch[end]?.at ?? 0) === bucket) end += 1;
    const from = stretch[start]?.at ?? 0;
    const to = stretch[end - 1]?.at ?? 0;
    const before = points.at(-1);
    const one: (number | null)[] = [];
    const two: (number | null)[] = [];
    for (let line = 0; line < lines; line += 1) {
      const [earlier, later] = extremes(stretch, start, end, line, before?.values[line] ?? null);
      one.push(earlier);
      two.push(later);
    }
    points.push({ at: from, values: one });
    const later = to > from ? to : slotMs > 0 ? from + Math.floor(slotMs / 2) : from;
    if (later > from) points.push({ at: later, values: two });
    start = end;
  }
}

/** A line's least and greatest value in a bucket, in the order they came; unknown within one slot, then the nearer first. */
function extremes(
  spans: readonly Span[],
  start: number,
  end: number,
  line: number,
  before: number | null,
): [number | null, number | null] {
  let least: number | null = null;
  let greatest: number | null = null;
  let leastAt = -1;
  let greatestAt = -1;
  for (let i = start; i < end; i += 1) {
    const low = spans[i]?.low[line] ?? null;
    const high = spans[i]?.high[line] ?? null;
    if (low !== null && (least === null || low < least)) {
      least = low;
      leastAt = i;
    }
    if (high !== null && (greatest === null || high > greatest)) {
      greatest = high;
      greatestAt = i;
    }
  }
  if (least === null || greatest === null) return [least, greatest];
  const leastFirst =
    leastAt === greatestAt && before !== null
      ? Math.abs(before - least) <= Math.abs(before - greatest)
      : leastAt <= greatestAt;
  return leastFirst ? [least, greatest] : [greatest, least];
}
