import { columnName } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { sql } from 'kysely';
import { quoted } from './ddl.ts';
import { closedPath } from './lock-down.ts';
import { appRole, platformRole } from './roles.ts';
import { type Fragment, statement } from './sql.ts';
import type { TenantDb } from './tenant-db.ts';

/**
 * Pairs of neighbouring characters of a text in lower case; null for a text of one. The trigrams of pg_trgm do not find the two characters
 * by which most Chinese names are searched.
 */
export const pairsFunction = `
  create or replace function text_pairs(whole text) returns text[] language sql immutable strict parallel safe as $$
    select array_agg(distinct substr(low, n, 2)) from lower(whole) low, generate_series(1, char_length(low) - 1) n
  $$`;

/** Most rows that a search by index returns; more are read as quickly in order. */
const mostFound = 500;

/**
 * Statements for an entity's `parts`: an index of each field's pairs of characters and a function that searches it. Under row-level
 * security no index helps LIKE, because its operator is not leakproof. The function runs with its owner's rights, filters by tenant itself
 * (unless the platform's role calls it, which sees all) and returns only ids, which the caller's query checks again.
 */
export function partStatements(entity: Entity): string[] {
  return (entity.lookup?.substringIndex ?? []).flatMap((name) => {
    const column = columnOf(entity, name);
    const table = `public.${quoted(entity.table)}`;
    const pairs = `public.text_pairs(${quoted(column)})`;
    const find = `${quoted(finderName(entity, column))}(text, text)`;
    return [
      `create index if not exists ${quoted(`pairs_${entity.table}_${column}`.slice(0, 63))} on ${table}
        using gin (${pairs}) where is_deleted = 0`,
      `create or replace function ${quoted(finderName(entity, column))}(part text, pattern text) returns bigint[]
        language sql stable security definer set search_path = ${closedPath} set enable_seqscan = off as $$
          select case when count(*) <= ${mostFound} then coalesce(array_agg(id), '{}') end from (
            select id from ${table}
            where is_deleted = 0 and ${pairs} @> public.text_pairs(part) and ${quoted(column)} ilike pattern
              and (session_user = '${platformRole}' or tenant_id = (select current_setting('app.tenant', true)))
            limit ${mostFound + 1}) found
        $$`,
      `revoke all on function ${find} from public`,
      `grant execute on function ${find} to ${appRole}, ${platformRole}`,
    ];
  });
}

/**
 * Returns ids of visible records whose field matches a pattern; to be combined with the condition of the search itself.
 * @param part text that the pattern contains
 * @returns undefined if no index helps: too many records, or too short a part
 */
export async function idsWithPart(
  db: TenantDb,
  entity: Entity,
  name: string,
  { part, pattern }: { readonly part: string; readonly pattern: string },
): Promise<readonly string[] | undefined> {
  if (!isIndexed(entity, name, part)) return undefined;
  const column = columnOf(entity, name);
  const found = await db.read((_, { client }) =>
    client.query<[string[] | null]>({
      name: `part ${entity.key} ${column}`,
      rowMode: 'array',
      ...statement`select ${finder(entity, column)}(${part}, ${pattern})::text[]`,
    }),
  );
  return found.rows[0]?.[0] ?? undefined;
}

/** Whether an index of substrings can find the records whose field contains this part. */
export function isIndexed(entity: Entity, name: string, part: string): boolean {
  return entity.lookup?.substringIndex?.includes(name) === true && [...part].length >= 2;
}

/** SQL of `idsWithPart` for the statement that reads the records: an array of ids, null if no index helps. */
export function idsWithPartSql(
  entity: Entity,
  name: string,
  { part, pattern }: { readonly part: string; readonly pattern: string },
): Fragment {
  return sql`${finder(entity, columnOf(entity, name))}(${part}, ${pattern})`;
}

function columnOf(entity: Entity, name: string): string {
  const field = entity.fields[name];
  if (field === undefined) throw new Error(`entity ${entity.key}: no field ${name}`);
  return columnName(name, field);
}

function finderName(entity: Entity, column: string): string {
  return `find_${entity.table}_${column}`.slice(0, 63);
}

function finder(entity: Entity, column: string): Fragment {
  return sql.id(finderName(entity, column));
}
