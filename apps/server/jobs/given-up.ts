import { sql } from 'kysely';
import type { Log } from '../context.ts';
import { jobSchema } from '../store/job-schema.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { JobHandler } from './define-job.ts';
import { deadQueue, type Stored } from './queues.ts';

interface GivenUpParts {
  readonly platform: TenantDb;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  /** Returns the database access of a handler for a tenant. */
  readonly dbOf: (handler: JobHandler, tenantId: string) => TenantDb;
  readonly now: () => Date;
  readonly log: Log;
}

/** Most jobs reported in one poll; the rest follow in the next. */
const mostAtOnce = 200;

/**
 * Calls `givenUp` of the handlers for jobs in the dead-letter queue, once per job. If the last attempt fails because the database is
 * unavailable or its server dies, it writes nothing, and whatever waits for the job would wait for ever.
 */
export async function tellGivenUp(parts: GivenUpParts): Promise<void> {
  const { platform, handlers, log } = parts;
  const names = [...handlers.values()].flatMap(({ kind, givenUp }) => (givenUp ? [kind.name] : []));
  if (names.length === 0) return;
  const { rows } = await platform.read((_, { client }) =>
    client.query<{ id: string }>(
      statement`select id::text as id from ${sql.id(jobSchema, 'job')}
       where name = ${deadQueue} and source_name = any(${names}) and output is null order by created_on, id limit ${mostAtOnce}`,
    ),
  );
  for (const { id } of rows)
    await tellOne(parts, id).catch((error: unknown) =>
      log.error('nobody was told that a job was given up', { jobId: id, error }),
    );
}

/**
 * Reports one job, locked meanwhile so that other servers skip it. A dead job has no output of its own, so its output is set to mark it as
 * reported.
 */
async function tellOne({ platform, handlers, dbOf, now }: GivenUpParts, id: string): Promise<void> {
  await platform.tx(async (_, { client, db: inner }) => {
    const { rows } = await client.query<{ name: string; data: Stored; tries: number }>(
      statement`select source_name as name, data, source_retry_count + 1 as tries from ${sql.id(jobSchema, 'job')}
       where name = ${deadQueue} and id = ${id} and output is null for update skip locked`,
    );
    const [job] = rows;
    if (job === undefined) return;
    const handler = handlers.get(job.name);
    if (handler?.givenUp === undefined) return;
    const { tenantId, version, payload } = job.data;
    // With the platform's role the handler's writes and the mark commit in one transaction.
    const db = handler.kind.scope === 'platform' ? inner : dbOf(handler, tenantId);
    if (version === handler.kind.version)
      await handler.givenUp({ db, tenantId, now: now(), tries: job.tries }, payload);
    await client.query(
      statement`update ${sql.id(jobSchema, 'job')} set output = '{"told": true}' where name = ${deadQueue} and id = ${id}`,
    );
  });
}
