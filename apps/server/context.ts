import type { Locale } from '@heliodeck/kit/label';
import type { TenantDb } from './store/tenant-db.ts';

/** Who calls. Permissions and scopes are those in force now, not at log-in. */
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
  /** Button codes the caller holds, e.g. 'dtu_add'. Administrators of 000000 hold all. */
  readonly permissions: ReadonlySet<string>;
  /** Codes the token was limited to when it was given out; absent = whatever the caller may. */
  readonly limitedTo?: readonly string[];
  /** The tenant's licence has run out: until its grace period ends it may look and change nothing. */
  readonly readOnly?: true;
  /** A program that acts by itself. There is no user then: `userId` and `sessionId` are ''. */
  readonly program?: Program;
}

/** A program and its limits. */
export interface Program {
  /** Id of the client's row. */
  readonly id: string;
  /** Calls a minute and a day. */
  readonly rateLimit: number;
  readonly dailyQuota: number;
  /** Whether it sees all records of its tenant; else those of its departments and below. */
  readonly wholeTenant: boolean;
}

/** Structured log line: message first, fields after; secrets never. */
export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** What every operation gets first: who, in which tenant, language and time, on which database. */
export interface Context {
  readonly caller: Caller;
  readonly locale: Locale;
  /** Database bound to the caller's tenant: row-level security sees no other. */
  readonly db: TenantDb;
  readonly now: Date;
  readonly log: Log;
  /** IANA zone of the tenant, used where no station decides. */
  readonly zone: string;
  readonly requestId: string;
  /** Parameters of the call's searches that mean nothing are put here, for answers that have no page to name them in. */
  readonly ignored?: Set<string>;
  readonly remoteAddress: string;
}
