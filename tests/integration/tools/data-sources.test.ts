import dns from 'node:dns';
import dnsPromises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, isIP } from 'node:net';
import { platformCodes } from '@heliodeck/model/permissions/menu-outline';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { afterAll, describe, expect, it } from 'vitest';
import { dataSourceRoutes } from '../../../apps/server/areas/tools/data-sources/data-source-routes.ts';
import { dataSourceRules } from '../../../apps/server/areas/tools/data-sources/data-source-rules.ts';
import { sourceReader } from '../../../apps/server/areas/tools/data-sources/source-reader.ts';
import { useSource } from '../../../apps/server/areas/tools/data-sources/use-source.ts';
import { freshDatabase } from '../../support/database.ts';
import { mysqlStandIn } from '../../support/mysql-stand-in.ts';
import { oracleStandIn } from '../../support/oracle-stand-in.ts';
import { testServer } from '../../support/server.ts';
import { sqlserverStandIn } from '../../support/sqlserver-stand-in.ts';

const database = await freshDatabase();
const sealing = new Uint8Array(32).fill(2);
const server = await testServer({
  store: database.store,
  entities: [dataSource],
  areas: [
    ({ store }) => ({
      name: 'tools',
      rules: [dataSourceRules(store, sealing)],
      routes: dataSourceRoutes(sourceReader(store, sealing)),
    }),
  ],
});
const codes = ['', '_add', '_edit', '_view', '_delete', '_export', '_test'].map((act) => `datasource${act}`);
const admin = server.policy.admit('chief', { codes, tenantId: '000000' });
const user = server.policy.admit('user', { userId: '2', tenantId: '000000' });
const stranger = server.policy.admit('stranger', { codes, tenantId: '100002', userId: '3' });

/** The tests' PostgreSQL: role and password of a reader, and its address. */
const at = new URL(database.ownerUrl);
const name = at.pathname.slice(1);
await database.owner(`create role reader_${name} login password 'word of the reader'`);
const good = await mysqlStandIn('word of the reader');
const thief = await mysqlStandIn('word of the reader', '/etc/passwd');
const sqlserver = await sqlserverStandIn('word of the reader', [
  { asked: 'ProductVersion', rows: [{ version: '16.0.1' }] },
]);
const oracle = await oracleStandIn('word of the reader', []);
/** The same server under another host name. */
const turning = (host: string): string => host.replace('localhost', 'turning.example.com');
/** Accepts connections and sends nothing. */
const silent = createServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
await new Promise<void>((resolve) => void silent.once('listening', resolve));
afterAll(() => void silent.close());
const silentPort = (silent.address() as { port: number }).port;
const pgHost = `${at.hostname}:${at.port}`;
await database.owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
  [
    'resource.allowedHosts',
    [
      pgHost,
      good.host,
      thief.host,
      `127.0.0.1:${silentPort}`,
      '127.0.0.1:1',
      'no-such-host.invalid:5432',
      ...[good, sqlserver, oracle].map(({ host }) => turning(host)),
      turning(`localhost:${at.port}`),
    ].join(),
  ],
);

const postgres = {
  name: 'readings',
  driverClass: driverClass.postgresql,
  username: `reader_${name}`,
  password: 'word of the reader',
  url: `jdbc:postgresql://${pgHost}/${name}?sslmode=disable`,
};
const mysql = (host: string, more = {}) => ({
  name: `shop at ${host}`,
  driverClass: driverClass.mysql,
  username: 'reader',
  password: 'word of the reader',
  url: `jdbc:mysql://${host}/shop?useSSL=false`,
  ...more,
});
const base = '/api/blade-develop/datasource';
const submit = (body: Record<string, unknown>, headers = admin) =>
  server.post(`${base}/submit`, body, headers);
const saved = async (body: Record<string, unknown>): Promise<string> => {
  const reply = await submit(body);
  expect(reply.body.success, reply.text).toBe(true);
  return (reply.body.data as { id: string }).id;
};
const test = (id: string, headers = admin) => server.post(`${base}/test?id=${id}`, {}, headers);
const rows = () => database.owner('select count(*)::int as n from datasource');

