import type { JobState } from '@heliodeck/model/wire/job';
import { sql } from 'kysely';
import type pg from 'pg';
import { jobSchema } from '../store/job-schema.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { deadQueue } from './queues.ts';

/** A job in the list of jobs. */
export interface ListedJob {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly tenantId: string | null;
  readonly tenantName: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly tries: number;
  /** Error of the handler as stored by pg-boss. */
  readonly output: unknown;
  readonly payload: unknown;
}

interface JobSearch {
  readonly state?: JobState | undefined;
  readonly name?: string | undefined;
  readonly current: number;
  readonly size: number;
}

const jobs = sql.table(`${jobSchema}.job`);
const dead = sql.lit(deadQueue);

/**
 * Jobs of all queues, one row each. A job that failed at its last attempt has a row in its own queue and one in the dead-letter queue. The
 * list shows the latter under the name of the former; after a manual run it shows the former again.
 */
const listed = sql`
  select j.id::text as id, coalesce(j.source_name, j.name) as name,
    case when j.name = ${dead} then 'dead'
      when j.state::text = 'created' and j.start_after > now() then 'later'
      when j.state::text = 'created' then 'waiting'
      when j.state::text = 'completed' then 'done'
      else j.state::text end as state,
    j.data ->> 'tenantId' as "tenantId",
    case when j.name = ${dead} then j.source_created_on else j.created_on end as "createdAt",
    case when j.state::text in ('created', 'retry') and j.name <> ${dead} then j.start_after end as "dueAt",
    j.started_on as "startedAt",
    case when j.name = ${dead} then j.created_on else j.completed_on end as "endedAt",
    case when j.name = ${dead} then j.source_retry_count + 1 when j.started_on is null then 0 else j.retry_count + 1 end as tries,
    case when j.name = ${dead} then j.source_output else j.output end as output,
    j.data -> 'payload' as payload
  from ${jobs} j
  where not (j.name <> ${dead} and j.state::text = 'failed'
    and exists (select 1 from ${jobs} d where d.name = ${dead} and d.source_id = j.id))`;

/** Returns a page of jobs: given-up jobs first, then the newest. @param platform has access to the jobs of all tenants */
export async function jobPage(
  platform: TenantDb,
  { state, name, current, size }: JobSearch,
): Promise<{ readonly records: readonly ListedJob[]; readonly total: number }> {
  const wanted = sql`(${state ?? null}::text is null or state = ${state ?? null})
    and (${name ?? null}::text is null or name = ${name ?? null})`;
  return platform.read(async (_, { client }) => {
    const { rows: counted } = await client.query<{ n: number }>(
      statement`select count(*)::integer as n from (${listed}) as job where ${wanted}`,
    );
    const { rows } = await client.query<ListedJob>(
      statement`select job.*, t.tenant_name as "tenantName"
      from (select * from (${listed}) as all_jobs where ${wanted}
        order by (state = 'dead') desc, "createdAt" desc, id limit ${size} offset ${(current - 1) * size}) as job
      left join tenant t on t.tenant_id = job."tenantId" and t.is_deleted = 0
      order by (state = 'dead') desc, "createdAt" desc, id`,
    );
    return { records: rows, total: counted[0]?.n ?? 0 };
  });
}

/** Returns by name when each clock runs next and when each kind ran last. */
export async function jobTimes(
  platform: TenantDb,
): Promise<ReadonlyMap<string, { readonly nextAt: Date | null; readonly lastAt: Date | null }>> {
  return platform.read(async (_, { client }) => {
    const { rows } = await client.query<{ name: string; nextAt: Date | null; lastAt: Date | null }>(
      `select coalesce(c.name, j.name) as name, c.next_at as "nextAt", j.last_at as "lastAt"
       from job_clock c
       full join (select name, max(started_on) as last_at from ${jobSchema}.job where name <> '${deadQueue}' group by name) j
         on j.name = c.name`,
    );
    return new Map(rows.map(({ name, ...times }) => [name, times]));
  });
}

interface DeadJob {
  readonly name: string;
  readonly tenantId: string | null;
  /** Whether `givenUp` of its handler was called. */
  readonly isTold: boolean;
}

/**
 * Locks a job of the dead-letter queue until the session's transaction ends: if two users retry it, the second finds nothing.
 * @returns its kind and tenant; undefined if it is not in the queue
 */
export async function lockDeadJob(client: pg.ClientBase, id: string): Promise<DeadJob | undefined> {
  const { rows } = await client.query<DeadJob>(
    statement`select source_name as name, data ->> 'tenantId' as "tenantId", output is not null as "isTold" from ${jobs}
     where name = ${dead} and id = ${id} for update`,
  );
  return rows[0];
}

/** Number of unfinished jobs and of given-up jobs. */
export interface JobBacklog {
  readonly dead: number;
  readonly retry: number;
  readonly waiting: number;
  /** How long the oldest job that may run has waited, s; null if none waits. */
  readonly oldestSeconds: number | null;
}

/** Returns how far the background work is behind. @param platform has access to the jobs of all tenants */
export async function jobBacklog(platform: TenantDb, now: Date): Promise<JobBacklog> {
  const { rows } = await platform.read((db) =>
    sql<JobBacklog>`
      select count(*) filter (where state = 'dead')::integer as dead,
        count(*) filter (where state = 'retry')::integer as retry,
        count(*) filter (where state = 'waiting')::integer as waiting,
        extract(epoch from ${now}::timestamptz - min("dueAt") filter (where state = 'waiting'))::float8 as "oldestSeconds"
      from (${listed}) as job where state in ('dead', 'retry', 'waiting')`.execute(db),
  );
  return rows[0] ?? { dead: 0, retry: 0, waiting: 0, oldestSeconds: null };
}
