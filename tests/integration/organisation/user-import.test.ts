import { describe, expect, it } from 'vitest';
import type { SheetCell } from '../../../apps/server/spreadsheet/sheet.ts';
import { idOf, keepPassword, organisation, userDraft } from '../../support/organisation.ts';
import { xlsOf, xlsxOf } from '../../support/sheets.ts';
import { userRow as row, userHeadings, userSheets } from '../../support/user-sheets.ts';
import { storedZip } from '../../support/zip.ts';

type Headers = Record<string, string>;

const { server, org, other, administrator, send } = await userSheets();
const { database } = server;
const { zh, en } = userHeadings;
const sheet = (...rows: SheetCell[][]) => xlsxOf([zh, ...rows]);
const refused = async (reply: ReturnType<typeof send>) => {
  const { status, body } = await reply;
  return [status, body.errorCode];
};
/** Faults of a dry run: row, field, code. */
async function faults(file: Uint8Array, query = 'isCovered=0', headers: Headers = org.admin) {
  const { report, text } = await send(file, `${query}&dryRun=1`, headers);
  if (!report) throw new Error(text);
  return report.faults.map((fault) => [fault.row, fault.field, fault.code]);
}
const accountsOf = async (tenantId: string): Promise<string[]> =>
  (
    await database.owner('select account from "user" where tenant_id = $1 and is_deleted = 0', [tenantId])
  ).map((found) => String(found.account));

describe('an import of users is refused', () => {
  it('an import of users is refused without a token, a button code, or an administrator role', async () => {
    const file = await sheet(row('nobody'));
    expect(await refused(send(file, 'isCovered=0', {}))).toEqual([401, 'request.unauthorized']);
    const repairman = await org.user('repairman', { roleIds: [org.repairmanRoleId] });
    expect(await refused(send(file, 'isCovered=0', repairman))).toEqual([403, 'request.forbidden']);
    const clerkRole = await org.role('clerk', ['user', 'user_add', 'user_view', 'user_edit']);
    const clerk = await org.user('clerk', { roleIds: [clerkRole] });
    expect(await refused(send(file, 'isCovered=0', clerk))).toEqual([403, 'request.forbidden']);
    for (const path of ['export-user', 'export-template', 'export']) {
      expect((await server.get(`/api/blade-user/${path}`)).status).toBe(401);
      expect((await server.get(`/api/blade-user/${path}`, clerk)).status).toBe(403);
    }
    expect(await accountsOf(org.tenantId)).not.toContain('nobody');
  });

  it('an import of users is refused without a file, or with an invalid isCovered', async () => {
    const { admin } = org;
    expect((await server.post('/api/blade-user/import-user?isCovered=0', {}, admin)).body.errorCode).toBe(
      'upload.noFile',
    );
    const file = await sheet(row('a'));
    expect(await refused(send(file, 'isCovered=2', admin))).toEqual([400, 'request.parameterFormat']);
    expect(await refused(send(file, 'isCovered=0', admin, { field: 'other' }))).toEqual([
      400,
      'upload.noFile',
    ]);
  });

  it('an import of users is refused for a file that is too large, no spreadsheet, or dangerous', async () => {
    const large = new Uint8Array(11 * 1024 * 1024);
    expect(await refused(send(large))).toEqual([413, 'upload.tooLarge']);
    expect(await refused(send('账户,昵称\na,b', 'isCovered=0', org.admin, { name: 'a.xlsx' }))).toEqual([
      400,
      'sheet.wrongType',
    ]);
    const empty = Buffer.from('x');
    const macro = storedZip([{ name: 'xl/vbaProject.bin', packed: empty, unpacked: 1, method: 0 }]);
    expect(await refused(send(macro))).toEqual([400, 'sheet.macro']);
    const bomb = storedZip([{ name: 'xl/a.xml', packed: empty, unpacked: 100_000_000, method: 8 }]);
    expect(await refused(send(bomb))).toEqual([400, 'sheet.bomb']);
    const many = await xlsxOf([zh, ...Array.from({ length: 5001 }, (_, n) => row(`many${n}`))]);
    expect(await refused(send(many))).toEqual([400, 'sheet.tooManyRows']);
  });

  it('an import of users is refused for a sheet without rows or without its required columns, which are named', async () => {
    expect(await refused(send(await xlsxOf([zh])))).toEqual([400, 'sheet.empty']);
    const { body } = await send(
      await xlsxOf([
        ['账户', '昵称'],
        ['a', 'b'],
      ]),
    );
    expect(body.msg).toBe('表格缺少列：姓名、角色名称、部门名称、岗位名称');
  });
});

