import type { Script } from '../../../store/script.ts';
import { statement } from '../../../store/sql.ts';
import { constantOf, textsOf } from '../../../store/sql-text.ts';
import type { DbSession } from '../../../store/tenant-db.ts';

type ClientOwner = Pick<DbSession, 'client'>;

/** A new timer of an instance. */
export interface NewTimer {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly sub: string;
  readonly due: number;
}

/**
 * Stores a timer. @returns the id of its row
 * @throws Error if the database returns none
 */
export async function setTimer({ client }: ClientOwner, timer: NewTimer): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    statement`insert into wf_timer (tenant_id, instance_id, sub, due_at)
       values (${timer.tenantId}, ${timer.instanceId}, ${timer.sub}, ${new Date(timer.due)})
     on conflict (instance_id, sub) where instance_id is not null do update set due_at = excluded.due_at
     returning id::text as id`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the timer was not kept');
  return row.id;
}

/** Subscribes an instance to a message or a signal. */
export function addSubscription(
  script: Script,
  to: {
    readonly tenantId: string;
    readonly instanceId: string;
    readonly sub: string;
    readonly kind: 'message' | 'signal';
    readonly name: string;
  },
): void {
  const values = [to.tenantId, to.instanceId, to.sub, to.kind, to.name].map(constantOf);
  script.add(
    `insert into wf_subscription (tenant_id, instance_id, sub, kind, name) values (${values.join(', ')})`,
  );
}

/** Removes timers and subscriptions of an instance; all of them if no subs are given. */
export function stopWaiting(script: Script, instanceId: string, subs?: readonly string[]): void {
  if (subs?.length === 0) return;
  const named = subs === undefined ? '' : ` and sub = any(${textsOf(subs)})`;
  for (const table of ['wf_timer', 'wf_subscription'] as const)
    script.add(`delete from ${table} where instance_id = ${constantOf(instanceId)}${named}`);
}
