import type { Messages } from '../wire/message.ts';

/** Messages about sign-in and sessions (docs/product/sign-in.md). */
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
  // The same for a signed-in user: 401 sends the console back to its log-in page.
  'signIn.tenantOver': {
    http: 401,
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
  'signIn.thirdPartyWeak': {
    http: 400,
    zh: '第三方未按要求的强度验证身份，请以更强的方式登录第三方后重试',
    en: 'The provider did not check who you are as closely as required. Sign in there in a stronger way and try again.',
  },
  'signIn.tenantWrong': { http: 400, zh: '租户信息错误!', en: 'The tenant information is wrong!' },
  'signIn.disabled': {
    http: 400,
    zh: '账号已停用，请联系管理员',
    en: 'The account is disabled, please ask the administrator',
  },
  'signIn.initialPasswordOver': {
    http: 400,
    zh: '初始密码已过期，请联系管理员重置',
    en: 'The initial password has expired. Ask an administrator to reset it.',
  },
  'signIn.firstPasswordUsed': {
    http: 400,
    zh: '初始密码已使用过一次，请在当时的会话中修改密码，或联系管理员重置',
    en: 'The initial password has been used once. Change it in the session it opened, or ask an administrator to reset it.',
  },
  'signIn.mustChangePassword': {
    http: 403,
    zh: '请先修改初始密码',
    en: 'Please change your initial password first',
  },
  'signIn.mustEnrol': {
    http: 403,
    zh: '请先绑定动态验证码',
    en: 'Please set up your second factor first',
  },
  'signIn.secondFactor': {
    http: 400,
    zh: '请输入动态验证码',
    en: 'Please enter the code of your authenticator',
  },
  'signIn.secondFactorWrong': {
    http: 400,
    zh: '动态验证码不正确或已使用',
    en: 'The code is not correct or was used before',
  },
  'signIn.challengeOver': {
    http: 400,
    zh: '登录验证已超时，请重新登录',
    en: 'This sign-in took too long, please start again',
  },
  'signIn.offerOver': {
    http: 400,
    zh: '绑定已超时，请重新开始',
    en: 'This took too long, please start again',
  },
  'signIn.secondFactorKept': {
    http: 400,
    zh: '本租户要求使用动态验证码，不能关闭',
    en: 'Your tenant requires a second factor, it cannot be switched off',
  },
  'signIn.passwordWrong': { http: 400, zh: '密码不正确', en: 'The password is not correct' },
  'signIn.smsNotSet': {
    http: 400,
    zh: '尚未配置短信服务，无法使用验证码登录',
    en: 'No text message service is set up, so codes cannot be sent',
  },
  'signIn.smsCode': { http: 400, zh: '短信验证码不正确', en: 'The code is not correct' },
  'signIn.smsTooMany': {
    http: 429,
    zh: '验证码发送过于频繁，请稍后再试',
    en: 'Too many codes were sent, please try again later',
  },
  'signIn.phoneShared': {
    http: 400,
    zh: '该手机号属于多个账号，请使用账号登录',
    en: 'Several accounts have this phone number, please sign in with your account',
  },
  'signIn.codeOnItsWay': {
    http: 200,
    zh: '如该手机号属于本租户的账号，验证码将很快送达',
    en: 'If an account has this number, a code is on its way',
  },
  'signIn.providerUnknown': {
    http: 400,
    zh: '第三方登录未启用',
    en: 'This third-party sign-in is not switched on',
  },
  'signIn.providerCannot': {
    http: 400,
    zh: '第三方登录服务不支持此操作',
    en: 'The third-party sign-in service does not offer this',
  },
  'signIn.notLinked': {
    http: 403,
    zh: '您未绑定该第三方账号',
    en: 'You have linked no identity of this third party',
  },
  'signIn.providerFailed': {
    http: 400,
    zh: '无法连接第三方登录服务，请稍后再试',
    en: 'The third-party sign-in service cannot be reached, please try again later',
  },
  'signIn.identityTaken': {
    http: 400,
    zh: '该第三方账号已绑定其他用户',
    en: 'This identity is linked to another user already',
  },
  'signIn.registrationOff': {
    http: 400,
    zh: '注册功能未开放，请联系管理员',
    en: 'Registration is switched off, please ask the administrator',
  },
  'signIn.registered': {
    http: 200,
    zh: '注册成功，管理员分配角色后即可登录',
    en: 'You are registered. You can sign in once an administrator has given you a role',
  },
} as const satisfies Messages;
