import { commaList } from '@heliodeck/kit/comma-list';
import { wholeScope } from '@heliodeck/model/clients/client';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { TableChanges } from '../../store/changes.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { untilChanged } from '../../store/until-changed.ts';
import { accessTables } from '../records/tables.ts';

/** A program that may request tokens. */
export interface RegisteredClient {
  /** Id of its row. */
  readonly id: string;
  readonly clientId: string;
  /** The tenant whose users it serves and for which it acts; that of the platform's operators serves all. */
  readonly tenantId: string;
  /** As stored: argon2id, see password.ts. */
  readonly secret: string | null;
  readonly grants: readonly string[];
  /** Permissions to which its tokens are limited; null = no limit. */
  readonly scope: readonly string[] | null;
  /** Seconds. */
  readonly accessTokenValidity: number;
  readonly refreshTokenValidity: number;
  /** Addresses to which codes may be sent, compared exactly. */
  readonly redirectUris: readonly string[];
  /** Whether its users are not asked for consent. */
  readonly autoApprove: boolean;
  /** Failures of an account after which this client must send a captcha; null = never. */
  readonly captchaAfter: number | null;
  /** For its own token: the department whose records it sees; null = the whole tenant. */
  readonly deptId: string | null;
  /** For its own token: calls per minute and day. */
  readonly rateLimit: number;
  readonly dailyQuota: number;
}

/** Defaults for fields that the client's row leaves empty. */
const defaults = {
  accessTokenValidity: 3600,
  refreshTokenValidity: 604_800,
  rateLimit: 60,
  dailyQuota: 10_000,
} as const;

/** Finds a client by its id; undefined if there is none. */
export type FindClient = (clientId: string) => Promise<RegisteredClient | undefined>;

/** Caches clients until one is edited. @param db any; clients belong to the platform */
export function registeredClients(db: TenantDb, changes: TableChanges): FindClient {
  const memory = untilChanged<RegisteredClient | undefined>(changes, 1000);
  return (clientId) => memory.get(platformTenant, ['client'], clientId, () => loadClient(db, clientId));
}

/** Reads a client; undefined if there is none. */
async function loadClient(db: TenantDb, clientId: string): Promise<RegisteredClient | undefined> {
  // PostgreSQL refuses NUL, and no id contains one.
  if (clientId.includes('\0')) return undefined;
  const row = await db.read((sql) =>
    accessTables(sql)
      .selectFrom('client')
      .select(['id', 'clientId', 'tenantId', 'clientSecret', 'authorizedGrantTypes', 'scope'])
      .select(['accessTokenValidity', 'refreshTokenValidity', 'webServerRedirectUri', 'autoapprove'])
      .select(['additionalInformation', 'deptId', 'rateLimit', 'dailyQuota'])
      .where('clientId', '=', clientId)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  if (row === undefined) return undefined;
  return {
    id: row.id,
    clientId: row.clientId,
    tenantId: row.tenantId,
    secret: row.clientSecret,
    grants: listOf(row.authorizedGrantTypes),
    scope: scopeOf(row.scope),
    accessTokenValidity: row.accessTokenValidity || defaults.accessTokenValidity,
    refreshTokenValidity: row.refreshTokenValidity || defaults.refreshTokenValidity,
    redirectUris: listOf(row.webServerRedirectUri),
    autoApprove: row.autoapprove?.trim().toLowerCase() === 'true',
    captchaAfter: captchaAfter(row.additionalInformation),
    deptId: row.deptId,
    rateLimit: row.rateLimit || defaults.rateLimit,
    dailyQuota: row.dailyQuota || defaults.dailyQuota,
  };
}

/** Permissions of a scope, separated by commas or blanks; null for 'all' and for an empty scope. */
export function scopeOf(text: string | null | undefined): readonly string[] | null {
  const codes = [...new Set((text ?? '').split(/[\s,]+/).filter((code) => code !== ''))];
  return codes.length === 0 || codes.includes(wholeScope) ? null : codes;
}

/** Splits comma-joined texts. */
export function listOf(text: string | null | undefined): readonly string[] {
  return commaList(text ?? '');
}

/** The field additionalInformation is free text of the administrator; if it is JSON, its number `captchaAfter` is used. */
function captchaAfter(information: string | null): number | null {
  try {
    const value: unknown = JSON.parse(information ?? 'null');
    if (typeof value !== 'object' || value === null || !('captchaAfter' in value)) return null;
    return typeof value.captchaAfter === 'number' ? value.captchaAfter : null;
  } catch {
    return null;
  }
}
