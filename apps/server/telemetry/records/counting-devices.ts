import { statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

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

/** Returns the devices of stations, of some types or of all, that have counters of some roles; removed ones are included. */
export async function countingDevices(
  db: TenantDb,
  wanted: {
    readonly stationIds: readonly string[];
    readonly roles: readonly number[];
    readonly types: readonly number[] | undefined;
    readonly deviceId: string | undefined;
  },
): Promise<readonly CountingDevice[]> {
  const { stationIds, roles, types, deviceId } = wanted;
  const ofTypes = types ? arrayText(types) : null;
  const { rows } = await db.read((_, { client }) =>
    client.query<CountingDevice>(
      statement`select d.id::text, u.station_info_id::text as "stationId", d.type, c.roles, d.name, d.serial_number as serial,
         d.address::text, l.transform_ratio::float8 as ratio, d.model, d.device_brand::int as brand,
         d.rated_power::float8 as rated, d.connected_power::float8 as connected, d.meter_role::int as use
       from device d join dtu u on u.id = d.dtu_id
       join lateral (select array_agg(role::int) as roles from energy_counter c
         where c.device_id = d.id and c.role = any(${arrayText(roles)}::smallint[])) c on c.roles is not null
       left join live_meter_tariff l on l.device_id = d.id
       where u.station_info_id = any(${arrayText(stationIds)}::bigint[])
         and (${ofTypes}::smallint[] is null or d.type = any(${ofTypes}::smallint[]))
         and (${deviceId ?? null}::bigint is null or d.id = ${deviceId ?? null})`,
    ),
  );
  return rows;
}
