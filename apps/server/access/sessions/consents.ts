import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables, type SessionRow } from '../records/tables.ts';
import { endSessions, type SessionEndReason } from './sessions.ts';

/** What a user currently allows a program: the active sessions opened by its consents. */
interface Consent {
  readonly clientId: string;
  /** Permissions, comma-joined; null = all of the user. For several consents, those of all. */
  readonly scope: string | null;
  /** Time of the first consent. */
  readonly since: Date;
  readonly lastUsed: Date;
  /** Time at which the last of its sessions ends at the latest. */
  readonly endsAt: Date;
}

const revoked: SessionEndReason = 'consent revoked';

/** Returns the consents of a user of the tenant of `db`, by program. */
export async function consentsOf(db: TenantDb, userId: string, now: Date): Promise<readonly Consent[]> {
  const rows = await consentedSessions(db, userId, now);
  return [...Map.groupBy(rows, (row) => row.clientId)].map(([clientId, sessions]) => ({
    clientId,
    scope: unionOf(sessions.map((row) => row.scope)),
    since: extreme(sessions, (row) => row.createdAt, Math.min),
    lastUsed: extreme(sessions, (row) => row.refreshedAt, Math.max),
    endsAt: extreme(sessions, (row) => row.endsAt, Math.max),
  }));
}

/**
 * Revokes a user's consent to a program: its sessions end at once, and codes that it has not exchanged yet become invalid.
 * @param platform the database of all tenants, which has such codes
 * @returns false if there was nothing to revoke
 */
export async function revokeConsent(
  db: TenantDb,
  platform: TenantDb,
  { userId, clientId }: { readonly userId: string; readonly clientId: string },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await platform.read((connection) =>
    accessTables(connection)
      .deleteFrom('authorizationCode')
      .where('userId', '=', userId)
      .where('clientId', '=', clientId)
      .where('usedAt', 'is', null)
      .executeTakeFirst(),
  );
  const rows = await consentedSessions(db, userId, now);
  const sessionIds = rows.filter((row) => row.clientId === clientId).map((row) => row.id);
  const ended = await endSessions(db, { sessionIds }, revoked, now);
  return ended.length > 0 || numDeletedRows > 0n;
}

function consentedSessions(db: TenantDb, userId: string, now: Date): Promise<SessionRow[]> {
  return db.read((connection) =>
    accessTables(connection)
      .selectFrom('accessSession')
      .selectAll()
      .where('userId', '=', userId)
      .where('tenantId', '=', db.tenantId)
      .where('consented', '=', true)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .orderBy('clientId')
      .orderBy('id')
      .execute(),
  );
}

function unionOf(scopes: readonly (string | null)[]): string | null {
  if (scopes.some((scope) => scope === null)) return null;
  return [...new Set(scopes.flatMap((scope) => scope?.split(',') ?? []))].join();
}

function extreme(
  rows: readonly SessionRow[],
  of: (row: SessionRow) => Date,
  pick: (...times: number[]) => number,
): Date {
  return new Date(pick(...rows.map((row) => of(row).getTime())));
}