describe('a dry run of an import', () => {
  it('lists every fault with its row, column and message in both languages, and writes nothing', async () => {
    const before = await accountsOf(org.tenantId);
    const { report } = await send(
      await xlsxOf([
        [...zh, '工号'],
        row(''),
        row('x'.repeat(46), 'n'.repeat(21), 'r'.repeat(21)),
        row('admin'),
        row('twice', '', '', 'PHONE', '厨师', '别家电力', '无此岗'),
        row('twice', undefined, undefined, undefined, undefined, undefined, undefined, '', 'yesterday'),
      ] as SheetCell[][]),
      'isCovered=0&dryRun=1',
    );
    expect(report.faults.map((fault) => [fault.row, fault.field, fault.code])).toEqual([
      [1, '', 'import.columnUnknown'],
      [2, 'account', 'field.required'],
      [3, 'account', 'field.tooLong'],
      [3, 'name', 'field.tooLong'],
      [3, 'realName', 'field.tooLong'],
      [4, 'account', 'user.exists'],
      [5, 'name', 'field.required'],
      [5, 'realName', 'field.required'],
      [5, 'userTypeName', 'import.unknownName'],
      [5, 'roleName', 'import.unknownName'],
      [5, 'deptName', 'import.unknownName'],
      [5, 'postName', 'import.unknownName'],
      [6, 'account', 'import.twice'],
      [6, 'birthday', 'field.notDateTime'],
    ]);
    expect(report).toMatchObject({ rows: 5, faultCount: 14 });
    expect(report.faults[2]).toMatchObject({
      column: { zh: '账户', en: 'Account' },
      message: { zh: '账号长度过长', en: 'account length is to long' },
    });
    expect(report.faults[9]?.message).toEqual({
      zh: '所属角色不存在：厨师',
      en: 'Roles: there is none called 厨师',
    });
    expect(await accountsOf(org.tenantId)).toEqual(before);
  });

  it('a dry run without faults returns the numbers of users to add and to overwrite, and writes nothing', async () => {
    await org.user('there', { roleIds: [org.repairmanRoleId] });
    const { report } = await send(await sheet(row('fresh'), row('there')), 'isCovered=1&dryRun=1');
    expect(report).toMatchObject({ rows: 2, added: 1, covered: 1, faultCount: 0 });
    expect(await accountsOf(org.tenantId)).not.toContain('fresh');
  });

  it('checks the quota of the tenant', async () => {
    const small = await organisation(server, '小租户');
    await database.owner('update tenant set account_number = 2 where tenant_id = $1', [small.tenantId]);
    const file = await xlsxOf([
      zh,
      ...['a', 'b'].map((account) => row(account, 'n', 'r', 'WEB', '维修人员', '小租户')),
    ]);
    expect(await faults(file, 'isCovered=0', small.admin)).toEqual([[3, 'account', 'user.quota']]);
  });

  it('lets users be placed nowhere else, and does not reveal accounts of another tenant', async () => {
    const elsewhere = await xlsxOf([
      ['租户编号', ...zh],
      [other.tenantId, ...row('spy')],
      ['999999', ...row('spy2')],
    ]);
    expect(await faults(elsewhere)).toEqual([
      [2, 'tenantId', 'signIn.tenantWrong'],
      [3, 'tenantId', 'signIn.tenantWrong'],
    ]);
    await other.user('hidden', { roleIds: [other.repairmanRoleId] });
    expect(await faults(await sheet(row('hidden')))).toEqual([]);
    const stolen = await xlsxOf([
      [...zh, '角色ID'],
      [...row('thief', 'n', 'r', 'WEB', '', undefined, undefined, '', ''), other.adminRoleId],
    ]);
    expect((await faults(stolen)).map(([, field]) => field)).toEqual(['roleName']);
  });

  it('refuses roles above the importer', async () => {
    const [role] = await database.owner(
      `insert into role (tenant_id, role_name, role_alias, parent_id, sort) values ('000000', '副管', 'admin', 0, 9) returning id::text`,
    );
    const codes = await database.owner(`select id::text from menu where code in ('user', 'user_add')`);
    for (const menu of codes) {
      await database.owner('insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, $3)', [
        ...['000000', role?.id, menu.id],
      ]);
    }
    const [dept] = await database.owner(
      `select id::text, dept_name from dept where tenant_id = '000000' limit 1`,
    );
    const [post] = await database.owner(
      `select id::text, post_name from post where tenant_id = '000000' limit 1`,
    );
    const made = await server.post(
      '/api/blade-user/submit',
      userDraft('deputy', { roleId: role?.id, deptId: dept?.id, postId: post?.id }),
      administrator,
    );
    await keepPassword(server, idOf(made));
    const deputy = await server.signIn('000000', 'deputy');
    const file = await xlsxOf([
      zh,
      row('rising', 'n', 'r', 'WEB', '超级管理员', String(dept?.dept_name), String(post?.post_name)),
    ]);
    expect(await faults(file, 'isCovered=0', deputy)).toEqual([[2, 'roleName', 'role.grantAdministrator']]);
    const covering = await refused(send(file, 'isCovered=1', deputy));
    expect(covering, 'overwriting needs the right to edit').toEqual([403, 'request.forbidden']);
  });
});

