/** What the administration tenant starts with (api-conventions §9). No passwords: those are made at first start. */

/** Dictionary org_category. */
export const deptCategory = { company: 1, department: 2, group: 3, station: 4 } as const;

export const platformTenantRow = { tenantName: '管理组', linkman: 'admin', accountNumber: -1 } as const;

/** One company with two subsidiaries. */
export const departments = {
  deptName: '总公司',
  fullName: '光伏运维管理总公司',
  below: [
    { deptName: '华东分公司', fullName: '光伏运维管理华东分公司' },
    { deptName: '华南分公司', fullName: '光伏运维管理华南分公司' },
  ],
} as const;

export interface RoleFact {
  readonly roleName: string;
  readonly roleAlias: string;
  readonly below?: readonly RoleFact[];
}

export const roles: readonly RoleFact[] = [
  { roleName: '超级管理员', roleAlias: 'administrator' },
  {
    roleName: '用户',
    roleAlias: 'user',
    below: [
      { roleName: '人事', roleAlias: 'hr' },
      { roleName: '经理', roleAlias: 'manager' },
      { roleName: '老板', roleAlias: 'boss' },
    ],
  },
  { roleName: '维修人员', roleAlias: 'repairman' },
];

/** Roles of every other tenant. Work orders are dispatched to users of the role named 维修人员. */
export const tenantRoles: readonly RoleFact[] = [
  { roleName: '管理员', roleAlias: 'admin' },
  { roleName: '维修人员', roleAlias: 'repairman' },
];

/** `category` is of dictionary post_category. The first is the one new tenants get. */
export const posts = [
  { postCode: 'ceo', postName: '首席执行官', category: 1 },
  { postCode: 'coo', postName: '首席运营官', category: 1 },
  { postCode: 'cfo', postName: '首席财务官', category: 1 },
  { postCode: 'cto', postName: '首席技术官', category: 1 },
  { postCode: 'cio', postName: '首席信息官', category: 1 },
  { postCode: 'pm', postName: '项目经理', category: 2 },
  { postCode: 'hrm', postName: '人力经理', category: 2 },
  { postCode: 'staff', postName: '普通员工', category: 3 },
] as const;

/** Parameters read by the program, named in both languages; those without value get one when the row is made (seed.ts). */
export const params = {
  registerUser: {
    paramName: '是否开启注册功能 · Open registration',
    paramKey: 'account.registerUser',
    paramValue: 'true',
  },
  failCount: {
    paramName: '登录错误锁定次数 · Failures that lock an account',
    paramKey: 'account.failCount',
    paramValue: '5',
  },
  totpRequired: {
    paramName: '登录必须使用动态验证码 · Second factor required',
    paramKey: 'account.totpRequired',
    paramValue: 'false',
  },
  initPasswordDays: {
    paramName: '初始密码有效天数 · Days an initial password lasts',
    paramKey: 'account.initPasswordDays',
    paramValue: '7',
  },
  sessionDays: {
    paramName: '登录会话最长天数 · Longest session in days',
    paramKey: 'session.maxDays',
    paramValue: '30',
  },
  accountNumber: {
    paramName: '租户默认账号额度 · Account quota of new tenants',
    paramKey: 'tenant.default.accountNumber',
    paramValue: '100',
  },
  graceDays: {
    paramName: '租户到期宽限天数 · Days of grace after a licence',
    paramKey: 'tenant.graceDays',
    paramValue: '7',
  },
  claimProof: {
    paramName: 'DTU认领验证(off/packet/code) · Proof of DTU claims (off/packet/code)',
    paramKey: 'dtu.claimProof',
    paramValue: 'off',
  },
  zone: { paramName: '租户时区 · Time zone', paramKey: 'tenant.zone', paramValue: 'Asia/Shanghai' },
  menuCode: { paramName: '租户默认菜单 · Menus of new tenants', paramKey: 'tenant.default.menuCode' },
} as const;

/** A program's secret that everyone may know: it tells programs apart and proves nothing about a user. */
interface ClientFact {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webServerRedirectUri: string;
  /** Failures of an account after which this program must send a captcha. */
  readonly captchaAfter?: number;
}

export const clients: readonly ClientFact[] = [
  { clientId: 'sword', clientSecret: 'sword_secret', webServerRedirectUri: 'http://localhost:8888' },
  { clientId: 'saber', clientSecret: 'saber_secret', webServerRedirectUri: 'http://localhost:1888' },
  {
    ...{ clientId: 'heliodeck', clientSecret: 'heliodeck_secret', captchaAfter: 2 },
    webServerRedirectUri: 'http://localhost:8080',
  },
];

export const clientGrants = 'refresh_token,password,authorization_code,captcha,social,sms_code';
export const clientLives = { accessTokenValidity: 3600, refreshTokenValidity: 604_800 } as const;
