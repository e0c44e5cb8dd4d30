import type { Generated, Kysely, Selectable } from 'kysely';
import type { Db } from '../../store/kysely-on.ts';

/**
 * The tables of migrations 020, 021, 052 to 054, 060 and 065 to 067, and the columns of the entities' tables used by sign-in, for Kysely.
 */
export type AccessTables = {
  user: Audited & {
    account: string;
    password: string | null;
    realName: string | null;
    avatar: string | null;
    phone: string | null;
    email: string | null;
    userExt: string | null;
    roleId: string[] | null;
    deptId: string[] | null;
    postId: string[] | null;
    mustChangePassword: boolean | null;
    passwordSince: Generated<Date>;
    /** Whether the owner set the phone; maintained by the database (migration 077). */
    phoneClaimed: Generated<boolean>;
    firstPasswordUsedAt: Generated<Date | null>;
  };
  role: Audited & { roleName: string; roleAlias: string; parentId: string; sort: number };
  dept: Audited & { deptName: string; parentId: string; sort: number };
  menu: Audited & { parentId: string; code: string; name: string; category: number };
  tenant: Audited & {
    tenantName: string | null;
    expireTime: Date | null;
    packageId: string | null;
    domainUrl: string | null;
    backgroundUrl: string | null;
  };
  tenantPackage: Audited & { menuId: string[] | null };
  dataScope: Audited & {
    resourceCode: string;
    scopeType: number;
    scopeColumn: string | null;
    scopeField: string | null;
    scopeValue: string | null;
  };
  apiScope: Audited & { menuId: string | null; scopePath: string };
  param: Audited & { paramKey: string; paramValue: string | null };
  accessSession: SessionTable;
  logSignIn: {
    id: Generated<string>;
    tenantId: string;
    createUser: string | null;
    createDept: string | null;
    createTime: Date;
    updateTime: Date;
    account: string;
    event: string;
    result: string;
    byAccount: string | null;
    grantType: string | null;
    clientId: string | null;
    sessionId: string | null;
    remoteIp: string | null;
    userAgent: string | null;
  };
  signInGate: {
    tenantId: string;
    account: string;
    origin: string;
    failures: number;
    lastAt: Generated<Date | null>;
    checking: Generated<string>;
    expiresAt: Date;
  };
  signInOrigin: { tenantId: string; userId: string; origin: string; lastAt: Date };
  signInAddress: { address: string; failures: number; lastAt: Date; expiresAt: Date };
  callRate: { subject: string; counted: number; expiresAt: Date };
  signInCodePace: { subject: string; sent: number; expiresAt: Date };
  secondFactor: {
    userId: string;
    tenantId: string;
    secret: string | null;
    confirmedAt: Date | null;
    lastStep: Generated<string>;
    offeredSecret: string | null;
    offeredUntil: Date | null;
  };
  secondFactorRecovery: { userId: string; tenantId: string; hash: Buffer; salt: Buffer | null };
  secondFactorChallenge: {
    hash: Buffer;
    tenantId: string;
    userId: string;
    clientId: string;
    grantType: string;
    userType: string;
    onlyDeptId: string | null;
    onlyRoleId: string | null;
    expiresAt: Date;
  };
  oauthJourney: {
    stateHash: Buffer;
    tenantId: string;
    providerId: string;
    linkUserId: string | null;
    nonce: string;
    verifier: string;
    redirectUri: string;
    answeredIssuer: string | null;
    expiresAt: Date;
  };
  oauthIdentity: Identity & { id: Generated<string>; userId: string; linkedAt: Date };
  oauthGuest: Identity & { hash: Buffer; expiresAt: Date };
  captcha: { key: string; answer: string; expiresAt: Date };
  accessTicket: { hash: Buffer; sessionId: string; sessionTenant: string; path: string; expiresAt: Date };
  client: Audited & {
    clientId: string;
    clientSecret: string | null;
    authorizedGrantTypes: string | null;
    scope: string | null;
    accessTokenValidity: number | null;
    refreshTokenValidity: number | null;
    webServerRedirectUri: string | null;
    rateLimit: number | null;
    dailyQuota: number | null;
    deptId: string | null;
    autoapprove: string | null;
    additionalInformation: string | null;
  };
  authorizationCode: {
    hash: Buffer;
    clientId: string;
    userId: string;
    userTenant: string;
    redirectUri: string;
    challenge: string;
    scope: string | null;
    expiresAt: Date;
    usedAt: Date | null;
    openedSession: string | null;
  };
  clientUsage: {
    clientRow: string;
    day: string;
    calls: number;
    refused: number;
    lastAt: Date;
    minute: Date;
    minuteCalls: number;
  };
  roleMenu: { tenantId: string; roleId: string; menuId: string };
  roleScope: { tenantId: string; roleId: string; category: number; scopeId: string };
  topMenuItem: { tenantId: string; topMenuId: string; menuId: string };
};

/** The common columns of records used here. */
type Audited = {
  id: Generated<string>;
  tenantId: string;
  updateUser: Generated<string | null>;
  updateTime: Generated<Date>;
  status: Generated<number>;
  isDeleted: Generated<number>;
};

/** A user's identity at a provider: the subject is unique within its issuer. */
type Identity = { tenantId: string; providerId: string; issuer: string; subject: string; name: string };

type SessionTable = {
  id: Generated<string>;
  tenantId: string;
  userId: string;
  clientId: string;
  generation: Generated<number>;
  userType: string;
  onlyDeptId: string | null;
  onlyRoleId: string | null;
  /** Departments of stations created in a session that acts for one department only. */
  gainedDeptIds: Generated<string[]>;
  /** Permissions to which the session is limited, comma-joined; null = unlimited. */
  scope: Generated<string | null>;
  createdAt: Date;
  refreshedAt: Date;
  expiresAt: Date;
  /** When it ends, however often it is refreshed. */
  endsAt: Date;
  /** Opened by a user's consent to a program. */
  consented: Generated<boolean>;
  endedAt: Generated<Date | null>;
  endReason: Generated<string | null>;
  remoteAddress: string;
  userAgent: string;
  /** Address of the last use of the refresh token. */
  refreshedFrom: Generated<string | null>;
};

/** A signed-in client. Ended if `endedAt` is set or `expiresAt` is past. */
export type SessionRow = Selectable<SessionTable>;

/** The same connection, typed with these tables only, so that a misspelt column does not compile. */
export function accessTables(db: Db): Kysely<AccessTables> {
  return db as unknown as Kysely<AccessTables>;
}
