import { Readable } from 'node:stream';
import type { ImportReport } from '@heliodeck/model/wire/import-report';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { SheetCell } from '../../../apps/server/spreadsheet/sheet.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation } from '../../support/organisation.ts';
import { xlsxOf } from '../../support/sheets.ts';
import { userRow as row, userHeadings, userSheets } from '../../support/user-sheets.ts';
import { storedZip } from '../../support/zip.ts';

type Headers = Record<string, string>;

const { server, org, other, administrator, send } = await userSheets();
const { database } = server;
const { zh } = userHeadings;
const skip = 'isCovered=0&skipBad=1';
const sheet = (...rows: SheetCell[][]) => xlsxOf([zh, ...rows]);
const accountsOf = async (tenantId: string): Promise<string[]> =>
  (
    await database.owner(
      'select account from "user" where tenant_id = $1 and is_deleted = 0 order by account',
      [tenantId],
    )
  ).map((found) => String(found.account));
/** The rows of the returned file, with its headings first. */
async function leftOut({ refusedRows }: ImportReport): Promise<readonly (readonly unknown[])[]> {
  const [first] = await readExcel(Readable.from([Buffer.from(refusedRows?.content ?? '', 'base64')]));
  return first?.data ?? [];
}
const imports = (entity: string) =>
  database.owner(
    `select account, tenant_id, after from audit_log where act = 'import' and entity = $1 order by id`,
    [entity],
  );

async function sendRegions(file: Uint8Array, query: string, headers: Headers = administrator) {
  const { body, headers: type } = await multipart(file, 'regions.xlsx');
  const path = `/api/blade-system/region/import-region?${query}`;
  const reply = await server.post(path, body, { ...headers, ...type });
  return { ...reply, report: reply.body.data as ImportReport };
}

describe('an import without its bad rows is refused', () => {
  it('an import that skips bad rows is refused without the permission to import, whatever it requests for bad rows', async () => {
    const file = await sheet(row('nobody'));
    expect((await send(file, skip, {})).status).toBe(401);
    const repairman = await org.user('skipper', { roleIds: [org.repairmanRoleId] });
    expect((await send(file, skip, repairman)).status).toBe(403);
    expect((await sendRegions(file, skip, org.admin)).status).toBe(403);
    expect(await accountsOf(org.tenantId)).not.toContain('nobody');
  });

  it('an import that skips bad rows is refused for invalid parameters, for a hostile file, and for headings that affect every row', async () => {
    const file = await sheet(row('nobody'));
    expect((await send(file, 'skipBad=yes')).body.errorCode).toBe('request.parameterFormat');
    const macro = storedZip([
      { name: 'xl/vbaProject.bin', packed: Buffer.from('x'), unpacked: 1, method: 0 },
    ]);
    expect((await send(macro, skip)).body.errorCode).toBe('sheet.macro');
    expect((await send(await xlsxOf([['账户'], ['nobody']]), skip)).body.errorCode).toBe(
      'sheet.headingsMissing',
    );
    const unknown = await xlsxOf([
      [...zh, '工号'],
      [...row('nobody', undefined, undefined, undefined, undefined, undefined, undefined, '', ''), '7'],
    ]);
    const { status, body } = await send(unknown, skip);
    expect([status, body.errorCode]).toEqual([400, 'import.faulty']);
    expect(await accountsOf(org.tenantId)).not.toContain('nobody');
    expect(await imports('user')).toEqual([]);
  });

  it('an import that skips bad rows skips a row of another tenant, and returns nothing from there', async () => {
    const file = await xlsxOf([
      ['租户编号', ...zh],
      [other.tenantId, ...row('spy')],
      ['', ...row('own')],
    ]);
    const { report } = await send(file, skip);
    expect(report).toMatchObject({ added: 1, refused: 1 });
    expect(report.faults.map(({ row: line, code }) => [line, code])).toEqual([[2, 'signIn.tenantWrong']]);
    expect(await accountsOf(other.tenantId)).not.toContain('spy');
    expect(await accountsOf(org.tenantId)).toContain('own');
  });
});

