import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

interface OrderOfAlarm {
  readonly id: string;
  readonly status: number;
  readonly repairman: string | null;
  readonly dispatchTime: Date | null;
}

/** Returns the metric and bit of the status word that raised an alarm, 'faultCode:4'; null if no bit raised it. */
export async function statusBitOf(db: TenantDb, alarmId: string): Promise<string | null> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ raisedBy: string | null }>(
      statement`select substring(watch_key from '/([A-Za-z0-9]+:[0-9]+)$') as "raisedBy" from alarm where id = ${alarmId}`,
    ),
  );
  return rows[0]?.raisedBy ?? null;
}

/** Repair orders of an alarm, the newest first. */
export async function ordersOfAlarm(db: TenantDb, alarmId: string): Promise<readonly OrderOfAlarm[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<OrderOfAlarm>(
      statement`select id::text as id, status, repairman, dispatch_time as "dispatchTime" from order_record
       where alarm_id = ${alarmId} and is_deleted = 0 order by id desc`,
    ),
  );
  return rows;
}
