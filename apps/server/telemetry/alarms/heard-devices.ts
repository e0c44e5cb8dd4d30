import { sql } from 'kysely';
import type pg from 'pg';
import { list, milliseconds, statement } from '../../store/sql.ts';
import type { RecordLayout } from '../record-layout.ts';

/** A device (and pack) and when it last reported. */
export interface HeardDevice {
  readonly deviceId: string;
  readonly pack: number;
  readonly type: number;
  readonly dtuId: string | null;
  readonly stationId: string | null;
  /** Longitude of its station. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly deptId: string | null;
  readonly model: string | null;
  /** 1 = the device, or its DTU below, is powered by PV alone; 0 = it is not. */
  readonly livesOnPv: number | null;
  readonly dtuLivesOnPv: number | null;
  readonly periodSeconds: number | null;
  readonly isOutOfService: boolean;
  /** Its DTU is online, so the device should report. */
  readonly isExpected: boolean;
  /** Of the live row: its time (ms), one digit per column (1 = has a value), and the times and origins that differ from the row's. */
  readonly at: number | null;
  readonly origin: number | null;
  readonly present: string | null;
  readonly readAt: Readonly<Record<string, number>> | null;
  readonly saidBy: Readonly<Record<string, number>> | null;
}

/** Returns devices of these types with the live rows of one record. */
export async function heardDevices(
  client: pg.ClientBase,
  { record, columns }: RecordLayout,
  tenantId: string,
  types: readonly number[],
): Promise<readonly HeardDevice[]> {
  const present = list(columns.map(({ column }) => sql`(${sql.id('l', column)} is not null)::int`));
  const { rows } = await client.query<HeardDevice>(
    statement`select d.id::text as "deviceId", coalesce(l.pack, 0) as pack, d.type, u.id::text as "dtuId",
       s.id::text as "stationId", s.longitude::float8, s.latitude::float8,
       d.create_dept::text as "deptId", d.model, d.lives_on_pv as "livesOnPv",
       u.lives_on_pv as "dtuLivesOnPv", d.period_seconds as "periodSeconds",
       coalesce(d.out_of_service, false) as "isOutOfService",
       coalesce(u.online_status = 1, false) as "isExpected", ${milliseconds(sql`l.data_time`)} as at, l.origin,
       array_to_string(array[${present}], '') as present,
       l.read_at as "readAt", l.said_by as "saidBy"
     from device d
     left join dtu u on u.id = d.dtu_id and u.tenant_id = d.tenant_id and u.is_deleted = 0
     left join station s on s.id = u.station_info_id and s.tenant_id = d.tenant_id
     left join ${sql.id(record.liveTable)} l on l.device_id = d.id
     where d.tenant_id = ${tenantId} and d.is_deleted = 0 and d.type = any(${types})`,
  );
  return rows;
}
