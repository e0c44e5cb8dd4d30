import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import type { IgnoredChoice } from '@heliodeck/model/tools/ignored-choice';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { column, generatorWorld, idColumn } from '../../support/generator-world.ts';
import { unzipped } from '../../support/zip.ts';

// The refusals of the generator, and the contents of its archive. generated-code.test.ts shows that the files pass the checks of this
// repository.

const root = mkdtempSync(join(tmpdir(), 'heliodeck-checkout-'));
const outside = mkdtempSync(join(tmpdir(), 'heliodeck-outside-'));
afterAll(() => {
  for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true });
});
const world = await generatorWorld(root);
const { server, admin, base, model, setting } = world;
const unwritable = await generatorWorld(undefined);

const title = column('title', 'varchar(50)', { comment: '名称', isNullable: false, length: 50 });
const fence = await model('fence', 'made_fence', [idColumn, title], '围栏');
const fenceSetting = await setting(fence, 'fence');

interface Shown {
  readonly files: readonly { readonly path: string; readonly state: string; readonly text: string }[];
}
const generate = (ids: string, headers = admin) =>
  server.post(`${base}/code/gen-code?ids=${ids}`, {}, headers);
const shown = async (ids: string): Promise<Shown['files']> => {
  const reply = await server.get(`${base}/code/files?ids=${ids}`, admin);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as Shown).files;
};
const written = (): string[] =>
  execFileSync('find', [root, '-type', 'f'], { encoding: 'utf8' }).split('\n').filter(Boolean).sort();
const emptied = (): void => {
  for (const folder of ['apps', 'packages', 'tests'])
    rmSync(join(root, folder), { recursive: true, force: true });
};
afterEach(emptied);

/** A configuration with a changed field. */
const draftOf = async (more: object): Promise<object> => {
  const { body } = await server.get(`${base}/code/detail?id=${fenceSetting}`, admin);
  const { id: _id, ...row } = body.data as { id: string };
  const { codeName, serviceName, tableName, tablePrefix, pkName, packageName, templateType, author } =
    row as Record<string, unknown>;
  return {
    modelId: fence,
    codeName,
    serviceName,
    tableName,
    tablePrefix,
    pkName,
    packageName,
    templateType,
    author,
    baseMode: 2,
    wrapMode: 2,
    feignMode: 1,
    codeStyle: 'saber',
    apiPath: 'apps/server/areas/custom',
    webPath: 'apps/console/areas/custom',
    ...more,
  };
};

