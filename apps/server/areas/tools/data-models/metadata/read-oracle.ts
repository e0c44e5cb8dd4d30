import type { ColumnFacts, TableName } from '@heliodeck/model/tools/table-facts';
import type { SourceConnection } from '../../data-sources/source-connection.ts';
import { columnFacts } from './column-row.ts';

/** The current schema of the data source's user: the user's own, unless a trigger or a role set another. */
const schema = "sys_context('userenv', 'current_schema')";

/** Tables and views of that schema, without its recycle bin. */
export async function oracleTables({
  query,
}: Pick<SourceConnection, 'query'>): Promise<readonly TableName[]> {
  const rows = await query(`
    select table_name as "name", case table_type when 'VIEW' then 1 else 0 end as "is_view", comments as "comment"
    from all_tab_comments
    where owner = ${schema} and table_type in ('TABLE', 'VIEW') and table_name not like 'BIN$%'
    order by table_name`);
  return rows.map((row) => ({
    name: String(row.name),
    kind: row.is_view === 1 ? 'view' : 'table',
    comment: String(row.comment ?? ''),
  }));
}

/**
 * Columns of a table in order; empty if there is no such table. Lengths are in characters. Defaults are of the type LONG, which Oracle
 * allows in the list of a select, and in no expression.
 */
export async function oracleColumns(
  { query }: Pick<SourceConnection, 'query'>,
  table: string,
): Promise<readonly ColumnFacts[]> {
  const constrained = (types: string) => `exists (
      select 1 from all_constraints k
      join all_cons_columns kc on kc.owner = k.owner and kc.constraint_name = k.constraint_name
      where k.owner = c.owner and k.table_name = c.table_name and k.constraint_type in (${types})
        and kc.column_name = c.column_name`;
  const alone = `(select count(*) from all_cons_columns o
        where o.owner = k.owner and o.constraint_name = k.constraint_name) = 1`;
  const first = 'keep (dense_rank first order by k.constraint_name)';
  const rows = await query(
    `select c.column_name as "name", c.data_type as "base", c.char_length as "chars", c.data_length as "bytes",
      c.data_precision as "digits", c.data_scale as "scale", m.comments as "comment",
      case c.nullable when 'Y' then 1 else 0 end as "is_nullable",
      case when ${constrained("'P'")}) then 1 else 0 end as "is_key",
      case when ${constrained("'P', 'U'")} and ${alone}) then 1 else 0 end as "is_unique",
      (select kc.position from all_constraints k
        join all_cons_columns kc on kc.owner = k.owner and kc.constraint_name = k.constraint_name
        where k.owner = c.owner and k.table_name = c.table_name and k.constraint_type = 'P'
        and kc.column_name = c.column_name) as "key_position",
      case when exists (select 1 from all_tab_identity_cols i
        where i.owner = c.owner and i.table_name = c.table_name and i.column_name = c.column_name)
        then 1 else 0 end as "is_identity",
      case when c.virtual_column = 'YES' then 1 else 0 end as "is_generated", c.data_default as "default_text",
      f.ref_table as "ref_table", f.ref_column as "ref_column"
    from all_tab_cols c
    left join all_col_comments m
      on m.owner = c.owner and m.table_name = c.table_name and m.column_name = c.column_name
    left join (
      select kc.column_name, min(rc.table_name) ${first} as ref_table, min(rc.column_name) ${first} as ref_column
      from all_constraints k
      join all_cons_columns kc on kc.owner = k.owner and kc.constraint_name = k.constraint_name
      join all_cons_columns rc on rc.owner = k.r_owner and rc.constraint_name = k.r_constraint_name
      where k.owner = ${schema} and k.table_name = :1 and k.constraint_type = 'R' and ${alone}
      group by kc.column_name) f on f.column_name = c.column_name
    where c.owner = ${schema} and c.table_name = :2 and c.hidden_column = 'NO'
    order by c.column_id`,
    [table, table],
  );
  return rows.map((row) => columnFacts({ ...row, ...typeOf(row) }));
}

const ofCharacters = ['varchar2', 'nvarchar2', 'char', 'nchar'];

/** A type as declared, with its size if known. */
function typeOf(row: Readonly<Record<string, unknown>>) {
  const base = String(row.base).toLowerCase();
  const unsized = { base, type: base, length: null, precision: null, scale: null };
  if (ofCharacters.includes(base))
    return { ...unsized, type: `${base}(${row.chars})`, length: Number(row.chars) };
  if (base === 'raw') return { ...unsized, type: `raw(${row.bytes})`, length: Number(row.bytes) };
  if (base === 'binary_float' || base === 'binary_double') return { ...unsized, base: base.slice(7) };
  if (base !== 'number' || row.digits === null || row.digits === undefined) return unsized;
  const [precision, scale] = [Number(row.digits), Number(row.scale ?? 0)];
  const type = scale === 0 ? `number(${precision})` : `number(${precision},${scale})`;
  if (scale !== 0 || precision > 18) return { ...unsized, type, precision, scale };
  // Integers: Oracle has no separate type for them.
  return { ...unsized, base: precision > 9 ? 'bigint' : 'integer', type, precision, scale };
}
