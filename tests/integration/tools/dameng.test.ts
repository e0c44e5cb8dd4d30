import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
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
import { damengDriver, damengStandIn } from '../../support/dameng-stand-in.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';

// Tests everything around the driver: that a missing one is reported, and that an installed one is isolated. The driver is one of
// the tests (tests/support/dameng-stand-in.ts); Dameng's own and its database have not been tried (docs/decisions/0096-oracle-as-a-data-source.md).

const password = 'word of the reader';
const column = (name: string, base: string, more: object = {}) => ({
  name,
  base,
  bytes: 8,
  digits: 0,
  scale: 0,
  nullable: 'Y',
  default_text: null,
  comment: null,
  ...more,
});
const key = (
  of: string,
  kind: string,
  name: string,
  table: string | null = null,
  to: string | null = null,
) => ({
  key: of,
  kind,
  name,
  position: 1,
  ref_table: table,
  ref_column: to,
});
const good = await damengStandIn(password, [
  { asked: 'v$version', rows: [{ VERSION: 'DM Database Server 64 V8' }] },
  {
    asked: 'from all_tab_comments',
    rows: [
      { name: 'ACT_RU_TASK', kind: 'TABLE', comment: null },
      { name: 'DEMO_PART', kind: 'TABLE', comment: '部件' },
      { name: 'DEMO_VIEW', kind: 'VIEW', comment: null },
    ],
  },
  {
    asked: 'from all_tab_columns',
    rows: [
      column('ID', 'BIGINT', { nullable: 'N' }),
      column('STATION_ID', 'BIGINT'),
      column('PART_NAME', 'VARCHAR', { bytes: 100, comment: '部件名称', nullable: 'N' }),
      column('CODE', 'VARCHAR2', { bytes: 20 }),
      column('PRICE', 'DEC', { digits: 12, scale: 2 }),
      column('ANYTHING', 'NUMBER'),
      column('RATIO', 'DOUBLE'),
      column('PIECES', 'INT', { default_text: '3' }),
      column('IS_OPEN', 'BIT'),
      column('NOTES', 'TEXT'),
      column('MADE_ON', 'DATE'),
      column('MADE_AT', 'TIMESTAMP'),
      column('设备 编号', 'CHAR', { bytes: 30 }),
    ],
  },
  {
    asked: 'from all_constraints',
    rows: [
      key('PK', 'P', 'ID'),
      key('TWO', 'U', 'PART_NAME'),
      key('TWO', 'U', 'STATION_ID'),
      key('ONE', 'U', 'CODE'),
      key('TO', 'R', 'STATION_ID', 'DEMO_STATION', 'ID'),
    ],
  },
]);
/** An address that must not be called. */
let strayed = 0;
const trap = createServer((socket) => {
  strayed += 1;
  socket.destroy();
}).listen(0, '127.0.0.1');
await new Promise<void>((resolve) => void trap.once('listening', resolve));
afterAll(() => void trap.close());
const trapPort = (trap.address() as { port: number }).port;

const database = await freshDatabase();
await database.owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
  ['resource.allowedHosts', good.host],
);
const sealing = new Uint8Array(32).fill(2);
const serverWith = async (folder: string | undefined) => {
  const server = await testServer({
    store: database.store,
    entities: [dataSource, dataModel, modelPrototype, codeSetting, dict],
    areas: [
      (services) => {
        const sources = sourceReader(services.store, sealing, folder);
        return {
          name: 'tools',
          rules: [dataSourceRules(services.store, sealing), ...modelRules()],
          routes: [...dataSourceRoutes(sources), ...dataModelRoutes(services, tableReader(sources))],
        };
      },
    ],
  });
  const admin = server.policy.admit('chief', {
    codes: ['datasource', 'datasource_add', 'datasource_test', 'model', 'model_add'],
    tenantId: '000000',
  });
  return { server, admin };
};
const installed = await serverWith(damengDriver());
const base = '/api/blade-develop';
let number = 0;
const submit = (more: object = {}) => {
  number += 1;
  const body = {
    name: `shop ${number}`,
    driverClass: driverClass.dm,
    username: 'reader',
    password,
    url: `jdbc:dm://${good.host}/SHOP?sslmode=disable`,
    ...more,
  };
  return installed.server.post(`${base}/datasource/submit`, body, installed.admin);
};
const saved = async (more: object = {}): Promise<string> => {
  const reply = await submit(more);
  expect(reply.body.success, reply.text).toBe(true);
  return (reply.body.data as { id: string }).id;
};
const test = (id: string, { server, admin } = installed) =>
  server.post(`${base}/datasource/test?id=${id}`, {}, admin);
