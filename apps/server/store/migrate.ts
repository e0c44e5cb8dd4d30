import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import pg from 'pg';
import type { Log } from '../context.ts';
import { changeFunction } from './changes.ts';
import { installJobs } from './job-schema.ts';
import { lockDown } from './lock-down.ts';
import { ensureRoles, type RoleSecrets } from './roles.ts';
import { type SharedTables, secureTables } from './row-security.ts';
import { statement } from './sql.ts';
import { pairsFunction } from './text-parts.ts';

/** The tables that descriptors declare. Their statements only add and can be repeated (`if not exists`). */
export interface DeclaredSchema extends SharedTables {
  readonly statements: readonly string[];
}

/** Runs one or more statements of a migration; returns the rows of the last one. */
export type MigrationSql = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** A numbered step: `store/migrations/NNN-name.ts`. Runs once, in a transaction, as the owner. */
interface Migration {
  up(sql: MigrationSql): Promise<void>;
}

const folder = new URL('./migrations/', import.meta.url);

/**
 * Migrates the database to the state this program needs: roles, declared tables, numbered migrations, the tables of jobs, row-level
 * security and grants. If several programs start at once, one migrates and the others wait.
 * @returns passwords of the roles for requests and for system work
 */
export async function migrate(options: {
  readonly ownerUrl: string;
  readonly schema: DeclaredSchema;
  readonly log: Log;
  /** Number of the last migration to run, to make a database of an earlier version; default: all. */
  readonly upTo?: number;
}): Promise<RoleSecrets> {
  const owner = new pg.Client({
    connectionString: options.ownerUrl,
    application_name: 'heliodeck migration',
  });
  await owner.connect();
  try {
    await owner.query("select pg_advisory_lock(hashtext('heliodeck migration'))");
    const secrets = await ensureRoles(owner);
    await bootstrap(owner);
    await declare(owner, options.schema);
    await runNumbered(owner, options);
    await installJobs(owner);
    await lockDown(owner, options.log);
    return secrets;
  } finally {
    await owner.end();
  }
}

async function bootstrap(owner: pg.Client): Promise<void> {
  await owner.query(`
    set client_min_messages = warning;
    create table if not exists heliodeck_private.migration (
      name text primary key, applied_at timestamptz not null default now());
    create table if not exists heliodeck_private.declared (hash text primary key);
    create sequence if not exists id_sequence`);
  // 41 bits of milliseconds since 2024 and 22 bits of a sequence: unique across any number of servers, close enough to the order of time
  // for an index, and within the 63 bits of ids.
  await owner.query(`
    create or replace function new_id() returns bigint language sql volatile as $$
      select ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) << 22
        | (nextval('public.id_sequence') & 4194303)
    $$`);
  await owner.query(changeFunction);
  await owner.query(pairsFunction);
}

/** Applies the descriptors' tables; does nothing if they have not changed. */
async function declare(owner: pg.Client, schema: DeclaredSchema): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(schema)).digest('hex');
  const known = await owner.query(statement`select 1 from heliodeck_private.declared where hash = ${hash}`);
  if (known.rowCount === 1) return;
  await inTransaction(owner, async () => {
    for (const statement of schema.statements) await explain(statement, () => owner.query(statement));
    await owner.query('delete from heliodeck_private.declared');
    await owner.query(statement`insert into heliodeck_private.declared values (${hash})`);
    // In the same transaction, so that no table is ever visible without its policies.
    await secureTables(owner, schema);
  });
}

async function runNumbered(
  owner: pg.Client,
  {
    schema,
    log,
    upTo = Number.POSITIVE_INFINITY,
  }: { readonly schema: DeclaredSchema; readonly log: Log; readonly upTo?: number },
): Promise<void> {
  const files = readdirSync(folder).filter(
    (file) => /^\d{3}-[a-z0-9-]+\.ts$/.test(file) && Number(file.slice(0, 3)) <= upTo,
  );
  const done = await owner.query<{ name: string }>('select name from heliodeck_private.migration');
  const applied = new Set(done.rows.map((row) => row.name));
  const pending = files.map((file) => file.slice(0, -3)).filter((name) => !applied.has(name));
  const sql: MigrationSql = async (text, values) => {
    const result = await explain(text, () => owner.query(text, values ? [...values] : undefined));
    // A text with several statements returns a list of results.
    const last = Array.isArray(result) ? result.at(-1) : result;
    return last?.rows ?? [];
  };
  for (const name of pending.sort()) {
    const migration = (await import(new URL(`${name}.ts`, folder).href)) as Migration;
    await inTransaction(owner, async () => {
      await migration.up(sql);
      await owner.query(statement`insert into heliodeck_private.migration (name) values (${name})`);
      await secureTables(owner, schema);
    });
    log.info('migration applied', { name });
  }
}

async function inTransaction(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  await owner.query('begin');
  try {
    await work();
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function explain<T>(statement: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why}\nin: ${statement.trim().slice(0, 400)}`, { cause: error });
  }
}
