import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type pg from 'pg';
import { appRole, platformRole } from './roles.ts';

/** Tables of which requests read rows of more than one tenant. */
export interface SharedTables {
  /** Tables whose rows belong to all tenants: requests read them, the platform role writes them. */
  readonly platformTables: readonly string[];
  /** Tables among them whose rows each concern one tenant: requests read their own tenant's rows, requests of 000000 all. */
  readonly ownRowTables?: readonly string[];
}

interface TableFact {
  readonly name: string;
  readonly hasTenant: boolean;
  readonly secured: boolean;
  readonly appendOnly: boolean;
}

/** Name of the trigger that refuses changes; on a table with it no rights to update or delete are granted. */
export const appendOnlyTrigger = 'append_only';

/**
 * Secures every table of the product. A table with `tenant_id` gets forced row-level security keyed on the connection's tenant. A platform
 * table can be read by requests and written by the platform role only; if each row concerns one tenant (`ownRowTables`), it can be read by
 * requests of that tenant or of 000000. Any other table is accessible to the platform role only, unless its migration grants more. An
 * append-only table (appendOnlyTrigger) can be read and inserted into. Partitions get no grants: they are accessed through their parent,
 * whose policy applies.
 */
export async function secureTables(
  owner: pg.ClientBase,
  { platformTables, ownRowTables = [] }: SharedTables,
): Promise<void> {
  const { rows } = await owner.query<TableFact>(`
    select c.relname as name,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
        as "hasTenant",
      c.relrowsecurity and c.relforcerowsecurity
        and (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname in ('tenant', 'platform')) = 2
        as secured,
      exists (select 1 from pg_trigger g where g.tgrelid = c.oid and g.tgname = '${appendOnlyTrigger}') as "appendOnly"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
  const statements = [
    `grant usage on schema public to ${appRole}, ${platformRole}`,
    `grant usage on all sequences in schema public to ${appRole}, ${platformRole}`,
  ];
  for (const table of rows) {
    const shared = platformTables.includes(table.name);
    const name = `"${table.name}"`;
    const rights = table.appendOnly ? 'select, insert' : 'select, insert, update, delete';
    if (table.appendOnly) statements.push(`revoke all on ${name} from ${appRole}, ${platformRole}`);
    statements.push(`grant ${rights} on ${name} to ${platformRole}`);
    if (shared) {
      statements.push(`grant select on ${name} to ${appRole}`);
      if (ownRowTables.includes(table.name) && !table.secured)
        statements.push(...forcePolicies(name, mineOrOfOperators));
    } else if (table.hasTenant) {
      statements.push(`grant ${rights} on ${name} to ${appRole}`);
      if (!table.secured) statements.push(...forcePolicies(name, mine));
    }
  }
  await owner.query(statements.join(';\n'));
}

// The sub-select makes the setting a constant of the query; otherwise it is evaluated for every row.
const mine = `tenant_id = (select current_setting('app.tenant', true))`;
const mineOrOfOperators = `${mine} or (select current_setting('app.tenant', true)) = '${platformTenant}'`;

function forcePolicies(table: string, seen: string): string[] {
  return [
    `alter table ${table} enable row level security, force row level security`,
    `drop policy if exists tenant on ${table}`,
    `drop policy if exists platform on ${table}`,
    `create policy tenant on ${table} to ${appRole} using (${seen}) with check (${mine})`,
    // Also for the owner, or a migration could not see the rows it has to move.
    `create policy platform on ${table} to ${platformRole}, current_user using (true) with check (true)`,
  ];
}
