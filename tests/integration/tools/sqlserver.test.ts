import { dict } from '@heliodeck/model/dictionaries/dict';
import { codeSetting } from '@heliodeck/model/tools/code-setting';
import { dataModel } from '@heliodeck/model/tools/data-model';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';
import { describe, expect, it } from 'vitest';
import { tableReader } from '../../../apps/server/areas/tools/data-models/metadata/read-tables.ts';
import { dataModelRoutes } from '../../../apps/server/areas/tools/data-models/model-routes.ts';
import { modelRules } from '../../../apps/server/areas/tools/data-models/model-rules.ts';
import { dataSourceRoutes } from '../../../apps/server/areas/tools/data-sources/data-source-routes.ts';
import { dataSourceRules } from '../../../apps/server/areas/tools/data-sources/data-source-rules.ts';
import { sourceReader } from '../../../apps/server/areas/tools/data-sources/source-reader.ts';
import { useSource } from '../../../apps/server/areas/tools/data-sources/use-source.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { type RecordedAnswer, sqlserverStandIn } from '../../support/sqlserver-stand-in.ts';

// The driver is the real one; the server plays answers written by the descriptions of the catalogue views. What a SQL Server says to these
// questions has not been tried (docs/decisions/0088-sql-server-as-a-data-source.md).

const password = 'word of the reader';
const usual = {
  comment: null,
  bytes: 8,
  digits: 0,
  scale: 0,
  is_nullable: true,
  is_key: 0,
  is_unique: 0,
  key_position: null,
  is_identity: 0,
  is_generated: 0,
  default_text: null,
  ref_table: null,
  ref_column: null,
};
const column = (name: string, base: string, more: Partial<typeof usual> | object = {}) => ({
  name,
  base,
  ...usual,
  ...more,
});
const wide = Array.from({ length: 2000 }, (_, at) => column(`c${at}`, 'int'));
const partColumns = [
  column('id', 'bigint', {
    is_nullable: false,
    is_key: 1,
    is_unique: 1,
    key_position: 1,
    is_identity: 1,
    digits: 19,
  }),
  column('station_id', 'bigint', { ref_table: 'demo_station', ref_column: 'id' }),
  column('part_name', 'nvarchar', { bytes: 200, comment: '部件名称', is_nullable: false }),
  column('code', 'varchar', { bytes: 20, is_unique: 1 }),
  column('notes', 'nvarchar', { bytes: -1 }),
  column('is_open', 'bit', { default_text: '((0))' }),
  column('price', 'decimal', { digits: 12, scale: 2 }),
  column('cost', 'money', { digits: 19, scale: 4 }),
  column('made_at', 'datetime2', { scale: 7 }),
  column('made_on', 'date'),
  column('guid', 'uniqueidentifier'),
  column('version', 'timestamp', { is_generated: 1 }),
  column('设备 编号', 'nvarchar', { bytes: 60 }),
  column('constructor', 'nchar', { bytes: 10 }),
  column(`quote]"'; drop table x`, 'int'),
];
const answers = (columns: readonly object[]): readonly RecordedAnswer[] => [
  { asked: 'ProductVersion', rows: [{ version: '16.0.4085.2' }] },
  { asked: 'from sys.columns c', rows: columns as RecordedAnswer['rows'] },
  {
    asked: 'from sys.objects o',
    rows: [
      { name: 'ACT_RU_TASK', is_view: 0, comment: null },
      { name: 'demo_part', is_view: 0, comment: '部件' },
      { name: 'demo_view', is_view: 1, comment: null },
    ],
  },
];
const [good, large, router] = await Promise.all([
  sqlserverStandIn(password, answers(partColumns)),
  sqlserverStandIn(password, answers(wide)),
  sqlserverStandIn(password, answers([]), 1),
]);

const database = await freshDatabase();
const sealing = new Uint8Array(32).fill(2);
const server = await testServer({
  store: database.store,
  entities: [dataSource, dataModel, modelPrototype, codeSetting, dict],
  areas: [
    (services) => {
      const sources = sourceReader(services.store, sealing);
      return {
        name: 'tools',
        rules: [dataSourceRules(services.store, sealing), ...modelRules()],
        routes: [...dataSourceRoutes(sources), ...dataModelRoutes(services, tableReader(sources))],
      };
    },
  ],
});
const admin = server.policy.admit('chief', {
  codes: ['datasource', 'datasource_add', 'datasource_edit', 'datasource_test', 'model', 'model_add'],
  tenantId: '000000',
});
await database.owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
  ['resource.allowedHosts', [good.host, large.host, router.host].join()],
);
const base = '/api/blade-develop';
let number = 0;
const saved = async (host: string, more: object = {}): Promise<string> => {
  number += 1;
  const reply = await server.post(
    `${base}/datasource/submit`,
    {
      name: `shop ${number}`,
      driverClass: driverClass.sqlserver,
      username: 'reader',
      password,
      url: `jdbc:sqlserver://${host};databaseName=shop;encrypt=false`,
      ...more,
    },
    admin,
  );
  expect(reply.body.success, reply.text).toBe(true);
  return (reply.body.data as { id: string }).id;
};
const test = (id: string) => server.post(`${base}/datasource/test?id=${id}`, {}, admin);
const info = (id: string, table: string) =>
  server.get(`${base}/model/table-info?tableName=${encodeURIComponent(table)}&datasourceId=${id}`, admin);

