import type { AlarmStatus } from '@heliodeck/model/alarms/alarm-states';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Reader } from '../crud/reading/read.ts';
import { type AuditAct, audit } from '../logs/audit.ts';
import { type Fragment, list, queryOf, statement } from '../store/sql.ts';
import type { DbSession } from '../store/tenant-db.ts';

/** A step of a storm that its members take too. */
interface MembersStep {
  readonly act: 'close' | 'dispatch' | 'finish' | 'cancel';
  readonly from: readonly AlarmStatus[];
  readonly to: AlarmStatus;
  /** Further columns to set. */
  readonly sets?: readonly Fragment[];
}

interface Storm {
  readonly id: string;
  /** Its title in the audit log. */
  readonly content: string | null;
}

/**
 * Moves the members of a storm that are visible to the caller: lists omit them, so the caller could not find them. One line of the audit
 * log gives their number. The caller has locked the storm.
 */
export async function moveVisibleMembers(
  context: Context,
  session: DbSession,
  reader: Reader,
  storm: Storm,
  step: MembersStep,
): Promise<void> {
  const seen = await reader.everything({ ...context, db: session.db }, realtimeAlarm);
  const { rows } = await session.client.query<{ id: string }>(
    queryOf(seen.where(sql`t.group_id = ${storm.id}::bigint`).columns(['id'])),
  );
  await moveMembers(context, session, storm, step, sql`m.id = any(${rows.map(({ id }) => id)}::bigint[])`);
}

/**
 * Moves the members that share the order of a storm, whoever sees them: all but those with an open order of their own. What ends or gives
 * back the storm ends or gives back them, as it does the alarm of an order.
 */
export function moveOrderedMembers(
  context: Context,
  session: DbSession,
  storm: Storm,
  step: MembersStep,
): Promise<void> {
  const which = sql`m.group_id = ${storm.id}::bigint and not exists (
    select 1 from order_record o where o.alarm_id = m.id and o.status = 1 and o.is_deleted = 0)`;
  return moveMembers(context, session, storm, step, which);
}

async function moveMembers(
  context: Context,
  session: DbSession,
  { id, content }: Storm,
  { act, from, to, sets = [] }: MembersStep & { readonly act: AuditAct },
  which: Fragment,
): Promise<void> {
  const { caller, now } = context;
  const later = sql`greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')`;
  const columns = [
    sql`status = ${to}`,
    sql`update_user = ${caller.userId || null}`,
    sql`update_time = ${later}`,
    ...sets,
  ];
  // In the order of their ids, as everybody who locks several alarms.
  const { rowCount } = await session.client.query(
    statement`update alarm set ${list(columns)} where id in (
       select m.id from alarm m where ${which} and m.status = any(${from}) and m.is_deleted = 0 order by m.id for update)`,
  );
  const after = { state: to, members: rowCount ?? 0 };
  audit(context, session, [{ act, entity: realtimeAlarm.key, recordId: id, title: content, after }]);
}
