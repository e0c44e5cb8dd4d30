import type { ColumnFacts, TableName } from '@heliodeck/model/tools/table-facts';
import type { SourceConnection } from '../../data-sources/source-connection.ts';
import { columnFacts } from './column-row.ts';

const inSight = "o.schema_id = schema_id() and o.type in ('U', 'V') and o.is_ms_shipped = 0";
const commentOf = (object: string, column: string): string =>
  `left join sys.extended_properties p on p.class = 1 and p.major_id = ${object} and p.minor_id = ${column}
      and p.name = N'MS_Description'`;

/** Tables and views of the default schema of the data source's user. */
export async function sqlserverTables({
  query,
}: Pick<SourceConnection, 'query'>): Promise<readonly TableName[]> {
  const rows = await query(`
    select o.name as name, case when o.type = 'V' then 1 else 0 end as is_view,
      cast(p.value as nvarchar(4000)) as comment
    from sys.objects o ${commentOf('o.object_id', '0')}
    where ${inSight} order by o.name`);
  return rows.map((row) => ({
    name: String(row.name),
    kind: row.is_view === 1 ? 'view' : 'table',
    comment: String(row.comment ?? ''),
  }));
}

/** Columns of a table in order; empty if there is no such table. The primary key is identified by its index, not by its name. */
export async function sqlserverColumns(
  { query }: Pick<SourceConnection, 'query'>,
  table: string,
): Promise<readonly ColumnFacts[]> {
  const indexed = `from sys.index_columns k join sys.indexes i on i.object_id = k.object_id and i.index_id = k.index_id
      where k.object_id = c.object_id and k.column_id = c.column_id`;
  const rows = await query(
    `select c.name as name, coalesce(s.name, t.name) as base, cast(p.value as nvarchar(4000)) as comment,
      c.max_length as bytes, c.precision as digits, c.scale as scale, c.is_nullable as is_nullable,
      case when exists (select 1 ${indexed} and i.is_primary_key = 1) then 1 else 0 end as is_key,
      case when exists (select 1 ${indexed} and k.key_ordinal = 1 and i.is_unique = 1 and i.has_filter = 0
        and not exists (select 1 from sys.index_columns o where o.object_id = k.object_id
          and o.index_id = k.index_id and o.key_ordinal > 1)) then 1 else 0 end as is_unique,
      (select k.key_ordinal ${indexed} and i.is_primary_key = 1) as key_position,
      case when c.is_identity = 1 then 1 else 0 end as is_identity,
      case when c.is_computed = 1 or t.name = 'timestamp' then 1 else 0 end as is_generated,
      d.definition as default_text,
      f.ref_table as ref_table, f.ref_column as ref_column
    from sys.columns c join sys.objects o on o.object_id = c.object_id
    join sys.types t on t.user_type_id = c.user_type_id
    left join sys.types s on t.is_user_defined = 1 and s.user_type_id = t.system_type_id
    left join sys.default_constraints d on d.object_id = c.default_object_id
    ${commentOf('c.object_id', 'c.column_id')}
    outer apply (select top (1) r.name as ref_table, rc.name as ref_column from sys.foreign_key_columns k
      join sys.objects r on r.object_id = k.referenced_object_id
      join sys.columns rc on rc.object_id = k.referenced_object_id and rc.column_id = k.referenced_column_id
      where k.parent_object_id = c.object_id and k.parent_column_id = c.column_id
        and not exists (select 1 from sys.foreign_key_columns o
          where o.constraint_object_id = k.constraint_object_id and o.constraint_column_id > 1)
      order by k.constraint_object_id) f
    where ${inSight} and o.name = @p1 order by c.column_id`,
    [table],
  );
  return rows.map((row) => columnFacts({ ...row, ...typeOf(row) }));
}

/** Text types with the bytes per character. */
const widths: Readonly<Record<string, number>> = {
  nvarchar: 2,
  nchar: 2,
  varchar: 1,
  char: 1,
  varbinary: 1,
  binary: 1,
};

/** A type as declared, with its length in characters; the catalogue gives lengths in bytes, -1 for unlimited. */
function typeOf(row: Readonly<Record<string, unknown>>) {
  // A row version, which is not a time.
  const base = row.base === 'timestamp' ? 'rowversion' : String(row.base).toLowerCase();
  const [bytes, digits, scale] = [Number(row.bytes), Number(row.digits), Number(row.scale)];
  const width = widths[base];
  if (width !== undefined) {
    const isEndless = bytes < 0;
    const length = isEndless ? null : bytes / width;
    return { base, type: `${base}(${length ?? 'max'})`, length, precision: null, scale: null };
  }
  if (base === 'decimal' || base === 'numeric')
    return { base, type: `${base}(${digits},${scale})`, length: null, precision: digits, scale };
  const isMoney = base === 'money' || base === 'smallmoney';
  return { base, type: base, length: null, precision: null, scale: isMoney ? scale : null };
}
