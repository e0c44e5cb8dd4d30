import { label } from '@heliodeck/kit/label';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isAdministrator } from '../../../../access/permissions/permission.ts';
import type { Context } from '../../../../context.ts';
import type { SetProvider, StatementQuery } from '../../../../set-provider.ts';
import type { Selected } from '../../data-sources/select-statement.ts';
import type { ReadSource } from '../../data-sources/source-reader.ts';
import { sourceTables } from '../../data-sources/source-rows.ts';

const prefix = 'sql:';
const group = label('数据源（SQL）', 'Data sources (SQL)');
/** Valid names of template fields. */
const fieldName = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/;

/**
 * Statements on registered data sources, only for administrators of the platform: other callers who run such a report are refused.
 * @throws CodedError request.forbidden, report.columnName, and the errors of the data source
 */
export function sqlSet(read: ReadSource): SetProvider {
  const selected = async (
    context: Context,
    source: string,
    { statement, values }: StatementQuery,
    limit: number,
  ): Promise<Selected> => {
    if (!isAdministrator(context.caller)) throw new CodedError('request.forbidden');
    const found = await read(context, source.slice(prefix.length), (connection) =>
      connection.select({ text: statement, values, limit }),
    );
    const names = found.columns.map(({ name }) => name);
    const unfit = names.find((name, at) => !fieldName.test(name) || names.indexOf(name) !== at);
    if (unfit !== undefined) throw new CodedError('report.columnName', { name: unfit });
    return found;
  };
  return {
    async sources(context) {
      if (!isAdministrator(context.caller)) return [];
      return (await registered(context)).map(({ id, name }) => ({
        name: prefix + id,
        label: label(name, name),
        group,
        fields: [],
        arguments: [],
      }));
    },
    forbidden: ({ caller }, source) =>
      source.startsWith(prefix) && !isAdministrator(caller) ? group : undefined,
    async read(context, source, _, limit, query) {
      if (!source.startsWith(prefix)) return undefined;
      if (!isAdministrator(context.caller)) throw new CodedError('request.forbidden');
      if (query === undefined) throw new CodedError('report.noStatement');
      const { columns, rows } = await selected(context, source, query, limit);
      return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])));
    },
    async columns(context, source, query) {
      if (!source.startsWith(prefix)) return undefined;
      const { columns } = await selected(context, source, query, 0);
      return columns.map(({ name, isNumber }) => ({
        name,
        label: label(name, name),
        kind: isNumber ? 'number' : 'text',
      }));
    },
  };
}

async function registered({ db }: Context): Promise<readonly { id: string; name: string }[]> {
  return db.read((connection) =>
    sourceTables(connection)
      .selectFrom('datasource')
      .select(['id', 'name'])
      .where('isDeleted', '=', 0)
      // For other engines only tables and columns can be read.
      .where('driverClass', 'in', [driverClass.mysql, driverClass.postgresql])
      .orderBy('name')
      .limit(1000)
      .execute(),
  );
}
