import { commandLeft } from '@heliodeck/model/wire/topics';
import type pg from 'pg';
import { append } from '../events/append.ts';
import { statement } from '../store/sql.ts';
import type { DbSession } from '../store/tenant-db.ts';
import { tellStep } from './ledger-events.ts';
import { actOf, endLostCommands, type LostCommand } from './ledger-rows.ts';
import { markAllOffline, type WentOffline } from './online-change.ts';

/** Returns the runs that have not ended, with the counter that each increases while it is alive. */
export async function liveRuns(
  client: pg.ClientBase,
): Promise<readonly { readonly id: string; readonly process: string; readonly beat: string }[]> {
  const { rows } = await client.query(
    'select id::text as id, process::text as process, beat::text as beat from gateway_run where ended_at is null order by id',
  );
  return rows;
}

/** Returns the process whose gateway owns a DTU; undefined if no gateway owns it. */
export async function processOf(client: pg.ClientBase, dtuId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ process: string }>(
    statement`select r.process::text as process from dtu_owner o join gateway_run r on r.id = o.run_id
     where o.dtu_id = ${dtuId} and r.ended_at is null`,
  );
  return rows[0]?.process;
}

/** Returns those of the DTUs that any gateway owns. */
export async function ownedOf(client: pg.ClientBase, dtuIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    statement`select o.dtu_id::text as id from dtu_owner o join gateway_run r on r.id = o.run_id
     where o.dtu_id = any(${dtuIds}::bigint[]) and r.ended_at is null`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Ends a run whose process is silent or stops normally. Later writes of that run are refused; its DTUs are offline until they reconnect,
 * and its commands keep the last state that is known.
 * @returns what went offline; undefined if the run had already ended
 */
export async function endRun(
  session: DbSession,
  run: string,
  now: Date,
): Promise<readonly WentOffline[] | undefined> {
  const { client } = session;
  // Waits for the lock of the transaction in which the run is writing.
  const { rowCount } = await client.query(
    statement`update gateway_run set ended_at = ${now} where id = ${run} and ended_at is null`,
  );
  if (rowCount === 0) return undefined;
  const { rows } = await client.query<{ id: string }>(
    statement`select dtu_id::text as id from dtu_owner where run_id = ${run} order by dtu_id for update`,
  );
  await client.query(statement`update dtu_owner set run_id = null where run_id = ${run}`);
  const gone = await markAllOffline(
    client,
    now,
    rows.map(({ id }) => id),
  );
  await tellEnded(session, await endLostCommands(client, now, { run }), now);
  return gone;
}

/** Publishes that commands ended without their gateway, and which DTUs have pending follow-ups. */
export async function tellEnded(session: DbSession, ended: readonly LostCommand[], at: Date): Promise<void> {
  for (const { id, tenantId, state, detail, createUser, createDept } of ended) {
    const act = actOf[state as keyof typeof actOf];
    const what = { final: true, detail, createUser, createDept };
    await tellStep(session, { id, tenantId, act, state, at, what });
  }
  const left = new Map(
    ended.flatMap(({ later, dtuId, tenantId }) => (later === 'pending' ? [[dtuId, tenantId]] : [])),
  );
  for (const [key, tenantId] of left) await append(session, commandLeft, { key, payload: {}, tenantId });
}
