import { type ColumnFacts, mostFields, type TableName } from '@heliodeck/model/tools/table-facts';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../../context.ts';
import type { SourceConnection } from '../../data-sources/source-connection.ts';
import type { ReadSource } from '../../data-sources/source-reader.ts';
import { damengColumns, damengTables } from './read-dameng.ts';
import { mysqlColumns, mysqlTables } from './read-mysql.ts';
import { oracleColumns, oracleTables } from './read-oracle.ts';
import { postgresqlColumns, postgresqlTables } from './read-postgresql.ts';
import { sqlserverColumns, sqlserverTables } from './read-sqlserver.ts';

/** Reads the tables of a data source. */
export interface TableReader {
  tables(context: Context, sourceId: string): Promise<readonly TableName[]>;
  /** Returns a table with its columns. @throws CodedError model.noTable, model.tooManyFields, datasource.… */
  table(
    context: Context,
    sourceId: string,
    name: string,
  ): Promise<TableName & { readonly columns: readonly ColumnFacts[] }>;
}

const readers = {
  postgresql: { tables: postgresqlTables, columns: postgresqlColumns },
  mysql: { tables: mysqlTables, columns: mysqlColumns },
  sqlserver: { tables: sqlserverTables, columns: sqlserverColumns },
  oracle: { tables: oracleTables, columns: oracleColumns },
  dm: { tables: damengTables, columns: damengColumns },
};
/** Tables of the workflow engine, which existing clients never show. */
const ofEngines = /^act_/i;

/** Reads tables and columns of data sources (docs/product/tools.md#data-models). */
export function tableReader(read: ReadSource): TableReader {
  const readerOf = ({ engine }: SourceConnection) => readers[engine];
  return {
    tables: (context, sourceId) =>
      read(context, sourceId, async (connection) =>
        (await readerOf(connection).tables(connection)).filter(({ name }) => !ofEngines.test(name)),
      ),
    table: (context, sourceId, name) =>
      read(context, sourceId, async (connection) => {
        const { tables, columns: columnsOf } = readerOf(connection);
        const found = (await tables(connection)).find((table) => table.name === name);
        const columns = found === undefined ? [] : await columnsOf(connection, name);
        if (found === undefined || columns.length === 0) throw new CodedError('model.noTable');
        if (columns.length > mostFields)
          throw new CodedError('model.tooManyFields', { max: mostFields, count: columns.length });
        return { ...found, columns };
      }),
  };
}
