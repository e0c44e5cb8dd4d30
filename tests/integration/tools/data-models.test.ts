import { dict } from '@heliodeck/model/dictionaries/dict';
import { platformCodes } from '@heliodeck/model/permissions/menu-outline';
import { codeSetting } from '@heliodeck/model/tools/code-setting';
import { dataModel } from '@heliodeck/model/tools/data-model';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';
import type { Reread } from '@heliodeck/model/tools/reread-table';
import { describe, expect, it } from 'vitest';
import { markingReader, modelTableRule } from '../../../apps/server/areas/tools/data-models/found-tables.ts';
import { tableReader } from '../../../apps/server/areas/tools/data-models/metadata/read-tables.ts';
import { dataModelRoutes } from '../../../apps/server/areas/tools/data-models/model-routes.ts';
import { modelRules } from '../../../apps/server/areas/tools/data-models/model-rules.ts';
import { dataSourceRules } from '../../../apps/server/areas/tools/data-sources/data-source-rules.ts';
import { sourceReader } from '../../../apps/server/areas/tools/data-sources/source-reader.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';

const database = await freshDatabase();
const sealing = new Uint8Array(32).fill(2);
const server = await testServer({
  store: database.store,
  entities: [dataSource, dataModel, modelPrototype, codeSetting, dict],
  areas: [
    (services) => {
      const tables = tableReader(sourceReader(services.store, sealing));
      return {
        name: 'tools',
        rules: [dataSourceRules(services.store, sealing), ...modelRules(), modelTableRule(tables)],
        routes: dataModelRoutes(services, markingReader(tables, services.store)),
      };
    },
  ],
});
const codes = ['model', 'model_add', 'model_edit', 'model_delete', 'model_setting'];
const all = [...codes, 'datasource_add', 'datasource_edit', 'datasource_delete'];
const admin = server.policy.admit('chief', { codes: all, tenantId: '000000' });
const user = server.policy.admit('user', { userId: '2', tenantId: '000000' });
const stranger = server.policy.admit('stranger', { codes: all, tenantId: '100002', userId: '3' });

/** A schema of another owner in the tests' PostgreSQL, and a user that may read it. */
const at = new URL(database.ownerUrl);
const name = at.pathname.slice(1);
const reader = `models_${name}`;
await database.owner(`create role ${reader} login password 'word of the reader'`);
for (const statement of [
  'create schema shop',
  `create domain shop.money_amount as numeric(12,2)`,
  `create table shop.demo_station (id bigint generated always as identity primary key, station_name varchar(50) not null, code varchar(20) unique)`,
  `comment on table shop.demo_station is '电站'`,
  `create table shop.demo_part (id bigserial primary key, station_id bigint not null references shop.demo_station(id),
     parent_id bigint references shop.demo_part(id), part_name varchar(100) not null, is_open boolean, price shop.money_amount,
     ratio double precision, pieces integer, notes text, doc jsonb, made_on date, made_at timestamptz, tags text[], "设备 编号" varchar(30),
     "constructor" varchar(5), "quote""'; drop table x" varchar(9), gone_one integer)`,
  `alter table shop.demo_part drop column gone_one`,
  `comment on column shop.demo_part.part_name is '部件名称'`,
  `create view shop.demo_view as select id, part_name from shop.demo_part`,
  `create table shop.demo_wide (${Array.from({ length: 1600 }, (_, index) => `c${index} integer`).join()})`,
  `create table shop.act_ru_task (id integer)`,
  ...[`order`, `quote""'; drop table shop.demo_part; --`, `设备 表`].map(
    (table) => `create table shop."${table}" (id integer, "select" integer, "设备 编号" text, "a""b" text)`,
  ),
  `grant usage on schema shop to ${reader}`,
  `alter role ${reader} in database ${name} set search_path = shop`,
])
  await database.owner(statement);
await database.owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
  ['resource.allowedHosts', `${at.hostname}:${at.port}`],
);
const base = '/api/blade-develop';
const submit = (entity: string, body: Record<string, unknown>, headers = admin) =>
  server.post(`${base}/${entity}/submit`, body, headers);
