import { isZone } from '@heliodeck/kit/zone';
import { defaultZone } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { retentionDays } from '../store/retention-days.ts';
import { constant, statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/** Facts of a device that ingest needs to check its readings. */
export interface DeviceFacts {
  readonly tenantId: string;
  /** Device type of the model. */
  readonly type: number;
  /** Rated power of its station, W; `null` if unknown. */
  readonly capacityWatts: number | null;
  /** IANA time zone of its station. */
  readonly zone: string;
  /** Its station, department and device profile. */
  readonly stationId: string | null;
  readonly deptId: string | null;
  readonly model: string | null;
  /** Polling period; null = the default. */
  readonly periodSeconds: number | null;
  /** When that period was set, ms; `null` if it never changed. */
  readonly periodSince: number | null;
  /** It is out of service for work: no alarm is raised for it. */
  readonly isOutOfService?: boolean;
  /** Days for which its tenant keeps telemetry. */
  readonly retentionDays: number;
}

/** Looks up registered devices; devices that do not exist are absent from the result. */
export type FindDevices = (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, DeviceFacts>>;

interface DeviceRow {
  readonly id: string;
  readonly tenantId: string;
  readonly type: number;
  readonly capacityWatts: number | null;
  readonly stationId: string | null;
  readonly deptId: string | null;
  readonly model: string | null;
  readonly periodSeconds: number | null;
  readonly periodSince: number | null;
  readonly zone: string | null;
  readonly isOutOfService: boolean;
  readonly retentionDays: number;
}

const days = constant(retentionDays(sql`t.tenant_id`));

/** Looks up devices in the registry, for ingest; removed ones do not exist. */
export function findDevicesIn(platform: TenantDb): FindDevices {
  return (deviceIds) =>
    platform.read(async (_, { client }) => {
      const { rows } = await client.query<DeviceRow>({
        name: 'telemetry devices',
        ...statement`
          with found as (
            select d.id, d.tenant_id, d.type, d.dtu_id, d.create_dept, d.model, d.period_seconds, d.period_since,
              d.out_of_service
            from device d where d.id = any(${`{${deviceIds.join()}}`}::bigint[]) and d.is_deleted = 0),
          retention as (
            select tenant_id, ${days} as days from (select distinct tenant_id from found) t)
          select d.id::text, d.tenant_id as "tenantId", d.type, s.installed_capacity::float8 * 1000 as "capacityWatts",
            s.time_zone as zone, s.id::text as "stationId", d.create_dept::text as "deptId", d.model,
            d.period_seconds as "periodSeconds", (extract(epoch from d.period_since) * 1000)::float8 as "periodSince",
            coalesce(d.out_of_service, false) as "isOutOfService", r.days as "retentionDays"
          from found d
          join retention r using (tenant_id)
          left join dtu u on u.id = d.dtu_id and u.tenant_id = d.tenant_id
          left join station s on s.id = u.station_info_id and s.tenant_id = d.tenant_id`,
      });
      // An unknown zone must not block the readings of all devices.
      const known = (zone: string | null) => (zone !== null && isZone(zone) ? zone : defaultZone);
      return new Map<string, DeviceFacts>(
        rows.map(({ id, ...facts }) => [id, { ...facts, zone: known(facts.zone) }]),
      );
    });
}