const info = (id: string, table: string) =>
  installed.server.get(`${base}/model/table-info?tableName=${table}&datasourceId=${id}`, installed.admin);
const idOf = await saved();

describe('a Dameng data source', () => {
  it.each([
    ['with encryption, which would read files', `jdbc:dm://${good.host}/SHOP`, 'datasource.clearOnly'],
    ['at a host nobody named', 'jdbc:dm://10.0.0.1/SHOP?sslmode=disable', 'datasource.addressNotAllowed'],
    ['of another engine', `jdbc:mysql://${good.host}/shop?useSSL=false`, 'datasource.driverAddress'],
    ['with a further option', `jdbc:dm://${good.host}/SHOP?loginMode=1`, 'request.invalidField'],
  ])('cannot have the address %s', async (_, url, code) => {
    const reply = await submit({ url });
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, code]);
  });

  it.each([
    ['no folder is named', undefined],
    ['the folder is not there', '/nowhere/at/all'],
    ['it has no driver in it', import.meta.dirname],
  ])('is refused with a message where %s', async (_, folder) => {
    const without = await serverWith(folder);
    const reply = await test(idOf, without);
    expect([reply.status, reply.body.errorCode, reply.body.msg]).toStrictEqual([
      ...[400, 'datasource.noDriver'],
      '服务器上未安装此数据库的驱动 dmdb；请运维人员安装并设置 DAMENG_DRIVER',
    ]);
    expect(good.asked).toStrictEqual([]);
  });

  it('accepts no statements of reports', async () => {
    const [host = '', port] = good.host.split(':');
    const target = { engine: 'dm', host, port: Number(port), pinned: host, database: 'SHOP' } as const;
    const used = useSource(
      { ...target, isEncrypted: false, username: 'reader', password, driverFolder: damengDriver() },
      (connection) => connection.select({ text: 'select 1', values: [], limit: 1 }),
    );
    await expect(used).rejects.toMatchObject({ code: 'datasource.noStatements' });
  });

  it('returns its version, and the reason of a refused sign-in', async () => {
    expect((await test(idOf)).body.data).toStrictEqual({ version: 'DM Database Server 64 V8' });
    const refused = await test(await saved({ password: 'wrong' }));
    expect([refused.status, refused.body.errorCode]).toStrictEqual([400, 'datasource.credentials']);
  });

  it('has tables and views of the schema in the address', async () => {
    const { server, admin } = installed;
    const { body } = await server.get(`${base}/model/table-list?datasourceId=${idOf}`, admin);
    expect(body.data).toMatchObject([
      { name: 'DEMO_PART', kind: 'table', comment: 'DEMO_PART:部件', entityName: 'Part' },
      { name: 'DEMO_VIEW', kind: 'view' },
    ]);
    expect(good.asked.at(-1)?.values).toStrictEqual(['SHOP']);
    expect((await info(idOf, 'DEMO_GONE')).body.errorCode).toBe('model.noTable');
  });

  it('has columns with types, keys and references', async () => {
    const { body } = await info(idOf, 'DEMO_PART');
    const { fields } = body.data as { fields: readonly ModelField[] };
    expect(fields.map((field) => [field.propertyName, field.propertyType])).toStrictEqual([
      ['id', 'Long'],
      ['stationId', 'Long'],
      ['partName', 'String'],
      ['code', 'String'],
      ['price', 'BigDecimal'],
      ['anything', 'BigDecimal'],
      ['ratio', 'Double'],
      ['pieces', 'Integer'],
      ['isOpen', 'Boolean'],
      ['notes', 'String'],
      ['madeOn', 'Date'],
      ['madeAt', 'Date'],
      ['sheBeiBianHao', 'String'],
    ]);
    const [id, station, title, code, price] = fields;
    expect(id).toMatchObject({ isKey: 1, keyPosition: 1, isUnique: 1, isNullable: 0 });
    expect(fields[7]).toMatchObject({ defaultValue: '3', isForm: 1 });
    expect(station).toMatchObject({ refTable: 'DEMO_STATION', refColumn: 'ID', isUnique: 0 });
    expect(title).toMatchObject({ comment: '部件名称', maxLength: 100, isUnique: 0, isNullable: 0 });
    expect(code).toMatchObject({ isUnique: 1, isKey: 0 });
    expect(price).toMatchObject({ decimals: 2, jdbcType: 'dec(12,2)' });
  });
});

