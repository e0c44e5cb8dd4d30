import type { ColumnFacts, TableName } from '@heliodeck/model/tools/table-facts';
import type { SourceConnection } from '../../data-sources/source-connection.ts';
import { columnFacts } from './column-row.ts';

const inSight = `c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and n.nspname = any(current_schemas(false))`;

/** Tables and views of the schemas in the user's search path; partitions of a partitioned table are omitted. */
export async function postgresqlTables({
  query,
}: Pick<SourceConnection, 'query'>): Promise<readonly TableName[]> {
  const rows = await query(`
    select c.relname as name, c.relkind in ('v', 'm') as is_view,
      coalesce(obj_description(c.oid, 'pg_class'), '') as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${inSight} order by c.relname`);
  return rows.map((row) => ({
    name: String(row.name),
    kind: row.is_view === true ? 'view' : 'table',
    comment: String(row.comment),
  }));
}

/** Columns of a table in order; empty if there is no such table. A composite key does not make its columns keys. */
export async function postgresqlColumns(
  { query }: Pick<SourceConnection, 'query'>,
  table: string,
): Promise<readonly ColumnFacts[]> {
  const rows = await query(
    `with found as (
      select c.oid, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${inSight} and c.relname = $1
      order by array_position(current_schemas(false), n.nspname) limit 1)
    select a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type,
      format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), null) as base,
      coalesce(col_description(a.attrelid, a.attnum), '') as comment,
      information_schema._pg_char_max_length(
        information_schema._pg_truetypid(a, t), information_schema._pg_truetypmod(a, t)) as length,
      information_schema._pg_numeric_precision(
        information_schema._pg_truetypid(a, t), information_schema._pg_truetypmod(a, t)) as precision,
      information_schema._pg_numeric_scale(
        information_schema._pg_truetypid(a, t), information_schema._pg_truetypmod(a, t)) as scale,
      not (a.attnotnull or t.typnotnull) as is_nullable,
      exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p'
        and a.attnum = any(k.conkey)) as is_key,
      (select array_position(k.conkey, a.attnum) from pg_constraint k where k.conrelid = a.attrelid
        and k.contype = 'p') as key_position,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indnkeyatts = 1
        and i.indkey[0] = a.attnum and i.indpred is null) as is_unique,
      (a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid), '') like 'nextval(%') as is_identity,
      a.attgenerated <> '' as is_generated,
      case when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault) end as default_text,
      r.relname as ref_table, ra.attname as ref_column
    from found join pg_attribute a on a.attrelid = found.oid
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join lateral (select k.confrelid, k.confkey from pg_constraint k where k.conrelid = a.attrelid
      and k.contype = 'f' and k.conkey = array[a.attnum] order by k.oid limit 1) f on true
    left join pg_class r on r.oid = f.confrelid
    left join pg_attribute ra on ra.attrelid = f.confrelid and ra.attnum = f.confkey[1]
    where a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );
  return rows.map(columnFacts);
}
