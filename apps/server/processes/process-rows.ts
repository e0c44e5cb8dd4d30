import type { WorkerRow } from '@heliodeck/model/wire/platform-state';
import { sql } from 'kysely';
import type { TenantDb } from '../store/tenant-db.ts';

/** State that a process reports repeatedly. */
export interface ProcessFacts {
  readonly memoryBytes: number;
  readonly loopDelayMs: number;
  readonly gatewayState: string;
  readonly gatewayRestarts: number;
  readonly sockets: number;
  readonly dtusOnline: number;
  readonly dtusUnclaimed: number;
  readonly readingsWaiting: number;
  /** Absent for a process of an earlier version. */
  readonly workers?: readonly WorkerRow[];
}

/** Facts that stay the same while it runs. */
export interface ProcessSelf {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly roles: readonly string[];
  readonly startedAt: Date;
}

/** A process with its last reported state. */
export interface KnownProcess extends ProcessSelf {
  readonly seenAt: Date;
  readonly facts: ProcessFacts;
}

/** A process that has been silent for this long is deleted from the list. */
const forgottenAfter = '1 day';

/** Stores the state of a process and deletes processes that have been silent for too long. @param platform has access to all tenants */
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

/** Removes a process that stops normally from the list. */
export async function forgetProcess(platform: TenantDb, id: string): Promise<void> {
  await platform.tx((db) => sql`delete from server_process where id = ${id}`.execute(db));
}

/** Returns all processes, the longest running first. */
export async function knownProcesses(platform: TenantDb): Promise<readonly KnownProcess[]> {
  const { rows } = await platform.read((db) =>
    sql<KnownProcess>`
      select id::text as id, host, pid, version, roles, started_at as "startedAt", seen_at as "seenAt", facts
      from server_process order by started_at, id`.execute(db),
  );
  return rows;
}
