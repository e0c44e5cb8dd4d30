import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { battery } from '@heliodeck/model/devices/records/battery';
import { controller } from '@heliodeck/model/devices/records/controller';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { meter } from '@heliodeck/model/devices/records/meter';
import { xwj } from '@heliodeck/model/devices/xwj';
import { reports, typesReporting } from '@heliodeck/model/registries/device-types';
import { entityOf } from '@heliodeck/model/registries/entities';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isShown } from '../../crud/columns/field-mask.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { constant, list, milliseconds } from '../../store/sql.ts';
import { devicesOfStations, readVisibleRows, stationOfDevice } from '../../troubles/read-rows.ts';
import { devicesSeen, type ScopeParts } from '../records/device-view.ts';

/** Values of a device for an overview; null if it has none or the caller may not see them. Times in ms. */
export interface DeviceValues {
  readonly stationId: string;
  readonly type: number | null;
  readonly isOnline: boolean;
  /** When it went offline; null if unknown. */
  readonly offlineSince: number | null;
  /** Whether it ever reported. */
  readonly isHeard: boolean;
  readonly at: number | null;
  /** W */
  readonly charging: number | null;
  /** Highest voltage of its PV inputs, and the battery's; V. */
  readonly pvVoltage: number | null;
  readonly batteryVoltage: number | null;
  /** Output of an inverter, W. */
  readonly given: number | null;
  /** kW of a meter, and its position. */
  readonly active: number | null;
  readonly meterRole: number | null;
  /** Of each battery pack, and of an inverter's battery, %. */
  readonly soc: readonly number[];
}

type Live =
  | readonly [at: number, charging: number | null, pvVoltage: number | null, batteryVoltage: number | null]
  | readonly [at: number, given: number | null, soc: number | null]
  | readonly [at: number, active: number | null]
  | readonly (readonly [at: number, soc: number | null])[]
  | null;

type Row = readonly [
  id: string,
  station: string | null,
  type: number | null,
  online: number | null,
  offlineSince: number | null,
  role: number | null,
  live: Live,
];

const at = milliseconds(sql`l.data_time`);
const reporting = (record: TelemetryRecord) => list(typesReporting(record).map((type) => sql.lit(type)));
const live = constant(sql`(case
  when t.type in (${reporting(controller)}) then (select jsonb_build_array(${at}, l.charging_power,
    greatest(l.pv1_voltage, l.pv2_voltage, l.pv3_voltage, l.pv4_voltage), l.battery_voltage)
    from live_controller l where l.device_id = t.id and l.pack = 0)
  when t.type in (${reporting(meter)}) then (select jsonb_build_array(${at}, l.total_active_power)
    from live_meter l where l.device_id = t.id and l.pack = 0)
  when t.type in (${reporting(inverterData)}) then (select jsonb_build_array(${at},
    coalesce(l.inverter_active_power, l.pv_output_power), l.soc)
    from live_inverter_data l where l.device_id = t.id and l.pack = 0)
  when t.type in (${reporting(battery)}) then (select jsonb_agg(jsonb_build_array(${at}, l.soc))
    from live_battery l where l.device_id = t.id)
  end)`);

/** Returns the devices of these stations (undefined: all) that the caller may see, with their newest values. */
export async function liveValues(
  context: Context,
  parts: ScopeParts,
  stations: readonly string[] | undefined,
): Promise<readonly DeviceValues[]> {
  if (!mayRead(context.caller, xwj)) return [];
  const query = await parts.entities.everything(context, xwj);
  if (stations) query.where(devicesOfStations(stations), ['dtu']);
  const rows = await readVisibleRows<Row>(context, query, [
    ['id', sql`t.id::text`],
    ['', stationOfDevice],
    ['type', sql`t.type`],
    ['onlineStatus', sql`t.online_status`],
    ['offlineSince', sql`(extract(epoch from t.offline_since) * 1000)::float8`],
    ['meterRole', sql`t.meter_role`],
    ['', live],
  ]);
  const ids = rows.map(([id]) => id);
  const shows = {
    controller: await shownOf(context, parts, controller, ids),
    meter: await shownOf(context, parts, meter, ids),
    battery: await shownOf(context, parts, battery, ids),
    inverter: await shownOf(context, parts, inverterData, ids),
  };
  return rows.map(([id, station, type, online, offlineSince, role, values]) => ({
    stationId: station ?? '',
    type,
    isOnline: online === 1,
    offlineSince: online === 1 ? null : offlineSince,
    isHeard: values !== null,
    meterRole: role,
    ...valuesOf(type, values, (record, field) => shows[record](id, field)),
  }));
}

type Shown = (record: 'controller' | 'meter' | 'battery' | 'inverter', field: string) => boolean;
const none = {
  at: null,
  charging: null,
  pvVoltage: null,
  batteryVoltage: null,
  given: null,
  active: null,
  soc: [],
} as const;

function valuesOf(type: number | null, values: Live, shown: Shown) {
  if (values === null) return none;
  if (reports(type, battery)) {
    const packs = values as readonly (readonly [number, number | null])[];
    if (!shown('battery', 'soc')) return none;
    return { ...none, at: Math.max(...packs.map(([at]) => at)), soc: packs.flatMap(([, soc]) => soc ?? []) };
  }
  if (reports(type, meter)) {
    const [at, active] = values as readonly [number, number | null];
    return shown('meter', 'totalActivePower') ? { ...none, at, active } : none;
  }
  if (reports(type, inverterData)) {
    const [at, given, soc] = values as readonly [number, number | null, number | null];
    if (!shown('inverter', 'inverterActivePower')) return none;
    return { ...none, at, given, soc: shown('inverter', 'soc') ? [soc ?? []].flat() : [] };
  }
  const [at, charging, pvVoltage, batteryVoltage] = values as readonly [number, ...(number | null)[]];
  const may = (field: string, value: number | null | undefined) =>
    shown('controller', field) ? (value ?? null) : null;
  return {
    ...none,
    at: shown('controller', 'chargingPower') ? at : null,
    charging: may('chargingPower', charging),
    pvVoltage: may('pv1Voltage', pvVoltage),
    batteryVoltage: may('batteryVoltage', batteryVoltage),
  };
}

/** Returns for which devices the caller may see which fields of a record. */
async function shownOf(
  context: Context,
  { entities, policy }: ScopeParts,
  record: TelemetryRecord,
  ids: readonly string[],
): Promise<(id: string, field: string) => boolean> {
  const screen = record.live && entityOf(record.live.key);
  if (screen === undefined) return () => true;
  if (!mayRead(context.caller, screen)) return () => false;
  const scope = await policy.scopeFor(context, screen);
  if (scope.kind === 'all') return () => true;
  const seen = await devicesSeen(context, entities.catalogue.planOf(screen), scope, ids);
  return (id, field) => {
    const fields = seen.get(id);
    return fields !== undefined && isShown(screen, field, fields);
  };
}
