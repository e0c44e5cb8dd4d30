import { usualSteps } from '@heliodeck/kit/usual-step';

/** Values at a time, or their range over a slot with the times of its extremes; for a reading both are equal. `null`: nothing was read. */
export interface SampleRange {
  /** Time or begin of the slot, ms. */
  readonly at: number;
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  /** Absent for readings: then it is `at`. */
  readonly lowAt?: readonly (number | null)[];
  readonly highAt?: readonly (number | null)[];
}

/** A point of a chart: a value per line; `null` breaks the line there, `undefined` leaves it unchanged. */
interface ChartPoint {
  readonly at: number;
  readonly values: readonly (number | null | undefined)[];
}

/** A stored value and its time. */
interface ChartSample {
  readonly at: number;
  readonly value: number;
}

/** A gap of this many times the usual step without a value breaks a line (docs/product/telemetry.md#charts: a gap, never a zero). */
const periodsToGap = 3;
/** No shorter step is a gap. */
const shortestHoldMs = 3_000;

/**
 * Reduces the lines of a chart to at most a number of samples each, every one a stored value at its time: the range is divided into
 * buckets, and each line keeps its smallest and largest value of a bucket, its first and its last.
 * @param spans in ascending order of time
 * @param limit samples and breaks of a line
 * @param ends first and last samples of the lines, if spans do not contain them
 */
export function downsample(
  spans: readonly SampleRange[],
  lines: number,
  limit: number,
  ends: readonly (readonly ChartSample[])[] = [],
): ChartPoint[] {
  const points = new Points(lines);
  const plainSpans = spans.every(({ lowAt }) => lowAt === undefined);
  // Lines read together have the same gaps, which are determined once.
  const whole = spans.every(({ low }) => !low.includes(null))
    ? cutAtGaps(spans, Math.floor(limit / 10))
    : undefined;
  for (let line = 0; line < lines; line += 1) {
    const known = whole ? spans : spans.filter(({ low }) => (low[line] ?? null) !== null);
    const stretches = whole ?? cutAtGaps(known, Math.floor(limit / 10));
    const breaks = stretches.length - 1;
    const plain = plainSpans && spans.length + breaks <= limit;
    // A break costs one point, and two samples of the bucket that it splits.
    const buckets = Math.max(Math.floor((limit - 3 * breaks - 2) / 2), 9);
    const first = known[0]?.at ?? 0;
    const width = Math.ceil(((known.at(-1)?.at ?? 0) - first + 1) / buckets);
    for (const [index, stretch] of stretches.entries()) {
      const before = stretches[index - 1]?.at(-1);
      const begin = stretch[0];
      if (before && begin) points.break(line, Math.round((lastOf(before, line) + firstOf(begin, line)) / 2));
      if (plain) for (const span of stretch) points.reading(span);
      else drawBuckets(points, stretch, line, (at) => Math.floor((at - first) / width));
    }
    for (const span of [known[0], known.at(-1)]) if (span && span.lowAt === undefined) points.reading(span);
    for (const { at, value } of ends[line] ?? []) points.set(line, at, value);
  }
  return points.inOrder();
}

/** Points under construction, by time. */
class Points {
  readonly #lines: number;
  readonly #byTime = new Map<number, (number | null | undefined)[]>();

  constructor(lines: number) {
    this.#lines = lines;
  }

  set(line: number, at: number, value: number | null): void {
    let values = this.#byTime.get(at);
    if (values === undefined) {
      values = new Array(this.#lines).fill(undefined);
      this.#byTime.set(at, values);
    }
    values[line] = value;
  }

  /** Breaks a line between two samples, where another line may have a point. */
  break(line: number, at: number): void {
    this.set(line, at, null);
  }

  /** Adds all values read at a time: further values at the same point cost nothing. */
  reading({ at, low }: SampleRange): void {
    low.forEach((value, line) => {
      if (value !== null) this.set(line, at, value);
    });
  }

  inOrder(): ChartPoint[] {
    return [...this.#byTime].sort(([one], [other]) => one - other).map(([at, values]) => ({ at, values }));
  }
}

const firstOf = ({ at, lowAt, highAt }: SampleRange, line: number): number =>
  Math.min(lowAt?.[line] ?? at, highAt?.[line] ?? at);
const lastOf = ({ at, lowAt, highAt }: SampleRange, line: number): number =>
  Math.max(lowAt?.[line] ?? at, highAt?.[line] ?? at);

/** For each span but the last, the step after it from which it is a gap, by the steps around it. */
function silencesAfter(spans: readonly SampleRange[]): Float64Array {
  const times = Float64Array.from(spans, ({ at }) => at);
  return usualSteps(times).map((usual) => Math.max(periodsToGap * usual, shortestHoldMs));
}

/** Splits at gaps; if there are more than `most`, at the longest of them. */
function cutAtGaps(spans: readonly SampleRange[], most: number): SampleRange[][] {
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
  points: Points,
  stretch: readonly SampleRange[],
  line: number,
  bucketOf: (at: number) => number,
): void {
  for (let start = 0; start < stretch.length; ) {
    const bucket = bucketOf(stretch[start]?.at ?? 0);
    let end = start + 1;
    while (end < stretch.length && bucketOf(stretch[end]?.at ?? 0) === bucket) end += 1;
    drawExtremes(points, stretch, line, start, end);
    start = end;
  }
}

/** Adds a line's smallest and largest value of a bucket, each at the time it was first read. */
function drawExtremes(
  points: Points,
  spans: readonly SampleRange[],
  line: number,
  start: number,
  end: number,
): void {
  let least: SampleRange | undefined;
  let greatest: SampleRange | undefined;
  for (let i = start; i < end; i += 1) {
    const span = spans[i];
    if (span === undefined) continue;
    if (least === undefined || value(span.low, line) < value(least.low, line)) least = span;
    if (greatest === undefined || value(span.high, line) > value(greatest.high, line)) greatest = span;
  }
  if (least) drawEnd(points, least, line, 'low');
  if (greatest) drawEnd(points, greatest, line, 'high');
}

function drawEnd(points: Points, span: SampleRange, line: number, end: 'low' | 'high'): void {
  const instants = end === 'low' ? span.lowAt : span.highAt;
  if (instants === undefined) points.reading(span);
  else points.set(line, instants[line] ?? span.at, value(span[end], line));
}

const value = (values: readonly (number | null)[], line: number): number => values[line] ?? 0;
