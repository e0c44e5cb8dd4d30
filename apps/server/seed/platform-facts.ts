import {
  suppliedDepts,
  suppliedFullNames,
  suppliedPosts,
  suppliedRoles,
  suppliedTenants,
} from '@heliodeck/model/organisation/supplied-names';
import { type KnownParam, knownParams, type ParamKey } from '@heliodeck/model/settings/known-params';

/**
 * Initial records of the administration tenant (docs/product/tenants.md#what-starts-with-the-platform). Without passwords, which are made
 * at the first start.
 */

/** Dictionary org_category. */
export const deptCategory = { company: 1, department: 2, group: 3, station: 4 } as const;

export const platformTenantRow = {
  tenantName: suppliedTenants.platform.zh,
  linkman: 'admin',
  accountNumber: -1,
} as const;

/** One company with two subsidiaries. */
export const departments = {
  deptName: suppliedDepts.head.zh,
  fullName: suppliedFullNames.head.zh,
  below: [
    { deptName: suppliedDepts.east.zh, fullName: suppliedFullNames.east.zh },
    { deptName: suppliedDepts.south.zh, fullName: suppliedFullNames.south.zh },
  ],
} as const;

export interface RoleFact {
  readonly roleName: string;
  readonly roleAlias: string;
  readonly below?: readonly RoleFact[];
}

const roleFact = (roleAlias: keyof typeof suppliedRoles): RoleFact => ({
  roleName: suppliedRoles[roleAlias].zh,
  roleAlias,
});

export const roles: readonly RoleFact[] = [
  roleFact('administrator'),
  { ...roleFact('user'), below: [roleFact('hr'), roleFact('manager'), roleFact('boss')] },
  roleFact('repairman'),
];

/** Roles of every other tenant. Work orders are dispatched to users with the role of that name. */
export const tenantRoles: readonly RoleFact[] = [roleFact('admin'), roleFact('repairman')];

/** `category` is of dictionary post_category. New tenants get the first one. */
export const posts = [
  { postCode: 'ceo', postName: suppliedPosts.ceo.zh, category: 1 },
  { postCode: 'coo', postName: suppliedPosts.coo.zh, category: 1 },
  { postCode: 'cfo', postName: suppliedPosts.cfo.zh, category: 1 },
  { postCode: 'cto', postName: suppliedPosts.cto.zh, category: 1 },
  { postCode: 'cio', postName: suppliedPosts.cio.zh, category: 1 },
  { postCode: 'pm', postName: suppliedPosts.pm.zh, category: 2 },
  { postCode: 'hrm', postName: suppliedPosts.hrm.zh, category: 2 },
  { postCode: 'staff', postName: suppliedPosts.staff.zh, category: 3 },
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
