import { repairmanRole } from '@heliodeck/model/orders/repairman-role';
import { type KnownParam, knownParams, type ParamKey } from '@heliodeck/model/settings/known-params';

/**
 * Initial records of the administration tenant (docs/product/tenants.md#what-starts-with-the-platform). Without passwords, which are made
 * at the first start.
 */

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
  { roleName: repairmanRole, roleAlias: 'repairman' },
];

/** Roles of every other tenant. Work orders are dispatched to users with the role of that name. */
export const tenantRoles: readonly RoleFact[] = [
  { roleName: '管理员', roleAlias: 'admin' },
  { roleName: repairmanRole, roleAlias: 'repairman' },
];

/** `category` is of dictionary post_category. New tenants get the first one. */
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

/** Parameters for which the administration tenant has a row from the first start; their names and values are in the catalogue. */
const seededParams = [
  'account.registerUser',
  'account.failCount',
  'account.totpRequired',
  'account.initPasswordDays',
  'session.maxDays',
  'tenant.default.accountNumber',
  'tenant.graceDays',
  'dtu.claimProof',
  'tenant.zone',
  'tenant.default.menuCode',
] as const satisfies readonly ParamKey[];

/** Initial values of a new installation that differ from the catalogue's default, which applies without a row. */
const startingValues: Readonly<Partial<Record<ParamKey, string>>> = {
  // A new platform allows registration and limits its tenants; without these rows, neither.
  'account.registerUser': 'true',
  'tenant.default.accountNumber': '100',
};

/**
 * The initial rows of parameters, with names in both languages.
 * @param values of parameters without a value in the catalogue or in this file
 */
export function paramSeeds(
  values: Readonly<Partial<Record<ParamKey, string>>>,
): readonly { readonly paramName: string; readonly paramKey: ParamKey; readonly paramValue: string }[] {
  return seededParams.map((paramKey) => {
    const known: KnownParam = knownParams[paramKey];
    return {
      paramName: `${known.label.zh} · ${known.label.en}`,
      paramKey,
      paramValue: values[paramKey] ?? startingValues[paramKey] ?? known.default ?? '',
    };
  });
}

/** A program with a public secret: it distinguishes programs and proves nothing about a user. */
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
  { clientId: 'saber3', clientSecret: 'saber3_secret', webServerRedirectUri: 'http://localhost:2888' },
  {
    clientId: 'heliodeck',
    clientSecret: 'heliodeck_secret',
    captchaAfter: 2,
    webServerRedirectUri: 'http://localhost:8080',
  },
];

export const clientGrants = 'refresh_token,password,authorization_code,captcha,social,sms_code';
export const clientLives = { accessTokenValidity: 3600, refreshTokenValidity: 604_800 } as const;
