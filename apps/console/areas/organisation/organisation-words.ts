import { joinWords } from '@heliodeck/kit/join-words';
import { label } from '@heliodeck/kit/label';

/** Texts of the administration screens (docs/product/organisation.md#users). */
export const organisationWords = {
  batchEdit: label('批量修改', 'Batch edit'),
  changeParent: label('批量修改上级机构', 'Batch change of parent'),
  parentDept: label('上级机构', 'Parent Department'),
  toTop: label('不选上级机构改为最高层', 'no parent selected = move to the top level'),
  chosenDepts: (names: readonly string[]) =>
    label(`已选：${joinWords(names, 'zh')}`, `Selected: ${joinWords(names, 'en')}`),
  deptTree: label('机构', 'Departments'),
  allDepts: label('全部机构', 'All departments'),
  roleSetting: label('角色配置', 'Role Configuration'),
  reset: label('密码重置', 'Password Reset'),
  resetKey: label('新的一次性密码', 'a new one-time password'),
  resetText: label(
    '所选账号立即下线，新密码随后显示一次，登录后须修改。',
    'They are signed out at once. The new passwords are shown once and must be changed at the next log-in.',
  ),
  platform: label('平台配置', 'Platform Configuration'),
  configure: label('配置', 'Configuration'),
  configurationOf: (name: string) => label(`配置 - ${name}`, `Configuration - ${name}`),
  unblock: label('账号解封', 'Account unblocking'),
  /** A lock lasts half an hour, so the time of day is sufficient. */
  lockedTo: (time: string) => label(`锁定至 ${time}`, `Locked until ${time}`),
  lockedUntil: (until: string) =>
    label(`登录错误次数过多，锁定至 ${until}`, `Too many failed log-ins, locked until ${until}`),
  secondFactor: label('重置二次验证', 'Reset second factor'),
  secondFactorText: label(
    '所选账号将退出登录，下次仅凭密码登录，直到重新绑定。',
    'They are signed out and sign in with their password alone until they set up a new one.',
  ),
  status: label('账号状态', 'Account status'),
  statusOf: (count: number) =>
    label(
      `将所选的 ${count} 个账号设为`,
      count === 1 ? 'Set the selected account to' : `Set the ${count} selected accounts to`,
    ),
  disableText: label(
    '停用的账号立即下线，不能登录。',
    'Disabled accounts are signed out at once and cannot sign in.',
  ),
  exportUsers: label('导出', 'Export'),
  importUsers: label('用户数据导入', 'Import users'),
  replaces: (count: number) =>
    label(
      `所选的 ${count} 个用户将只拥有这些角色。`,
      count === 1
        ? 'The selected user will have these roles only.'
        : `The ${count} selected users will have these roles only.`,
    ),
  findDept: label('查找机构', 'Find a department'),
  loading: label('加载中', 'Loading'),
  again: label('重试', 'Try again'),
  choose: label('选择机构', 'Choose a department'),
};
