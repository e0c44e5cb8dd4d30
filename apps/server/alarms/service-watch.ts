import { alarmOutOfService } from '@heliodeck/model/alarms/alarm-out-of-service';
import { serviceSteps } from '@heliodeck/model/alarms/alarm-service';
import { sql } from 'kysely';
import { audit } from '../logs/audit.ts';
import { publishStep } from '../states/publish-step.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

const atOnce = 100;

/**
 * Returns alarms to service when their time is over. Only the rows decide, so that it also happens after the program was down. Several
 * processes may run it at once.
 * @returns number of records ended
 */
export function serviceWatch(platform: TenantDb): (now: number) => Promise<number> {
  const { from, to } = serviceSteps.acts.serviceOver;
  return (now) =>
    platform.tx(async (_, session) => {
      const { rows } = await session.client.query<{
        readonly id: string;
        readonly tenantId: string;
        readonly content: string | null;
      }>({
        name: 'alarms whose time out of service is over',
        ...statement`with due as (
            select id, until from alarm_out_of_service
            where state = any(${from}) and until <= to_timestamp(${now} / 1000.0) and is_deleted = 0
            order by id limit ${sql.lit(atOnce)} for update skip locked)
          update alarm_out_of_service o set state = ${sql.lit(to)}, restored_at = due.until,
            update_time = greatest(to_timestamp(${now} / 1000.0), date_trunc('second', o.update_time) + interval '1 second')
          from due where o.id = due.id
          returning o.id::text as id, o.tenant_id as "tenantId", o.content`,
      });
      const at = new Date(now);
      for (const { id, tenantId, content } of rows) {
        const { key: entity } = alarmOutOfService;
        const caller = { tenantId, userId: '', deptIds: [], account: '' };
        const line = { act: 'serviceOver', entity, recordId: id, title: content } as const;
        audit({ caller, now: at, remoteAddress: '', requestId: '' }, session, [line]);
        await publishStep(session, { entity, id, tenantId, act: 'serviceOver', state: to, at });
      }
      return rows.length;
    });
}
