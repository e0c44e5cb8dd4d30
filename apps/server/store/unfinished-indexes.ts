import pg from 'pg';
import type { Log } from '../context.ts';

/** Indexes of partitioned tables that are missing on some partitions, which are older than the index. */
const unfinished = `
  select i.oid::regclass::text as index, t.oid::regclass::text as parent, p.oid::regclass::text as partition,
    p.relname || '_' || regexp_replace(i.relname, '^.*_', '') as name,
    regexp_replace(pg_get_indexdef(i.oid), '^.* USING ', 'USING ') as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  join pg_inherits h on h.inhparent = t.oid join pg_class p on p.oid = h.inhrelid
  where i.relkind = 'I' and not x.indisvalid and i.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_inherits c join pg_index part on part.indexrelid = c.inhrelid
      where c.inhparent = i.oid and part.indrelid = p.oid)
  order by p.relname desc, i.relname`;

interface MissingPart {
  readonly index: string;
  readonly parent: string;
  readonly partition: string;
  /** Name of the partition's index. */
  readonly name: string;
  readonly definition: string;
}

/** Returns whether partitions lack an index of their table. */
export async function hasUnfinishedIndexes(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>(`select exists (${unfinished}) as some`);
  return rows[0]?.some === true;
}

/**
 * Builds the missing indexes of partitions, newest partitions first, in the background: readings are stored and read meanwhile, queries
 * only lack the index. One of several servers builds. An interrupted build is repeated at the next start.
 * @param stopping aborts the work at once
 */
export async function finishIndexes({
  ownerUrl,
  log,
  stopping,
}: {
  readonly ownerUrl: string;
  readonly log: Log;
  readonly stopping: AbortSignal;
}): Promise<void> {
  if (stopping.aborted) return;
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'heliodeck indexes' });
  // A lost connection shows as an error of the running statement, or the program is ending.
  owner.on('error', () => undefined);
  const stopped = new Promise<void>((resolve) => {
    stopping.addEventListener('abort', () => resolve(), { once: true });
  });
  const work = owner
    .connect()
    .then(() => buildAll(owner, log, stopping))
    .catch((error: unknown) => {
      if (!stopping.aborted) log.error('indexes cannot be finished; the next start tries again', { error });
    });
  await Promise.race([work, stopped]);
  // If a statement still runs, its connection is closed and the server aborts it.
  void owner.end().catch(() => undefined);
}

async function buildAll(owner: pg.Client, log: Log, stopping: AbortSignal): Promise<void> {
  await owner.query("set client_connection_check_interval = '1s'; set statement_timeout = 0");
  const lock = await owner.query<{ mine: boolean }>(
    "select pg_try_advisory_lock(hashtext('heliodeck indexes')) as mine",
  );
  if (lock.rows[0]?.mine !== true) return;
  const { rows } = await owner.query<MissingPart>(unfinished);
  for (const part of rows) {
    if (stopping.aborted) return;
    const began = performance.now();
    await buildPart(owner, part);
    const seconds = Math.round((performance.now() - began) / 1000);
    log.info('index built', { index: part.name, table: part.partition, seconds });
  }
}

async function buildPart(owner: pg.Client, part: MissingPart): Promise<void> {
  const name = pg.escapeIdentifier(part.name);
  // An aborted build leaves an invalid index.
  await owner.query(`drop index concurrently if exists public.${name}`);
  await owner.query(`create index concurrently ${name} on ${part.partition} ${part.definition}`);
  await owner.query(`alter index ${part.index} attach partition public.${name}`);
}
