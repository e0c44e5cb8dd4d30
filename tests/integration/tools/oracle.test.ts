import { createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { dict } from '@heliodeck/model/dictionaries/dict';
import { codeSetting } from '@heliodeck/model/tools/code-setting';
import { dataModel } from '@heliodeck/model/tools/data-model';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';
import { afterAll, describe, expect, it } from 'vitest';
import { tableReader } from '../../../apps/server/areas/tools/data-models/metadata/read-tables.ts';
import { dataModelRoutes } from '../../../apps/server/areas/tools/data-models/model-routes.ts';
import { modelRules } from '../../../apps/server/areas/tools/data-models/model-rules.ts';
import { dataSourceRoutes } from '../../../apps/server/areas/tools/data-sources/data-source-routes.ts';
import { dataSourceRules } from '../../../apps/server/areas/tools/data-sources/data-source-rules.ts';
import { sourceReader } from '../../../apps/server/areas/tools/data-sources/source-reader.ts';
import { useSource } from '../../../apps/server/areas/tools/data-sources/use-source.ts';
import { freshDatabase } from '../../support/database.ts';
import { type OracleAnswer, oracleStandIn } from '../../support/oracle-stand-in.ts';
import { testServer } from '../../support/server.ts';

// The driver is the real one; the server plays answers written by the descriptions of the ALL_ views. What an Oracle database says to these
// questions has not been tried (docs/decisions/0096-oracle-as-a-data-source.md).

const password = 'word of the reader';
const usual = {
  chars: 0,
  bytes: 22,
  digits: null,
  scale: null,
  comment: null,
  is_nullable: 1,
  is_key: 0,
  is_unique: 0,
  key_position: null,
  is_identity: 0,
  is_generated: 0,
  default_text: null,
  ref_table: null,
  ref_column: null,
};
const column = (name: string, base: string, more: object = {}) => ({ name, base, ...usual, ...more });
const partColumns = [
  column('ID', 'NUMBER', {
    digits: 18,
    scale: 0,
    is_nullable: 0,
    is_key: 1,
    is_unique: 1,
    key_position: 1,
    is_identity: 1,
  }),
  column('STATION_ID', 'NUMBER', { digits: 18, scale: 0, ref_table: 'DEMO_STATION', ref_column: 'ID' }),
  column('PART_NAME', 'NVARCHAR2', { chars: 100, bytes: 200, comment: '部件名称', is_nullable: 0 }),
  column('CODE', 'VARCHAR2', { chars: 20, bytes: 20, is_unique: 1 }),
  column('NOTES', 'NCLOB', { bytes: 4000 }),
  column('PIECES', 'NUMBER', { digits: 9, scale: 0, default_text: '3 ' }),
  column('PRICE', 'NUMBER', { digits: 12, scale: 2 }),
  column('ANYTHING', 'NUMBER'),
  column('RATIO', 'BINARY_DOUBLE', { bytes: 8, is_generated: 1, default_text: '"PRICE"/3' }),
  column('MADE_ON', 'DATE', { bytes: 7 }),
  column('MADE_AT', 'TIMESTAMP(6) WITH TIME ZONE', { bytes: 13 }),
  column('KEY_BYTES', 'RAW', { bytes: 16 }),
  column('设备 编号', 'VARCHAR2', { chars: 30 }),
  column('constructor', 'CHAR', { chars: 5 }),
  column(`quote]"'; drop table x`, 'FLOAT'),
];
const wide = Array.from({ length: 2000 }, (_, at) => column(`C${at}`, 'DATE'));
const answers = (columns: readonly object[]): readonly OracleAnswer[] => [
  { asked: 'from all_tab_cols c', rows: columns as OracleAnswer['rows'] },
  {
    asked: 'from all_tab_comments',
    rows: [
      { name: 'ACT_RU_TASK', is_view: 0, comment: null },
      { name: 'DEMO_PART', is_view: 0, comment: '部件' },
      { name: 'DEMO_VIEW', is_view: 1, comment: null },
    ],
  },
];
/** The address to which a listener redirects its callers; it must not be called. */
let strayed = 0;
const trap = createServer((socket) => {
  strayed += 1;
  socket.destroy();
}).listen(0, '127.0.0.1');
await new Promise<void>((resolve) => void trap.once('listening', resolve));
afterAll(() => void trap.close());
const [good, large, router, locked] = await Promise.all([
  oracleStandIn(password, answers(partColumns)),
  oracleStandIn(password, answers(wide)),
  oracleStandIn(password, [], { elsewhere: (trap.address() as { port: number }).port }),
  oracleStandIn(password, answers(partColumns), { isEncrypted: true }),
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
  ['resource.allowedHosts', [good, large, router, locked].map(({ host }) => host).join()],
);
const base = '/api/blade-develop';
let number = 0;
const saved = async (host: string, more: object = {}): Promise<string> => {
  number += 1;
  const body = {
    name: `shop ${number}`,
    driverClass: driverClass.oracle,
    username: 'reader',
    password,
    url: `jdbc:oracle:thin:@tcp://${host}/shop`,
    ...more,
  };
  const reply = await server.post(`${base}/datasource/submit`, body, admin);
  expect(reply.body.success, reply.text).toBe(true);
  return (reply.body.data as { id: string }).id;
};
const test = (id: string) => server.post(`${base}/datasource/test?id=${id}`, {}, admin);
const info = (id: string, table: string) =>
  server.get(`${base}/model/table-info?tableName=${encodeURIComponent(table)}&datasourceId=${id}`, admin);

describe('an Oracle database at protocol level', () => {
  it.each([
    ['a wrong password', good.host, { password: 'wrong' }, 'datasource.credentials'],
    ['an unknown user', good.host, { username: 'nobody' }, 'datasource.credentials'],
    [
      'a service that is not there',
      good.host,
      { url: `jdbc:oracle:thin:@tcp://${good.host}/gone` },
      'datasource.noDatabase',
    ],
    ['another address that it sends its callers to', router.host, {}, 'datasource.elsewhere'],
  ])('is refused for %s, with a message', async (_, host, more, code) => {
    const reply = await test(await saved(host, more));
    expect([reply.status, reply.body.errorCode], reply.text).toStrictEqual([400, code]);
    expect(reply.text).not.toContain(password);
    expect(strayed).toBe(0);
  });

  it('gets no password if it lacks the requested encryption', async () => {
    const before = good.signIns();
    const url = `jdbc:oracle:thin:@//${good.host}/shop`;
    const reply = await test(await saved(good.host, { url }));
    expect([reply.status, reply.body.errorCode], reply.text).toStrictEqual([400, 'datasource.noEncryption']);
    expect(reply.body.msg).toContain('@tcp://');
    expect(good.signIns()).toBe(before);
  });

  it('gets no password where its certificate is not trusted', async () => {
    const url = `jdbc:oracle:thin:@tcps://${locked.host}/shop`;
    const reply = await test(await saved(locked.host, { url }));
    expect([reply.status, reply.body.errorCode], reply.text).toStrictEqual([400, 'datasource.certificate']);
    expect(locked.signIns()).toBe(0);
  });

  it('is connected to in TLS, which restarts if the listener passes the connection on', async () => {
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, locked.cert]);
    try {
      const url = `jdbc:oracle:thin:@tcps://${locked.host}/shop`;
      const reply = await test(await saved(locked.host, { url }));
      expect(reply.body.data, reply.text).toStrictEqual({ version: 'Oracle Database 19.3.0.0.0' });
      expect(locked.signIns()).toBe(1);
    } finally {
      setDefaultCACertificates(before);
    }
  });

  it('returns its version, and receives nothing about this machine', async () => {
    expect((await test(await saved(good.host))).body.data).toStrictEqual({
      version: 'Oracle Database 19.3.0.0.0',
    });
    expect(good.introduced.at(-1)).toMatch(/AUTH_MACHINE.{1,5}heliodeck/s);
  });

  it('accepts no statement of a report, since read-only execution is not proven', async () => {
    const before = good.asked.length;
    const statement = { text: 'select 1 from dual', values: [], limit: 10 };
    const target = {
      engine: 'oracle' as const,
      host: 'localhost',
      port: Number(good.host.split(':')[1]),
      pinned: '127.0.0.1',
      database: 'shop',
      isEncrypted: false,
      username: 'reader',
      password,
    };
    const used = useSource(target, (connection) => connection.select(statement));
    await expect(used).rejects.toMatchObject({ code: 'datasource.noStatements' });
    expect(good.asked.slice(before).join()).not.toContain('from dual');
  });

  it('has tables and views, without those of the workflow engine', async () => {
    const id = await saved(good.host);
    const { body } = await server.get(`${base}/model/table-list?datasourceId=${id}`, admin);
    expect(body.data).toMatchObject([
      { name: 'DEMO_PART', kind: 'table', comment: 'DEMO_PART:部件', entityName: 'Part' },
      { name: 'DEMO_VIEW', kind: 'view' },
    ]);
  });

  it('has columns with types, lengths, keys and references for fields', async () => {
    const { body } = await info(await saved(good.host), 'DEMO_PART');
    const { fields } = body.data as { fields: readonly ModelField[] };
    expect(fields.map((field) => [field.propertyName, field.jdbcType, field.propertyType])).toStrictEqual([
      ['id', 'number(18)', 'Long'],
      ['stationId', 'number(18)', 'Long'],
      ['partName', 'nvarchar2(100)', 'String'],
      ['code', 'varchar2(20)', 'String'],
      ['notes', 'nclob', 'String'],
      ['pieces', 'number(9)', 'Integer'],
      ['price', 'number(12,2)', 'BigDecimal'],
      ['anything', 'number', 'BigDecimal'],
      ['ratio', 'binary_double', 'Double'],
      ['madeOn', 'date', 'Date'],
      ['madeAt', 'timestamp(6) with time zone', 'Date'],
      ['keyBytes', 'raw(16)', 'String'],
      ['sheBeiBianHao', 'varchar2(30)', 'String'],
      ['constructorValue', 'char(5)', 'String'],
      ['quoteDropTableX', 'float', 'Double'],
    ]);
    expect(fields[0]).toMatchObject({ isKey: 1, keyPosition: 1, isUnique: 1, isNullable: 0, isForm: 0 });
    expect(fields[5]).toMatchObject({ defaultValue: '3', isForm: 1 });
    expect(fields[8]).toMatchObject({ defaultValue: null, isGiven: 1, isForm: 0 });
    expect(fields[1]).toMatchObject({ refTable: 'DEMO_STATION', refColumn: 'ID', isNullable: 1 });
    expect(fields[2]).toMatchObject({ comment: '部件名称', maxLength: 100, isNullable: 0 });
    expect(fields.slice(6, 8).map(({ decimals }) => decimals)).toStrictEqual([2, null]);
    expect(good.asked.at(-1)).toContain('DEMO_PART');
  });

  it('is not queried for a table that it does not list, nor accepted with 2,000 columns', async () => {
    const gone = await info(await saved(good.host), `demo'; drop table demo_part; --`);
    expect([gone.status, gone.body.errorCode]).toStrictEqual([400, 'model.noTable']);
    const many = await info(await saved(large.host), 'DEMO_PART');
    expect([many.status, many.body.errorCode]).toStrictEqual([400, 'model.tooManyFields']);
  });
});
