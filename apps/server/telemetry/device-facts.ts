import { isZone } from '@heliodeck/kit/zone';
import { defaultZone } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { retentionDays } from '../store/retention-days.ts';
import { constant, statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/** What ingest must know of a device before it believes a reading. */
export interface DeviceFacts {
  readonly tenantId: string;
  /** Device type of the model. */
  readonly type: number;
  /** Rated power of its station, W; `null` where nobody said. */
  readonly capacityWatts: number | null;
  /** IANA zone of its station. */
  readonly zone: string;
  /** Its station, the department it belongs to, the profile it is read by. */
  readonly stationId: string | null;
  readonly deptId: string | null;
  readonly model: string | null;
  /** So often it is polled; null = as usual. */
  readonly periodSeconds: number | null;
  /** When that period was set, ms; `null` where it has been the same ever since. */
  readonly periodSince: number | null;
  /** People work on it: no alarm is raised of it. */
  readonly isOutOfService?: boolean;
  /** Days its tenant keeps telemetry. */
  readonly retentionDays: number;
}

/** Looks devices up where they are registered; devices that do not exist are absent from the answer. */
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

/** Looks devices up in the registry, for ingest; removed ones do not exist. */
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
      // A zone nobody knows must not stop what all devices say.
      const known = (zone: string | null) => (zone !== null && isZone(zone) ? zone : defaultZone);
      return new Map<string, DeviceFacts>(
        rows.map(({ id, ...facts }) => [id, { ...facts, zone: known(facts.zone) }]),
      );
    });
}
