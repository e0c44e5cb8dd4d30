import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldWorld } from '../../support/field-world.ts';
import { testPassword } from '../../support/platform.ts';
import { enterpriseClient } from '../../support/stock-client.ts';

// What clients of the family read of the development tools: names and types of fields, and the texts they show. The whole server answers.

const checkout = mkdtempSync(join(tmpdir(), 'heliodeck-checkout-'));
afterAll(() => rmSync(checkout, { recursive: true, force: true }));
const world = await fieldWorld({ environment: { CHECKOUT: checkout } });
const client = await enterpriseClient(world, {
  tenantId: '000000',
  username: 'admin',
  password: testPassword,
});

const { owner, ownerUrl } = world.database;
const at = new URL(ownerUrl);
const name = at.pathname.slice(1);
const reader = `stock_${name}`;
for (const statement of [
  `create role ${reader} login password 'word of the reader'`,
  'create schema works',
  'create table works.tool_depot (id bigint primary key, depot_name varchar(60) not null)',
  `create table works.tool_fence_check (id bigint primary key, fence_name varchar(80) not null,
     depot_id bigint references works.tool_depot (id), is_closed boolean not null, height numeric(6,2), checked_at timestamp)`,
  `comment on table works.tool_fence_check is '围栏检查'`,
  `comment on column works.tool_fence_check.fence_name is '围栏名称'`,
  'create table works.act_ru_task (id integer)',
  `grant usage on schema works to ${reader}`,
  `alter role ${reader} in database ${name} set search_path = works`,
])
  await owner(statement);
await client.post(
  'blade-system/param/submit',
  {},
  {
    paramName: '允许的主机',
    paramKey: 'resource.allowedHosts',
    paramValue: `${at.hostname}:${at.port}`,
  },
);

const id = z.string().regex(/^[1-9]\d{0,18}$/);
const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const text = z.string();
const absent = z.string().nullable();
const zeroOne = z.union([z.literal(0), z.literal(1)]);
const record = (fields: z.ZodRawShape) => z.looseObject({ id, createTime: time, ...fields });

const source = record({
  name: text,
  driverClass: z.literal('org.postgresql.Driver'),
  username: text,
  url: text,
  remark: absent,
});
const model = record({
  datasourceId: id,
  modelTable: text,
  modelClass: text,
  modelName: text,
  modelCode: text,
  modelRemark: absent,
});
const proposed = z.looseObject({
  name: text,
  jdbcName: text,
  jdbcType: text,
  comment: absent,
  propertyName: text,
  propertyType: z.enum(['String', 'Integer', 'Long', 'Double', 'BigDecimal', 'Boolean', 'Date']),
  propertyEntity: z.string().regex(/^java\.(lang|math|util)\.[A-Z]/),
  isList: zeroOne,
  isForm: zeroOne,
  isRow: zeroOne,
  isRequired: zeroOne,
  isQuery: zeroOne,
  componentType: text,
  dictCode: absent,
  queryType: absent,
});
const kept = proposed.extend({ id, modelId: id });
const oneOrTwo = z.union([z.literal(1), z.literal(2)]);
const configuration = record({
  modelId: id,
  codeName: text,
  serviceName: text,
  tableName: text,
  tablePrefix: text,
  pkName: text,
  packageName: text,
  templateType: z.enum(['crud', 'sub', 'tree']),
  author: text,
  subModelId: id.nullable(),
  subFkId: absent,
  treeId: absent,
  treePid: absent,
  treeName: absent,
  baseMode: oneOrTwo,
  wrapMode: oneOrTwo,
  feignMode: oneOrTwo,
  codeStyle: z.enum(['saber', 'element']),
  apiPath: text,
  webPath: text,
});
const reportFile = z.looseObject({ id, name: text, createTime: time, updateTime: time });

