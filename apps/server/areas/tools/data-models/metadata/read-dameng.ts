import type { ColumnFacts, TableName } from '@heliodeck/model/tools/table-facts';
import type { SourceConnection } from '../../data-sources/source-connection.ts';
import { columnFacts } from './column-row.ts';

/** Only plain joins are used: it is not known which other Oracle forms Dameng accepts. */
type Asking = Pick<SourceConnection, 'query' | 'database'>;
type Row = Readonly<Record<string, unknown>>;

/** Tables and views of the schema in the address. */
export async function damengTables({ query, database }: Asking): Promise<readonly TableName[]> {
  const rows = await query(
    `select table_name as "name", table_type as "kind", comments as "comment" from all_tab_comments
    where owner = :1 and table_type in ('TABLE', 'VIEW') order by table_name`,
    [database],
  );
  return rows.map((row) => ({
    name: String(row.name),
    kind: row.kind === 'VIEW' ? 'view' : 'table',
    comment: String(row.comment ?? ''),
  }));
}

/** Columns of a table in order; empty if there is no such table. Dameng's catalogue does not tell which columns are auto-increment. */
export async function damengColumns(
  { query, database }: Asking,
  table: string,
): Promise<readonly ColumnFacts[]> {
  const columns = await query(
    `select c.column_name as "name", c.data_type as "base", c.data_length as "bytes", c.data_precision as "digits",
      c.data_scale as "scale", c.nullable as "nullable", c.data_default as "default_text", m.comments as "comment"
    from all_tab_columns c left join all_col_comments m
      on m.owner = c.owner and m.table_name = c.table_name and m.column_name = c.column_name
    where c.owner = :1 and c.table_name = :2 order by c.column_id`,
    [database, table],
  );
  const keys = await query(
    `select k.constraint_name as "key", k.constraint_type as "kind", kc.column_name as "name",
      kc.position as "position", rc.table_name as "ref_table", rc.column_name as "ref_column"
    from all_constraints k join all_cons_columns kc on kc.owner = k.owner and kc.constraint_name = k.constraint_name
    left join all_cons_columns rc on rc.owner = k.r_owner and rc.constraint_name = k.r_constraint_name
    where k.owner = :1 and k.table_name = :2 and k.constraint_type in ('P', 'U', 'R') order by k.constraint_name`,
    [database, table],
  );
  // A composite key does not make its columns keys.
  const alone = [...Map.groupBy(keys, ({ key }) => key).values()].filter((rows) => rows.length === 1).flat();
  return columns.map((row) => {
    const own = alone.filter(({ name }) => name === row.name);
    const reference = own.find(({ kind }) => kind === 'R');
    return columnFacts({
      ...row,
      ...typeOf(row),
      is_nullable: row.nullable === 'Y',
      is_key: keys.some(({ kind, name }) => kind === 'P' && name === row.name),
      is_unique: own.some(({ kind }) => kind === 'P' || kind === 'U'),
      key_position: keys.find(({ kind, name }) => kind === 'P' && name === row.name)?.position,
      is_identity: false,
      is_generated: false,
      ref_table: reference?.ref_table,
      ref_column: reference?.ref_column,
    });
  });
}

const ofCharacters = ['varchar', 'varchar2', 'nvarchar', 'nvarchar2', 'char', 'character', 'nchar'];
const ofDigits = ['decimal', 'dec', 'numeric', 'number'];

/** A type as declared, with its size if known. */
function typeOf(row: Row) {
  const base = String(row.base).toLowerCase();
  const unsized = { base, type: base, length: null, precision: null, scale: null };
  if (ofCharacters.includes(base))
    return { ...unsized, type: `${base}(${Number(row.bytes)})`, length: Number(row.bytes) };
  const [precision, scale] = [Number(row.digits), Number(row.scale)];
  if (!ofDigits.includes(base) || precision === 0) return unsized;
  return { ...unsized, type: `${base}(${precision},${scale})`, precision, scale };
}
