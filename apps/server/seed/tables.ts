import type { Generated, Kysely } from 'kysely';
import type { Db } from '../store/kysely-on.ts';

/** Columns of every record; the table has their defaults. */
type Record = {
  id: Generated<string>;
  tenantId: Generated<string>;
  status: Generated<number>;
  isDeleted: Generated<number>;
};
type DictRow = Record & {
  code: string;
  dictKey: string;
  dictValue: string;
  dictValueEn: string | null;
  parentId: string;
  sort: number;
  isSealed: number;
  remark: string | null;
};

/** The tables written by the seed, for Kysely. */
type SeedTables = {
  tenant: Record & {
    tenantName: string;
    linkman: string;
    contactNumber: string | null;
    address: string | null;
    accountNumber: number;
    expireTime: Date | null;
    domainUrl: string | null;
    backgroundUrl: string | null;
    packageId: string | null;
  };
  dept: Record & {
    deptName: string;
    fullName: string;
    parentId: string;
    ancestors: string;
    deptCategory: number;
    sort: number;
  };
  role: Record & { roleName: string; roleAlias: string; parentId: string; sort: number };
  post: Record & { category: number; postCode: string; postName: string; sort: number };
  user: Record & {
    account: string;
    password: string | null;
    userType: number;
    name: string;
    realName: string;
    sex: number | null;
    roleId: string[];
    deptId: string[];
    postId: string[];
    electrovalence: number;
    mustChangePassword: boolean;
  };
  param: Record & { paramName: string; paramKey: string; paramValue: string; remark: string | null };
  client: Record & {
    clientId: string;
    clientSecret: string;
    authorizedGrantTypes: string;
    scope: string;
    accessTokenValidity: number;
    refreshTokenValidity: number;
    webServerRedirectUri: string;
    additionalInformation: string | null;
  };
  menu: Record & {
    name: string;
    nameEn: string;
    path: string | null;
    parentId: string;
    source: string;
    code: string;
    category: number;
    alias: string;
    action: number;
    isOpen: number;
    sort: number;
  };
  dict: DictRow;
  dictBiz: DictRow;
  region: Record & {
    code: string;
    parentCode: string;
    name: string;
    nameEn: string | null;
    regionLevel: number;
    sort: number;
  };
  roleMenu: { tenantId: string; roleId: string; menuId: string };
};

/** The same connection, typed with the tables of the seed. */
export function seedTables(db: Db): Kysely<SeedTables> {
  return db as unknown as Kysely<SeedTables>;
}