const page = { current: 1, size: 10 };
/** The only record that is found. */
async function only(path: string, params: Record<string, string | number>): Promise<Record<string, unknown>> {
  const rows = await client.page(path, { ...page, ...params });
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

const develop = 'blade-develop';
await client.post(
  `${develop}/datasource/save`,
  {},
  {
    name: 'works',
    driverClass: 'org.postgresql.Driver',
    username: reader,
    password: 'word of the reader',
    url: `jdbc:postgresql://${at.hostname}:${at.port}/${name}?sslmode=disable`,
    remark: '',
  },
);
const datasourceId = String((await only(`${develop}/datasource/list`, { name: 'works' })).id);
const modelDraft = {
  datasourceId,
  modelTable: 'tool_fence_check',
  modelClass: 'FenceCheck',
  modelName: '围栏检查',
  modelCode: 'fenceCheck',
  modelRemark: '',
};
await client.post(`${develop}/model/submit`, {}, modelDraft);
const modelId = String((await only(`${develop}/model/list`, { modelCode: 'fenceCheck' })).id);
const prototypes = () => client.rows(`${develop}/model/model-prototype`, { modelId, datasourceId });

describe('data sources, as stock clients read them', () => {
  it('have the fields of the form without the password, in the list and one by one', async () => {
    const listed = await only(`${develop}/datasource/list`, { name: 'works' });
    const detail = await client.get(`${develop}/datasource/detail`, { id: datasourceId });
    for (const row of [listed, detail]) {
      expect(z.parse(source, row)).toMatchObject({ name: 'works' });
      expect(row).not.toHaveProperty('password');
    }
  });

  it('are chosen by id and name, and changed by update like by submit', async () => {
    await client.post(`${develop}/datasource/update`, {}, { id: datasourceId, remark: 'changed' });
    expect(await client.get(`${develop}/datasource/detail`, { id: datasourceId })).toMatchObject({
      name: 'works',
      remark: 'changed',
    });
    expect(await client.rows(`${develop}/datasource/select`)).toContainEqual({
      id: datasourceId,
      name: 'works',
    });
  });
});

describe('data models, as stock clients read them', () => {
  it('have the documented fields, and in a list of options their table before the name', async () => {
    z.parse(model, await only(`${develop}/model/list`, { modelCode: 'fenceCheck' }));
    const detail = await client.get(`${develop}/model/detail`, { id: modelId });
    expect(z.parse(model, detail)).toMatchObject({ modelName: '围栏检查', modelTable: 'tool_fence_check' });
    const chosen = await client.rows(`${develop}/model/select`);
    expect(chosen.find((row) => row.id === modelId)?.modelName).toBe('tool_fence_check: 围栏检查');
  });

  it('are created from tables whose comment begins with the name, without those of the workflow engine', async () => {
    const tables = await client.rows(`${develop}/model/table-list`, { datasourceId });
    expect(tables.map((table) => [table.name, table.comment, table.entityName])).toStrictEqual([
      ['tool_depot', 'tool_depot:', 'Depot'],
      ['tool_fence_check', 'tool_fence_check:围栏检查', 'FenceCheck'],
    ]);
  });

  it.each<Record<string, string>>([{ tableName: 'tool_fence_check' }, { modelId }])(
    'are filled in from the comment and the class of the table, requested with %o',
    async (by) => {
      const table = await client.get(`${develop}/model/table-info`, { datasourceId, ...by });
      expect(table).toMatchObject({
        name: 'tool_fence_check',
        comment: '围栏检查',
        entityName: 'FenceCheck',
      });
      const fields = z.parse(z.array(proposed), (table as { fields: unknown }).fields);
      expect(fields.map((field) => field.propertyName)).toContain('fenceName');
    },
  );

  it('report an unreadable table with the family’s message', async () => {
    const asked = client.get(`${develop}/model/table-info`, { datasourceId, tableName: 'tool_gone' });
    await expect(asked).rejects.toMatchObject({ status: 400, message: '未获得相关表信息' });
  });

  it('start with the fields of the table, and store rows as a grid sends them', async () => {
    const fields = z.parse(z.array(proposed), await prototypes());
    expect(
      fields.map(({ isList, isForm, isRow, isRequired, isQuery }) => [
        ...[isList, isForm, isRow, isRequired, isQuery],
      ]),
    ).toStrictEqual(fields.map(() => [1, 1, 0, 0, 0]));
    expect(new Set(fields.map((field) => field.componentType))).toStrictEqual(new Set(['input']));
    // The properties that a grid of the family adds to a row, and its empty texts.
    const sent = fields.map((row) => ({
      ...row,
      modelId,
      $cellEdit: true,
      dictCode: '',
      queryType: '',
      ...(row.jdbcName === 'checked_at' && { propertyType: 'LocalDateTime' }),
    }));
    const reply = await client.raw('POST', `${develop}/model-prototype/submit-list`, {}, sent);
    expect(reply.body).toMatchObject({ code: 200, success: true, msg: '操作成功' });
    const rows = z.parse(z.array(kept), await prototypes());
    expect(rows.at(-1)).toMatchObject({ propertyType: 'Date', propertyEntity: 'java.util.Date' });
    const chosen = await client.rows(`${develop}/model-prototype/select`, { modelId });
    expect(chosen.map((row) => row.comment)).toContain('fence_name: 围栏名称');
    const listed = await client.page(`${develop}/model-prototype/list`, { ...page, modelId });
    z.parse(z.array(kept), listed);
    z.parse(kept, await client.get(`${develop}/model-prototype/detail`, { id: String(listed[0]?.id) }));
  });

  it('answer an invalid list of fields with success false and a message to show', async () => {
    const reply = await client.raw('POST', `${develop}/model-prototype/submit-list`, {}, []);
    expect(reply.body).toMatchObject({ code: 400, success: false, msg: '模型没有字段' });
  });
});

describe('configurations of the code generator, as stock clients read them', () => {
  const draft = {
    modelId,
    codeName: '围栏',
    serviceName: 'blade-fenceCheck',
    tableName: 'tool_fence_check',
    tablePrefix: 'tool_',
    pkName: 'id',
    packageName: 'org.example.fenceCheck',
    templateType: 'crud',
    author: 'somebody',
    subModelId: '',
    subFkId: '',
    treeId: '',
    treePid: '',
    treeName: '',
    baseMode: 2,
    wrapMode: 2,
    feignMode: 1,
    codeStyle: 'saber',
    apiPath: 'apps/server/areas/custom',
    webPath: 'apps/console/areas/custom',
  };

  it('are stored, searched by their four fields, copied, generated and removed', async () => {
    await client.post(`${develop}/code/submit`, {}, draft);
    const search = { codeName: '围', tableName: 'fence', serviceName: 'Check', modelId };
    const row = await only(`${develop}/code/list`, search);
    const codeId = String(row.id);
    for (const found of [row, await client.get(`${develop}/code/detail`, { id: codeId })])
      expect(z.parse(configuration, found)).toMatchObject({ ...draft, ...nothing });
    for (const field of Object.keys(search))
      expect(
        await client.page(`${develop}/code/list`, {
          ...page,
          ...search,
          [field]: field === 'modelId' ? '1' : 'no such',
        }),
      ).toStrictEqual([]);
    await client.post(`${develop}/code/copy`, { id: codeId });
    const copy = await only(`${develop}/code/list`, { codeName: '-copy' });
    expect(copy).toMatchObject({ codeName: '围栏-copy', serviceName: draft.serviceName });
    const built = await client.raw('POST', `${develop}/code/gen-code`, { ids: codeId, system: 'saber' });
    expect(built.body).toMatchObject({ code: 200, success: true, msg: '代码生成成功' });
    expect(existsSync(join(checkout, 'packages/model/custom/fence-check-record.ts'))).toBe(true);
    await client.post(`${develop}/code/remove`, { ids: `${codeId},${String(copy.id)}` });
    expect(await client.page(`${develop}/code/list`, { ...page, modelId })).toStrictEqual([]);
  });

  it.each(['baseMode', 'wrapMode', 'feignMode'])(
    'are refused with a key of %s that its dictionary does not have',
    async (field) => {
      const draftOfNonsense = Object.fromEntries(
        Object.entries(draft).map(([name, value]) => [name, name === field ? 7 : value]),
      );
      const reply = await client.raw('POST', `${develop}/code/submit`, {}, draftOfNonsense);
      expect(reply.body).toMatchObject({
        code: 400,
        success: false,
        msg: expect.stringContaining('不在可选范围内'),
      });
      expect(await client.page(`${develop}/code/list`, { ...page, modelId })).toStrictEqual([]);
    },
  );

  const nothing = { subModelId: null, subFkId: null, treeId: null, treePid: null, treeName: null };
});

describe('report files, as stock clients read them', () => {
  it('have a name and two times, are found by a part of the name, and are removed', async () => {
    await client.post('blade-report/report/rest/submit', {}, { name: '库存月报' });
    const row = await only('blade-report/report/rest/list', { name: '存月' });
    const reportId = String(row.id);
    for (const found of [row, await client.get('blade-report/report/rest/detail', { id: reportId })])
      expect(z.parse(reportFile, found)).toMatchObject({ name: '库存月报' });
    await client.post('blade-report/report/rest/remove', { ids: reportId });
    expect(await client.page('blade-report/report/rest/list', { ...page, name: '存月' })).toStrictEqual([]);
  });
});

describe('the tools, for a user who is no administrator of the platform', () => {
  it.each([
    ['GET', 'datasource/list'],
    ['GET', 'model/list'],
    ['GET', 'model/select'],
    ['GET', 'model-prototype/list'],
    ['GET', 'code/list'],
    ['POST', 'code/gen-code'],
    ['POST', 'model-prototype/submit-list'],
  ] as const)('are inaccessible without a token, with code 401: %s %s', async (method, path) => {
    const call = `/api/${develop}/${path}`;
    const reply = method === 'GET' ? await world.get(call) : await world.post(call, {});
    expect(reply.body).toMatchObject({ code: 401, success: false, msg: '请求未授权' });
  });
});
