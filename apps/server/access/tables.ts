import type { Generated, Kysely, Selectable } from 'kysely';
import type { Db } from '../store/tenant-db.ts';

/** The tables of migrations 020 and 021, and what access reads of the entities' tables, as Kysely sees them. */
export type AccessTables = {
  user: Audited & {
    account: string;
    password: string | null;
    realName: string | null;
    avatar: string | null;
    userExt: string | null;
    roleId: string[] | null;
    deptId: string[] | null;
    postId: string[] | null;
    mustChangePassword: boolean | null;
  };
  role: Audited & { roleName: string; roleAlias: string; parentId: string; sort: number };
  dept: Audited & { deptName: string; parentId: string; sort: number };
  menu: Audited & { parentId: string; code: string; name: string; category: number };
  tenant: Audited & {
    expireTime: Date | null;
    packageId: string | null;
    domainUrl: string | null;
    backgroundUrl: string | null;
  };
  tenantPackage: Audited & { menuId: string[] | null };
  dataScope: Audited & { resourceCode: string; scopeType: number };
  apiScope: Audited;
  param: Audited & { paramKey: string; paramValue: string | null };
  accessSession: SessionTable;
  signInAttempt: {
    tenantId: string;
    account: string;
    userId: string | null;
    at: Date;
    grantType: string;
    clientId: string;
    result: string;
    sessionId: string | null;
    remoteAddress: string;
    userAgent: string;
  };
  signInFailure: { tenantId: string; account: string; failures: number; expiresAt: Date };
  signInAddress: { address: string; failures: number; lastAt: Date; expiresAt: Date };
  captcha: { key: string; answer: string; expiresAt: Date };
  accessTicket: { hash: Buffer; sessionId: string; sessionTenant: string; path: string; expiresAt: Date };
  roleMenu: { tenantId: string; roleId: string; menuId: string };
  roleScope: { tenantId: string; roleId: string; category: number; scopeId: string };
  topMenuItem: { tenantId: string; topMenuId: string; menuId: string };
};

/** The columns of every record that matter here. */
type Audited = {
  id: Generated<string>;
  tenantId: string;
  updateUser: Generated<string | null>;
  updateTime: Generated<Date>;
  status: Generated<number>;
  isDeleted: Generated<number>;
};

type SessionTable = {
  id: Generated<string>;
  tenantId: string;
  userId: string;
  clientId: string;
  generation: Generated<number>;
  userType: string;
  onlyDeptId: string | null;
  onlyRoleId: string | null;
  createdAt: Date;
  refreshedAt: Date;
  expiresAt: Date;
  endedAt: Generated<Date | null>;
  endReason: Generated<string | null>;
  remoteAddress: string;
  userAgent: string;
};

/** A signed-in client. Over when `endedAt` is set or `expiresAt` is past. */
export type SessionRow = Selectable<SessionTable>;

/** The same connection, knowing these tables and no others, so that a misspelt column does not compile. */
export function accessTables(db: Db): Kysely<AccessTables> {
  return db as unknown as Kysely<AccessTables>;
}