describe('an import that skips bad rows', () => {
  it('stores the good rows and returns the others unchanged, with the reasons in the language of the caller', async () => {
    const file = await sheet(
      row('taken'),
      row('', '=1+1', 'r'.repeat(21)),
      row('cook', undefined, undefined, undefined, '厨师'),
    );
    const dry = await send(file, `${skip}&dryRun=1`, { ...org.admin, locale: 'en' });
    expect(dry.report).toMatchObject({ rows: 3, added: 1, covered: 0, refused: 2, faultCount: 3 });
    expect(await accountsOf(org.tenantId)).not.toContain('taken');
    expect((await leftOut(dry.report)).map((cells) => cells.at(-1))).toEqual([
      'Why it was not imported',
      expect.stringMatching(/^Account: .+; Real Name: .+/),
      'Role Name: Roles: there is none called 厨师',
    ]);

    const { report } = await send(file, skip);
    expect(report).toMatchObject({ rows: 3, added: 1, covered: 0, refused: 2 });
    expect(report.firstPasswords?.map(({ account }) => account)).toEqual(['taken']);
    expect(report.refusedRows?.name).toBe('未导入的行20260601120000.xlsx');
    expect(await leftOut(report)).toEqual([
      [...zh, '未导入原因'],
      [null, "'=1+1", 'r'.repeat(21), ...zh.slice(3, 7).map((_, n) => row('x')[n + 3]), null, null].concat([
        expect.stringContaining('账户:'),
      ] as never[]),
      [
        'cook',
        '小王',
        '王工',
        'WEB',
        '厨师',
        '光明电力',
        '首席执行官',
        null,
        null,
        '角色名称:所属角色不存在：厨师',
      ],
    ]);
    const lines = await imports('user');
    expect(lines.at(-1)).toMatchObject({
      account: 'admin',
      tenant_id: org.tenantId,
      after: { rows: 3, added: 1, covered: 0, refused: 2 },
    });
  });

  it('returns a file that can be corrected and imported unchanged', async () => {
    const { report } = await send(await sheet(row('late', ''), row('later')), skip);
    const [headings, late] = (await leftOut(report)) as [SheetCell[], SheetCell[]];
    const again = await send(await xlsxOf([headings, late]), skip);
    expect(await leftOut(again.report), 'its reasons stand once').toEqual([headings, late]);
    const corrected = late.with(1, '小李');
    expect((await send(await xlsxOf([headings, corrected]))).report).toMatchObject({ added: 1, refused: 0 });
    expect(await accountsOf(org.tenantId)).toEqual(expect.arrayContaining(['late', 'later']));
  });

  it('gives the quota of the tenant to good rows only', async () => {
    const small = await organisation(server, '小租户');
    await database.owner('update tenant set account_number = 2 where tenant_id = $1', [small.tenantId]);
    const of = (account: string, name: string) => row(account, name, 'r', 'WEB', '维修人员', '小租户');
    const file = await xlsxOf([zh, of('bad', ''), of('good', 'n'), of('full', 'n')]);
    const { report } = await send(file, skip, small.admin);
    expect(report.faults.map(({ row: line, code }) => [line, code])).toEqual([
      [2, 'field.required'],
      [4, 'user.quota'],
    ]);
    expect(await accountsOf(small.tenantId)).toEqual(['admin', 'good']);
  });

  it('an import of nothing but bad rows adds nothing and returns them all', async () => {
    const before = await accountsOf(org.tenantId);
    const { status, report } = await send(await sheet(row('admin'), row('')), skip);
    expect([status, report.added, report.refused]).toEqual([200, 0, 2]);
    expect(await leftOut(report)).toHaveLength(3);
    expect(await accountsOf(org.tenantId)).toEqual(before);
  });

  it('sent twice at once stores each row once and reports to the second that it exists', async () => {
    const file = await sheet(row('twin-a'), row('twin-b'));
    const both = await Promise.all([send(file, skip), send(file, skip)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ report }) => report.added).sort()).toEqual([0, 2]);
    const [late] = both.filter(({ report }) => report.added === 0);
    expect(late?.report.faults.map(({ code }) => code)).toEqual(['user.exists', 'user.exists']);
    const twins = (await accountsOf(org.tenantId)).filter((account) => account.startsWith('twin'));
    expect(twins).toEqual(['twin-a', 'twin-b']);
  });

  it('an import without the option takes all rows or none', async () => {
    const file = await sheet(row('whole'), row('', 'n'));
    expect((await send(file)).body.errorCode).toBe('import.faulty');
    expect((await send(file, 'skipBad=0&dryRun=1')).report.refusedRows).toBeUndefined();
    expect(await accountsOf(org.tenantId)).not.toContain('whole');
  });
});

describe('an import of regions that skips bad rows', () => {
  const headings = ['区划编号', '上级区划编号', '区划名称'];

  it('leaves out rows below a row that is left out, however deep, in any order', async () => {
    const file = await xlsxOf([
      headings,
      ['770101', '', '戊县'],
      ['770101001', '770101', '己镇'],
      ['7701', '77', ''],
      ['77', '', '甲省'],
      ['7702', '77', '乙市'],
      ['33', '', '浙江'],
      ['3377', '33', '新市'],
    ]);
    const { report } = await sendRegions(file, skip);
    expect(report.faults.map(({ row: line, field, code }) => [line, field, code])).toEqual([
      [2, 'parentCode', 'region.parentRefused'],
      [3, 'parentCode', 'region.parentRefused'],
      [4, 'name', 'field.required'],
      [7, 'code', 'region.exists'],
    ]);
    expect(report).toMatchObject({ rows: 7, added: 3, covered: 0, refused: 4 });
    expect(report.faults[0]?.message.zh).toBe('上级区划 7701 所在的第4行有错误，未导入');
    const stored = await database.owner(
      `select code, parent_code from region where (code like '77%' or code = '3377') and is_deleted = 0 order by code`,
    );
    expect(stored).toEqual([
      { code: '3377', parent_code: '33' },
      { code: '77', parent_code: '00' },
      { code: '7702', parent_code: '77' },
    ]);
    expect((await imports('region')).at(-1)).toMatchObject({
      tenant_id: '000000',
      after: { added: 3, refused: 4 },
    });
  });

  it('keeps rows below an existing region, although its own row is bad', async () => {
    const file = await xlsxOf([headings, ['7702', '33', '乙市'], ['770201', '7702', '丁县']]);
    const { report } = await sendRegions(file, 'isCovered=1&skipBad=1');
    expect(report).toMatchObject({ added: 1, covered: 0, refused: 1 });
  });
});
