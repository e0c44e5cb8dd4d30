import type { Messages } from '../wire/message.ts';

/** Messages about OAuth clients, the consent of users, and the limits of clients that act without a user. */
export const clientsMessages = {
  'client.redirectUri': {
    http: 400,
    zh: '回调地址 {address} 不可用：须为 https（本机可用 http），且不含 #',
    en: 'The redirect address {address} cannot be used: it must be https (http on the same machine only), without #',
  },
  'client.scope': {
    http: 400,
    zh: '权限编码不存在，或不在租户的产品包内：{codes}',
    en: 'These permission codes do not exist or are not in the package of the tenant: {codes}',
  },
  'client.scopeAll': {
    http: 400,
    zh: '授权类型含 client_credentials 时，授权范围须列出权限编码，不能为 all',
    en: 'With the grant client_credentials the scope must name permission codes, it cannot be all',
  },
  'client.console': {
    http: 400,
    zh: '控制台自身的应用不能删除，其编号、密钥和授权类型不能修改',
    en: 'The client of the console itself is not removed; its id, secret and grants stay as they are',
  },
  'client.rateLimited': {
    http: 429,
    zh: '每分钟最多 {limit} 次请求，请在 {seconds} 秒后重试',
    en: 'At most {limit} requests a minute, please try again in {seconds} seconds',
  },
  'client.quotaUsed': {
    http: 429,
    zh: '今日额度 {quota} 次已用完，{time} 恢复',
    en: 'The quota of {quota} requests a day is used up; it resets at {time}',
  },
  'oauth.client': {
    http: 400,
    zh: '应用不存在或不支持授权码登录',
    en: 'The client is unknown or may not use codes',
  },
  'oauth.redirectUri': {
    http: 400,
    zh: '回调地址与应用登记的不一致',
    en: 'The redirect address is not one the client is registered with',
  },
  'oauth.responseType': { http: 400, zh: 'response_type 须为 code', en: 'response_type must be code' },
  'oauth.challenge': {
    http: 400,
    zh: '缺少 PKCE 参数：须有 code_challenge，且 code_challenge_method 为 S256',
    en: 'PKCE is missing: code_challenge is needed, with code_challenge_method S256',
  },
  'oauth.scope': {
    http: 400,
    zh: '请求的授权范围超出应用的范围：{codes}',
    en: 'The scope asked for exceeds that of the client: {codes}',
  },
  'oauth.code': {
    http: 400,
    zh: '授权码无效或已过期',
    en: 'The authorization code is not valid or has expired',
  },
} as const satisfies Messages;
