import { label } from '@heliodeck/kit/label';

/**
 * Reasons for the end of a session that have no other event in the sign-in log, as stored in the log and used
 * in its search.
 */
export const sessionEnds = [
  { value: 'wrong passwords', label: label('多次输错登录密码', 'Wrong answers to the password question') },
  { value: 'account removed', label: label('账号已删除', 'Account removed') },
  { value: 'account disabled', label: label('账号已停用', 'Account disabled') },
  { value: 'client removed', label: label('应用已删除', 'Client removed') },
  { value: 'authorization code reused', label: label('授权码被重复使用', 'Authorization code reused') },
  { value: 'consent revoked', label: label('已撤销授权', 'Consent revoked') },
  { value: 'licence over', label: label('租户已到期', 'The tenant’s licence ran out') },
  { value: 'ended by hand', label: label('手动结束', 'Ended manually') },
] as const;

export type SessionEnd = (typeof sessionEnds)[number]['value'];

/** Whether the log has an event for this end of a session. */
export function isSessionEnd(reason: string): reason is SessionEnd {
  return sessionEnds.some((one) => one.value === reason);
}
