import { roundTo } from '@heliodeck/kit/scale';
import type { EnergyFlow } from '@heliodeck/model/energy/energy-flow';
import {
  type SeriesSource,
  type StationLine,
  type StationSignalName,
  stationSignals,
} from '@heliodeck/model/energy/station-signals';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { flowLines } from './flow-lines.ts';
import type { EnergyParts } from './parts.ts';
import { linePoints, type SeriesRange } from './series-points.ts';
import {
  balanceParts,
  type SignalSource,
  type SummedSignal,
  sourceReadings,
  summedSignals,
} from './series-sources.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Steps between points: they divide a day, so that every day has points at the same times. */
const stepsMs = [
  ...[15_000, 30_000, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute],
  ...[hour, 2 * hour, 3 * hour, 6 * hour],
];
/** Most points: a year has one every two hours; shorter ranges have as many as charts. */
const mostInstants = 4_400;
const usualInstants = 1_440;
const monthMs = 31 * 24 * hour;
/** Most points times devices: each needs a separate lookup in history. */
const mostLooks = 60_000;
/** Most devices whose values are added up for one signal. */
const mostDevices = 400;

/** Sum over all devices of a source at a time, and the number of devices with a value. */
interface Sum {
  readonly value: number | null;
  readonly answering: number;
}

interface SignalSums {
  readonly sums: readonly Sum[];
  /** Number of devices of the source. */
  readonly of: number;
}

/**
 * Returns a signal computed from readings of devices, at times a step apart: for each device the newest value not older than a quarter of
 * an hour, as in the replay of the station.
 * @throws CodedError series.tooManyDevices
 */
export async function summedLine(
  context: Context,
  parts: EnergyParts,
  flow: EnergyFlow,
  range: SeriesRange,
  signal: StationSignalName,
): Promise<StationLine> {
  const how = summedSignals[signal];
  if (how === undefined) throw new Error(`the signal ${signal} is not made of readings`);
  const present = how.sources.filter((source) => sourceReadings(flow, source).length > 0);
  const isBalanced = signal === 'loadPower' && present.length === 0;
  const used = isBalanced ? Object.values(balanceParts) : how.standsIn ? present : present.slice(0, 1);
  const count = Math.max(0, ...used.map((source) => sourceReadings(flow, source).length));
  if (count > mostDevices) throw new CodedError('series.tooManyDevices', { count, most: mostDevices });
  const stepMs = stepOf(range, count);
  const instants = instantsIn(range, stepMs);
  const read = (source: SignalSource, at: readonly number[]): Promise<SignalSums> =>
    toldBy(context, parts, flow, source, how.how, at);
  const told = isBalanced ? await balanced(read, instants) : await inTurn(read, used, instants);
  const known = told.filter(({ value }) => value !== null);
  const { decimals } = stationSignals[signal];
  const sources = isBalanced ? (['balance'] as const) : used.map(({ by }) => by);
  const shareOf = (count: number, all: number): number => (all === 0 ? 0 : roundTo(count / all, 4));
  return {
    signal,
    stepMs,
    coverage:
      instants.length === 0
        ? null
        : shareOf(
            told.reduce((sum, { value, answering, of }) => sum + (value === null ? 0 : answering / of), 0),
            instants.length,
          ),
    partly: shareOf(known.filter(({ answering, of }) => answering < of).length, known.length),
    sources: sources.map((by) => ({
      by,
      share: shareOf(known.filter((one) => one.by === by).length, known.length),
    })),
    points: linePoints(
      range,
      told.map(
        ({ value }, n) => [instants[n] ?? 0, value === null ? null : roundTo(value, decimals)] as const,
      ),
    ),
  };
}

interface Instant extends Sum {
  readonly of: number;
  readonly by: SeriesSource;
}

type Read = (source: SignalSource, at: readonly number[]) => Promise<SignalSums>;

/** Returns the value of the first source at each time; without one, that of the next source. */
async function inTurn(
  read: Read,
  sources: readonly SignalSource[],
  instants: readonly number[],
): Promise<readonly Instant[]> {
  const found: Instant[] = instants.map(() => ({
    value: null,
    answering: 0,
    of: 1,
    by: sources[0]?.by ?? 'meter',
  }));
  for (const source of sources) {
    const open = [...found.keys()].filter((n) => found[n]?.value === null);
    if (open.length === 0) break;
    const { sums, of } = await read(
      source,
      open.map((n) => instants[n] ?? 0),
    );
    for (const [place, n] of open.entries()) {
      const sum = sums[place];
      if (sum && sum.value !== null) found[n] = { ...sum, of, by: source.by };
    }
  }
  return found;
}

/** Returns the sum of generation and grid power if all their devices have values, since a partial sum is not the load. */
async function balanced(read: Read, instants: readonly number[]): Promise<readonly Instant[]> {
  const given = await read(balanceParts.given, instants);
  const grid = await read(balanceParts.grid, instants);
  return instants.map((_, n) => {
    const [one, other] = [given.sums[n], grid.sums[n]];
    const isWhole = one?.answering === given.of && other?.answering === grid.of;
    const value =
      isWhole && one.value !== null && other.value !== null ? Math.max(0, one.value + other.value) : null;
    return { value, answering: 1, of: 1, by: 'balance' };
  });
}

async function toldBy(
  context: Context,
  parts: EnergyParts,
  flow: EnergyFlow,
  source: SignalSource,
  how: SummedSignal['how'],
  instants: readonly number[],
): Promise<SignalSums> {
  const readings = sourceReadings(flow, source);
  const { list, metrics } = source;
  const lines = await flowLines(context, parts, { list, readings, instants, metrics });
  const values = lines.map((line) =>
    instants.map((_, n) => source.value((metric) => line.values[metric]?.[n] ?? null)),
  );
  const counted = source.isOptional ? values.filter((one) => one.some((value) => value !== null)) : values;
  const sums = instants.map((_, n): Sum => {
    const known = counted.flatMap((one) => one[n] ?? []);
    const sum = known.reduce((all, value) => all + value, 0);
    return {
      value: known.length === 0 ? null : how === 'sum' ? sum : sum / known.length,
      answering: known.length,
    };
  });
  // Devices without visible history are missing in the sum as well.
  return { sums, of: source.isOptional ? counted.length : readings.length };
}

function stepOf({ from, to }: SeriesRange, devices: number): number {
  const most = to - from > monthMs ? mostInstants : usualInstants;
  const fits = (stepMs: number): boolean => {
    const count = (to - from) / stepMs;
    return count <= most && count * devices <= mostLooks;
  };
  return stepsMs.find(fits) ?? stepsMs.at(-1) ?? hour;
}

/** Multiples of a step within a time range, without future ones. */
function instantsIn({ from, to, now }: SeriesRange, stepMs: number): readonly number[] {
  const first = Math.ceil(from / stepMs);
  const last = Math.floor(Math.min(to, now) / stepMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * stepMs);
}
