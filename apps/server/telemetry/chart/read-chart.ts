import { type RollupLevel, rollupColumns, rollupLevels } from '../../store/telemetry-schema.ts';
import type { ChartHistory, ChartRequest, HistorySpan, Sample } from '../telemetry-store.ts';
import { rolledStretches, type Stretch, type WholeStretch } from './rolled-stretches.ts';

/** What a chart is made of, wherever history lies. */
export interface ChartSource {
  /** Whether reads may run beside each other; those of one connection may not. */
  readonly isParallel: boolean;
  /** What no roll-up tells truly: quarters of an hour (ms, ascending), and everything before an instant. */
  openQuarters(wish: ChartRequest): Promise<{ readonly open: readonly number[]; readonly before: number }>;
  /** Readings of stretches; in order of time where it is one stretch. */
  readingsIn(wish: ChartRequest, stretches: readonly Stretch[]): Promise<HistorySpan[]>;
  /** Slots of a roll-up that begin in stretches; the instants of extremes as instants. */
  slotsIn(wish: ChartRequest, level: RollupLevel, stretches: readonly WholeStretch[]): Promise<HistorySpan[]>;
  /** About how many readings a chart would read one by one. */
  countReadings(wish: ChartRequest): Promise<number>;
}

/** More readings than this are not read one by one where there is a roll-up. */
const mostReadings = 50_000;
const [finest] = rollupLevels;

/**
 * What is known of the metrics, fine enough for spans of `spanMs`: readings, or the coarsest roll-up that is not much
 * wider. Where a roll-up is still to be made, or reaches beyond the stretch, the readings themselves are read.
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

/** Where the first and last slots lie of a device that reported from the begin to the end. */
function edgesOf({ from, to }: Stretch, slotMs: number): Stretch[] {
  return [
    { from, to: (Math.ceil(from / slotMs) + 1) * slotMs - 1 },
    { from: (Math.floor((to + 1) / slotMs) - 1) * slotMs, to },
  ];
}

/**
 * The first and the last sample of each metric: they lie before and behind the extremes of its first and last slot.
 * @param known `atEdges` are the readings of `edges`, which were read while nobody knew yet whether they are the ones
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
