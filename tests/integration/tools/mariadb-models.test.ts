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
import { dataSourceRules } from '../../../apps/server/areas/tools/data-sources/data-source-rules.ts';
import { sourceReader } from '../../../apps/server/areas/tools/data-sources/source-reader.ts';
import { freshDatabase } from '../../support/database.ts';
import { mariaDb } from '../../support/mariadb.ts';
import { testServer } from '../../support/server.ts';

// Tables of a real MariaDB, as it describes them.

const [maria, database] = await Promise.all([mariaDb(), freshDatabase()]);
const hostile = ['order', `quote\`"'; drop table tool_part; -- `.trim(), '设备 表', 'constructor'];
const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
await maria.owner.query(`
  create database works character set utf8mb4; use works;
  create table tool_depot (id int unsigned auto_increment primary key, depot_name varchar(60) not null) comment '仓库';
  create table tool_part (
    id bigint unsigned auto_increment primary key,
    part_name varchar(100) not null comment '部件名称',
    code varchar(20) unique,
    depot_id int unsigned comment '仓库',
    parent_id bigint unsigned,
    is_open tinyint(1) not null default 0,
    price decimal(12,2), ratio double, pieces mediumint, notes longtext, doc json, made_on date, made_at datetime(3), kind enum('a','b'),
    total decimal(12,2) generated always as (price * pieces) virtual,
    unique (part_name, depot_id),
    foreign key (depot_id) references tool_depot (id), foreign key (parent_id) references tool_part (id)) comment '部件';
  create table tool_given (kind varchar(9) not null default 'it''s', no int not null, made_at datetime default current_timestamp,
    pieces int not null default 3, is_open bit(1) default b'1', note varchar(9) default null,
    total int generated always as (pieces * 2) stored, row_no int auto_increment unique, primary key (no, kind));
  create view tool_view as select id, part_name from tool_part;
  create table act_ru_task (id int);
  create table tool_wide (${Array.from({ length: 1000 }, (_, at) => `c${at} tinyint`).join()});
  ${hostile.map((name) => `create table ${quoted(name)} (id int primary key, \`select\` int, \`设备 编号\` text, \`a\`\`b\` text);`).join('')}
  create user reader@'%' identified by 'word of the reader'; grant select on works.* to reader@'%';
`);

const sealing = new Uint8Array(32).fill(2);
const server = await testServer({
  store: database.store,
  entities: [dataSource, dataModel, modelPrototype, codeSetting, dict],
  areas: [
    (services) => ({
      name: 'tools',
      rules: [dataSourceRules(services.store, sealing), ...modelRules()],
      routes: dataModelRoutes(services, tableReader(sourceReader(services.store, sealing))),
    }),
  ],
});
const admin = server.policy.admit('chief', {
  codes: ['datasource_add', 'model', 'model_add', 'model_edit', 'model_setting'],
  tenantId: '000000',
});
await database.owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
  ['resource.allowedHosts', maria.host],
);
const base = '/api/blade-develop';
const saved = async (entity: string, body: object): Promise<string> => {
  const reply = await server.post(`${base}/${entity}/submit`, body, admin);
  expect(reply.body.success, reply.text).toBe(true);
  return (reply.body.data as { id: string }).id;
};
const sourceId = await saved('datasource', {
  name: 'works',
  driverClass: driverClass.mysql,
  username: 'reader',
  password: 'word of the reader',
  url: `jdbc:mysql://${maria.host}/works?useSSL=false`,
});
const info = (table: string) =>
  server.get(
    `${base}/model/table-info?tableName=${encodeURIComponent(table)}&datasourceId=${sourceId}`,
    admin,
  );
const fieldsOf = async (table: string): Promise<readonly ModelField[]> => {
  const reply = await info(table);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { fields: readonly ModelField[] }).fields;
};

