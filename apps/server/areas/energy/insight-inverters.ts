import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { xwj } from '@heliodeck/model/devices/xwj';
import type { InverterStretch } from '@heliodeck/model/energy/insight/losses';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { typesReporting } from '@heliodeck/model/registries/device-types';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import { countersSeen } from '../../telemetry/records/counters-seen.ts';
import type { EnergyParts } from './parts.ts';

/** An inverter of a station, visible to the caller. */
export interface StationInverter {
  readonly id: string;
  readonly name: string;
  /** W; `null` if unknown or hidden by the data scope. */
  readonly rated: number | null;
  /** Wp of its modules, else its rating. */
  readonly capacity: number | null;
  /** Power of its modules over its rating; `null` unless both are known. */
  readonly directRatio: number | null;
}

/** The inverters of a station, by name. */
export async function invertersOfStation(
  context: Context,
  { entities }: EnergyParts,
  stationId: string,
): Promise<readonly StationInverter[]> {
  const query = await entities.everything(context, xwj);
  query.where(sql`t.type = any(${[...typesReporting(inverterData)]}::int[])`);
  query.where(
    sql`t.dtu_id in (select id from dtu where station_info_id = ${stationId}::bigint and is_deleted = 0)`,
  );
  const { text, values } = query.select(
    [
      computed('id', sql`t.id::text`),
      computed('name', sql`t.name`),
      computed('ratedPower', sql`t.rated_power::float8`),
      computed('connectedPower', sql`t.connected_power::float8`),
    ],
    [],
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[string, string | null, number | null, number | null]>({
      text,
      values: [...values],
      rowMode: 'array',
    }),
  );
  return rows
    .map(([id, name, rated, connected]) => ({
      id,
      name: name ?? '',
      rated: rated === null ? null : rated * 1000,
      capacity: connected === null ? (rated === null ? null : rated * 1000) : connected * 1000,
      directRatio: connected === null || rated === null || rated <= 0 ? null : connected / rated,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'zh', { numeric: true }));
}

const strings = Array.from({ length: 10 }, (_, index) => index + 1);
const metrics = [
  ...['inverterActivePower', 'pvOutputPower', 'bmsPower', 'gridActivePower'],
  ...strings.map((n) => `pv${n}Current`),
  ...strings.map((n) => `pv${n}Voltage`),
];

/** Number of metrics before those of the strings. */
const measured = metrics.length - 2 * strings.length;

/**
 * Returns the values of an inverter in each interval: the middle between the smallest and the largest value.
 * @param borders times, ms, on quarters of an hour, ascending; interval n is between borders n and n + 1
 */
export async function intervalValues(
  context: Context,
  { telemetry }: EnergyParts,
  deviceId: string,
  borders: readonly number[],
): Promise<readonly InverterStretch[]> {
  const [from, end] = [borders[0] ?? 0, borders.at(-1) ?? 0];
  const wish = { record: inverterData, deviceId, pack: 0, from, to: end - 1 };
  const said = await middles(context, telemetry, { ...wish, metrics }, borders);
  const limits = await middles(
    context,
    telemetry,
    { ...wish, metrics: ['activePowerControlValue', 'powerSettingValue'] },
    borders,
  );
  return said.map((values, index) => {
    const limit = heldAt(limits, index, 0);
    const exportLimit = heldAt(limits, index, 1);
    const [power = null, direct = null, battery = null, exported = null] = values;
    return {
      power,
      direct,
      battery,
      limit,
      exported,
      exportLimit,
      currents: values.slice(measured, measured + strings.length),
      voltages: values.slice(measured + strings.length),
    };
  });
}

const quarterMs = 900_000;
type Values = readonly (number | null)[];
/** A setting is read once in sixty polls, and is valid until then: for this many intervals, six hours. Afterwards it is unknown. */
const settingHolds = 24;

function heldAt(settings: readonly Values[], index: number, of: number): number | null {
  for (let at = index; at >= Math.max(0, index - settingHolds); at--) {
    const value = settings[at]?.[of];
    if (typeof value === 'number') return value;
  }
  return null;
}

/** Returns the middle of each metric in each interval; none without readings. */
async function middles(
  { db }: Context,
  telemetry: EnergyParts['telemetry'],
  wish: Parameters<EnergyParts['telemetry']['history']['chart']>[1],
  borders: readonly number[],
): Promise<readonly Values[]> {
  const { spans } = await telemetry.history.chart(db, wish, quarterMs);
  const sums = borders.slice(1).map(() => wish.metrics.map(() => ({ sum: 0, count: 0 })));
  let stretch = 0;
  for (const { at, low, high } of spans) {
    while (stretch < sums.length - 1 && at >= (borders[stretch + 1] ?? 0)) stretch += 1;
    for (const [index, sum] of (sums[stretch] ?? []).entries()) {
      const [least, most] = [low[index], high[index]];
      if (typeof least !== 'number' || typeof most !== 'number') continue;
      sum.sum += (least + most) / 2;
      sum.count += 1;
    }
  }
  return sums.map((each) => each.map(({ sum, count }) => (count === 0 ? null : sum / count)));
}

/** Returns Wh generated, by inverter and interval; an inverter without such a counter is absent. */
export async function countedByInverter(
  context: Context,
  parts: EnergyParts,
  inverters: readonly StationInverter[],
  borders: readonly number[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const ids = inverters.map(({ id }) => id);
  const [type = null] = typesReporting(inverterData);
  const counters = await parts.telemetry.energy.countersOf(context.db, ids);
  const all = await countersSeen(
    context,
    parts,
    counters.map((one) => ({ ...one, type })),
  );
  const counted = new Map<string, ReadonlyMap<number, number>>();
  for (const counter of all.filter(({ role }) => role === roleNumber('generated'))) {
    const found = await parts.telemetry.energy.between(context.db, [counter], borders);
    counted.set(counter.deviceId, new Map(found.map(({ stretch, wattHours }) => [stretch, wattHours])));
  }
  return counted;
}
