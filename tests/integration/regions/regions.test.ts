import { Readable } from 'node:stream';
import type { ImportReport } from '@heliodeck/model/wire/import-report';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { SheetCell } from '../../../apps/server/spreadsheet/sheet.ts';
import { multipart } from '../../support/multipart.ts';
import { calls, menuIdsOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';
import { xlsOf, xlsxOf } from '../../support/sheets.ts';
import { storedZip } from '../../support/zip.ts';

type Headers = Record<string, string>;

const server = await platform();
const { database } = server;
const administrator = await server.signIn('000000', 'admin');
const org = await organisation(server);
const { post, get, refusal } = calls(server, administrator);
const base = 'blade-system/region';

const codes = [
  'region',
  'region_add',
  'region_edit',
  'region_view',
  'region_delete',
  'region_import',
  'region_export',
];
/** A tenant's clerk with every button of the screen: the list still does not belong to the tenant. */
const tenantRole = await org.role('surveyor', []);
for (const menuId of await menuIdsOf(server, codes)) {
  await database.owner('insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, $3)', [
    ...[org.tenantId, tenantRole, menuId],
  ]);
}
const surveyor = await org.user('surveyor', { roleIds: [tenantRole] });
const worker = await org.user('worker', { roleIds: [org.repairmanRoleId] });

const zh = ['区划编号', '上级区划编号', '区划名称', '英文名称', '区划等级', '排序', '备注'];
async function send(file: Uint8Array, query = 'isCovered=0', headers: Headers = administrator) {
  const { body, headers: type } = await multipart(file, 'regions.xlsx');
  const reply = await server.post(`/api/${base}/import-region?${query}`, body, { ...headers, ...type });
  return { ...reply, report: reply.body.data as ImportReport };
}
const sheet = (...rows: SheetCell[][]) => xlsxOf([zh, ...rows]);
const rows = async (query: string, headers = administrator) =>
  (await get(`${base}/lazy-list?${query}`, headers)) as Row[];

async function downloaded(path: string, headers: Headers = administrator) {
  const reply = await server.app.http.app.inject({ url: `/api/${base}/${path}`, headers });
  const name = /filename\*=UTF-8''(.*)$/.exec(String(reply.headers['content-disposition']))?.[1] ?? '';
  const sheets = reply.statusCode === 200 ? await readExcel(Readable.from([reply.rawPayload])) : [];
  return {
    status: reply.statusCode,
    name: decodeURIComponent(name),
    sheet: sheets[0],
    bytes: reply.rawPayload,
  };
}

describe('regions of the platform', () => {
  const draft = { code: '330199', parentCode: '3301', name: '试验区' };

  it('are closed without a sign-in, to users without the button, and to tenants who would change them', async () => {
    const reads = ['lazy-list', 'detail?code=33', 'export-region', 'export-template', 'list'];
    const writes = ['save', 'submit', 'update', 'remove?id=33', 'import-region?isCovered=0'];
    for (const path of reads) {
      expect((await server.get(`/api/${base}/${path}`)).status, path).toBe(401);
    }
    for (const path of ['lazy-list', 'detail?code=33', 'export-region', 'export-template']) {
      expect((await server.get(`/api/${base}/${path}`, worker)).status, path).toBe(403);
    }
    for (const path of writes) {
      expect((await server.post(`/api/${base}/${path}`, draft, {})).status, path).toBe(401);
      expect((await server.post(`/api/${base}/${path}`, draft, worker)).status, path).toBe(403);
      expect((await server.post(`/api/${base}/${path}`, draft, surveyor)).status, path).toBe(403);
    }
    const file = await sheet(['330199', '3301', '试验区', '', '', '', '']);
    expect((await send(file, 'isCovered=0', surveyor)).status).toBe(403);
    expect(await rows('code=330199')).toEqual([]);
  });

  it('have a valid code below the right parent', async () => {
    const said = (given: Row) => refusal(post(`${base}/submit`, { ...draft, ...given }));
    expect(await said({ code: '' })).toEqual([400, 'code:请输入区划编号']);
    expect(await said({ name: '' })).toEqual([400, 'name:请输入区划名称']);
    expect(await said({ code: '33019' })).toEqual([400, 'code:区划编号应为2、4、6、9或12位数字']);
    expect(await said({ code: '340199' })).toEqual([400, '区划编号 340199 不属于上级区划 3301']);
    expect(await said({ code: '339901', parentCode: '3399' })).toEqual([400, '上级区划不存在：3399']);
    expect(await said({ code: '330106' })).toEqual([400, '区划编号 [330106] 已存在!']);
  });

  it('are added, shown, changed and removed by id or by code', async () => {
    expect((await post(`${base}/submit`, { ...draft, nameEn: 'Trial District' })).status).toBe(200);
    const [made] = await rows('code=330199');
    expect(made).toMatchObject({ parentCode: '3301', regionLevel: 3, nameEn: 'Trial District' });
    const byCode = (await get(`${base}/detail?code=330199`)) as Row;
    expect(byCode.id).toBe(made?.id);
    // Code and parent cannot be changed.
    const changed = { id: made?.id, name: '新试验区', code: '330198', parentCode: '33', regionLevel: 1 };
    expect((await post(`${base}/update`, changed)).status).toBe(200);
    expect(await get(`${base}/detail?id=${made?.id}`)).toMatchObject({
      code: '330199',
      parentCode: '3301',
      regionLevel: 3,
      name: '新试验区',
    });
    expect((await post(`${base}/remove?id=330199`)).status).toBe(200);
    expect(await rows('code=330199')).toEqual([]);
    expect((await server.get(`/api/${base}/detail?code=330199`, administrator)).status).toBe(404);
    const lines = await database.owner(
      `select act from audit_log where entity = 'region' and record_id = $1 order by seq`,
      [made?.id],
    );
    expect(lines.map(({ act }) => act)).toEqual(['add', 'edit', 'remove']);
  });

  it('regions with children or with stations in them cannot be removed', async () => {
    expect(await refusal(post(`${base}/remove?id=3301`))).toEqual([400, '请先删除子节点!']);
    await database.owner(
      `insert into station (tenant_id, station_name, region_id) values ($1, '西湖电站', '330106')`,
      [org.tenantId],
    );
    const reply = await post(`${base}/remove?id=330106`);
    expect([reply.status, reply.body.errorCode, reply.body.msg]).toEqual([
      ...[400, 'region.hasStations', '该区划下有电站，不能删除'],
    ]);
    for (const nonsense of ['', "33'", '1,x', '%00']) {
      expect((await post(`${base}/remove?id=${nonsense}`)).status).toBe(400);
    }
    expect((await post(`${base}/remove?id=990000`)).status).toBe(404);
  });

  it('load level by level and are found by either name on all levels', async () => {
    const provinces = await rows('');
    expect(provinces).toHaveLength(34);
    expect(provinces.find(({ code }) => code === '33')).toMatchObject({
      name: '浙江省',
      nameEn: 'Zhejiang',
      hasChildren: true,
    });
    expect(provinces.find(({ code }) => code === '81')).not.toHaveProperty('hasChildren');
    const zhejiang = String(provinces.find(({ code }) => code === '33')?.id);
    expect((await rows(`parentId=${zhejiang}`)).map(({ code }) => code)).toContain('3301');
    expect(await rows('parentCode=3301')).toEqual(await rows(`parentId=3301`));
    expect((await rows(`name=${encodeURIComponent('西湖区')}`)).map(({ code }) => code)).toContain('330106');
    expect((await rows('nameEn=zhejiang')).map(({ code }) => code)).toContain('33');
    // Results with the same name are distinguished by their ancestors; an opened level does not contain them.
    const [lake] = (await rows(`name=${encodeURIComponent('西湖区')}`)).filter(
      ({ code }) => code === '330106',
    );
    expect(lake?.above).toMatchObject([{ title: '浙江省' }, { title: '杭州市' }]);
    const english = await rows('nameEn=hangzhou', { ...administrator, locale: 'en' });
    const city = english.find(({ code }) => code === '3301');
    expect(city?.above).toMatchObject([{ title: 'Zhejiang' }]);
    expect((await rows('parentCode=3301'))[0]).not.toHaveProperty('above');
  });

  it('have their name in the language of the caller if one exists', async () => {
    const titles = async (headers: Headers) =>
      ((await get(`${base}/lazy-tree?parentCode=00`, { ...worker, ...headers })) as Row[]).map(
        ({ title }) => title,
      );
    expect(await titles({ locale: 'zh' })).toContain('浙江省');
    expect(await titles({ locale: 'en' })).toContain('Zhejiang');
    const tree = (await get(`${base}/get-province-city`, { ...worker, locale: 'en' })) as Row[];
    expect(tree.map((place) => place.label)).toContain('Zhejiang');
    expect(JSON.stringify(tree)).toContain('Hangzhou');
    expect(JSON.stringify(tree)).not.toMatch(/[\u3400-\u9fff]/u);
  });

  it('are searched by either name, by pinyin and by initials, in any language, and return their ancestors', async () => {
    const called = async (title: string, headers: Headers = {}) =>
      (await get(`${base}/lazy-tree?title=${encodeURIComponent(title)}`, { ...worker, ...headers })) as Row[];
    const siming = {
      id: '350203',
      value: '350203',
      parentId: '3502',
      title: '思明区',
      above: [
        { id: '35', title: '福建省' },
        { id: '3502', title: '厦门市' },
      ],
    };
    // In the pinyin 'xiamen' 厦 is not read 'sha'.
    for (const title of ['思明', 'Siming', 'simingqu', 'smq'])
      expect(await called(title), title).toContainEqual(expect.objectContaining(siming));
    for (const title of ['xiamen', 'xms'])
      expect(
        (await called(title)).map(({ title: own }) => own),
        title,
      ).toContain('厦门市');
    const [english] = await called('思明', { locale: 'en' });
    expect(english).toMatchObject({
      title: 'Siming District',
      above: [{ title: 'Fujian' }, { title: 'Xiamen' }],
    });
    // Exact names come before names that contain the text; higher regions before lower ones.
    expect((await called('福建'))[0]).toMatchObject({ id: '35', hasChildren: true, above: [] });
    expect((await called('fuzhou'))[0]?.id).toBe('3501');
    // A single letter is not pinyin, special characters are literal, and the country is not a region to choose.
    for (const title of ['%', '_', '\\', '中国', '没有这样的地方', 'x'.repeat(500)])
      expect(await called(title), title).toEqual([]);
    expect((await called('q')).every(({ title, id }) => String(title) !== '' && String(id).length >= 2)).toBe(
      true,
    );
    expect(await called(' ')).toHaveLength(34);
    expect(await called('区')).toHaveLength(100);
    expect((await server.get(`/api/${base}/lazy-tree?title=x`)).status).toBe(401);
  });
});

describe('an import of regions', () => {
  it('an import of regions from a hostile file is refused', async () => {
    const macro = storedZip([
      { name: 'xl/vbaProject.bin', packed: Buffer.from('x'), unpacked: 1, method: 0 },
    ]);
    expect((await send(macro)).body.errorCode).toBe('sheet.macro');
    expect((await send(Buffer.from('code,name'))).body.errorCode).toBe('sheet.wrongType');
    // Without a statement about overwriting nothing is overwritten.
    expect((await send(await sheet(['33', '', 'x', '', '', '', '']), '')).body.errorCode).toBe(
      'import.faulty',
    );
  });

  it('lists the errors in a dry run and writes nothing', async () => {
    const file = await sheet(
      ['33', '', '浙江', '', '', '', ''],
      ['88', '00', '甲省', '', 1, '', ''],
      ['8801', '88', '', '', '', '', ''],
      ['8802', '89', '乙市', '', '', '', ''],
      ['9901', '', '丙市', '', '', '', ''],
      ['88', '', '又是甲省', '', '', '', ''],
      ['8803', '88', '丁市', '', 3, 'x', ''],
      ['88031', '8803', '戊县', '', '', '', ''],
    );
    const { report } = await send(file, 'isCovered=0&dryRun=1');
    expect(report.faults.map((fault) => [fault.row, fault.field, fault.code])).toEqual([
      [2, 'code', 'region.exists'],
      [4, 'name', 'field.required'],
      [5, 'parentCode', 'region.parentForm'],
      [6, 'parentCode', 'region.parentMissing'],
      [7, 'code', 'import.twice'],
      [8, 'sort', 'field.notInteger'],
      [9, 'code', 'field.pattern'],
    ]);
    expect(await rows('code=88')).toEqual([]);
    const level = await send(
      await sheet(['8804', '', '己市', '', 3, '', ''], ['88', '', '甲省', '', '', '', '']),
      'isCovered=0&dryRun=1',
    );
    expect(level.report.faults.map((fault) => fault.code)).toEqual(['region.levelForm']);
  });

  it('adds regions, also parents in later rows, and overwrites names on request', async () => {
    const file = xlsOf([
      ['Region Code', 'Region Name', 'English Name'],
      ['880101', '甲县', 'First County'],
      ['8801', '甲市', ''],
      [88, '甲省', 'First Province'],
      ['33', '浙江省', 'Zhejiang Province'],
    ]);
    expect((await send(file)).body.errorCode).toBe('import.faulty');
    expect((await send(file, 'isCovered=1')).report).toMatchObject({ added: 3, covered: 1, faultCount: 0 });
    expect(await rows('code=88')).toMatchObject([
      { code: '88', parentCode: '00', regionLevel: 1 },
      { code: '8801', parentCode: '88', regionLevel: 2, nameEn: null },
      { code: '880101', parentCode: '8801', regionLevel: 3, nameEn: 'First County' },
    ]);
    expect(await get(`${base}/detail?code=33`)).toMatchObject({ nameEn: 'Zhejiang Province' });
    const [lines] = await database.owner(
      `select count(*)::int as n from audit_log where entity = 'region' and record_title in ('甲省', '甲市', '甲县', '浙江省')`,
    );
    expect(lines).toEqual({ n: 4 });
  });
});

describe('the export of regions', () => {
  it('is the national list under its headings, and can be imported again', async () => {
    const all = await downloaded('export-region');
    expect(all.name).toBe('行政区划数据20260601120000.xlsx');
    expect(all.sheet?.sheet).toBe('行政区划数据表');
    expect(all.sheet?.data[0]).toEqual(zh);
    expect(all.sheet?.data.length).toBeGreaterThan(3000);
    const { report } = await send(all.bytes, 'isCovered=1&dryRun=1');
    expect(report).toMatchObject({ added: 0, covered: report.rows, faultCount: 0 });
    const some = await downloaded('export-region?code=3301&lang=en');
    expect(some.name).toBe('Region_Data_Table_20260601120000.xlsx');
    expect(some.sheet?.data[0]?.slice(0, 3)).toEqual(['Region Code', 'Parent Code', 'Region Name']);
    expect(some.sheet?.data.length).toBeLessThan(30);
  });

  it('has a template without the columns that follow from the code', async () => {
    const template = await downloaded('export-template');
    expect(template.name).toBe('行政区划数据模板.xlsx');
    expect(template.sheet?.data).toEqual([zh.filter((heading) => heading !== '区划等级')]);
  });
});