describe('a data source', () => {
  it.each([
    ['name', '请输入数据源名称'],
    ['driverClass', '请输入驱动类'],
    ['username', '请输入用户名'],
    ['password', '请输入密码'],
    ['url', '请输入连接地址'],
  ])('is refused without %s, with the messages that stock clients show', async (field, words) => {
    const reply = await submit({ ...postgres, [field]: '' });
    expect([reply.status, reply.body.msg]).toStrictEqual([400, `${field}:${words}`]);
  });

  it.each([
    ['a host nobody named', 'jdbc:postgresql://db.example.com/x', 'datasource.addressNotAllowed'],
    ['a private host nobody named', 'jdbc:postgresql://10.0.0.1/x', 'datasource.addressNotAllowed'],
    [
      'the address of cloud metadata',
      'jdbc:postgresql://169.254.169.254:80/x',
      'datasource.addressNotAllowed',
    ],
    ['another port of an allowed host', 'jdbc:postgresql://127.0.0.1:2/x', 'datasource.addressNotAllowed'],
    ['an address of another engine', 'jdbc:mysql://127.0.0.1:1/x', 'datasource.driverAddress'],
    ['encryption without a name', 'jdbc:postgresql://127.0.0.1:1/x', 'datasource.encryptionNeedsName'],
    [
      'a further option',
      `jdbc:postgresql://${pgHost}/x?sslmode=disable&user=postgres`,
      'request.invalidField',
    ],
    ['a file', 'jdbc:h2:file:/etc/passwd', 'request.invalidField'],
    ['this machine by its name', 'jdbc:postgresql://localhost:1/x', 'datasource.addressNotAllowed'],
    ['a short form of 127.0.0.1', 'jdbc:postgresql://127.1:1/x', 'datasource.addressNotAllowed'],
    ['127.0.0.1 as one number', 'jdbc:postgresql://2130706433:1/x', 'datasource.addressNotAllowed'],
    ['every address of this machine', 'jdbc:postgresql://0.0.0.0:1/x', 'datasource.addressNotAllowed'],
    ['this machine by IPv6', 'jdbc:postgresql://[::1]:1/x', 'request.invalidField'],
    ['an allowed host with a dot behind', 'jdbc:postgresql://127.0.0.1.:1/x', 'request.invalidField'],
  ])('cannot have the address %s', async (_, url, code) => {
    const reply = await submit({ ...postgres, url });
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, code]);
    expect(await rows()).toStrictEqual([{ n: 0 }]);
  });

  it('is inaccessible without a token, without the code, or in another tenant', async () => {
    expect((await submit(postgres, {})).status).toBe(401);
    expect((await submit(postgres, user)).status).toBe(403);
    expect((await submit(postgres, stranger)).status).toBe(403);
    // Lists are protected by their code, which no role of a tenant can hold.
    expect(codes.filter((code) => !platformCodes().has(code))).toStrictEqual([]);
    expect((await server.get(`${base}/list`, user)).status).toBe(403);
    expect(await rows()).toStrictEqual([{ n: 0 }]);
  });

  it('keeps a password that is never returned and not visible in the table', async () => {
    const id = await saved(postgres);
    for (const path of ['list', 'page', `detail?id=${id}`, 'export']) {
      const reply = await server.get(`${base}/${path}`, admin);
      expect(reply.status).toBe(200);
      expect(reply.text).not.toMatch(/word of the reader|"password"|v1:/);
    }
    const read = () => database.owner('select password from datasource where id = $1', [id]);
    const [row] = await read();
    expect(String(row?.password)).toMatch(/^v1:/);
    await saved({ id, ...postgres, password: '', remark: 'kept' });
    expect(await read()).toStrictEqual([row]);
    expect((await submit(postgres)).status).toBe(400);
  });

  it.each([
    ['url', `jdbc:postgresql://127.0.0.1:1/x?sslmode=disable`],
    ['username', 'somebody'],
  ])('does not send its password to another %s', async (field, value) => {
    const id = await saved({ ...postgres, name: `moved ${field}` });
    const reply = await submit({ id, ...postgres, name: `moved ${field}`, password: '', [field]: value });
    expect(reply.body.errorCode).toBe('datasource.passwordAgain');
    await saved({ id, ...postgres, name: `moved ${field}`, password: 'another', [field]: value });
  });

  it('cannot be removed while a tenant has it', async () => {
    const id = await saved({ ...postgres, name: 'lent' });
    await database.owner(
      `insert into tenant (tenant_id, tenant_name, datasource_id) values ('100009', 'borrower', $1)`,
      [id],
    );
    const remove = () => server.post(`${base}/remove?ids=${id}`, {}, admin);
    expect((await remove()).body).toMatchObject({ errorCode: 'datasource.inUse' });
    expect((await test(id)).status).toBe(200);
    await database.owner(`delete from tenant where tenant_id = '100009'`);
    expect((await remove()).status).toBe(200);
    expect((await test(id)).body.errorCode).toBe('record.notFound');
  });
});

