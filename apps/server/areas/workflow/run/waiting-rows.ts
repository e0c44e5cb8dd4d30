import type { DbSession } from '../../../store/tenant-db.ts';

type Session = Pick<DbSession, 'client'>;

/** What an instance begins to wait for. */
export interface NewTimer {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly sub: string;
  readonly due: number;
}

/** @returns the id of the timer's row */
export async function setTimer({ client }: Session, timer: NewTimer): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into wf_timer (tenant_id, instance_id, sub, due_at) values ($1, $2, $3, $4)
     on conflict (instance_id, sub) where instance_id is not null do update set due_at = excluded.due_at
     returning id::text as id`,
    [timer.tenantId, timer.instanceId, timer.sub, new Date(timer.due)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the timer was not kept');
  return row.id;
}

/** Lets an instance wait for a message or a signal. */
export async function subscribe(
  { client }: Session,
  to: {
    readonly tenantId: string;
    readonly instanceId: string;
    readonly sub: string;
    readonly kind: 'message' | 'signal';
    readonly name: string;
  },
): Promise<void> {
  await client.query(
    'insert into wf_subscription (tenant_id, instance_id, sub, kind, name) values ($1, $2, $3, $4, $5)',
    [to.tenantId, to.instanceId, to.sub, to.kind, to.name],
  );
}

/** Ends timers and subscriptions of an instance; all of them where no subs are named. */
export async function stopWaiting(
  { client }: Session,
  instanceId: string,
  subs?: readonly string[],
): Promise<void> {
  for (const table of ['wf_timer', 'wf_subscription'] as const) {
    await client.query(
      `delete from ${table} where instance_id = $1 and ($2::text[] is null or sub = any($2))`,
      [instanceId, subs ?? null],
    );
  }
}
