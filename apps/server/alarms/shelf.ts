import { alarmSteps } from '@heliodeck/model/alarms/alarm-steps';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { sql } from 'kysely';
import { audit } from '../logs/audit.ts';
import { publishStep } from '../states/publish-step.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

const atOnce = 100;

interface Returned {
  readonly id: string;
  readonly tenantId: string;
  readonly content: string | null;
  readonly createUser: string | null;
  readonly createDept: string | null;
  readonly grade: number | null;
}

/**
 * Takes alarms off the shelf when their shelf time ends, and reports it, so that lists show them and notifications are sent again. Only the
 * rows decide: alarms shelved before a restart, or by an older version that did not notify again, come back like any other. Several
 * processes may run it at once.
 * @returns number of alarms taken off
 */
export function shelfWatch(platform: TenantDb): (now: number) => Promise<number> {
  return (now) =>
    platform.tx(async (_, session) => {
      const { rows } = await session.client.query<Returned>({
        name: 'alarms whose time on the shelf is over',
        ...statement`with due as (
            select id, shelved_until from alarm
            where shelved_until <= to_timestamp(${now} / 1000.0) and status = 1 and is_deleted = 0
            order by id limit ${sql.lit(atOnce)} for update skip locked)
          update alarm a set shelved_until = null, shelved_by = null, shelved_why = null,
            waits_since = greatest(a.waits_since, due.shelved_until),
            update_time = greatest(to_timestamp(${now} / 1000.0), date_trunc('second', a.update_time) + interval '1 second')
          from due where a.id = due.id
          returning a.id::text as id, a.tenant_id as "tenantId", a.content, a.create_user::text as "createUser",
            a.create_dept::text as "createDept", a.grade`,
      });
      const at = new Date(now);
      for (const { id, tenantId, content, ...facts } of rows) {
        const { key: entity } = realtimeAlarm;
        const caller = { tenantId, userId: '', deptIds: [], account: '' };
        const line = { act: 'shelfOver', entity, recordId: id, title: content } as const;
        audit({ caller, now: at, remoteAddress: '', requestId: '' }, session, [line]);
        const { to: state } = alarmSteps.acts.unshelve;
        await publishStep(session, { entity, id, act: 'unshelve', state, at, tenantId, tell: facts });
      }
      return rows.length;
    });
}
