import { commandLeft } from '@heliodeck/model/wire/topics';
import type pg from 'pg';
import { append } from '../events/append.ts';
import { statement } from '../store/sql.ts';
import type { DbSession } from '../store/tenant-db.ts';
import { tellStep } from './ledger-events.ts';
import { actOf, endLostCommands, type LostCommand } from './ledger-rows.ts';
import { markAllOffline, type WentOffline } from './online-change.ts';

/** Runs that have not ended, with the count by which each shows that it lives. */
export async function liveRuns(
  client: pg.ClientBase,
): Promise<readonly { readonly id: string; readonly process: string; readonly beat: string }[]> {
  const { rows } = await client.query(
    'select id::text as id, process::text as process, beat::text as beat from gateway_run where ended_at is null order by id',
  );
  return rows;
}

/** The process whose gateway has a DTU; undefined where none has. */
export async function processOf(client: pg.ClientBase, dtuId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ process: string }>(
    statement`select r.process::text as process from dtu_owner o join gateway_run r on r.id = o.run_id
     where o.dtu_id = ${dtuId} and r.ended_at is null`,
  );
  return rows[0]?.process;
}

/** Those of these DTUs that some gateway has. */
export async function ownedOf(client: pg.ClientBase, dtuIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    statement`select o.dtu_id::text as id from dtu_owner o join gateway_run r on r.id = o.run_id
     where o.dtu_id = any(${dtuIds}::bigint[]) and r.ended_at is null`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Ends a run, of whose process nothing is heard, or that ends in order. What it says later is refused; its DTUs are offline until they dial
 * in again, and its commands are in the state that is known of them.
 * @returns what went offline; undefined where the run had ended
 */
export async function endRun(
  session: DbSession,
  run: string,
  now: Date,
): Promise<readonly WentOffline[] | undefined> {
  const { client } = session;
  // Waits for what the run is writing just now.
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

/** Tells that commands ended without their gateway, and of which DTUs there is something to be looked at. */
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
