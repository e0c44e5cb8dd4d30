import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { describe, expect, it } from 'vitest';
import { useSource } from '../../../apps/server/areas/tools/data-sources/use-source.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { mariaDb } from '../../support/mariadb.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';

const [world, maria] = await Promise.all([fieldWorld(), mariaDb()]);
const root = await world.signIn('000000', 'admin');
const ours = await organisation(world, '报表电力');
await maria.owner.query(`
  create database shop character set utf8mb4; use shop;
  create table orders (id bigint unsigned primary key, station varchar(40), kwh decimal(12,3), isOpen boolean, at datetime);
  insert into orders values (1, '东坡站', 1234.500, 1, '2026-11-01 08:00:00'), (2, '西岭站', null, 0, '2026-11-02 08:00:00'),
    (9007199254740993, '南山站', 0.125, 1, '2026-12-01 00:00:00');
  create user reader@'%' identified by 'word of the reader';
  grant all on shop.* to reader@'%'; grant file on *.* to reader@'%';
`);
const at = new URL(world.database.ownerUrl);
const name = at.pathname.slice(1);
const pgHost = `${at.hostname}:${at.port}`;
await world.database.owner(
  `create table orders (id int primary key, station text, kwh numeric, at timestamp);
   insert into orders values (1, '东坡站', 1234.5, '2026-11-01 08:00:00'), (2, '西岭站', null, '2026-11-02');
   create role shop_${name} superuser login password 'word of the reader'`,
);
await world.database.owner(
  `update param set param_value = $1 where param_key = 'resource.allowedHosts' and tenant_id = '000000'`,
  [`${pgHost},${maria.host}`],
);
const [listed] = await world.database.owner(
  `select param_value as v from param where param_key = 'resource.allowedHosts' and tenant_id = '000000'`,
);
if (listed === undefined)
  await world.database.owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
    ['resource.allowedHosts', `${pgHost},${maria.host}`],
  );
const source = async (label: string, url: string, driver: string, username: string) =>
  idOf(
    await world.post(
      '/api/blade-develop/datasource/submit',
      { name: label, driverClass: driver, username, password: 'word of the reader', url },
      root,
    ),
  );
const mysqlId = await source(
  'MariaDB',
  `jdbc:mysql://${maria.host}/shop?useSSL=false`,
  driverClass.mysql,
  'reader',
);
const postgresId = await source(
  'PostgreSQL',
  `jdbc:postgresql://${pgHost}/${name}?sslmode=disable`,
  driverClass.postgresql,
  `shop_${name}`,
);

const template = (id: string, statement: string, values: readonly string[] = [], more: Row = {}): Row => ({
  version: 1,
  name: { zh: '订单', en: 'Orders' },
  styles: [],
  parameters: [{ name: 'month', type: 'month', label: { zh: '月份', en: 'Month' } }],
  sets: [{ name: 's', source: `sql:${id}`, statement, values, ...more }],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 15, 15, 15], scale: 'fitWidth' },
  columns: [{ width: 60 }, { width: 40 }],
  rows: [{ height: 8 }],
  cells: [
    { at: 'A1', set: 's', field: 'station', agg: 'list', expand: 'down' },
    { at: 'B1', set: 's', field: 'kwh', format: '0.000' },
  ],
});
const tried = (body: Row, values: Row = {}, headers = root) =>
  world.post('/api/blade-report/report/try', { template: body, values }, headers);
const htmlOf = async (body: Row, values: Row = {}): Promise<string> => {
  const reply = await tried(body, values);
  expect(reply.status, reply.text).toBe(200);
  return String((reply.body.data as Row).html);
};

describe('a data source on a real MariaDB', () => {
  it('returns its version, and refuses a wrong password with a message', async () => {
    const test = (id: string) => world.post(`/api/blade-develop/datasource/test?id=${id}`, {}, root);
    expect((await test(mysqlId)).body.data).toEqual({ version: `MariaDB ${maria.version}` });
    const wrong = await source(
      'wrong',
      `jdbc:mysql://${maria.host}/shop?useSSL=false`,
      driverClass.mysql,
      'nobody',
    );
    expect((await test(wrong)).body.errorCode).toBe('datasource.credentials');
    const gone = await source(
      'gone',
      `jdbc:mysql://${maria.host}/nothing?useSSL=false`,
      driverClass.mysql,
      'reader',
    );
    expect((await test(gone)).body.errorCode).toBe('datasource.noAccess');
  });
});

