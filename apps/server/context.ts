import type { Locale } from '@heliodeck/kit/label';
import type { TenantDb } from './store/tenant-db.ts';

/** The caller of an operation. Permissions and scopes are those in force now, not at log-in. */
export interface Caller {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly realName: string;
  readonly deptIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly roleAliases: readonly string[];
  readonly clientId: string;
  readonly sessionId: string;
  /** Permissions of the caller, e.g. 'dtu_add'. Administrators of 000000 have all. */
  readonly permissions: ReadonlySet<string>;
  /** Permissions to which the token was limited when it was issued; absent = all of the caller. */
  readonly limitedTo?: readonly string[];
  /** The tenant's licence has expired: until its grace period ends it may read but not change anything. */
  readonly readOnly?: true;
  /** A program with its own token. There is no user then: `userId` and `sessionId` are ''. */
  readonly program?: Program;
}

/** A program and its limits. */
export interface Program {
  /** Id of the client's row. */
  readonly id: string;
  /** Calls per minute and day. */
  readonly rateLimit: number;
  readonly dailyQuota: number;
  /** Whether it sees all records of its tenant; otherwise those of its departments and their descendants. */
  readonly wholeTenant: boolean;
}

/** Structured logger: message first, fields after; never log secrets. */
export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** First argument of every operation: caller, tenant, language, time and database. */
export interface Context {
  readonly caller: Caller;
  readonly locale: Locale;
  /** Database of the caller's tenant: row-level security hides all others. */
  readonly db: TenantDb;
  readonly now: Date;
  readonly log: Log;
  /** IANA time zone of the tenant, used if no station determines it. */
  readonly zone: string;
  readonly requestId: string;
  /** Collects the unknown parameters of the call's searches, for responses without a page to list them in. */
  readonly ignored?: Set<string>;
  readonly remoteAddress: string;
}

/** Name of a caller as stored in records: the real name, else the account. */
export function callerName({ realName, account }: Pick<Caller, 'realName' | 'account'>): string {
  return realName || account;
}
