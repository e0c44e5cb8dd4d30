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
  /** The rows that a job of a handler sees. */
  readonly dbOf: (handler: JobHandler, tenantId: string) => TenantDb;
  readonly now: () => Date;
  readonly log: Log;
}

/** Jobs that are told of with one look; the others come with the next. */
const mostAtOnce = 200;

/**
 * Tells handlers of their jobs in the dead-letter queue, once each. A last try that fails because the database is away, or whose server
 * dies, writes nothing of its end: what waits for the job would wait for ever.
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

/** Tells of one job, held meanwhile: another server passes over it. A dead job has no output of its own, so one marks that it was told of. */
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
    // The platform's role writes what is told and that it was told together: neither is there without the other.
    const db = handler.kind.scope === 'platform' ? inner : dbOf(handler, tenantId);
    if (version === handler.kind.version)
      await handler.givenUp({ db, tenantId, now: now(), tries: job.tries }, payload);
    await client.query(
      statement`update ${sql.id(jobSchema, 'job')} set output = '{"told": true}' where name = ${deadQueue} and id = ${id}`,
    );
  });
}