const saved = async (entity: string, body: Record<string, unknown>): Promise<string> => {
  const reply = await submit(entity, body);
  expect(reply.body.success, reply.text).toBe(true);
  return (reply.body.data as { id: string }).id;
};
const sourceId = await saved('datasource', {
  name: 'shop',
  driverClass: driverClass.postgresql,
  username: reader,
  password: 'word of the reader',
  url: `jdbc:postgresql://${at.hostname}:${at.port}/${name}?sslmode=disable`,
});
const part = {
  datasourceId: sourceId,
  modelTable: 'demo_part',
  modelName: '部件',
  modelCode: 'part',
  modelClass: 'Part',
};
let number = 0;
const modelOf = (more = {}): Promise<string> => {
  number += 1;
  return saved('model', { ...part, modelCode: `part${number}`, ...more });
};
const read = (path: string, headers = admin) => server.get(`${base}/${path}`, headers);
const fieldsOf = async (modelId: string): Promise<readonly ModelField[]> =>
  (await read(`model/model-prototype?modelId=${modelId}&datasourceId=${sourceId}`)).body
    .data as readonly ModelField[];
const send = (fields: unknown, headers = admin) =>
  server.post(`${base}/model-prototype/submit-list`, fields as never, headers);
const kept = (modelId: string) =>
  database.owner(
    'select id::text, jdbc_name from model_prototype where model_id = $1 and is_deleted = 0 order by sort',
    [modelId],
  );

describe('a data model', () => {
  it('is available to the platform’s administrators only', async () => {
    expect(codes.filter((code) => !platformCodes().has(code))).toStrictEqual([]);
    expect((await submit('model', part, {})).status).toBe(401);
    expect((await submit('model', part, user)).status).toBe(403);
    expect((await submit('model', part, stranger)).status).toBe(403);
    for (const path of ['list', 'select', `table-list?datasourceId=${sourceId}`]) {
      expect((await read(`model/${path}`, {})).status).toBe(401);
      expect((await read(`model/${path}`, user)).status).toBe(403);
    }
    expect((await read(`model/table-list?datasourceId=${sourceId}`, stranger)).status).toBe(403);
    expect(await database.owner('select id from data_model')).toStrictEqual([]);
  });

  it.each([
    ['datasourceId', '请选择数据源'],
    ['modelTable', '请选择物理表'],
    ['modelName', '请输入模型名称'],
    ['modelCode', '请输入模型编号'],
    ['modelClass', '请输入模型类名'],
  ])('is refused without %s', async (field, words) => {
    const reply = await submit('model', { ...part, [field]: '' });
    expect([reply.status, reply.body.msg]).toStrictEqual([400, `${field}:${words}`]);
  });

  it.each(['../part', 'Part', 'part-1', '部件', "part'"])('cannot have the code %s', async (modelCode) => {
    expect((await submit('model', { ...part, modelCode })).body.errorCode).toBe('request.invalidField');
  });

  it('blocks the removal of its data source, and is removed with its fields', async () => {
    const id = await modelOf();
    expect((await send(await fieldsOf(id))).status).toBe(200);
    const removed = await server.post(`${base}/datasource/remove?ids=${sourceId}`, {}, admin);
    expect(removed.body.errorCode).toBe('model.sourceInUse');
    expect((await server.post(`${base}/model/remove?ids=${id}`, {}, admin)).status).toBe(200);
    expect(await kept(id)).toStrictEqual([]);
  });
});