describe('an unpatched driver', () => {
  const [host = '', port] = good.host.split(':');
  const target = { engine: 'dm', host, port: Number(port), pinned: host, database: 'SHOP' } as const;
  const used = (before: string) =>
    useSource(
      { ...target, isEncrypted: false, username: 'reader', password, driverFolder: damengDriver(before) },
      async ({ version }) => version,
      { timeoutMs: 5_000, mostBytes: 1_000_000 },
    );
  const written = `/tmp/written-by-a-driver-${process.pid}`;

  it.each([
    [
      'another port',
      `await new Promise((done) => net.connect(${trapPort}, '127.0.0.1').on('error', done).on('connect', done));`,
    ],
    ['another host by its name', `net.connect({ port: ${port}, host: 'localhost' });`],
    ['another address by the class', `new net.Socket().connect(${trapPort}, '127.0.0.1');`],
    ['another address in TLS', `require('node:tls').connect({ port: ${trapPort}, host: '127.0.0.1' });`],
    ['another address by HTTP', `require('node:http').get('http://127.0.0.1:${trapPort}/');`],
    ['a socket of the machine', `net.connect('/var/run/docker.sock');`],
    ['a name server', `await require('node:dns').promises.lookup('db.example.com');`],
    ['a name server by itself', `new (require('node:dns').promises.Resolver)();`],
    ['anybody by datagrams', `require('node:dgram').createSocket('udp4');`],
  ])('does not reach %s', async (_, before) => {
    await expect(used(before)).rejects.toMatchObject({ code: 'datasource.elsewhere' });
    expect(strayed).toBe(0);
  });

  it.each([
    ['reads a file of the machine', `require('node:fs').readFileSync('/etc/passwd');`],
    ['reads a file of the product', `require('node:fs').readFileSync('${import.meta.filename}');`],
    ['writes a file', `require('node:fs').writeFileSync('${written}', 'x');`],
    ['starts a program', `require('node:child_process').execFileSync('id');`],
    ['starts a thread', `new (require('node:worker_threads').Worker)('1', { eval: true });`],
    ['reaches below the runtime', `process.binding('tcp_wrap');`],
    ['loads native code', `process.dlopen({ exports: {} }, '/tmp/x.node');`],
    ['ends', 'process.exit(0);'],
  ])('fails where it %s', async (_, before) => {
    await expect(used(before)).rejects.toMatchObject({ code: 'datasource.failed' });
    expect(existsSync(written)).toBe(false);
  });

  it('has no access to the environment, and finds no file of settings', async () => {
    const before = `
      if (Object.keys(process.env).some((name) => !name.startsWith('NODE_CHANNEL'))) throw new Error('it has an environment');
      if (require('node:fs').existsSync('/etc/passwd')) throw new Error('it sees files');`;
    expect(await used(before)).toBe('DM Database Server 64 V8');
  });

  it('is aborted in time, and its process ends', async () => {
    const before = 'await new Promise(() => setInterval(() => undefined, 1000));';
    const started = performance.now();
    await expect(
      useSource(
        { ...target, isEncrypted: false, username: 'reader', password, driverFolder: damengDriver(before) },
        async () => 1,
        { timeoutMs: 700, mostBytes: 1000 },
      ),
    ).rejects.toMatchObject({ code: 'datasource.timeout' });
    expect(performance.now() - started).toBeLessThan(5_000);
    await expect
      .poll(() => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap'))
      .toStrictEqual([]);
  });
});
