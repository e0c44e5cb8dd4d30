import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { messages } from '../wire/messages.ts';
import { sessionEnds } from '../wire/session-ends.ts';
import { signInResults } from '../wire/sign-in-results.ts';

const events = [
  { value: 'signIn', label: label('登录', 'Sign-in') },
  { value: 'logOut', label: label('退出登录', 'Log-out') },
  { value: 'lock', label: label('锁定', 'Lock'), tone: 'critical' },
  { value: 'unlock', label: label('解封', 'Unblock') },
  { value: 'passwordChange', label: label('修改密码', 'Password changed') },
  { value: 'passwordReset', label: label('重置密码', 'Password reset') },
  { value: 'secondFactor', label: label('动态验证码变更', 'Second factor changed') },
  { value: 'sessionEnd', label: label('结束会话', 'Session ended') },
] as const;

/** Events of signing in. */
export type SignInEvent = (typeof events)[number]['value'];

/** Sign-ins, refusals, locks and unlocks of users, with time and source. Rows are added and never changed. */
export const logSignIn = defineEntity({
  key: 'logSignIn',
  path: 'blade-log/sign-in',
  table: 'log_sign_in',
  label: label('登录日志', 'Sign-in Log'),
  tenancy: 'tenant',
  growth: 'journal',
  title: 'account',
  acts: ['view'],
  permissions: { view: 'log_sign_in_view' },
  order: { descs: 'id' },
  view: { panel: 'drawer' },
  indexes: [['account']],
  fields: {
    tenantId: {
      kind: 'ref',
      label: label('所属租户', 'Tenant'),
      entity: 'tenant',
      by: 'tenantId',
      search: 'equal',
      list: { width: 150 },
    },
    createTime: {
      kind: 'dateTime',
      label: label('时间', 'Time'),
      search: 'range',
      view: { detail: false },
      list: { width: 170 },
    },
    account: { kind: 'text', label: label('账号', 'Account'), search: 'like', list: { width: 130 } },
    event: {
      kind: 'choice',
      label: label('事件', 'Event'),
      search: 'equal',
      options: events,
      list: { width: 130 },
    },
    result: {
      kind: 'choice',
      label: label('结果', 'Result'),
      search: 'equal',
      options: [
        { value: 'ok', label: label('成功', 'Done') },
        { value: 'reused', label: label('刷新令牌被重复使用', 'Refresh token reused'), tone: 'critical' },
        ...sessionEnds,
        // Refusals have a conspicuous tone, so that a series of guessed passwords is easy to see.
        ...signInResults.map((code) => ({
          value: code,
          label: label(messages[code].zh, messages[code].en),
          tone: 'warning' as const,
        })),
      ],
      list: { width: 220 },
    },
    remoteIp: { kind: 'text', label: label('来访ip', 'Remote IP'), search: 'like', list: { width: 130 } },
    clientId: { kind: 'text', label: label('应用', 'Client'), list: { width: 110 } },
    byAccount: { kind: 'text', label: label('操作账号', 'Done by'), list: { width: 110 } },
    grantType: { kind: 'text', label: label('登录方式', 'Way in'), list: { hidden: true } },
    sessionId: { kind: 'text', label: label('会话', 'Session'), list: false },
    userAgent: { kind: 'text', label: label('用户代理', 'User Agent'), list: false, view: { span: 24 } },
  },
});