describe('an SQL Server at protocol level', () => {
  it.each([
    ['a wrong password', good.host, { password: 'wrong' }, 'datasource.credentials'],
    ['an unknown user', good.host, { username: 'nobody' }, 'datasource.credentials'],
    [
      'a database that is not there',
      good.host,
      { url: `jdbc:sqlserver://${good.host};databaseName=gone;encrypt=false` },
      'datasource.noDatabase',
    ],
    ['another address that it sends its callers to', router.host, {}, 'datasource.elsewhere'],
  ])('is refused for %s, with a message', async (_, host, more, code) => {
    const reply = await test(await saved(host, more));
    expect([reply.status, reply.body.errorCode], reply.text).toStrictEqual([400, code]);
    expect(reply.text).not.toContain(password);
  });

  it('gets no password where it lacks the required encryption', async () => {
    const before = good.signIns();
    const reply = await test(
      await saved(good.host, { url: `jdbc:sqlserver://${good.host};databaseName=shop` }),
    );
    expect([reply.status, reply.body.errorCode], reply.text).toStrictEqual([400, 'datasource.noEncryption']);
    expect(reply.body.msg).toContain(';encrypt=false');
    expect(good.signIns()).toBe(before);
  });

  it('returns its version', async () => {
    expect((await test(await saved(good.host))).body.data).toStrictEqual({
      version: 'SQL Server 16.0.4085.2',
    });
  });

  it('runs no statement of a report, since it does not guarantee read-only access', async () => {
    const [host = '', port] = good.host.split(':');
    const before = good.asked.length;
    const target = {
      engine: 'sqlserver' as const,
      host,
      port: Number(port),
      pinned: '127.0.0.1',
      database: 'shop',
      isEncrypted: false,
      username: 'reader',
      password,
    };
    const statement = { text: 'select 1 as one; drop table demo_part', values: [], limit: 10 };
    const used = useSource(target, (connection) => connection.select(statement));
    await expect(used).rejects.toMatchObject({ code: 'datasource.noStatements' });
    expect(good.asked.slice(before).join()).not.toContain('drop table demo_part');
  });

  it('has tables and views, without those of the workflow engine', async () => {
    const id = await saved(good.host);
    const { body } = await server.get(`${base}/model/table-list?datasourceId=${id}`, admin);
    expect(body.data).toMatchObject([
      { name: 'demo_part', kind: 'table', comment: 'demo_part:部件' },
      { name: 'demo_view', kind: 'view' },
    ]);
  });

  it('has columns with types, lengths, keys and references for fields', async () => {
    const { body } = await info(await saved(good.host), 'demo_part');
    const { fields } = body.data as { fields: readonly ModelField[] };
    expect(fields.map((field) => [field.propertyName, field.jdbcType, field.propertyType])).toStrictEqual([
      ['id', 'bigint', 'Long'],
      ['stationId', 'bigint', 'Long'],
      ['partName', 'nvarchar(100)', 'String'],
      ['code', 'varchar(20)', 'String'],
      ['notes', 'nvarchar(max)', 'String'],
      ['isOpen', 'bit', 'Boolean'],
      ['price', 'decimal(12,2)', 'BigDecimal'],
      ['cost', 'money', 'BigDecimal'],
      ['madeAt', 'datetime2', 'Date'],
      ['madeOn', 'date', 'Date'],
      ['guid', 'uniqueidentifier', 'String'],
      ['version', 'rowversion', 'String'],
      ['sheBeiBianHao', 'nvarchar(30)', 'String'],
      ['constructorValue', 'nchar(5)', 'String'],
      ['quoteDropTableX', 'int', 'Integer'],
    ]);
    expect(fields[0]).toMatchObject({ isKey: 1, keyPosition: 1, isUnique: 1, isNullable: 0, isForm: 0 });
    expect(fields[5]).toMatchObject({ defaultValue: '0', isForm: 1 });
    expect(fields[11]).toMatchObject({ isGiven: 1, isForm: 0 });
    expect(fields[1]).toMatchObject({ refTable: 'demo_station', refColumn: 'id', isNullable: 1 });
    expect(fields[2]).toMatchObject({ comment: '部件名称', maxLength: 100, isNullable: 0 });
    expect(fields.slice(4, 8).map(({ maxLength, decimals }) => [maxLength, decimals])).toStrictEqual([
      ...[
        [null, null],
        [null, null],
        [null, 2],
        [null, 4],
      ],
    ]);
    expect(good.asked.at(-1)).toContain('demo_part');
  });

  it('is not queried for a table that it does not list, and refused with 2,000 columns', async () => {
    const gone = await info(await saved(good.host), `demo'; drop table demo_part; --`);
    expect([gone.status, gone.body.errorCode]).toStrictEqual([400, 'model.noTable']);
    const many = await info(await saved(large.host), 'demo_part');
    expect([many.status, many.body.errorCode]).toStrictEqual([400, 'model.tooManyFields']);
  });
});
