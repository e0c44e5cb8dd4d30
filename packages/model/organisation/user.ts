import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { emailPattern, phonePattern } from '../fields/contact.ts';
import { accountName, plainName } from '../fields/plain-name.ts';
import { messages } from '../wire/messages.ts';
import { passwordRules } from '../wire/password-rules.ts';
import { formCodes } from '../workflow/form-codes.ts';

const base = label('基础信息', 'Base Info');
const detail = label('详细信息', 'Detail Info');
const duty = label('职责信息', 'Responsibility Info');

// The English messages of nickname and real name repeat that of the account, as stock clients do
// (docs/product/organisation.md#users).
const accountRequired = 'Please enter your account';
const accountTooLong = 'account length is to long';

/** A user (docs/product/organisation.md#users). */
export const user = defineEntity({
  key: 'user',
  path: 'blade-user',
  aliases: ['blade-system/user'],
  table: 'user',
  label: label('用户', 'User'),
  tenancy: 'tenant',
  // Managers of processes hand tasks over to users.
  access: { pickedBy: [...formCodes, 'flow_follow_delete'] },
  title: 'realName',
  fields: {
    tenantId: {
      kind: 'ref',
      label: label('所属租户', 'Tenant'),
      entity: 'tenant',
      by: 'tenantId',
      required: label('请输入所属租户', 'Please input tenant'),
      form: 'addOnly',
      list: { width: 150 },
      group: base,
    },
    account: {
      kind: 'text',
      format: 'account',
      pattern: accountName,
      label: label('登录账号', 'Account'),
      required: label('请输入账号', accountRequired),
      max: 45,
      tooLong: label('账号长度过长', accountTooLong),
      search: 'like',
      // The time of the lock is displayed below the account and must fit into the column.
      list: { width: { zh: 140, en: 180 } },
      group: base,
    },
    userType: {
      kind: 'dict',
      label: label('用户平台', 'User Platform'),
      dict: 'user_type',
      numeric: true,
      required: label('请选择用户平台', 'Please choose useType'),
      initial: 1,
      search: 'equal',
      list: { width: { zh: 90, en: 110 } },
      group: base,
    },
    password: {
      kind: 'secret',
      label: label('密码', 'Password'),
      shownEmpty: true,
      max: 512,
      help: label(
        `${passwordRules.zh}留空则生成一次性初始密码。`,
        `${passwordRules.en} Left empty, a first password is made and shown once.`,
      ),
      view: { startsRow: true, detail: false },
      list: false,
      form: 'addOnly',
      group: base,
    },
    password2: {
      kind: 'secret',
      label: label('确认密码', 'Confirm Password'),
      repeats: { field: 'password', message: messages['user.passwordsDiffer'] },
      list: false,
      view: { detail: false },
      form: 'addOnly',
      group: base,
    },
    name: {
      kind: 'text',
      pattern: plainName,
      label: label('用户昵称', 'Nickname'),
      required: label('请输入昵称', accountRequired),
      max: 20,
      tooLong: label('昵称长度过长', accountTooLong),
      list: false,
      group: detail,
    },
    realName: {
      kind: 'text',
      pattern: plainName,
      label: label('用户姓名', 'Real Name'),
      required: label('请输入姓名', accountRequired),
      max: 20,
      tooLong: label('姓名长度过长', accountTooLong),
      search: 'like',
      list: { width: 120 },
      group: detail,
    },
    phone: {
      kind: 'text',
      label: label('手机号码', 'Phone'),
      pattern: phonePattern,
      max: 45,
      list: false,
      group: detail,
    },
    email: {
      kind: 'text',
      label: label('电子邮箱', 'Email'),
      pattern: emailPattern,
      max: 45,
      list: false,
      group: detail,
    },
    sex: {
      kind: 'choice',
      label: label('用户性别', 'Sex'),
      options: [
        { value: 1, label: label('男', 'Male') },
        { value: 2, label: label('女', 'Female') },
        { value: 3, label: label('未知', 'Unknown') },
      ],
      list: false,
      group: detail,
    },
    birthday: { kind: 'dateTime', label: label('用户生日', 'Birthday'), list: false, group: detail },
    status: {
      kind: 'choice',
      label: label('账号状态', 'Account Status'),
      options: [
        { value: 0, label: label('停用', 'Disabled'), tone: 'critical' },
        { value: 1, label: label('正常', 'Normal'), tone: 'good' },
      ],
      initial: 1,
      form: 'readOnly',
      // Hidden by default, because the list marks disabled accounts anyway.
      list: { hidden: true },
      group: detail,
    },
    avatar: {
      kind: 'image',
      elsewhere: true,
      label: label('头像', 'Avatar'),
      form: false,
      list: false,
      group: detail,
    },
    code: { kind: 'text', label: label('用户编号', 'User Code'), max: 12, list: false, group: duty },
    roleId: {
      kind: 'ref',
      label: label('所属角色', 'Roles'),
      entity: 'role',
      many: true,
      tree: 'lazy',
      required: label('请选择所属角色', 'Please choose role'),
      list: { width: 120 },
      group: duty,
    },
    deptId: {
      kind: 'ref',
      label: label('所属部门', 'Departments'),
      entity: 'dept',
      many: true,
      tree: 'lazy',
      required: label('请选择所属部门', 'Please choose dept'),
      list: { width: 140 },
      group: duty,
    },
    postId: {
      kind: 'ref',
      label: label('所属岗位', 'Posts'),
      entity: 'post',
      many: true,
      required: label('请选择所属岗位', 'Please choose post'),
      list: false,
      group: duty,
    },
    electrovalence: {
      kind: 'decimal',
      label: label('电价', 'Electricity Price'),
      required: label('请输入电价', 'Please input elevalence'),
      min: 0,
      max: 9999,
      decimals: 4,
      initial: 1,
      list: false,
      group: duty,
    },
    // Edited by 'Platform Configuration' only.
    userExt: {
      kind: 'text',
      label: label('平台拓展信息', 'Platform Extension'),
      multiline: true,
      form: false,
      list: false,
      view: { detail: false, span: 24 },
    },
    // Set by a password reset; cleared when the user has chosen a password
    // (docs/product/sign-in.md#first-passwords).
    mustChangePassword: {
      kind: 'boolean',
      label: label('须修改密码', 'Must Change Password'),
      initial: false,
      form: 'readOnly',
      list: false,
      view: { detail: false },
    },
  },
  actions: [
    { code: 'user_role', label: label('角色配置', 'Role Configuration'), place: 'toolbar' },
    { code: 'user_export', label: label('导出', 'Export'), place: 'toolbar' },
    { code: 'user_reset', label: label('密码重置', 'Password Reset'), place: 'toolbar' },
  ],
  unique: [{ fields: ['account'], message: messages['user.exists'] }],
  lookup: { substringIndex: ['account', 'name', 'realName'] },
  indexes: [['deptId'], ['roleId']],
  view: { panel: 'drawer' },
});
