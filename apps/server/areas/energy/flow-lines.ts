import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { battery } from '@heliodeck/model/devices/records/battery';
import { controller } from '@heliodeck/model/devices/records/controller';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { meter } from '@heliodeck/model/devices/records/meter';
import { xwj } from '@heliodeck/model/devices/xwj';
import type { FlowReading } from '@heliodeck/model/energy/energy-flow';
import type { FlowPastLine, ReplayedList } from '@heliodeck/model/energy/flow-past';
import { entityOf } from '@heliodeck/model/registries/entities';
import type { Context } from '../../context.ts';
import { isShown } from '../../crud/columns/field-mask.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import { devicesSeen } from '../../telemetry/records/device-view.ts';
import type { EnergyParts } from './parts.ts';

/** The record of each list in an energy flow. */
export const flowRecords: Readonly<Record<ReplayedList, TelemetryRecord>> = {
  controllers: controller,
  meters: meter,
  batteries: battery,
  inverters: inverterData,
};
/** An older value counts as unknown, ms. */
const withinMs = 900_000;

interface FlowQuestion {
  readonly list: ReplayedList;
  readonly readings: readonly FlowReading[];
  /** ms, ascending. */
  readonly instants: readonly number[];
  readonly metrics: readonly string[];
}

/**
 * Returns the values of devices of an energy flow at given times, as visible to the caller in the lists of history; a device that was
 * offline at that time, or had not reported for a quarter of an hour, has none.
 */
export async function flowLines(
  context: Context,
  { entities, policy, telemetry }: EnergyParts,
  { list, readings, instants, metrics: wanted }: FlowQuestion,
): Promise<readonly FlowPastLine[]> {
  const record = flowRecords[list];
  const screen = record.history && entityOf(record.history.key);
  if (readings.length === 0 || screen === undefined || !mayRead(context.caller, screen)) return [];
  const ids = [...new Set(readings.map(({ deviceId }) => deviceId))];
  const scope = await policy.scopeFor(context, screen);
  const seen = await devicesSeen(context, entities.catalogue.planOf(screen), scope, ids);
  const devices = await entities.visible(context, xwj, ids);
  const away = await offlineAt(context, ids, instants);
  const lines: FlowPastLine[] = [];
  for (const { deviceId, packNum } of readings) {
    const [fields, device] = [seen.get(deviceId), devices.get(deviceId)];
    if (fields === undefined || device === undefined) continue;
    const metrics = wanted.filter((name) => fields === 'all' || fields.has(name));
    const wish = { record, deviceId, pack: packNum, metrics, instants, withinMs };
    const told = metrics.length === 0 ? [] : await telemetry.history.valuesAt(context.db, wish);
    // The last values of a device are not valid while it is offline.
    const silent = isShown(xwj, 'onlineStatus', device) ? away.get(deviceId) : undefined;
    const known = told.map((one, n) => (silent?.[n] ? undefined : one));
    lines.push({
      list,
      deviceId,
      packNum,
      readAt: instants.map((_, n) => known[n]?.readAt ?? null),
      values: Object.fromEntries(
        metrics.flatMap((name, index) => {
          const values = known.map((one) => one?.values[index] ?? null);
          return values.some((value) => value !== null) ? [[name, values]] : [];
        }),
      ),
    });
  }
  return lines;
}

/** Returns by device and time whether it was offline. */
async function offlineAt(
  { db }: Context,
  ids: readonly string[],
  instants: readonly number[],
): Promise<ReadonlyMap<string, readonly boolean[]>> {
  const { rows } = await db.read((_, { client }) =>
    client.query<[string, boolean[]]>({
      rowMode: 'array',
      ...statement`select d.id::text, array_agg(coalesce(e.event = 'offline', false) order by u.n)
        from unnest(${arrayText(ids)}::bigint[]) d(id)
          cross join unnest(${arrayText(instants)}::float8[]) with ordinality u(at, n)
        left join lateral (
          select event from online_event where subject_id = d.id and subject = 'device'
            and event in ('online', 'offline') and at <= to_timestamp(u.at / 1000.0)
          order by at desc limit 1) e on true
        group by d.id`,
    }),
  );
  return new Map(rows);
}
