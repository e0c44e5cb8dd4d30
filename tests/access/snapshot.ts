import { quoted } from '../../apps/server/store/ddl.ts';
import type { TestDatabase } from '../support/database.ts';

/** The state of a row: its table, its key, and a checksum over its contents. */
interface Seen {
  readonly table: string;
  readonly tenantId: string;
  readonly key: string;
  readonly sum: string;
}
export type Snapshot = ReadonlyMap<string, Seen>;

/** A changed row. */
export interface Change {
  readonly table: string;
  readonly tenantId: string;
  readonly key: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Its present state; null if it was removed. */
  readonly row: Readonly<Record<string, unknown>> | null;
}

/** Tables whose rows change with every call, with the reason why they are irrelevant for a guard. */
const passing: Readonly<Record<string, string>> = {
  access_ticket: 'a ticket shown is a ticket spent',
  sms_code: 'whoever is signed in may have a code sent',
  sign_in_code_pace: 'counts those codes',
  call_rate: 'counts calls of addresses',
};

/** Every row of every table, identified by its contents. */
export async function snapshotOf(database: Pick<TestDatabase, 'owner'>): Promise<Snapshot> {
  const tables = await database.owner(`
    select c.relname as name,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and not a.attisdropped) as "hasId",
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "hasTenant"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
  const parts = tables
    .filter(({ name }) => !(String(name) in passing))
    .map(({ name, hasId, hasTenant }) => {
      const key = hasId ? 'x.id::text' : 'md5(x::text)';
      const tenant = hasTenant ? 'x.tenant_id' : "''";
      return `select '${name}' as "table", ${tenant} as "tenantId", ${key} as key, md5(x::text) as sum from ${quoted(String(name))} x`;
    });
  const rows = (await database.owner(parts.join(' union all '))) as unknown as Seen[];
  return new Map(rows.map((row) => [`${row.table} ${row.key}`, row]));
}

/** The differences between two snapshots. */
export async function changesBetween(
  database: Pick<TestDatabase, 'owner'>,
  before: Snapshot,
  after: Snapshot,
): Promise<readonly Change[]> {
  const changed: Change[] = [];
  for (const [name, { table, tenantId, key, sum }] of after) {
    const old = before.get(name);
    if (old?.sum === sum) continue;
    const kind = old ? 'changed' : 'added';
    changed.push({
      table,
      tenantId: old?.tenantId ?? tenantId,
      key,
      kind,
      row: await rowNow(database, table, key),
    });
  }
  for (const [name, { table, tenantId, key }] of before)
    if (!after.has(name)) changed.push({ table, tenantId, key, kind: 'removed', row: null });
  return changed;
}

async function rowNow(
  database: Pick<TestDatabase, 'owner'>,
  table: string,
  key: string,
): Promise<Change['row']> {
  const test = /^\d+$/.test(key) ? 'x.id::text = $1' : 'md5(x::text) = $1';
  const [found] = await database.owner(
    `select row_to_json(x)::text as row from ${quoted(table)} x where ${test}`,
    [key],
  );
  if (found === undefined) return null;
  // Ids have more digits than a number of JavaScript: they are kept as text.
  const asWritten = (_: string, value: unknown, at?: { readonly source: string }): unknown =>
    typeof value === 'number' ? (at?.source ?? value) : value;
  return JSON.parse(String(found.row), asWritten) as Change['row'];
}