describe('a statement on a data source', () => {
  it('is tried, saved and run by administrators of the platform only', async () => {
    const body = template(mysqlId, 'select station, kwh from orders');
    expect((await tried(body, {}, {})).status).toBe(401);
    expect((await tried(body, {}, ours.admin)).body.errorCode).toBe('report.setForbidden');
    const sources = async (headers: Record<string, string>) =>
      (await world.get('/api/blade-report/report/sources', headers)).body.data as Row[];
    expect((await sources(ours.admin)).filter((one) => String(one.name).startsWith('sql:'))).toEqual([]);
    expect((await sources(root)).map((one) => one.name)).toContain(`sql:${mysqlId}`);
    const own = idOf(await world.post('/api/blade-report/report/rest/submit', { name: '查询' }, ours.admin));
    const save = await world.post(
      '/api/blade-report/report/save-template',
      { id: own, version: 0, template: body },
      ours.admin,
    );
    expect([save.status, save.body.errorCode]).toEqual([403, 'report.setForbidden']);
  });

  it.each([
    ['MariaDB', mysqlId, 'select station, kwh from orders where at >= ? and at <= ? order by id desc'],
    [
      'PostgreSQL',
      postgresId,
      'select station, kwh from orders where at >= $1 and at <= $2 order by id desc',
    ],
  ])('finds rows with its values bound, in its own order: %s', async (_, id, statement) => {
    const html = await htmlOf(template(id, statement, ['$month.from', '$month.to']), { month: '2026-11' });
    expect(html.indexOf('西岭站')).toBeLessThan(html.indexOf('东坡站'));
    expect(html).toContain('1234.500');
    expect(html).not.toContain('南山站');
  });

  it.each([
    ['MariaDB', mysqlId, 'select station, kwh from orders where station = ?'],
    ['PostgreSQL', postgresId, 'select station, kwh from orders where station = $1'],
  ])('treats a value only as a value: %s', async (_, id, statement) => {
    expect(await htmlOf(template(id, statement, ['东坡站']))).toContain('1234.500');
    expect(await htmlOf(template(id, statement, ["' or '1'='1"]))).not.toContain('东坡站');
  });

  it('keeps digits beyond the precision of a double, as a text', async () => {
    const html = await htmlOf(
      template(mysqlId, 'select id as station, isOpen as kwh from orders where id > 5'),
    );
    expect(html).toContain('9007199254740993');
  });

  it('is stopped with the name of its cell at more than a million cells', async () => {
    const body = template(
      postgresId,
      'select n::text as station, n as kwh from generate_series(1, 20000) n',
      [],
      {
        limit: 20_000,
      },
    );
    const columns = Array.from({ length: 60 }, () => ({ width: 10 }));
    const reply = await tried({ ...body, columns });
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { errorCode: 'report.template', params: { problem: 'layout.tooLarge' } },
    ]);
    expect(reply.body.msg).toMatch(/^A1：/);
  });

  const hostile: readonly (readonly [string, string, string])[] = [
    ...[mysqlId, postgresId].flatMap((id) =>
      [
        'delete from orders',
        'select 1 as station; delete from orders',
        'drop table orders',
        'commit',
        'insert into orders (id) values (77)',
        'with a as (select 1) delete from orders',
      ].map((statement) => [id === mysqlId ? 'MariaDB' : 'PostgreSQL', id, statement] as const),
    ),
    ['MariaDB', mysqlId, "select station, kwh from orders into outfile '/tmp/heliodeck-stolen'"],
    ['MariaDB', mysqlId, 'select 1) as a, (select 2'],
    ['MariaDB', mysqlId, "load data local infile '/etc/passwd' into table orders"],
    ['MariaDB', mysqlId, 'set global read_only = 1'],
    ['PostgreSQL', postgresId, "copy orders to program 'touch /tmp/heliodeck-stolen'"],
    ['PostgreSQL', postgresId, "copy (select 1) to '/tmp/heliodeck-stolen'"],
    ['PostgreSQL', postgresId, 'select 1 as station into stolen'],
    ['PostgreSQL', postgresId, 'with a as (delete from orders returning *) select * from a'],
    ['PostgreSQL', postgresId, 'set default_transaction_read_only = off'],
    ['PostgreSQL', postgresId, 'vacuum'],
  ];
  it.each(hostile)('is refused where it does more than read: %s %#', async (_, id, statement) => {
    const reply = await tried(template(id, statement));
    expect([reply.status, reply.body.errorCode], reply.text).toEqual([400, 'datasource.statement']);
    const [mariaRows] = await maria.owner.query('select count(*) as n from shop.orders');
    expect(mariaRows).toEqual([{ n: 3 }]);
    expect(await world.database.owner('select count(*)::int as n from orders')).toEqual([{ n: 2 }]);
  });

  it.each([
    ['MariaDB', mysqlId, 'select 1 as station union all select 2 union all select 3'],
    ['PostgreSQL', postgresId, 'select generate_series(1, 1000000) as station'],
  ])(
    'is refused where it finds more rows than allowed, without reading them: %s',
    async (_, id, statement) => {
      const reply = await tried(template(id, statement, [], { limit: 2 }));
      expect([reply.status, reply.body.errorCode]).toEqual([400, 'report.tooManyRecords']);
    },
  );

  it('refuses a column without a name of its own', async () => {
    const reply = await tried(template(postgresId, 'select 1, 2'));
    expect([reply.status, reply.body.errorCode]).toEqual([400, 'report.columnName']);
  });

  it.each([
    ['mysql', maria.host, 'shop', 'reader', "select get_lock('held', 60) as a"],
    ['postgresql', pgHost, name, `shop_${name}`, 'select pg_advisory_xact_lock(7)::text as a'],
  ] as const)('is aborted if it does not end: %s', async (engine, host, database, username, text) => {
    await maria.owner.query("select get_lock('held', 0)");
    await world.database.owner('select pg_advisory_lock(7)');
    const [address = '', port] = host.split(':');
    const target = {
      engine,
      host: address,
      port: Number(port),
      pinned: '127.0.0.1',
      database,
      isEncrypted: false,
      username,
      password: 'word of the reader',
    };
    const used = useSource(target, (connection) => connection.select({ text, values: [], limit: 1 }), {
      timeoutMs: 1500,
      mostBytes: 1_000_000,
    });
    await expect(used).rejects.toMatchObject({ code: 'datasource.timeout' });
  });
});
