import { meterTariff } from '@heliodeck/model/devices/records/meter-tariff';
import { statement } from '../../../store/sql.ts';
import { arrayText } from '../../../store/sql-text.ts';
import type { TenantDb } from '../../../store/tenant-db.ts';
import type { TelemetryStore } from '../../../telemetry/telemetry-store.ts';

/** A device with counters of some roles, and its rated values. */
export interface CountingDevice {
  readonly id: string;
  readonly stationId: string;
  readonly type: number;
  readonly roles: readonly number[];
  readonly name: string;
  readonly serial: string | null;
  readonly address: string | null;
  /** Transformer ratio as last reported by the meter. */
  readonly ratio: number | null;
  readonly model: string | null;
  readonly brand: number | null;
  /** kW and kWp. */
  readonly rated: number | null;
  readonly connected: number | null;
  /** Where a meter stands (`meterRole`). */
  readonly use: number | null;
}

/** What the registry has of a device. */
type RegisteredDevice = Omit<CountingDevice, 'roles' | 'ratio'>;

interface WantedDevices {
  readonly stationIds: readonly string[];
  readonly roles: readonly number[];
  readonly types: readonly number[] | undefined;
  readonly deviceId: string | undefined;
}

/**
 * Returns the devices of stations, of some types or of all, that have counters of some roles; removed ones are included. Names and rated
 * values come from the registry, counters and the transformer ratio from telemetry by the ids of the devices.
 */
export async function countingDevices(
  db: TenantDb,
  { energy, live }: Pick<TelemetryStore, 'energy' | 'live'>,
  wanted: WantedDevices,
): Promise<readonly CountingDevice[]> {
  const devices = await registeredDevices(db, wanted);
  const counters = await energy.countersOf(
    db,
    devices.map(({ id }) => id),
  );
  const byDevice = Map.groupBy(
    counters.filter(({ role }) => wanted.roles.includes(role)),
    ({ deviceId }) => deviceId,
  );
  const states = await live.rows(db, meterTariff, [...byDevice.keys()]);
  const ratios = new Map(states.map(({ deviceId, values }) => [deviceId, values.transformRatio]));
  return devices.flatMap((device) => {
    const roles = byDevice.get(device.id)?.map(({ role }) => role);
    const ratio = ratios.get(device.id);
    return roles === undefined ? [] : [{ ...device, roles, ratio: typeof ratio === 'number' ? ratio : null }];
  });
}

async function registeredDevices(
  db: TenantDb,
  { stationIds, types, deviceId }: WantedDevices,
): Promise<readonly RegisteredDevice[]> {
  const ofTypes = types ? arrayText(types) : null;
  const { rows } = await db.read((_, { client }) =>
    client.query<RegisteredDevice>(
      statement`select d.id::text, u.station_info_id::text as "stationId", d.type, d.name, d.serial_number as serial,
         d.address::text, d.model, d.device_brand::int as brand, d.rated_power::float8 as rated,
         d.connected_power::float8 as connected, d.meter_role::int as use
       from device d join dtu u on u.id = d.dtu_id
       where u.station_info_id = any(${arrayText(stationIds)}::bigint[])
         and (${ofTypes}::smallint[] is null or d.type = any(${ofTypes}::smallint[]))
         and (${deviceId ?? null}::bigint is null or d.id = ${deviceId ?? null})`,
    ),
  );
  return rows;
}