describe('a refused generation of code', () => {
  const calls = [
    ['GET', 'files'],
    ['GET', 'zip'],
    ['POST', 'gen-code'],
  ] as const;

  it.each(calls)(
    'is refused without a token or permission, and in another tenant: %s %s',
    async (method, call) => {
      const without = server.policy.admit('reader', {
        codes: ['code', 'code_add', 'code_edit', 'code_delete'],
        tenantId: '000000',
        userId: '5',
      });
      const elsewhere = server.policy.admit('elsewhere', {
        codes: ['code', 'code_generate'],
        tenantId: '100001',
        userId: '6',
      });
      const path = `${base}/code/${call}?ids=${fenceSetting}`;
      const reach = (headers?: Record<string, string>) =>
        method === 'GET' ? server.get(path, headers) : server.post(path, {}, headers);
      expect((await reach()).status).toBe(401);
      expect((await reach(without)).status).toBe(403);
      expect((await reach(elsewhere)).status).toBe(403);
      expect(written()).toStrictEqual([]);
    },
  );

  it.each(['', 'x', '0', '999999999', `${fenceSetting},999999999`, "1' or '1'='1"])(
    'is refused for the ids "%s"',
    async (ids) => {
      const reply = await generate(encodeURIComponent(ids));
      expect(reply.body.success).toBe(false);
      expect([400, 404]).toContain(reply.status);
      expect(written()).toStrictEqual([]);
    },
  );

  it('is refused on a server without a checkout; the archive is available anyway', async () => {
    const id = await unwritable.setting(
      await unwritable.model('gate', 'made_gate', [idColumn, title]),
      'gate',
    );
    const path = `${unwritable.base}/code`;
    const reply = await unwritable.server.post(`${path}/gen-code?ids=${id}`, {}, unwritable.admin);
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'code.noCheckout']);
    expect(existsSync(new URL('../../../packages/model/custom/gate-record.ts', import.meta.url))).toBe(false);
    expect((await unwritable.server.get(`${path}/zip?ids=${id}`, unwritable.admin)).status).toBe(200);
    const { body } = await unwritable.server.get(`${path}/files?ids=${id}`, unwritable.admin);
    expect(body.data).toMatchObject({ canWrite: false });
  });

  it.each([
    { apiPath: 'apps/server' },
    { apiPath: 'apps/server/areas/custom/../../../../etc' },
    { apiPath: '/etc' },
    { apiPath: 'apps/server/areas/custom.d' },
    { apiPath: 'apps/server/areas/custom//x' },
    { webPath: 'apps/console/areas/custom/..' },
    { webPath: 'packages/model' },
  ])('is refused for the folder %o, when saved and when generated', async (more) => {
    const kept = await server.post(`${base}/code/submit`, await draftOf(more), admin);
    expect([kept.status, kept.body.errorCode]).toStrictEqual([400, 'code.path']);
    const id = await setting(fence, 'fence');
    const [field = '', path = ''] = Object.entries(more)[0] ?? [];
    const column = field === 'apiPath' ? 'api_path' : 'web_path';
    await world.database.owner(`update code_setting set ${column} = '${path}' where id = ${id}`);
    const reply = await generate(id);
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'code.path']);
    expect(written()).toStrictEqual([]);
  });

  it.each([
    { pkName: 'nonsense' },
    { templateType: 'tree', treeId: 'id', treePid: "parent'); --", treeName: 'title' },
    { templateType: 'tree', treeId: 'none', treePid: 'id', treeName: 'title' },
    { templateType: 'tree', treeId: 'id', treePid: 'id', treeName: '' },
    { templateType: 'sub', subModelId: fence, subFkId: 'owner_id' },
  ])('is refused when the configuration is saved with a column that does not exist: %o', async (more) => {
    const reply = await server.post(`${base}/code/submit`, await draftOf(more), admin);
    expect([reply.status, reply.body.success]).toStrictEqual([400, false]);
    expect(['code.noColumn', 'request.invalidField']).toContain(reply.body.errorCode);
  });

  it.each([
    { serviceName: 'blade-../../etc' },
    { serviceName: '../blade-fence' },
    { serviceName: 'blade-fence/..' },
    { serviceName: '' },
    { tableName: 'user"; drop table x' },
    { tableName: 'Made Fence' },
    { apiPath: 'apps/server/areas/custom\u0000' },
    { templateType: 'nonsense' },
    { modelId: '999999999' },
  ])('is refused when the configuration is saved with %o', async (more) => {
    const reply = await server.post(`${base}/code/submit`, await draftOf(more), admin);
    expect(reply.status, reply.text).toBe(400);
    expect(typeof reply.body.errorCode).toBe('string');
  });

  it.each([
    ['class', 'code.reserved'],
    ['constructor', 'code.reserved'],
    ['stationInfo', 'code.taken'],
    ['x'.repeat(31), 'code.reserved'],
  ])('is refused for a model with the code %s', async (code, expected) => {
    const id = await setting(await model(code, 'made_odd', [idColumn, title]), 'odd');
    const reply = await generate(id);
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, expected]);
    expect(written()).toStrictEqual([]);
  });

  it('is refused for a model without fields, and with a column removed after the configuration was saved', async () => {
    const bare = await setting(await model('bare', 'made_bare', []), 'bare', { pkName: 'bare_no' });
    expect((await generate(bare)).body.errorCode).toBe('code.noFields');
    const hedge = await model('hedge', 'made_hedge', [idColumn, column('up_id', 'bigint'), title]);
    const columns = { templateType: 'tree', treeId: 'id', treePid: 'up_id', treeName: 'title' };
    const tree = await setting(hedge, 'hedge', columns);
    await world.database.owner(
      `update model_prototype set is_deleted = 1 where model_id = ${hedge} and jdbc_name = 'up_id'`,
    );
    expect((await generate(tree)).body.errorCode).toBe('code.noColumn');
    expect(written()).toStrictEqual([]);
  });

  it('is refused for a dictionary that the product does not have, with the model, the column and the dictionary', async () => {
    const kind = column('kind', 'varchar(20)', { length: 20 });
    const chosen = { kind: { dictCode: 'theirs', componentType: 'select' } };
    const id = await setting(
      await model('coded', 'made_coded', [idColumn, title, kind], '编码', chosen),
      'coded',
    );
    for (const reply of [
      await generate(id),
      await server.get(`${base}/code/files?ids=${id}`, admin),
      await server.get(`${base}/code/zip?ids=${id}`, admin),
    ]) {
      expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'code.noDictionary']);
      expect(reply.body.msg).toBe('模型“编码”的字段 kind：产品没有字典 theirs，请改选字典或清空');
    }
    expect(written()).toStrictEqual([]);
  });

  it('is refused for a table of the product', async () => {
    const id = await setting(fence, 'fence', { tableName: stationInfo.table });
    expect((await generate(id)).body.errorCode).toBe('code.taken');
    expect(written()).toStrictEqual([]);
  });

  it('is refused for a file that was changed by hand, and then nothing of the run is written', async () => {
    expect((await generate(fenceSetting)).status).toBe(200);
    const place = join(root, 'packages/model/custom/fence-record.ts');
    const changed = readFileSync(place, 'utf8').replace('样本', '我的样本');
    writeFileSync(place, changed);
    const other = await setting(await model('gate', 'made_gate', [idColumn, title]), 'gate');
    const before = written();
    const reply = await generate(`${other},${fenceSetting}`);
    expect([reply.status, reply.body.errorCode]).toStrictEqual([409, 'code.fileChanged']);
    expect(reply.body.msg).toContain('packages/model/custom/fence-record.ts');
    expect(readFileSync(place, 'utf8')).toBe(changed);
    expect(written()).toStrictEqual(before);
    const states = (await shown(fenceSetting)).map(({ path, state }) => [path, state]);
    expect(states).toContainEqual(['packages/model/custom/fence-record.ts', 'edited']);
    expect((await server.get(`${base}/code/zip?ids=${fenceSetting}`, admin)).status).toBe(409);
  });

  it('is refused over a list with other content', async () => {
    expect((await generate(fenceSetting)).status).toBe(200);
    const place = join(root, 'apps/server/areas/custom/generated.ts');
    writeFileSync(place, `${readFileSync(place, 'utf8')}\n// mine\n`);
    expect((await generate(fenceSetting)).body.errorCode).toBe('code.fileChanged');
  });

  it('is refused through a link out of the checkout', async () => {
    const folder = join(root, 'packages/model');
    mkdirSync(folder, { recursive: true });
    symlinkSync(outside, join(folder, 'custom'));
    const reply = await generate(fenceSetting);
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'code.path']);
    expect(execFileSync('find', [outside, '-type', 'f'], { encoding: 'utf8' })).toBe('');
    expect(written()).toStrictEqual([]);
  });
});

