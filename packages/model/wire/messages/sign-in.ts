import type { Messages } from '../message.ts';

/** Sign-in and sessions (api-conventions §2.4). */
export const signInMessages = {
  'signIn.wrongPassword': {
    http: 400,
    zh: '用户名或密码不正确',
    en: 'The user name or password is not correct',
  },
  'signIn.wrongPasswordPlain': {
    http: 400,
    zh: '用户名或密码错误',
    en: 'The user name or password is wrong',
  },
  'signIn.noRole': { http: 400, zh: '未获得用户的角色信息', en: 'The user has no role' },
  'signIn.locked': {
    http: 400,
    zh: '登录错误次数过多,请稍后再试',
    en: 'Too many failed log-ins, please try again later',
  },
  'signIn.lockedPlain': { http: 400, zh: '用户登录失败次数过多', en: 'Too many failed log-ins' },
  'signIn.addressLocked': {
    http: 400,
    zh: '用户登录失败次数过多，请稍后再试',
    en: 'Too many failed log-ins from this address, please try again later',
  },
  'signIn.captcha': { http: 400, zh: '验证码不正确', en: 'The captcha is not correct' },
  'signIn.noTenant': { http: 400, zh: '未获得用户的租户信息', en: 'The tenant is not known' },
  'signIn.tenantExpired': {
    http: 400,
    zh: '租户授权已过期,请联系管理员',
    en: "The tenant's licence has expired, please ask the administrator",
  },
  'signIn.refreshExpired': { http: 400, zh: '令牌授权已过期', en: 'The session has expired' },
  'signIn.grantUnknown': { http: 401, zh: 'no grantType was found', en: 'no grantType was found' },
  'signIn.thirdParty': {
    http: 400,
    zh: '第三方登陆信息错误!',
    en: 'The third-party log-in information is wrong!',
  },
  'signIn.tenantWrong': { http: 400, zh: '租户信息错误!', en: 'The tenant information is wrong!' },
  'signIn.disabled': {
    http: 400,
    zh: '账号已停用,请联系管理员',
    en: 'The account is disabled, please ask the administrator',
  },
  'signIn.mustChangePassword': {
    http: 403,
    zh: '请先修改初始密码',
    en: 'Please change your initial password first',
  },
} as const satisfies Messages;