describe('the test of a connection', () => {
  it('is refused without a token, without the code, in another tenant, and for invalid parameters', async () => {
    const id = await saved({ ...postgres, name: 'guarded' });
    expect((await test(id, {})).status).toBe(401);
    expect((await test(id, user)).status).toBe(403);
    expect((await test(id, stranger)).status).toBe(403);
    expect((await test('x')).body.errorCode).toBe('request.parameterFormat');
    expect((await test('')).body.errorCode).toBe('request.parameterMissing');
    expect((await test('1234567890')).body.errorCode).toBe('record.notFound');
  });

  it('returns the version of the server', async () => {
    const reply = await test(await saved({ ...postgres, name: 'told' }));
    expect(reply.body.data).toStrictEqual({ version: expect.stringMatching(/^PostgreSQL \d+/) });
    const other = await test(await saved(mysql(good.host)));
    expect(other.body.data).toStrictEqual({ version: 'MariaDB 10.11.6-MariaDB' });
  });

  const there = (more: Record<string, unknown>, label: string) => ({ ...postgres, ...more, name: label });
  it.each([
    ['a wrong password', there({ password: 'wrong' }, 'a'), 'datasource.credentials'],
    ['an unknown user', there({ username: 'nobody' }, 'b'), 'datasource.credentials'],
    [
      'a database that is not there',
      there({ url: `jdbc:postgresql://${pgHost}/nothing?sslmode=disable` }, 'c'),
      'datasource.noDatabase',
    ],
    [
      'a port where nothing listens',
      there({ url: 'jdbc:postgresql://127.0.0.1:1/x?sslmode=disable' }, 'd'),
      'datasource.noListener',
    ],
    [
      'a name that does not exist',
      there({ url: 'jdbc:postgresql://no-such-host.invalid/x?sslmode=disable' }, 'e'),
      'datasource.noHost',
    ],
    [
      'a wrong password at MySQL',
      mysql(good.host, { password: 'wrong', name: 'f' }),
      'datasource.credentials',
    ],
    [
      'a MySQL server without encryption',
      mysql(good.host, { url: `jdbc:mysql://${good.host}/shop`, name: 'g' }),
      'datasource.noEncryption',
    ],
    [
      'a server of another kind',
      there({ url: `jdbc:postgresql://${thief.host}/x?sslmode=disable` }, 'h'),
      'datasource.failed',
    ],
  ])('reports the reason for %s', async (_, body, code) => {
    const reply = await test(await saved(body));
    expect([reply.status, reply.body.errorCode], reply.text).toStrictEqual([400, code]);
    expect(reply.text).not.toContain('word of the reader');
  });

  it('sends no file to a server that asks for one', async () => {
    const reply = await test(await saved(mysql(thief.host)));
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'datasource.failed']);
    expect(thief.asked).toStrictEqual(['select version() as version']);
    expect(thief.offeredFiles()).toBe(false);
    expect(thief.taken()).not.toContain('root:');
  });

  it.each([
    ['MySQL', () => mysql(turning(good.host)), 'MariaDB 10.11.6-MariaDB'],
    [
      'PostgreSQL',
      () => ({
        ...postgres,
        name: 'turning',
        url: `jdbc:postgresql://${turning(`localhost:${at.port}`)}/${name}?sslmode=disable`,
      }),
      expect.stringMatching(/^PostgreSQL \d+/),
    ],
    [
      'SQL Server',
      () => ({
        ...mysql(turning(sqlserver.host)),
        driverClass: driverClass.sqlserver,
        url: `jdbc:sqlserver://${turning(sqlserver.host)};databaseName=shop;encrypt=false`,
      }),
      'SQL Server 16.0.1',
    ],
    [
      'Oracle',
      () => ({
        ...mysql(turning(oracle.host)),
        driverClass: driverClass.oracle,
        url: `jdbc:oracle:thin:@tcp://${turning(oracle.host)}/shop`,
      }),
      'Oracle Database 19.3.0.0.0',
    ],
  ])('connects to the address that was checked, without resolving it again: %s', async (_, body, version) => {
    const id = await saved(body());
    const { lookup: once } = dnsPromises;
    const { lookup: byDrivers } = dns;
    const asked: string[] = [];
    // A foreign name server: first the right address, then that of cloud metadata.
    const answers = ['127.0.0.1', '169.254.169.254'];
    dnsPromises.lookup = (async (name: string) => {
      asked.push(name);
      return [{ address: answers[asked.length - 1] ?? '169.254.169.254', family: 4 }];
    }) as unknown as typeof once;
    dns.lookup = ((name: string, ...rest: readonly never[]) =>
      // A lookup of an IP address is not counted: connections to this machine use one.
      isIP(name) === 0
        ? asked.push(name)
        : Reflect.apply(byDrivers, dns, [name, ...rest])) as unknown as typeof byDrivers;
    syncBuiltinESMExports();
    try {
      const reply = await test(id);
      expect(reply.body.data, reply.text).toStrictEqual({ version });
      expect(asked).toStrictEqual(['turning.example.com']);
    } finally {
      dnsPromises.lookup = once;
      dns.lookup = byDrivers;
      syncBuiltinESMExports();
    }
  });

  it('uses the present list of hosts, not that of the day when the data source was saved', async () => {
    const id = await saved({ ...postgres, name: 'struck off' });
    const set = (value: string) =>
      database.owner(
        `update param set param_value = $1 where param_key = 'resource.allowedHosts' returning 1`,
        [value],
      );
    const [before] = await database.owner(
      `select param_value as v from param where param_key = 'resource.allowedHosts'`,
    );
    await set('elsewhere:1');
    await expect.poll(async () => (await test(id)).body.errorCode).toBe('datasource.addressNotAllowed');
    await set(String(before?.v));
    await expect.poll(async () => (await test(id)).status).toBe(200);
  });
});

