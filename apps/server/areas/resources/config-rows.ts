import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Kysely } from 'kysely';
import { unseal } from '../../access/keys/seal.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { S3Config } from './storage/s3-store.ts';

/** Status of the active configuration; all others have 1. */
export const enabled = 2;

type Audited = { id: string; tenantId: string; status: number; isDeleted: number };
type ResourceTables = {
  oss: Audited & {
    category: number;
    ossCode: string;
    endpoint: string | null;
    transformEndpoint: string | null;
    bucketName: string | null;
    accessKey: string | null;
    secretKey: string | null;
    appId: string | null;
    region: string | null;
  };
  sms: Audited & {
    category: number;
    smsCode: string;
    templateId: string | null;
    accessKey: string | null;
    secretKey: string | null;
    regionId: string | null;
    sdkAppId: string | null;
    signName: string | null;
  };
  attach: Audited & { name: string; originalName: string | null };
  smsCode: {
    id: string;
    tenantId: string;
    phone: string;
    hash: string;
    attempts: number;
    sentAt: Date;
    expiresAt: Date;
  };
};

/** The same connection, typed with the tables of this area. */
export function resourceTables(connection: unknown): Kysely<ResourceTables> {
  return connection as Kysely<ResourceTables>;
}

/** Place of a credential, to which `seal` binds it. */
export function configSecretPlace(
  table: 'oss' | 'sms',
  column: 'accessKey' | 'secretKey',
  tenantId: string,
): string {
  return `${table}.${column} of ${tenantId}`;
}

interface OssConfig extends S3Config {
  readonly ossCode: string;
}

/** A configuration for sending, with plain credentials; never sent to clients. */
export interface SmsConfig {
  readonly id: string;
  readonly category: number;
  readonly smsCode: string;
  readonly templateId: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly regionId: string;
  readonly sdkAppId: string;
  readonly signName: string;
}

/**
 * Returns the storage configuration of a code, or without code the active one; undefined if none is active.
 * @throws CodedError resource.codeUnknown
 */
export async function ossConfig(
  db: TenantDb,
  sealing: Uint8Array,
  code: string | undefined,
): Promise<OssConfig | undefined> {
  const row = await db.read((connection) => {
    const rows = resourceTables(connection).selectFrom('oss').selectAll().where('isDeleted', '=', 0);
    const chosen = code === undefined ? rows.where('status', '=', enabled) : rows.where('ossCode', '=', code);
    return chosen.executeTakeFirst();
  });
  if (!row) {
    if (code !== undefined) throw new CodedError('resource.codeUnknown', { code });
    return undefined;
  }
  const { category, ossCode, endpoint, bucketName, accessKey, secretKey, appId, region, tenantId } = row;
  return {
    category,
    ossCode,
    appId,
    region,
    endpoint: endpoint ?? '',
    publicEndpoint: row.transformEndpoint,
    bucketName: bucketName ?? '',
    accessKey: accessKey ?? '',
    secretKey: secretKey ? unseal(sealing, configSecretPlace('oss', 'secretKey', tenantId), secretKey) : '',
  };
}

/** Returns the codes of all storage configurations of the tenant. */
export async function ossCodes(db: TenantDb): Promise<readonly string[]> {
  const rows = await db.read((connection) =>
    resourceTables(connection).selectFrom('oss').select('ossCode').where('isDeleted', '=', 0).execute(),
  );
  return rows.map((row) => row.ossCode);
}

/** Returns the configuration for text messages, like `ossConfig`. @throws CodedError resource.codeUnknown */
export async function smsConfig(
  db: TenantDb,
  sealing: Uint8Array,
  code: string | undefined,
): Promise<SmsConfig | undefined> {
  const row = await db.read((connection) => {
    const rows = resourceTables(connection).selectFrom('sms').selectAll().where('isDeleted', '=', 0);
    const chosen = code === undefined ? rows.where('status', '=', enabled) : rows.where('smsCode', '=', code);
    return chosen.executeTakeFirst();
  });
  if (!row) {
    if (code !== undefined) throw new CodedError('resource.codeUnknown', { code });
    return undefined;
  }
  const open = (column: 'accessKey' | 'secretKey'): string => {
    const sealed = row[column];
    return sealed ? unseal(sealing, configSecretPlace('sms', column, row.tenantId), sealed) : '';
  };
  return {
    id: row.id,
    category: row.category,
    smsCode: row.smsCode,
    templateId: row.templateId ?? '',
    accessKey: open('accessKey'),
    secretKey: open('secretKey'),
    regionId: row.regionId || 'cn-hangzhou',
    sdkAppId: row.sdkAppId ?? '',
    signName: row.signName ?? '',
  };
}
