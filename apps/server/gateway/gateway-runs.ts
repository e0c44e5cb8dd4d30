import { commandLeft } from '@heliodeck/model/wire/topics';
import type pg from 'pg';
import { append } from '../events/append.ts';
import { statement } from '../store/sql.ts';
import type { DbSession } from '../store/tenant-db.ts';
import { tellStep } from './ledger-events.ts';
import { actOf, endLostCommands, type LostCommand } from './ledger-rows.ts';
import { leftStates } from './ledger-steps.ts';
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
 * Begins a run of a process. It ends the earlier runs of that process, takes DTUs that no run owns offline, and ends the commands that a
 * single process left open before several shared the database.
 * @returns the id of the run
 */
export async function beginGatewayRun(session: DbSession, process: string, now: Date): Promise<string> {
  const { client } = session;
  const { rows: earlier } = await client.query<{ id: string }>(
    statement`select id::text as id from gateway_run where process = ${process} and ended_at is null order by id`,
  );
  for (const { id } of earlier) await endRun(session, id, now);
  const { rows } = await client.query<{ id: string }>(
    statement`insert into gateway_run (process, started_at) values (${process}, ${now}) returning id::text as id`,
  );
  const { rows: nobodys } = await client.query<{ id: string }>(
    `select d.id::text as id from dtu d left join dtu_owner o on o.dtu_id = d.id
     where d.online_status <> 0 and o.run_id is null order by d.id`,
  );
  await markAllOffline(
    client,
    now,
    nobodys.map(({ id }) => id),
  );
  await client.query(
    statement`update device_command set gateway_run = 0
     where end_time is null and gateway_run is null and state = any(${leftStates})`,
  );
  await endLostCommands(client, now, { run: '0' });
  const [run] = rows;
  if (run === undefined) throw new Error('the database returned no id of the run');
  return run.id;
}

/** Increases the counter that shows that a run is alive. @returns false if the run was ended */
export async function beatRun(client: pg.ClientBase, run: string): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`update gateway_run set beat = beat + 1 where id = ${run} and ended_at is null`,
  );
  return rowCount !== 0;
}

/** Keeps a run from being ended until the transaction is over. @returns false if it was ended before */
export async function holdRun(client: pg.ClientBase, run: string): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`select 1 from gateway_run where id = ${run} and ended_at is null for share`,
  );
  return rowCount !== 0;
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