describe('the generation of code', () => {
  it('gives a required boolean the default that the switch shows', async () => {
    const closed = column('is_closed', 'boolean', { isNullable: false });
    const id = await setting(await model('shutter', 'made_shutter', [idColumn, title, closed]), 'shutter');
    const { body } = await server.get(`${base}/code/files?ids=${id}`, admin);
    const [record] = (body.data as { records: { fields: Record<string, object> }[] }).records;
    expect(record?.fields.isClosed).toMatchObject({ kind: 'boolean', initial: false });
    expect(record?.fields.isClosed).not.toHaveProperty('required');
  });

  it('names the controls and comparisons that the code does not follow', async () => {
    const chosen = { title: { componentType: 'radio', isQuery: 1 as const, queryType: 'between' } };
    const id = await setting(await model('hatch', 'made_hatch', [idColumn, title], '舱口', chosen), 'hatch');
    const { body } = await server.get(`${base}/code/files?ids=${id}`, admin);
    const { ignored } = body.data as { ignored: readonly IgnoredChoice[] };
    expect(ignored).toMatchObject([
      { record: 'hatch', column: 'title', setting: 'componentType', value: 'radio', instead: 'input' },
      { record: 'hatch', column: 'title', setting: 'queryType', value: 'between', instead: 'like' },
    ]);
    for (const { reason } of ignored) expect(Object.values(reason)).not.toContain('');
  });

  it('includes a natural key, required and unique, and excludes an id', async () => {
    const partNo = column('part_no', 'varchar(20)', { isKey: true, isNullable: false, length: 20 });
    const id = await setting(await model('sparePart', 'made_spare', [partNo, title]), 'sparePart', {
      pkName: 'part_no',
    });
    const { body } = await server.get(`${base}/code/files?ids=${id},${fenceSetting}`, admin);
    type Shape = { key: string; fields: Record<string, object>; unique?: object[] };
    const { records } = body.data as { records: Shape[] };
    const [spare, plain] = ['sparePart', 'fence'].map((key) => records.find((one) => one.key === key));
    expect(Object.keys(spare?.fields ?? {})).toStrictEqual(['partNo', 'title']);
    expect(spare?.fields.partNo).toHaveProperty('required');
    expect(spare?.unique).toMatchObject([{ fields: ['partNo'] }]);
    expect(Object.keys(plain?.fields ?? {})).toStrictEqual(['title']);
    expect(plain?.unique).toBeUndefined();
  });

  it('writes the previewed files, and nothing the second time', async () => {
    const files = await shown(fenceSetting);
    expect(new Set(files.map(({ state }) => state))).toStrictEqual(new Set(['new']));
    expect((await generate(fenceSetting)).body.data).toStrictEqual({ files: files.map(({ path }) => path) });
    for (const { path, text } of files) expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
    expect(written()).toHaveLength(files.length);
    expect((await generate(fenceSetting)).body.data).toStrictEqual({ files: [] });
  });

  it('writes each file completely when it is requested twice at once', async () => {
    const files = await shown(fenceSetting);
    const replies = await Promise.all([generate(fenceSetting), generate(fenceSetting)]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    for (const { path, text } of files) expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
    expect(written()).toHaveLength(files.length);
  });

  it('packs the previewed files into an archive that unpacks to them', async () => {
    const files = await shown(fenceSetting);
    const url = `${base}/code/zip?ids=${fenceSetting}`;
    const reply = await server.app.http.app.inject({ method: 'GET', url, headers: admin });
    expect([reply.statusCode, reply.headers['content-type']]).toStrictEqual([200, 'application/zip']);
    const unpacked = unzipped(reply.rawPayload);
    expect(unpacked).toStrictEqual(new Map(files.map(({ path, text }) => [path, text])));
    expect(written()).toStrictEqual([]);
  });

  it('a copy of a configuration is independent and named after it', async () => {
    const reply = await server.post(`${base}/code/copy?id=${fenceSetting}`, {}, admin);
    expect(reply.body.msg).toBe('复制成功！');
    const { id } = reply.body.data as { id: string };
    expect(id).not.toBe(fenceSetting);
    const { body } = await server.get(`${base}/code/detail?id=${id}`, admin);
    expect(body.data).toMatchObject({ codeName: 'fence 样本-copy', modelId: fence });
    expect((await server.post(`${base}/code/copy?id=999999999`, {}, admin)).status).toBe(404);
  });
});
