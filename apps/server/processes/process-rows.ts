import type { WorkerRow } from '@heliodeck/model/wire/platform-state';
import { sql } from 'kysely';
import type { TenantDb } from '../store/tenant-db.ts';

/** What a process tells of itself again and again. */
export interface ProcessFacts {
  readonly memoryBytes: number;
  readonly loopDelayMs: number;
  readonly gatewayState: string;
  readonly gatewayRestarts: number;
  readonly sockets: number;
  readonly dtusOnline: number;
  readonly dtusUnclaimed: number;
  readonly readingsWaiting: number;
  /** Absent of a process of an earlier version. */
  readonly workers?: readonly WorkerRow[];
}

/** What stays the same while it runs. */
export interface ProcessSelf {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly roles: readonly string[];
  readonly startedAt: Date;
}

/** A process as it last told of itself. */
export interface KnownProcess extends ProcessSelf {
  readonly seenAt: Date;
  readonly facts: ProcessFacts;
}

/** One that was not heard of for so long is gone for good. */
const forgottenAfter = '1 day';

/** Writes what a process tells, and forgets processes that are long gone. @param platform sees all tenants */
export async function tellProcess(
  platform: TenantDb,
  self: ProcessSelf,
  facts: ProcessFacts,
  now: Date,
): Promise<void> {
  const { id, host, pid, version, roles, startedAt } = self;
  await platform.tx(async (db) => {
    await sql`
      insert into server_process (id, host, pid, version, roles, started_at, seen_at, facts)
      values (${id}, ${host}, ${pid}, ${version}, ${[...roles]}, ${startedAt}, ${now}, ${JSON.stringify(facts)})
      on conflict (id) do update set seen_at = excluded.seen_at, facts = excluded.facts`.execute(db);
    await sql`delete from server_process where seen_at < ${now}::timestamptz - ${forgottenAfter}::interval`.execute(
      db,
    );
  });
}

/** Takes a process that stops in order from the list. */
export async function forgetProcess(platform: TenantDb, id: string): Promise<void> {
  await platform.tx((db) => sql`delete from server_process where id = ${id}`.execute(db));
}

/** All processes, the longest running first. */
export async function knownProcesses(platform: TenantDb): Promise<readonly KnownProcess[]> {
  const { rows } = await platform.read((db) =>
    sql<KnownProcess>`
      select id::text as id, host, pid, version, roles, started_at as "startedAt", seen_at as "seenAt", facts
      from server_process order by started_at, id`.execute(db),
  );
  return rows;
}
