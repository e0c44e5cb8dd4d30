import type pg from 'pg';
import type { RecordLayout } from '../record-layout.ts';
import { GapFinder, type PastGaps, QuarterLine, rangesOf, type SkippedQuarters } from './gap-finder.ts';
import { pastExtremes, quarterMs } from './past-extremes.ts';
import { type PastValues, pastValues, valuesWithin, type WantedValues } from './past-values.ts';

/** A gap at least this long, ms, contains a whole quarter of an hour, so that roll-ups show where it is. */
const seenInQuarters = 2 * quarterMs;
/** If more than this share of the time must be read, everything is read. */
const mostRead = 0.6;

/**
 * Finds the times without a value of at least `least` ms. Where roll-ups tell of every quarter of an hour with readings, only quarters at the
 * borders of gaps are read; the result is the same as if everything had been read.
 */
export async function pastGaps(
  client: pg.ClientBase,
  layout: RecordLayout,
  place: number,
  wanted: WantedValues,
  least: number,
): Promise<readonly PastGaps[]> {
  const { range, deviceIds } = wanted;
  const extremes = least >= seenInQuarters ? await pastExtremes(client, layout, place, wanted) : undefined;
  const lines = (extremes ?? []).map((one) => new QuarterLine(one, range));
  const needed = new Set(lines.flatMap((line) => [...line.needed]));
  const ranges = rangesOf(needed, range);
  const time = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (extremes === undefined || time > mostRead * (range.to - range.from)) {
    const found = new Map<string, GapFinder>();
    for await (const some of pastValues(client, layout, place, wanted))
      for (const values of some) finderOf(found, values, least).read(values.at);
    return [...found.values()].map((one) => one.done());
  }
  const found = new Map<string, GapFinder>();
  const byKey = new Map(lines.map((line) => [keyOf(line.extremes), line]));
  for (const values of await valuesWithin(client, layout, place, { deviceIds, ranges }))
    finderOf(found, values, least, byKey.get(keyOf(values))?.without(needed)).read(values.at);
  return [...found.values()].map((one) => one.done());
}

const keyOf = ({ deviceId, pack }: Pick<PastValues, 'deviceId' | 'pack'>): string => `${deviceId} ${pack}`;

function finderOf(
  found: Map<string, GapFinder>,
  { deviceId, pack }: Pick<PastValues, 'deviceId' | 'pack'>,
  least: number,
  skipped?: SkippedQuarters,
): GapFinder {
  const key = keyOf({ deviceId, pack });
  const known = found.get(key) ?? new GapFinder({ deviceId, pack }, least, skipped);
  found.set(key, known);
  return known;
}
