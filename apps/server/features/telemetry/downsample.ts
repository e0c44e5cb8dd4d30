/** A value range at an instant or over a slot; raw values have `low` equal to `high`. `null`: nothing was read. */
export interface Span {
  /** Instant or begin of the slot, ms. */
  readonly at: number;
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

/** A point of a chart: one value per line; `null` breaks the line. */
export interface ChartPoint {
  readonly at: number;
  readonly values: readonly (number | null)[];
}

/** So many usual periods without a value break a line (decision 22: a gap, never a zero). */
const periodsToGap = 3;
/** A value read seldom is held between readings for as long as its own gap allows. */
const shortestPeriodMs = 1_000;

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
  const holds: number[] = [];
  for (let line = 0; line < lines; line += 1) {
    holds.push(periodsToGap * usualPeriod(spans.filter(({ low }) => low[line] !== null)));
  }
  if (spans.every(({ low }) => !low.includes(null))) return spans;
  const last: (Span | undefined)[] = new Array(lines);
  return spans.map((span) => {
    const pick = (of: 'low' | 'high') =>
      span[of].map((value, line) => {
        if (value !== null) return value;
        const held = last[line];
        return held && span.at - held.at <= (holds[line] ?? 0) ? (held[of][line] ?? null) : null;
      });
    const result = { at: span.at, low: pick('low'), high: pick('high') };
    for (let line = 0; line < lines; line += 1) if (span.low[line] !== null) last[line] = span;
    return result;
  });
}

/** The median time between spans. */
function usualPeriod(spans: readonly Span[]): number {
  const steps = stepsOf(spans);
  return Math.max(steps[Math.floor(steps.length / 2)] ?? 0, shortestPeriodMs);
}

/** The times between spans, shortest first. */
function stepsOf(spans: readonly Span[]): Float64Array {
  const steps = new Float64Array(Math.max(0, spans.length - 1));
  for (let i = 1; i < spans.length; i += 1) steps[i - 1] = (spans[i]?.at ?? 0) - (spans[i - 1]?.at ?? 0);
  return steps.sort();
}

/** Cuts at silences; where there are more than `most`, at the longest of them. */
function cutAtGaps(spans: readonly Span[], most: number): Span[][] {
  const steps = stepsOf(spans);
  const gap = Math.max(periodsToGap * usualPeriod(spans), steps[steps.length - 1 - most] ?? 0);
  const stretches: Span[][] = [];
  let current: Span[] = [];
  for (const span of spans) {
    const before = current.at(-1);
    if (before && span.at - before.at > gap) {
      stretches.push(current);
      current = [];
    }
    current.push(span);
  }
  if (current.length > 0) stretches.push(current);
  return stretches;
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
