import type { ColumnFacts, TableName } from '@heliodeck/model/tools/table-facts';
import type { SourceConnection } from '../../data-sources/source-connection.ts';
import { columnOf } from './column-row.ts';

/** Tables and views of the database. MySQL says 'VIEW' where a view's comment would stand. */
export async function mysqlTables({ query }: Pick<SourceConnection, 'query'>): Promise<readonly TableName[]> {
  const rows = await query(`
    select table_name as name, table_type as type, table_comment as comment
    from information_schema.tables
    where table_schema = database() and table_type in ('BASE TABLE', 'VIEW') order by table_name`);
  return rows.map((row) => {
    const isView = row.type === 'VIEW';
    return {
      name: String(row.name),
      kind: isView ? 'view' : 'table',
      comment: isView ? '' : String(row.comment),
    };
  });
}

/** Columns of a table in their order; none where there is no such table. Columns are named: MySQL 8 answers in capitals. */
export async function mysqlColumns(
  { query }: Pick<SourceConnection, 'query'>,
  table: string,
): Promise<readonly ColumnFacts[]> {
  const rows = await query(
    `select c.column_name as name, c.column_type as type, c.data_type as base, c.column_comment as comment,
      c.character_maximum_length as length, c.numeric_precision as \`precision\`, c.numeric_scale as scale,
      c.is_nullable = 'YES' as is_nullable, c.column_key = 'PRI' as is_key,
      exists (select 1 from information_schema.statistics s where s.table_schema = c.table_schema
        and s.table_name = c.table_name and s.non_unique = 0 and s.column_name = c.column_name
        and not exists (select 1 from information_schema.statistics o where o.table_schema = s.table_schema
          and o.table_name = s.table_name and o.index_name = s.index_name and o.seq_in_index > 1)) as is_unique,
      (c.extra like '%auto_increment%' or c.extra like '%GENERATED%') as is_given,
      (select min(k.referenced_table_name) from information_schema.key_column_usage k
        where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
          and k.referenced_table_schema = c.table_schema and k.position_in_unique_constraint = 1) as ref_table,
      (select min(k.referenced_column_name) from information_schema.key_column_usage k
        where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
          and k.referenced_table_schema = c.table_schema and k.position_in_unique_constraint = 1) as ref_column
    from information_schema.columns c
    where c.table_schema = database() and c.table_name = ? order by c.ordinal_position`,
    [table],
  );
  return rows.map(columnOf);
}