describe('tables of a data source', () => {
  it('are listed with their comments, without those of the workflow engine', async () => {
    const { body } = await read(`model/table-list?datasourceId=${sourceId}`);
    expect(body.data).toMatchObject([
      { name: 'demo_part', kind: 'table', comment: 'demo_part:', entityName: 'Part' },
      { name: 'demo_station', kind: 'table', comment: 'demo_station:电站', entityName: 'Station' },
      { name: 'demo_view', kind: 'view', entityName: 'View' },
      { name: 'demo_wide', kind: 'table' },
      { name: 'order', kind: 'table' },
      { name: `quote"'; drop table shop.demo_part; --`, kind: 'table' },
      { name: '设备 表', kind: 'table' },
    ]);
  });

  it.each([
    ['a reserved word', 'order', 'order'],
    ['a statement in quotes', `quote"'; drop table shop.demo_part; --`, 'quote'],
    ['Chinese', '设备 表', 'equipment'],
  ])('one named %s is read like any other, and a model of it keeps its fields', async (_, table, code) => {
    const names = ['id', 'select', 'sheBeiBianHao', 'aB'];
    const reply = await read(
      `model/table-info?tableName=${encodeURIComponent(table)}&datasourceId=${sourceId}`,
    );
    const { fields } = reply.body.data as { fields: readonly ModelField[] };
    expect(fields.map(({ propertyName }) => propertyName)).toStrictEqual(names);
    const id = await modelOf({ modelTable: table, modelCode: `${code}Made` });
    expect((await send(await fieldsOf(id))).status).toBe(200);
    expect((await kept(id)).map((row) => row.jdbc_name)).toStrictEqual([
      ...['id', 'select', '设备 编号', 'a"b'],
    ]);
    expect(await database.owner('select 1 from shop.demo_part limit 0')).toStrictEqual([]);
  });

  it('have columns with types, keys, references and comments', async () => {
    const { body } = await read(`model/table-info?tableName=demo_part&datasourceId=${sourceId}`);
    const { fields, ...table } = body.data as { fields: readonly ModelField[] };
    expect(table).toMatchObject({ name: 'demo_part', entityName: 'Part' });
    expect(fields.map((field) => [field.propertyName, field.propertyType])).toStrictEqual([
      ['id', 'Long'],
      ['stationId', 'Long'],
      ['parentId', 'Long'],
      ['partName', 'String'],
      ['isOpen', 'Boolean'],
      ['price', 'BigDecimal'],
      ['ratio', 'Double'],
      ['pieces', 'Integer'],
      ['notes', 'String'],
      ['doc', 'String'],
      ['madeOn', 'Date'],
      ['madeAt', 'Date'],
      ['tags', 'String'],
      ['sheBeiBianHao', 'String'],
      ['constructorValue', 'String'],
      ['quoteDropTableX', 'String'],
    ]);
    const [id, station, parent, title, , price] = fields;
    expect(id).toMatchObject({ isKey: 1, isUnique: 1, isNullable: 0 });
    expect(station).toMatchObject({ refTable: 'demo_station', refColumn: 'id', isNullable: 0 });
    expect(parent).toMatchObject({ refTable: 'demo_part', refColumn: 'id', isNullable: 1 });
    expect(title).toMatchObject({ comment: '部件名称', maxLength: 100, jdbcType: 'character varying(100)' });
    expect(price).toMatchObject({ decimals: 2 });
    const view = await read(`model/table-info?tableName=demo_view&datasourceId=${sourceId}`);
    expect((view.body.data as { fields: unknown[] }).fields).toHaveLength(2);
  });

  it.each([
    ['that is gone', 'demo_gone', 'model.noTable'],
    ['that is a statement', `demo_part'; drop table shop.demo_part; --`, 'model.noTable'],
    ['of another schema', 'pg_authid', 'model.noTable'],
    ['with as many columns as PostgreSQL has', 'demo_wide', 'model.tooManyFields'],
  ])('one %s is refused, and no model is created from it', async (_, table, code) => {
    const reply = await read(
      `model/table-info?tableName=${encodeURIComponent(table)}&datasourceId=${sourceId}`,
    );
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, code]);
    const refused = await submit('model', { ...part, modelCode: 'refused', modelTable: table });
    expect(refused.body.errorCode).toBe(code.replace('noTable', 'noSuchTable'));
    expect((await read('model/list?modelCode=refused')).body.data).toMatchObject({ total: 0 });
  });

  it('cannot be assigned to a model when they no longer exist, and are named in the refusal', async () => {
    const id = await modelOf();
    const { msg } = (await submit('model', { id, modelTable: 'demo_gone' })).body;
    expect(msg).toBe('数据源中没有表“demo_gone”，请重新选择');
    expect((await read(`model/detail?id=${id}`)).body.data).toMatchObject({ tableState: 'found' });
  });

  it('mark their models when they are missing or exist again, and allow them to be renamed', async () => {
    await database.owner('create table shop.demo_passing (id integer)');
    const id = await modelOf({ modelTable: 'demo_passing' });
    const state = async (of: string) => (await read(`model/detail?id=${of}`)).body.data;
    await database.owner('drop table shop.demo_passing');
    expect((await read(`model/reread?modelId=${id}`)).body.errorCode).toBe('model.noTable');
    expect(await state(id)).toMatchObject({ tableState: 'gone' });
    expect((await submit('model', { id, modelName: '仍可改名', tableState: 'found' })).status).toBe(200);
    expect(await state(id)).toMatchObject({ modelName: '仍可改名', tableState: 'gone' });
    await database.owner('create table shop.demo_passing (id integer)');
    await read(`model/table-list?datasourceId=${sourceId}`);
    expect(await state(id)).toMatchObject({ tableState: 'found' });
  });

  it('are refused for invalid parameters', async () => {
    expect((await read('model/table-list')).body.errorCode).toBe('request.parameterMissing');
    expect((await read('model/table-list?datasourceId=x')).body.errorCode).toBe('request.parameterFormat');
    expect((await read('model/table-list?datasourceId=12345')).body.errorCode).toBe('record.notFound');
    expect((await read('model/table-info?datasourceId=1')).body.errorCode).toBe('request.parameterMissing');
    expect((await read('model/model-prototype?modelId=12345')).body.errorCode).toBe('record.notFound');
  });
});

