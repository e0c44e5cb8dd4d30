import { describe, expect, it } from 'vitest';
import { draftSchema, problemsOf } from '../descriptors/schema.ts';
import { user } from './user.ts';

const right = {
  tenantId: '100001',
  account: 'wang',
  userType: 1,
  password: 'Helio-2026',
  password2: 'Helio-2026',
  name: '小王',
  realName: '王工',
  roleId: '1',
  deptId: '2',
  postId: '3',
  electrovalence: 0.5,
};

/** The messages of a field's problem. The form and the server use the same schema. */
function words(field: string, value: unknown): readonly [string, string] | undefined {
  const result = draftSchema(user, 'add').safeParse({ ...right, [field]: value });
  const problem = result.success
    ? undefined
    : problemsOf(result.error, user).find((one) => one.field === field);
  return problem && [problem.label.zh, problem.label.en];
}

describe('the user form', () => {
  it.each([
    ['account', '', '请输入账号', 'Please enter your account'],
    ['account', 'x'.repeat(46), '账号长度过长', 'account length is to long'],
    ['name', ' ', '请输入昵称', 'Please enter your account'],
    ['name', 'x'.repeat(21), '昵称长度过长', 'account length is to long'],
    ['realName', null, '请输入姓名', 'Please enter your account'],
    ['realName', 'x'.repeat(21), '姓名长度过长', 'account length is to long'],
    ['password2', 'other', '两次输入密码不一致！', 'The passwords you entered twice do not match !'],
    ['tenantId', '', '请输入所属租户', 'Please input tenant'],
    ['userType', null, '请选择用户平台', 'Please choose useType'],
    ['roleId', '', '请选择所属角色', 'Please choose role'],
    ['deptId', [], '请选择所属部门', 'Please choose dept'],
    ['postId', '', '请选择所属岗位', 'Please choose post'],
    ['electrovalence', '', '请输入电价', 'Please input elevalence'],
  ])('a user form with %s = %j shows "%s" and "%s"', (field, value, zh, en) => {
    expect(words(field, value)).toEqual([zh, en]);
  });

  it.each([
    ['account', 'x'.repeat(45)],
    ['name', '名'.repeat(20)],
    ['realName', '名'.repeat(20)],
    ['electrovalence', 0],
  ])('accepts %s up to its limit', (field, value) => {
    expect(words(field, value)).toBeUndefined();
  });

  it('requires no password when a user is edited, and accepts no status from a client', () => {
    const { password: _p, password2: _r, ...edited } = right;
    const result = draftSchema(user, 'edit').safeParse({ ...edited, id: '5', status: 0, password: 'x' });
    expect(result.success && Object.keys(result.data)).not.toEqual(expect.arrayContaining(['status']));
    expect(result.success && 'password' in result.data).toBe(false);
  });

  it('a user has one of three values for sex', () => {
    expect(user.fields.sex.options.map(({ value, label }) => [value, label.zh, label.en])).toEqual([
      [1, '男', 'Male'],
      [2, '女', 'Female'],
      [3, '未知', 'Unknown'],
    ]);
  });
});
