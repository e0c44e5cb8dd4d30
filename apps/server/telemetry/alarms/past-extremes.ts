import type pg from 'pg';
import { copiedOut } from '../../store/copy-out.ts';
import { quoted } from '../../store/ddl.ts';
import { arrayOf, constantOf } from '../../store/sql-text.ts';
import { rollupColumns, rollupLevels, rollupTable } from '../../store/telemetry-schema.ts';
import type { RecordLayout } from '../record-layout.ts';
import type { TimeRange } from '../telemetry-store.ts';

const [quarter] = rollupLevels;
/** Width of the slots whose extremes are stored, ms. */
export const quarterMs = quarter.ms;

/** Smallest and largest value of a column of a device (and pack) per quarter of an hour, the oldest first. */
export interface PastExtremes {
  readonly deviceId: string;
  readonly pack: number;
  /** Quarters since 1970. Those without a reading are absent. */
  readonly quarters: Int32Array;
  /** NaN if the readings themselves must be read: their quarter is not rolled up, or marked to be rolled up again. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Number of readings per quarter; 0 if unknown. */
  readonly readings: Int32Array;
}

/** Bytes per quarter in the result: its number, the number of readings, two doubles. */
const quarterBytes = 24;

/**
 * Reads the extremes of a column from the roll-ups of charts. Quarters that are marked or reach beyond the range are left out.
 * @returns undefined if the column is not rolled up
 */
export async function pastExtremes(
  client: pg.ClientBase,
  layout: RecordLayout,
  place: number,
  { deviceIds, range }: { readonly deviceIds: readonly string[]; readonly range: TimeRange },
): Promise<readonly PastExtremes[] | undefined> {
  const { record } = layout;
  const name = layout.columns[place]?.name;
  const column = rollupColumns(record).find((one) => one.name === name);
  if (column === undefined) return undefined;
  const devices = arrayOf('bigint', deviceIds);
  const whole = wholeQuarters(range);
  const [from, end] = [whole.from, whole.end].map((n) => constantOf(new Date(n * quarterMs)));
  const number = (at: string) => `int4send((extract(epoch from ${at}) * 1000 / ${quarterMs})::integer)`;
  const key = 'device_id, pack';
  // The marks are read first: a quarter that is rolled up in between is then still taken from its readings.
  const open = await copiedOut(
    client,
    `select ${key}, string_agg(${number('slot')}, ''::bytea order by slot) from rollup_open
     where record = ${constantOf(record.key)} and device_id = any(${devices}) and slot >= ${from} and slot < ${end}
     group by ${key}`,
  );
  const rebuilt = await copiedOut(
    client,
    `select ${key}, ${number('before')} from rollup_rebuild
     where record = ${constantOf(record.key)} and device_id = any(${devices})`,
  );
  const rolled = await copiedOut(
    client,
    `select ${key}, string_agg(${number('slot')} || int4send(readings) || float8send(${quoted(column.low)})
       || float8send(${quoted(column.high)}), ''::bytea)
     from ${quoted(rollupTable(record, quarter))}
     where device_id = any(${devices}) and slot >= ${from} and slot < ${end} and ${quoted(column.low)} is not null
     group by ${key}`,
  );
  const lines = new Map<string, Line>();
  const lineOf = (device: DataView, pack: DataView): Line => {
    const [deviceId, number] = [String(device.getBigInt64(0)), pack.getInt32(0)];
    const known = lines.get(`${deviceId} ${number}`) ?? { deviceId, pack: number, quarters: new Map() };
    lines.set(`${deviceId} ${number}`, known);
    return known;
  };
  for (const [device, pack, view] of rolled) {
    if (!device || !pack || !view) continue;
    const { quarters } = lineOf(device, pack);
    for (let at = 0; at < view.byteLength; at += quarterBytes)
      quarters.set(view.getInt32(at), [
        view.getInt32(at + 4),
        view.getFloat64(at + 8),
        view.getFloat64(at + 16),
      ]);
  }
  for (const [device, pack, view] of open) {
    if (!device || !pack || !view) continue;
    const { quarters } = lineOf(device, pack);
    for (let at = 0; at < view.byteLength; at += 4) quarters.set(view.getInt32(at), untold);
  }
  for (const [device, pack, view] of rebuilt) {
    if (!device || !pack || !view) continue;
    const { quarters } = lineOf(device, pack);
    const before = Math.min(view.getInt32(0) + 1, whole.end);
    for (let n = whole.from; n < before; n += 1) quarters.set(n, untold);
  }
  return [...lines.values()].map(typed);
}

type Quarter = readonly [readings: number, low: number, high: number];
const untold: Quarter = [0, Number.NaN, Number.NaN];

interface Line {
  readonly deviceId: string;
  readonly pack: number;
  readonly quarters: Map<number, Quarter>;
}

/** Returns the quarters that lie completely in a range; for the ends of the range readings are read. */
export function wholeQuarters({ from, to }: TimeRange): { readonly from: number; readonly end: number } {
  return { from: Math.ceil(from / quarterMs), end: Math.floor(to / quarterMs) };
}

function typed({ deviceId, pack, quarters }: Line): PastExtremes {
  const numbers = Int32Array.from(quarters.keys()).sort();
  const part = (place: 0 | 1 | 2) => (n: number) => quarters.get(n)?.[place] ?? 0;
  return {
    deviceId,
    pack,
    quarters: numbers,
    readings: Int32Array.from(numbers, part(0)),
    low: Float64Array.from(numbers, part(1)),
    high: Float64Array.from(numbers, part(2)),
  };
}
