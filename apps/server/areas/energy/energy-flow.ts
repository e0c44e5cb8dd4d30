import { coarserDecimals } from '@heliodeck/devices/description/register-decimals';
import { profiles } from '@heliodeck/devices/registry';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { origin, type TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { battery } from '@heliodeck/model/devices/records/battery';
import { controller } from '@heliodeck/model/devices/records/controller';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { meter } from '@heliodeck/model/devices/records/meter';
import { xwj } from '@heliodeck/model/devices/xwj';
import {
  type EnergyFlow,
  type FlowReading,
  inverterFlowMetrics,
  isStationRunning,
} from '@heliodeck/model/energy/energy-flow';
import { typesReporting } from '@heliodeck/model/registries/device-types';
import { entityOf } from '@heliodeck/model/registries/entities';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import { isShown, type ShownFields } from '../../crud/columns/field-mask.ts';
import { statement } from '../../store/sql.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';

/**
 * Reads the live rows of a station's devices: the devices and values visible to the caller in the lists of devices and of live data. The
 * caller must have access to the station.
 */
export async function energyFlowOf(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
): Promise<EnergyFlow> {
  const newest = async (record: TelemetryRecord) =>
    seenOf(context, parts, record, await newestOf(context, parts, record, station));
  const controllers = await newest(controller);
  const inverters = (await newest(inverterData)).map(onlyFlow);
  return {
    stationId: station.id,
    running: isStationRunning(controllers, inverters),
    controllers,
    meters: await newest(meter),
    batteries: await newest(battery),
    inverters,
  };
}

/** An inverter has some 250 values, of which the diagram needs few. */
function onlyFlow({ values, readAt, valueOrigins, decimals, ...reading }: FlowReading): FlowReading {
  const kept = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => inverterFlowMetrics.has(name)));
  return {
    ...reading,
    values: kept(values),
    readAt: readAt && kept(readAt),
    valueOrigins: valueOrigins && kept(valueOrigins),
    decimals: decimals && kept(decimals),
  };
}

interface DeviceRow {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly model: string | null;
  readonly meterRole: number | null;
  readonly online: number | null;
  readonly offlineSince: Date | null;
}

/** The readings without devices, live rows and fields hidden by the caller's data scope. */
async function seenOf(
  context: Context,
  { entities, policy }: EnergyParts,
  record: TelemetryRecord,
  readings: readonly FlowReading[],
): Promise<readonly FlowReading[]> {
  const visible = async (screen: Entity, ids: readonly string[]) => {
    const whole = (await policy.scopeFor(context, screen)).kind === 'all';
    const known = whole ? undefined : await entities.visible(context, screen, [...new Set(ids)]);
    return (id: string): ShownFields | undefined => (known === undefined ? 'all' : known.get(id));
  };
  const ids = readings.map(({ deviceId }) => deviceId);
  const devices = await visible(xwj, ids);
  const screen = record.live && entityOf(record.live.key);
  const rows = screen && (await visible(screen, readings.map(rowId)));
  return readings.flatMap((reading) => {
    const device = devices(reading.deviceId);
    if (device === undefined) return [];
    const fields = rows ? rows(rowId(reading)) : 'all';
    const shows = (name: string): boolean =>
      fields !== undefined && (screen === undefined || isShown(screen, name, fields));
    const values = Object.entries(reading.values).map(([name, value]) => [name, shows(name) ? value : null]);
    return {
      ...reading,
      name: isShown(xwj, 'name', device) ? reading.name : '',
      settable: isShown(xwj, 'model', device) && reading.settable,
      decimals: isShown(xwj, 'model', device) ? reading.decimals : null,
      // A device whose state is hidden does not count as online.
      onlineStatus: isShown(xwj, 'onlineStatus', device) ? reading.onlineStatus : 0,
      offlineSince: isShown(xwj, 'offlineSince', device) ? reading.offlineSince : null,
      dataTime: shows('dataTime') ? reading.dataTime : null,
      readAt: shows('dataTime') ? ofShown(reading.readAt, shows) : null,
      origin: shows('origin') ? reading.origin : origin.device,
      valueOrigins: shows('origin') ? ofShown(reading.valueOrigins, shows) : null,
      values: Object.fromEntries(values),
    };
  });
}

function ofShown<T>(told: Readonly<Record<string, T>> | null, shows: (name: string) => boolean) {
  return told && Object.fromEntries(Object.entries(told).filter(([name]) => shows(name)));
}

const rowId = ({ deviceId, packNum }: FlowReading): string => `${deviceId}-${packNum}`;

async function newestOf(
  context: Context,
  { telemetry }: EnergyParts,
  record: TelemetryRecord,
  { id, zone }: VisibleStation,
): Promise<FlowReading[]> {
  const { rows: devices } = await context.db.read((_, { client }) =>
    client.query<DeviceRow>(
      statement`select d.id::text as id, d.name, d.type, d.model, d.meter_role as "meterRole", d.online_status as online,
         d.offline_since as "offlineSince"
       from dtu u join device d on d.dtu_id = u.id and d.is_deleted = 0
       where u.station_info_id = ${id} and u.is_deleted = 0 and d.type = any(${[...typesReporting(record)]}::integer[])
       order by d.id`,
    ),
  );
  const ids = devices.map((device) => device.id);
  const live = Map.groupBy(await telemetry.live.rows(context.db, record, ids), ({ deviceId }) => deviceId);
  return devices.flatMap((device) =>
    // A device that never reported is included without values.
    (live.get(device.id) ?? [undefined]).map((row) => ({
      deviceId: device.id,
      name: device.name,
      type: device.type,
      settable: isSettable(device.model),
      decimals: decimalsOf(device.model, record),
      meterRole: device.meterRole,
      onlineStatus: device.online ?? 0,
      offlineSince: device.offlineSince && wireTime(device.offlineSince.getTime(), zone),
      packNum: row?.pack ?? 0,
      dataTime: row === undefined ? null : wireTime(row.at, zone),
      origin: row?.origin ?? origin.device,
      readAt: row?.readAt ? mapValues(row.readAt, (at) => wireTime(at, zone)) : null,
      valueOrigins: row?.saidBy ?? null,
      values: row?.values ?? noValues(record),
    })),
  );
}

/** Whether devices of a model have writable settings. */
function isSettable(model: string | null): boolean {
  const profile = profiles.get(model ?? '');
  return profile !== undefined && (profile.parameters !== undefined || profile.settings.size > 0);
}

function decimalsOf(model: string | null, record: TelemetryRecord): FlowReading['decimals'] {
  const profile = profiles.get(model ?? '');
  return profile ? coarserDecimals(profile, record) : null;
}

function noValues({ metrics }: TelemetryRecord): Readonly<Record<string, null>> {
  return Object.fromEntries(Object.keys(metrics).map((name) => [name, null]));
}

function mapValues<T, R>(map: Readonly<Record<string, T>>, to: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, to(value)]));
}
