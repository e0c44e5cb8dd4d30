import { sql } from 'kysely';
import { deadQueue } from '../jobs/queues.ts';
import { jobSchema } from '../store/job-schema.ts';
import type { Fragment } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/** A number per kind. */
type Counts = readonly { readonly of: string; readonly count: number }[];

/** Facts in the database about all programs that share it. */
export interface DatabaseFacts {
  readonly bytes: number;
  /** WAL files that could not be archived since the statistics of the server were reset. */
  readonly archiveFailures: number;
  /** Rows in the outbox of history, at most a million, and the age of the oldest. */
  readonly historyWaiting: number;
  readonly historyWaitingSeconds: number;
  readonly jobs: Counts;
  /** By kind of job, how long the oldest that may run has waited, s. */
  readonly jobsWaitingSeconds: Counts;
  readonly alarms: Counts;
  readonly commands: Counts;
  readonly messages: Counts;
}

/** How long the facts are cached, ms, so that several Prometheus servers cost one query. */
const keptMs = 15_000;

/** Reads the facts, cached for a while. @param platform has access to all tenants */
export function databaseFacts(
  platform: TenantDb,
  clock = () => performance.now(),
): () => Promise<DatabaseFacts> {
  let kept: { readonly at: number; readonly facts: Promise<DatabaseFacts> } | undefined;
  return () => {
    if (kept === undefined || clock() - kept.at >= keptMs) {
      const facts = look(platform);
      kept = { at: clock(), facts };
      // A failure is not cached: the database may be available again at once.
      facts.catch(() => {
        kept = undefined;
      });
    }
    return kept.facts;
  };
}

const counts = (of: Fragment, from: Fragment) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('of', x.of, 'count', x.count)), '[]'::jsonb)
  from (select ${of} as of, count(*)::int as count from ${from} group by 1) x)`;

async function look(platform: TenantDb): Promise<DatabaseFacts> {
  const { rows } = await platform.read((db) =>
    sql<DatabaseFacts>`select
      pg_database_size(current_database())::float8 as bytes,
      (select failed_count::float8 from pg_stat_archiver) as "archiveFailures",
      (select count(*)::float8 from (select 1 from history_outbox limit 1000000) w) as "historyWaiting",
      coalesce((select greatest(0, extract(epoch from now() - noted_at))::float8 from history_outbox order by id limit 1), 0)
        as "historyWaitingSeconds",
      ${counts(sql`case when name = ${sql.lit(deadQueue)} then 'dead' else state::text end`, sql`${sql.id(jobSchema, 'job')} where state <> 'completed'`)} as jobs,
      (select coalesce(jsonb_agg(jsonb_build_object('of', w.name, 'count', w.seconds)), '[]'::jsonb)
        from (select name, extract(epoch from now() - min(start_after))::float8 as seconds
          from ${sql.id(jobSchema, 'job')}
          where state in ('created', 'retry') and start_after <= now() and name <> ${sql.lit(deadQueue)} group by name) w)
        as "jobsWaitingSeconds",
      ${counts(sql`coalesce(grade, 0)::text`, sql`alarm where status in (1, 3) and recovered_at is null`)} as alarms,
      ${counts(sql`state::text`, sql`device_command where create_time > now() - interval '1 hour'`)} as commands,
      ${counts(sql`state::text`, sql`push_message where created_at > now() - interval '1 hour'`)} as messages`.execute(
      db,
    ),
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database said nothing');
  return facts;
}
