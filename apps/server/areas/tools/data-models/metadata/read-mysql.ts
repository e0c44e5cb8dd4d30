import type { ColumnFacts, TableName } from '@heliodeck/model/tools/table-facts';
import type { SourceConnection } from '../../data-sources/source-connection.ts';
import { columnFacts } from './column-row.ts';

/** Tables and views of the database. MySQL returns 'VIEW' as the comment of a view. */
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

/** Columns of a table in order; empty if there is no such table. The query names its columns, because MySQL 8 returns names in capitals. */
export async function mysqlColumns(
  { query }: Pick<SourceConnection, 'query'>,
  table: string,
): Promise<readonly ColumnFacts[]> {
  // Each part of the query names the table: this catalogue opens tables to answer, and a query per column would open them all each time.
  const ofTable = 'table_schema = database() and table_name = ?';
  const rows = await query(
    `select c.column_name as name, c.column_type as type, c.data_type as base, c.column_comment as comment,
      c.character_maximum_length as length, c.numeric_precision as \`precision\`, c.numeric_scale as scale,
      c.is_nullable = 'YES' as is_nullable, c.column_key = 'PRI' as is_key, p.position as key_position,
      u.column_name is not null as is_unique, c.extra like '%auto_increment%' as is_identity,
      (c.extra like '%VIRTUAL GENERATED%' or c.extra like '%STORED GENERATED%') as is_generated,
      c.column_default as default_text, version() like '%MariaDB%' as is_quoted,
      c.extra like '%DEFAULT_GENERATED%' as is_expression,
      f.ref_table as ref_table, f.ref_column as ref_column
    from information_schema.columns c
    left join (select distinct i.column_name from (
        select min(column_name) as column_name from information_schema.statistics
        where ${ofTable} group by index_name having count(*) = 1 and max(non_unique) = 0) i) u
      on u.column_name = c.column_name
    left join (select column_name, min(seq_in_index) as position from information_schema.statistics
        where ${ofTable} and index_name = 'PRIMARY' group by column_name) p
      on p.column_name = c.column_name
    left join (select column_name, min(referenced_table_name) as ref_table, min(referenced_column_name) as ref_column
        from information_schema.key_column_usage
        where ${ofTable} and referenced_table_schema = table_schema and position_in_unique_constraint = 1
        group by column_name) f
      on f.column_name = c.column_name
    where c.table_schema = database() and c.table_name = ? order by c.ordinal_position`,
    [table, table, table, table],
  );
  return rows.map((row) => columnFacts({ ...row, default_text: defaultText(row) }));
}

/** A default as MariaDB writes it: constants are quoted, unless they are numbers. MySQL writes all without quotes. */
function defaultText({
  default_text: text,
  is_quoted: isQuoted,
  is_expression: isExpression,
}: Readonly<Record<string, unknown>>): unknown {
  if (typeof text !== 'string' || Number(isQuoted) === 1 || Number(isExpression) === 1) return text;
  return /^(b'[01]+'|current_timestamp.*)$/i.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}