describe('fields of a model', () => {
  it('are those of the table until some are saved, then those', async () => {
    const id = await modelOf();
    const proposed = await fieldsOf(id);
    expect(proposed).toHaveLength(16);
    expect(proposed.every((field) => field.componentType === 'input' && field.isList === 1)).toBe(true);
    const some = proposed.slice(0, 4).map((field) => ({ ...field, comment: 'mine' }));
    expect((await send(some)).status).toBe(200);
    const found = await fieldsOf(id);
    expect(found.map((field) => [field.jdbcName, field.comment])).toStrictEqual([
      ...[
        ['id', 'mine'],
        ['station_id', 'mine'],
        ['parent_id', 'mine'],
        ['part_name', 'mine'],
      ],
    ]);
    const chosen = (await read(`model-prototype/select?modelId=${id}`)).body.data as { comment: string }[];
    expect(chosen.at(-1)?.comment).toBe('part_name: mine');
    const models = (await read('model/select')).body.data as { id: string; modelName: string }[];
    expect(models.find((model) => model.id === id)?.modelName).toBe('demo_part: 部件');
  });

  it('are saved as listed: changed, added, removed, in this order', async () => {
    const id = await modelOf();
    await send((await fieldsOf(id)).slice(0, 3));
    const [first, second, third] = await fieldsOf(id);
    const fresh = {
      ...third,
      id: undefined,
      jdbcName: 'extra',
      propertyName: 'extra',
      propertyType: 'LocalDateTime',
    };
    expect((await send([fresh, second, first])).status).toBe(200);
    const found = await fieldsOf(id);
    expect(found.map(({ jdbcName }) => jdbcName)).toStrictEqual(['extra', second?.jdbcName, first?.jdbcName]);
    expect(found[1]?.id).toBe(second?.id);
    expect(found[0]).toMatchObject({ propertyType: 'Date', propertyEntity: 'java.util.Date' });
  });

  const field = { jdbcName: 'a', propertyName: 'a', jdbcType: 'text' };
  it.each<[string, (modelId: string) => unknown, string]>([
    ['none', () => [], 'model.noFields'],
    [
      '2,000 of them',
      (modelId) =>
        Array.from({ length: 2_000 }, (_, i) => ({
          ...field,
          modelId,
          jdbcName: `a${i}`,
          propertyName: `a${i}`,
        })),
      'model.tooManyFields',
    ],
    [
      'two of a column',
      (modelId) => [
        { ...field, modelId },
        { ...field, modelId, propertyName: 'b' },
      ],
      'model.fieldTwice',
    ],
    [
      'two of a property',
      (modelId) => [
        { ...field, modelId },
        { ...field, modelId, jdbcName: 'b' },
      ],
      'model.fieldTwice',
    ],
    [
      'a property every object has',
      (modelId) => [{ ...field, modelId, propertyName: 'constructor' }],
      'model.reserved',
    ],
    [
      'a property that is no name',
      (modelId) => [{ ...field, modelId, propertyName: `a'); //` }],
      'model.badField',
    ],
    ['a type there is not', (modelId) => [{ ...field, modelId, propertyType: 'Object' }], 'model.badField'],
    [
      'a model each',
      (modelId) => [
        { ...field, modelId },
        { ...field, modelId: '1', jdbcName: 'b', propertyName: 'b' },
      ],
      'model.oneModel',
    ],
    ['no model', () => [field], 'model.badField'],
    ['a model that is not there', () => [{ ...field, modelId: '12345' }], 'record.notFound'],
    ['the id of another', (modelId) => [{ ...field, modelId, id: '12345' }], 'record.notFound'],
    ['what is no field', () => [null], 'request.parameterMissing'],
  ])('are refused with %s, and nothing changes', async (_, made, code) => {
    const id = await modelOf();
    await send((await fieldsOf(id)).slice(0, 2));
    const before = await kept(id);
    const reply = await send(made(id));
    expect([reply.status, String(reply.body.errorCode)], reply.text).toStrictEqual([
      code === 'record.notFound' ? 404 : 400,
      code,
    ]);
    expect(await kept(id)).toStrictEqual(before);
    expect((await send(made(id), user)).status).toBe(403);
    expect((await send(made(id), {})).status).toBe(401);
  });

  it('are refused with the message of the grid: the column and its error', async () => {
    const { body } = await send([{ ...field, modelId: await modelOf(), propertyName: '__proto__' }]);
    expect(body.msg).toBe('字段 a（属性名）：应以小写字母开头，只含字母和数字');
  });

  it('cannot be saved by another tenant', async () => {
    const id = await modelOf();
    const fields = await fieldsOf(id);
    expect((await send(fields, stranger)).status).toBe(403);
    expect(await kept(id)).toStrictEqual([]);
  });

  it('are those of one of two users who submit at once, never of both', async () => {
    const id = await modelOf();
    const fields = await fieldsOf(id);
    await Promise.all([send(fields.slice(0, 5)), send(fields.slice(5, 9))]);
    const names = (await kept(id)).map((row) => row.jdbc_name);
    expect(
      [fields.slice(0, 5), fields.slice(5, 9)].map((some) => some.map((one) => one.jdbcName)),
    ).toContainEqual(names);
  });

  it('follow a changed table, and keep what users entered', async () => {
    await database.owner(
      'create table shop.demo_moving (id bigint primary key, title varchar(20), old integer)',
    );
    await database.owner(`grant select on shop.demo_moving to ${reader}`);
    const id = await modelOf({ modelTable: 'demo_moving' });
    await send((await fieldsOf(id)).map((one) => ({ ...one, comment: `mine ${one.jdbcName}`, isQuery: 1 })));
    await database.owner(
      'alter table shop.demo_moving alter title type integer using 1, drop old, add fresh date',
    );
    const { fields, changes, before } = (await read(`model/reread?modelId=${id}`)).body.data as Reread;
    expect(changes).toStrictEqual({ title: 'changed', old: 'gone', fresh: 'added' });
    const former = { jdbcType: 'character varying(20)', propertyType: 'String' };
    expect(before).toStrictEqual({ title: former });
    expect(fields[1]).toMatchObject({ jdbcType: 'integer', propertyType: 'Integer' });
    expect(fields.map((one) => [one.jdbcName, one.comment, one.isQuery])).toStrictEqual([
      ['id', 'mine id', 1],
      ['title', 'mine title', 1],
      ['old', 'mine old', 1],
      ['fresh', '', 0],
    ]);
    expect((await send(fields.filter(({ jdbcName }) => jdbcName !== 'old'))).status).toBe(200);
    expect((await read(`model/reread?modelId=${id}`)).body.data).toMatchObject({ changes: {} });
    await database.owner('drop table shop.demo_moving');
    expect((await read(`model/reread?modelId=${id}`)).body.errorCode).toBe('model.noTable');
    expect(await kept(id)).toHaveLength(3);
  });
});
