import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import { appRole, platformRole } from './roles.ts';
import { statement } from './sql.ts';

/** Schema of pg-boss's tables of queues, clocks and jobs. */
export const jobSchema = 'pgboss';

/**
 * Installs the tables of pg-boss or upgrades them to the version this program uses, and grants rights: the platform's role runs jobs; a
 * tenant's role may only add jobs and read its own. Called by the owner under the lock of the migration, because the server's roles cannot
 * create tables.
 */
export async function installJobs(owner: pg.ClientBase): Promise<void> {
  const installed = await installedVersion(owner);
  if (installed === undefined) await owner.query(getConstructionPlans(jobSchema));
  else if (installed < manifest.pgboss.schema) await upgrade(owner, installed);
  // Changing rights waits for running jobs, so it is done only if needed.
  if (installed !== manifest.pgboss.schema || !(await isSecured(owner))) await owner.query(rights);
}

async function isSecured(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ n: number }>(
    statement`select count(*)::integer as n from pg_policies where schemaname = ${jobSchema}`,
  );
  return rows[0]?.n === 2 * jobTables.length;
}

async function installedVersion(owner: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await owner.query<{ there: boolean }>(
    statement`select to_regclass(${`${jobSchema}.version`}) is not null as there`,
  );
  if (rows[0]?.there !== true) return undefined;
  const version = await owner.query<{ version: number }>(`select version from ${jobSchema}.version`);
  return version.rows[0]?.version;
}

/**
 * Upgrades the tables. Indexes are built after the transaction, one at a time: PostgreSQL does not build indexes concurrently inside a
 * transaction.
 */
async function upgrade(owner: pg.ClientBase, from: number): Promise<void> {
  const plan = getMigrationPlans(jobSchema, from);
  const end = plan.lastIndexOf('COMMIT;') + 'COMMIT;'.length;
  await owner.query(plan.slice(0, end));
  for (const statement of plan.slice(end).split(/;\s*\n|;\s*$/))
    if (statement.trim() !== '') await owner.query(statement);
}

// pg-boss names the partition in its statements, so both need policies. `data` contains the tenant (jobs/queue.ts).
const jobTables = ['job', 'job_common'];

const secured = jobTables.map(
  (table) => `
  alter table ${jobSchema}.${table} enable row level security;
  drop policy if exists tenant on ${jobSchema}.${table};
  drop policy if exists platform on ${jobSchema}.${table};
  create policy tenant on ${jobSchema}.${table} to ${appRole}
    using (data ->> 'tenantId' = (select current_setting('app.tenant', true)))
    with check (data ->> 'tenantId' = (select current_setting('app.tenant', true)));
  create policy platform on ${jobSchema}.${table} to ${platformRole} using (true) with check (true);
  grant select, insert on ${jobSchema}.${table} to ${appRole};`,
);

const rights = `
  begin;
  grant usage on schema ${jobSchema} to ${appRole}, ${platformRole};
  grant select, insert, update, delete on all tables in schema ${jobSchema} to ${platformRole};
  grant usage on all sequences in schema ${jobSchema} to ${platformRole};
  grant select on ${jobSchema}.queue to ${appRole};
  ${secured.join('')}
  commit;`;