describe('an import of users', () => {
  it('an import with any fault writes nothing and returns the first', async () => {
    const { status, body } = await send(await sheet(row('good'), row('bad', '', 'r')), 'isCovered=0', {
      ...org.admin,
      locale: 'en',
    });
    expect([status, body.errorCode]).toEqual([400, 'import.faulty']);
    expect(body.msg).toBe(
      'There are 1 faults, nothing was imported. Row 3, Nickname: Please enter your account',
    );
    expect(await accountsOf(org.tenantId)).not.toContain('good');
  });

  it('adds users who must choose a password, with an audit line each', async () => {
    const file = await sheet(
      row('wang', undefined, undefined, undefined, undefined, undefined, undefined, '+86 138', '1990/2/3'),
      row('li', '小李', '李工', 'APP', '维修人员,管理员'),
    );
    const { status, report } = await send(file);
    expect([status, report.added, report.covered]).toEqual([200, 2, 0]);
    const rows = await database.owner(
      `select account, user_type, phone, birthday, cardinality(role_id) as roles, must_change_password, password, electrovalence::float
       from "user" where account = any($1) and tenant_id = $2 order by account`,
      [['wang', 'li'], org.tenantId],
    );
    expect(rows).toMatchObject([
      { account: 'li', user_type: 2, roles: 2, must_change_password: true, electrovalence: 1 },
      { account: 'wang', user_type: 1, phone: '+86 138', birthday: new Date('1990-02-02T16:00:00Z') },
    ]);
    expect(String(rows[0]?.password)).toMatch(/^\$argon2id\$/);
    const lines = await database.owner(
      `select act, account, after->>'password' as password from audit_log where entity = 'user' and record_title in ('王工', '李工')`,
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ act: 'add', account: 'admin' });
    expect(JSON.stringify(lines)).not.toContain('argon2');
    const wang = await server.signIn(org.tenantId, 'wang', 'Start-2026');
    expect((await server.get('/api/blade-user/page', wang)).body.errorCode).toBe('signIn.mustChangePassword');
  });

  it('an import that overwrites changes what is filled in and keeps password and other fields', async () => {
    const { id } = await org.user('kept', { roleIds: [org.repairmanRoleId] });
    const file = await xlsxOf([
      ['Account', 'Real Name', 'Phone', 'Email'],
      ['kept', '新名', '', 'kept@example.org'],
    ]);
    expect(await refused(send(file))).toEqual([400, 'sheet.headingsMissing']);
    expect((await send(file, 'isCovered=1')).report).toMatchObject({ added: 0, covered: 1 });
    const detail = await server.get(`/api/blade-user/detail?id=${id}`, org.admin);
    expect(detail.body.data).toMatchObject({
      realName: '新名',
      name: 'kept',
      email: 'kept@example.org',
      roleName: '维修人员',
    });
    await server.signIn(org.tenantId, 'kept');
    const [line] = await database.owner(
      `select before, after from audit_log where entity = 'user' and act = 'edit' and record_id = $1`,
      [id],
    );
    expect(line).toMatchObject({ before: { realName: 'kept' }, after: { realName: '新名' } });
  });

  it('accepts the old format, English headings, the field excelFile and the other address', async () => {
    const file = xlsOf([
      [...en, 'Phone'],
      ['zhao', 'Zhao', 'Zhao', 'other', '维修人员', '光明电力', '首席执行官', 13_800_138_000],
    ]);
    const { status, report, text } = await send(file, 'isCovered=0', org.admin, {
      name: 'users.xls',
      field: 'excelFile',
      base: 'blade-system/user',
    });
    expect([status, report?.added], text).toEqual([200, 1]);
    const [zhao] = await database.owner(`select phone, user_type from "user" where account = 'zhao'`);
    expect(zhao).toEqual({ phone: '13800138000', user_type: 3 });
  });

  it('an import of the platform adds users to the tenants that its rows name', async () => {
    const named = (tenantId: string, account: string, dept: string) => [
      tenantId,
      ...row(account, 'n', 'r', 'WEB', '维修人员', dept),
    ];
    await database.owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'n', 'account.initPassword', 'Other-2026')`,
      [other.tenantId],
    );
    const file = await xlsxOf([
      ['租户编号', ...zh],
      named(org.tenantId, 'both', '光明电力'),
      named(other.tenantId, 'both', '别家电力'),
    ]);
    const { report, text } = await send(file, 'isCovered=0', administrator);
    expect(report, text).toMatchObject({ added: 2 });
    await server.signIn(org.tenantId, 'both', 'Start-2026');
    await server.signIn(other.tenantId, 'both', 'Other-2026');
  });

  it('distinguishes departments with the same name by their full name or their id', async () => {
    const east = await org.dept('检修班');
    const west = await org.dept('检修班');
    await database.owner('update dept set full_name = $2 where id = $1', [west, '西区检修班']);
    expect(
      (await faults(await sheet(row('a', 'n', 'r', 'WEB', '维修人员', '检修班')))).map(([, , code]) => code),
    ).toEqual(['import.ambiguousName']);
    const file = await xlsxOf([
      [...zh.slice(0, 7), '部门ID'],
      [...row('by-id', 'n', 'r', 'WEB', '维修人员', '检修班'), east],
      [...row('by-name', 'n', 'r', 'WEB', '维修人员', '西区检修班'), ''],
    ]);
    expect((await send(file)).report).toMatchObject({ added: 2 });
    const rows = await database.owner(
      `select dept_id[1]::text as dept from "user" where account in ('by-id', 'by-name') order by account`,
    );
    expect(rows).toEqual([{ dept: east }, { dept: west }]);
  });

  it('an import of five thousand users is one transaction of a few seconds', async () => {
    const large = await organisation(server, '大租户');
    await database.owner('update tenant set account_number = -1 where tenant_id = $1', [large.tenantId]);
    const file = await xlsxOf([
      zh,
      ...Array.from({ length: 5000 }, (_, n) => row(`user${n}`, 'n', 'r', 'WEB', '维修人员', '大租户')),
    ]);
    const { report } = await send(file, 'isCovered=0', large.admin);
    expect(report).toMatchObject({ added: 5000 });
    const told = new Set(report.firstPasswords?.map(({ password }) => password));
    expect(told.size).toBe(5000);
    expect(await accountsOf(large.tenantId)).toHaveLength(5001);
    // Nine seconds alone; other files run at the same time.
  }, 90_000);
});