describe('tables of a MariaDB', () => {
  it.each([
    ['is gone', 'tool_gone', 'model.noTable'],
    ['is of another database', 'user', 'model.noTable'],
    ['is a statement', "tool_part'; drop table tool_part; --", 'model.noTable'],
    ['has 1,000 columns', 'tool_wide', 'model.tooManyFields'],
  ])('are refused where one %s', async (_, table, code) => {
    const reply = await info(table);
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, code]);
  });

  it('are missing for a user who was authenticated without access to the database, which is not reported as a wrong password', async () => {
    const elsewhere = await saved('datasource', {
      name: 'nowhere',
      driverClass: driverClass.mysql,
      username: 'reader',
      password: 'word of the reader',
      url: `jdbc:mysql://${maria.host}/nowhere?useSSL=false`,
    });
    const { status, body } = await server.get(`${base}/model/table-list?datasourceId=${elsewhere}`, admin);
    expect([status, body.errorCode]).toStrictEqual([400, 'datasource.noAccess']);
  });

  it('are listed with their comments and views, without those of the workflow engine', async () => {
    const { body } = await server.get(`${base}/model/table-list?datasourceId=${sourceId}`, admin);
    const tables = body.data as readonly { name: string; kind: string; comment: string }[];
    expect(tables.map(({ name }) => name).toSorted()).toStrictEqual(
      [...hostile, 'tool_depot', 'tool_given', 'tool_part', 'tool_view', 'tool_wide'].toSorted(),
    );
    expect(tables).toContainEqual(expect.objectContaining({ name: 'tool_part', comment: 'tool_part:部件' }));
    expect(tables).toContainEqual(
      expect.objectContaining({ name: 'tool_view', kind: 'view', comment: 'tool_view:' }),
    );
  });

  it('have columns with types, keys and references for fields', async () => {
    const fields = await fieldsOf('tool_part');
    expect(fields.map((field) => [field.jdbcName, field.propertyType])).toStrictEqual([
      ['id', 'Long'],
      ['part_name', 'String'],
      ['code', 'String'],
      ['depot_id', 'Integer'],
      ['parent_id', 'Long'],
      ['is_open', 'Boolean'],
      ['price', 'BigDecimal'],
      ['ratio', 'Double'],
      ['pieces', 'Integer'],
      ['notes', 'String'],
      ['doc', 'String'],
      ['made_on', 'Date'],
      ['made_at', 'Date'],
      ['kind', 'String'],
      ['total', 'BigDecimal'],
    ]);
    const [id, name, code, depot, parent, , price] = fields;
    expect(id).toMatchObject({ isKey: 1, isUnique: 1, isNullable: 0 });
    // Unique together with another column is not unique alone.
    expect(name).toMatchObject({ isUnique: 0, maxLength: 100, comment: '部件名称', isNullable: 0 });
    expect(code).toMatchObject({ isUnique: 1, isNullable: 1 });
    expect(depot).toMatchObject({ refTable: 'tool_depot', refColumn: 'id' });
    expect(parent).toMatchObject({ refTable: 'tool_part', refColumn: 'id' });
    expect(price).toMatchObject({ decimals: 2 });
    expect(await fieldsOf('tool_view')).toHaveLength(2);
  });

  it('have columns with defaults, positions in the key, and values that the database supplies', async () => {
    const fields = await fieldsOf('tool_given');
    expect(fields.map((one) => [one.jdbcName, one.keyPosition, one.defaultValue, one.isForm])).toStrictEqual([
      ['kind', 2, "it's", 1],
      ['no', 1, null, 1],
      ['made_at', null, null, 1],
      ['pieces', null, '3', 1],
      ['is_open', null, '1', 1],
      ['note', null, null, 1],
      ['total', null, null, 0],
      ['row_no', null, null, 0],
    ]);
  });

  it.each(hostile)(
    'are read like any other where one is named %s, and a model keeps its fields',
    async (table) => {
      const fields = await fieldsOf(table);
      expect(fields.map(({ propertyName }) => propertyName)).toStrictEqual([
        ...['id', 'select', 'sheBeiBianHao', 'aB'],
      ]);
      const modelId = await saved('model', {
        datasourceId: sourceId,
        modelTable: table,
        modelName: '样本',
        modelCode: `odd${hostile.indexOf(table)}`,
        modelClass: 'Odd',
      });
      const reply = await server.post(
        `${base}/model-prototype/submit-list`,
        fields.map((field) => ({ ...field, modelId })),
        admin,
      );
      expect(reply.status, reply.text).toBe(200);
      const kept = await server.get(`${base}/model/model-prototype?modelId=${modelId}`, admin);
      expect((kept.body.data as readonly ModelField[]).map(({ jdbcName }) => jdbcName)).toStrictEqual([
        ...['id', 'select', '设备 编号', 'a`b'],
      ]);
      const [rows] = await maria.owner.query('select count(*) as n from works.tool_part');
      expect(rows).toStrictEqual([{ n: 0 }]);
    },
  );
});