describe('a data source that hangs', () => {
  const target = {
    host: 'silent',
    port: silentPort,
    pinned: '127.0.0.1',
    database: 'x',
    isEncrypted: false,
    username: 'u',
    password: 'p',
  };

  it.each(['postgresql', 'mysql', 'sqlserver', 'oracle'] as const)(
    'is aborted in time: %s',
    async (engine) => {
      const started = performance.now();
      const used = useSource({ ...target, engine }, async () => 1, { timeoutMs: 300, mostBytes: 1000 });
      await expect(used).rejects.toMatchObject({ code: 'datasource.timeout' });
      expect(performance.now() - started).toBeLessThan(5_000);
      await expect
        .poll(() => new Promise((resolve) => silent.getConnections((_, count) => resolve(count))))
        .toBe(0);
    },
  );

  it('may be queried by four callers; the fifth has to wait, and other data sources answer', async () => {
    const url = `jdbc:postgresql://127.0.0.1:${silentPort}/x?sslmode=disable`;
    const [id, other] = [
      await saved({ ...postgres, name: 'hanging', url }),
      await saved({ ...postgres, name: 'well' }),
    ];
    const calls = Array.from({ length: 5 }, () => test(id));
    const first = await Promise.race(calls);
    expect([first.status, first.body.errorCode]).toStrictEqual([429, 'datasource.busy']);
    expect((await test(other)).status).toBe(200);
    const ends = (await Promise.all(calls)).map(({ body }) => body.errorCode).sort();
    expect(ends).toStrictEqual(['datasource.busy', ...Array(4).fill('datasource.timeout')]);
    expect(
      await database.owner(
        `select count(*)::int as n from pg_stat_activity where application_name = 'heliodeck' and usename = $1`,
        [`reader_${name}`],
      ),
    ).toStrictEqual([{ n: 0 }]);
  }, 30_000);
});
