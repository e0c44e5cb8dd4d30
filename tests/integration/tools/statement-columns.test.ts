import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { mariaDb } from '../../support/mariadb.ts';
import { idOf, organisation } from '../../support/organisation.ts';

const [world, maria] = await Promise.all([fieldWorld(), mariaDb()]);
const root = await world.signIn('000000', 'admin');
const ours = await organisation(world, '列名电力');
await maria.owner.query(`
  create database shop character set utf8mb4; use shop;
  create table orders (id bigint, station varchar(40), kwh decimal(12,3), at datetime);
  create user reader@'%' identified by 'word of the reader'; grant all on shop.* to reader@'%';
`);
const at = new URL(world.database.ownerUrl);
const name = at.pathname.slice(1);
await world.database.owner(
  `create table orders (id int, station text, kwh numeric);
   create role shop_${name} login password 'word of the reader'; grant select on orders to shop_${name}`,
);
await world.post(
  '/api/blade-system/param/submit',
  {
    paramName: 'hosts',
    paramKey: 'resource.allowedHosts',
    paramValue: `${at.hostname}:${at.port},${maria.host}`,
  },
  root,
);
const source = async (label: string, url: string, driver: string, username: string) => {
  const body = { name: label, driverClass: driver, username, password: 'word of the reader', url };
  return `sql:${idOf(await world.post('/api/blade-develop/datasource/submit', body, root))}`;
};
const sources = {
  MariaDB: await source(
    'MariaDB',
    `jdbc:mysql://${maria.host}/shop?useSSL=false`,
    driverClass.mysql,
    'reader',
  ),
  PostgreSQL: await source(
    'PostgreSQL',
    `jdbc:postgresql://${at.hostname}:${at.port}/${name}?sslmode=disable`,
    driverClass.postgresql,
    `shop_${name}`,
  ),
};
const columns = (body: object, headers?: Record<string, string>) =>
  world.post('/api/blade-report/report/columns', body, headers);

describe('the columns of a statement', () => {
  it('are shown to administrators of the platform alone', async () => {
    const body = { source: sources.MariaDB, statement: 'select station from orders' };
    expect((await columns(body)).status).toBe(401);
    expect((await columns(body, ours.admin)).status).toBe(403);
  });

  it.each([
    ['no statement', { source: sources.MariaDB }, 'request.parameterMissing'],
    ['a set that takes none', { source: 'energy', statement: 'select 1' }, 'report.noSource'],
    ['a data source that is gone', { source: 'sql:99999', statement: 'select 1' }, 'record.notFound'],
  ])('are refused for %s', async (_, body, code) => {
    const reply = await columns(body, root);
    expect(reply.body.errorCode, reply.text).toBe(code);
  });

  for (const [engine, id] of Object.entries(sources)) {
    const mark = engine === 'MariaDB' ? '?' : '$1';

    it(`are named by ${engine} with their types, without rows and without values`, async () => {
      const statement = `select station, sum(kwh) as energy from orders where station = ${mark} group by station`;
      const { body, text } = await columns({ source: id, statement, values: ['$station'] }, root);
      expect(body.success, text).toBe(true);
      expect(body.data).toMatchObject([
        { name: 'station', kind: 'text' },
        { name: 'energy', kind: 'number' },
      ]);
    });

    it.each([
      ['delete from orders', 'datasource.statement'],
      ['select 1; select 2', 'datasource.statement'],
      ['select nothing from orders', 'datasource.statement'],
      // MariaDB itself refuses it: it has to be a table.
      [
        'select station, station from orders',
        engine === 'MariaDB' ? 'datasource.statement' : 'report.columnName',
      ],
      ['select count(*) as "a b" from orders', 'report.columnName'],
    ])(`are not returned by ${engine} for %s`, async (statement, code) => {
      const asked = engine === 'MariaDB' ? statement.replaceAll('"', '`') : statement;
      const { body, text } = await columns({ source: id, statement: asked }, root);
      expect(body.errorCode, text).toBe(code);
    });
  }
});
