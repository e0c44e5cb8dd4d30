import { label } from '@heliodeck/kit/label';

/** Texts of the client screen (docs/product/clients.md#fields). */
export const clientWords = {
  secretOf: (name: string) => label(`${name} 的密钥`, `Secret of ${name}`),
  once: label(
    '密钥只显示这一次，关闭后无法再查看。请立即保存到调用方。',
    'The secret is shown this once. Keep it with the program now; it cannot be read again.',
  ),
  id: label('客户端id', 'Client ID'),
  secret: label('客户端密钥', 'Client Secret'),
  kept: label('我已保存', 'I have kept it'),
  renewAsk: (name: string) => label(`确定重置 ${name} 的密钥？`, `Renew the secret of ${name}?`),
  renewText: label(
    '旧密钥和已签发给它的集成令牌立即失效。',
    'The old secret and the tokens it holds for itself stop working at once.',
  ),
  usage: label('用量', 'Usage'),
  usageOf: (name: string) => label(`${name} 的用量`, `Usage of ${name}`),
  usedToday: label('今日', 'Today'),
  refusedToday: label('今日拒绝', 'Refused today'),
  lastUse: label('最近使用', 'Last use'),
  rate: label('每分钟上限', 'Limit per minute'),
  neverUsed: label('尚未使用', 'Never used'),
  day: label('日期', 'Day'),
  calls: label('请求数', 'Calls'),
  refused: label('拒绝', 'Refused'),
  ofQuota: (used: string, quota: string) => label(`已用 ${used} / ${quota}`, `${used} of ${quota} used`),
  scopeOf: (name: string) => label(`${name} 的授权范围`, `Scope of ${name}`),
  scope: label('授权范围', 'Scope'),
  unlimited: label('不限制（all）', 'No limit (all)'),
  readOnly: label('只读', 'Read only'),
  needCodes: label(
    'client_credentials 须选择至少一个权限编码',
    'With client_credentials choose at least one permission code',
  ),
};
