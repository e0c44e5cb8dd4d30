import { describe, expect, it } from 'vitest';
import { organisation } from '../../support/organisation.ts';
import { basic } from '../../support/platform.ts';
import { xlsxOf } from '../../support/sheets.ts';
import { userHeadings, userRow, userSheets } from '../../support/user-sheets.ts';

const { server, org, other, administrator, send, downloaded } = await userSheets();
const { database } = server;
const wang = userRow('wang', ...Array.from({ length: 6 }, () => undefined), '+86 138', '1990/2/3');
await send(await xlsxOf([userHeadings.zh, wang]));
for (const one of [org, other]) await one.user('both', { roleIds: [one.repairmanRoleId] });
await other.user('hidden', { roleIds: [other.repairmanRoleId] });

describe('the import template', () => {
  it('has the columns that users fill in, and the tenant only for the platform', async () => {
    const own = await downloaded('export-template', org.admin);
    expect(own.name).toBe('用户数据模板.xlsx');
    expect(own.title).toBe('用户数据模板');
    expect(own.rows).toEqual([
      ['用户平台名称', '账户', '昵称', '姓名', '邮箱', '手机', '角色名称', '部门名称', '岗位名称', '生日'],
    ]);
    const all = await downloaded('export-template?lang=en', administrator);
    expect(all.name).toBe('User_Data_Model.xlsx');
    expect(all.rows[0]?.slice(0, 3)).toEqual(['Tenant No.', 'Platform Name', 'Account']);
  });

  it('downloads with a ticket too', async () => {
    const path = '/api/blade-user/export-template';
    const { body } = await server.post(
      '/api/blade-auth/ticket',
      { path },
      { ...org.admin, authorization: basic },
    );
    const { ticket } = body.data as { ticket: string };
    expect((await downloaded(`export-template?Blade-Auth=${ticket}`, {})).status).toBe(200);
    expect((await downloaded(`export-template?Blade-Auth=${ticket}`, {})).status).toBe(401);
  });
});

describe('the export of users', () => {
  it('contains the users that match the filter, of the caller’s tenant, under the column names of stock clients', async () => {
    const zhFile = await downloaded(`export-user?account=wang&realName=`, org.admin);
    expect(zhFile.name).toBe('用户数据20260601120000.xlsx');
    expect(zhFile.title).toBe('用户数据表');
    expect(zhFile.rows[0]).toEqual([
      ...['租户编号', '用户平台', '用户平台名称', '账户', '昵称', '姓名', '邮箱', '手机', '角色ID', '部门ID'],
      ...['岗位ID', '角色名称', '部门名称', '岗位名称', '生日'],
    ]);
    expect(zhFile.rows).toHaveLength(2);
    expect(zhFile.rows[1]?.slice(0, 8)).toEqual([
      ...[org.tenantId, '1', 'WEB', 'wang', '小王', '王工', null, "'+86 138"],
    ]);
    const enFile = await downloaded('export-user?lang=en', org.admin);
    expect(enFile.name).toBe('User_Data_Table_20260601120000.xlsx');
    expect(enFile.rows[0]?.[3]).toBe('Account');
    expect(enFile.rows.some((cells) => cells[3] === 'hidden')).toBe(false);
  });

  it('writes no name as a formula', async () => {
    await org.user('evil', { roleIds: [org.repairmanRoleId] });
    await database.owner(`update "user" set real_name = '=1+1' where account = 'evil'`);
    expect((await downloaded('export-user?account=evil', org.admin)).rows[1]?.[5]).toBe("'=1+1");
  });

  it('can be imported again and changes nothing', async () => {
    const { bytes } = await downloaded('export-user?account=wang', org.admin);
    const before = await database.owner(`select phone, birthday, role_id from "user" where account = 'wang'`);
    expect((await send(bytes, 'isCovered=1')).report).toMatchObject({ covered: 1, faultCount: 0 });
    expect(
      await database.owner(`select phone, birthday, role_id from "user" where account = 'wang'`),
    ).toEqual(before);
  });

  it('the export of the platform contains all tenants', async () => {
    const found = await downloaded('export-user?account=both', administrator);
    expect(
      found.rows
        .slice(1)
        .map((cells) => cells[0])
        .sort(),
    ).toEqual([org.tenantId, other.tenantId].sort());
  });

  it('the export and the import of users respect the data scope', async () => {
    const narrow = await organisation(server, '窄租户');
    await narrow.user('mine', { roleIds: [narrow.repairmanRoleId] });
    const [rule] = await database.owner(
      `insert into data_scope (menu_id, scope_name, resource_code, scope_column, scope_type, scope_field)
       select id, 'own', 'user', 'create_user', 2, '*' from menu where code = 'user' returning id`,
    );
    await database.owner(
      `insert into role_scope (tenant_id, role_id, scope_id, category) values ($1, $2, $3, 1)`,
      [narrow.tenantId, narrow.adminRoleId, rule?.id],
    );
    const { rows } = await downloaded('export-user', narrow.admin);
    expect(rows.slice(1).map((cells) => cells[3])).toEqual(['mine']);
    const file = await xlsxOf([['账户', '姓名'], ...['admin', 'mine'].map((account) => [account, '新名'])]);
    const { report } = await send(file, 'isCovered=1&dryRun=1', narrow.admin);
    expect(report.faults.map((fault) => [fault.row, fault.code])).toEqual([[2, 'import.outOfReach']]);
  });
});
