import { type RollupLevel, rollupColumns, rollupLevels } from '../../store/telemetry-schema.ts';
import type { ChartHistory, ChartRequest, HistorySpan, Sample } from '../telemetry-store.ts';
import { rolledStretches, type Stretch, type WholeStretch } from './rolled-stretches.ts';

/** Source of the data of a chart, in whichever database history is stored. */
export interface ChartSource {
  /** Whether reads may run concurrently; reads of one connection may not. */
  readonly isParallel: boolean;
  /** Returns where roll-ups are incomplete: quarters of an hour (ms, ascending), and everything before a time. */
  openQuarters(wish: ChartRequest): Promise<{ readonly open: readonly number[]; readonly before: number }>;
  /** Reads the readings of ranges; in order of time if there is only one range. */
  readingsIn(wish: ChartRequest, stretches: readonly Stretch[]): Promise<HistorySpan[]>;
  /** Reads slots of a roll-up that begin in the ranges; the times of extremes are absolute. */
  slotsIn(wish: ChartRequest, level: RollupLevel, stretches: readonly WholeStretch[]): Promise<HistorySpan[]>;
  /** Returns the approximate number of readings of the chart. */
  countReadings(wish: ChartRequest): Promise<number>;
}

/** Most readings that are read one by one if there is a roll-up. */
const mostReadings = 50_000;
const [finest] = rollupLevels;

/**
 * Reads the data of the metrics, fine enough for spans of `spanMs`: readings, or the coarsest roll-up that is not much wider. Readings are
 * read where a roll-up is incomplete or reaches beyond the range.
 */
export async function readChart(
  source: ChartSource,
  wish: ChartRequest,
  spanMs: number,
): Promise<ChartHistory> {
  const known = new Set(rollupColumns(wish.record).map(({ name }) => name));
  if (!wish.metrics.every((name) => known.has(name))) return readReadings(source, wish);
  const level = rollupLevels.findLast(({ ms }) => ms <= 1.5 * spanMs);
  if (level) return readRollup(source, wish, level);
  const isLong = wish.to - wish.from > 24 * 4 * finest.ms;
  if (isLong && (await source.countReadings(wish)) > mostReadings) return readRollup(source, wish, finest);
  return readReadings(source, wish);
}

async function readReadings(source: ChartSource, wish: ChartRequest): Promise<ChartHistory> {
  return { spans: await source.readingsIn(wish, [wish]), ends: [] };
}

async function readRollup(
  source: ChartSource,
  wish: ChartRequest,
  level: RollupLevel,
): Promise<ChartHistory> {
  const stretches = rolledStretches(wish, await source.openQuarters(wish), level.ms);
  const edges = source.isParallel ? edgesOf(wish, level.ms) : [];
  const reads = [
    async () => (level === finest ? [] : source.slotsIn(wish, level, stretches.wide)),
    () => source.slotsIn(wish, finest, stretches.quarters),
    () => source.readingsIn(wish, stretches.readings),
    () => source.readingsIn(wish, edges),
  ];
  const [wide = [], quarters = [], readings = [], atEdges = []] = source.isParallel
    ? await Promise.all(reads.map((read) => read()))
    : await inTurn(reads);
  const spans = [...wide, ...quarters, ...readings].sort((a, b) => a.at - b.at);
  return { spans, ends: await endsOf(source, wish, spans, { slotMs: level.ms, edges, atEdges }) };
}

async function inTurn<T>(reads: readonly (() => Promise<T>)[]): Promise<T[]> {
  const found: T[] = [];
  for (const read of reads) found.push(await read());
  return found;
}

/** Ranges of the first and last slots of a device that reported from begin to end. */
function edgesOf({ from, to }: Stretch, slotMs: number): Stretch[] {
  return [
    { from, to: (Math.ceil(from / slotMs) + 1) * slotMs - 1 },
    { from: (Math.floor((to + 1) / slotMs) - 1) * slotMs, to },
  ];
}

/**
 * Returns the first and the last sample of each metric, which are before and after the extremes of its first and last slot.
 * @param known `atEdges` are the readings of `edges`, which were read before it was known whether they contain these samples
 */
async function endsOf(
  source: ChartSource,
  wish: ChartRequest,
  spans: readonly HistorySpan[],
  {
    slotMs,
    edges,
    atEdges,
  }: {
    readonly slotMs: number;
    readonly edges: readonly Stretch[];
    readonly atEdges: readonly HistorySpan[];
  },
): Promise<Sample[][]> {
  const stretches = new Map<string, Stretch>();
  const add = (from: number, to: number) => stretches.set(`${from} ${to}`, { from, to });
  for (const [line] of wish.metrics.entries()) {
    const has = ({ low }: HistorySpan) => (low[line] ?? null) !== null;
    const extremes = ({ lowAt, highAt }: HistorySpan) =>
      [lowAt?.[line], highAt?.[line]].filter((at) => typeof at === 'number');
    const first = spans.find(has);
    const last = spans.findLast(has);
    if (first?.lowAt) add(first.at, Math.min(...extremes(first)));
    if (last?.lowAt) add(Math.max(...extremes(last)), Math.min(wish.to, last.at + slotMs - 1));
  }
  const wanted = [...stretches.values()];
  const areKnown = wanted.every((one) => edges.some(({ from, to }) => one.from >= from && one.to <= to));
  const readings = areKnown
    ? atEdges.filter(({ at }) => wanted.some(({ from, to }) => at >= from && at <= to))
    : await source.readingsIn(wish, wanted);
  readings.sort((a, b) => a.at - b.at);
  return wish.metrics.map((_, line) => {
    const own = readings.flatMap(({ at, low }) => {
      const value = low[line] ?? null;
      return value === null ? [] : [{ at, value }];
    });
    return own.length === 0 ? [] : [...own.slice(0, 1), ...own.slice(-1)];
  });
}
