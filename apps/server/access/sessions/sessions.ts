import { isSessionEnd, type SessionEnd } from '@heliodeck/model/wire/session-ends';
import { sql } from 'kysely';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables, type SessionRow } from '../records/tables.ts';
import { type Doer, recordEnds } from './sign-in-events.ts';

/** Why a session ended; stored with it. The first of them are separate events in the sign-in log. */
export type SessionEndReason =
  | 'logout'
  | 'refresh token reused'
  | 'password changed'
  | 'password reset'
  | 'second factor reset'
  | SessionEnd;

type NewSession = Pick<
  SessionRow,
  | 'userId'
  | 'clientId'
  | 'userType'
  | 'onlyDeptId'
  | 'onlyRoleId'
  | 'expiresAt'
  | 'endsAt'
  | 'remoteAddress'
  | 'userAgent'
> & {
  /** Permissions to which it is limited, comma-joined; absent = unlimited. */
  readonly scope?: string | null;
  /** Whether a user's consent to a program opened it. */
  readonly consented?: boolean;
};

/** Opens a session in the tenant of `db`. @returns its id */
export async function openSession(db: TenantDb, session: NewSession, now: Date): Promise<string> {
  const { id } = await db.read((sql) =>
    accessTables(sql)
      .insertInto('accessSession')
      .values({
        tenantId: db.tenantId,
        createdAt: now,
        refreshedAt: now,
        generation: 0,
        userId: session.userId,
        clientId: session.clientId,
        userType: session.userType,
        onlyDeptId: session.onlyDeptId,
        onlyRoleId: session.onlyRoleId,
        expiresAt: session.expiresAt,
        endsAt: session.endsAt,
        remoteAddress: session.remoteAddress,
        userAgent: session.userAgent,
        scope: session.scope ?? null,
        consented: session.consented ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Returns the stored session, ended or not; undefined if the tenant has none of that id. */
export function findSession(db: TenantDb, id: string): Promise<SessionRow | undefined> {
  return db.read((sql) =>
    accessTables(sql).selectFrom('accessSession').selectAll().where('id', '=', id).executeTakeFirst(),
  );
}

/** Changes by a refresh. An unchanged choice is left out: every change makes all servers reload the session. */
interface Rotation {
  readonly expiresAt: Date;
  readonly endsAt: Date;
  readonly refreshedFrom: string;
  readonly onlyDeptId?: string;
  readonly onlyRoleId?: string;
  /** Departments gained while another one was chosen no longer apply. */
  readonly gainedDeptIds?: string[];
}

/**
 * Counts a rotation of the refresh token. Of two requests with the same token one succeeds; the other is a reuse.
 * @returns false if the session has ended or is at another generation
 */
export async function rotateSession(
  db: TenantDb,
  id: string,
  generation: number,
  change: Rotation,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db.read((sql) =>
    accessTables(sql)
      .updateTable('accessSession')
      .set({ ...change, generation: generation + 1, refreshedAt: now })
      .where('id', '=', id)
      .where('generation', '=', generation)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

/** Adds a department to a session that acts for one department; any other session has all of the user's departments anyway. */
export async function gainDepartment(db: TenantDb, sessionId: string, deptId: string): Promise<void> {
  if (sessionId === '') return;
  await db.read((connection) =>
    accessTables(connection)
      .updateTable('accessSession')
      .set({ gainedDeptIds: sql`array_append(gained_dept_ids, ${deptId}::bigint)` })
      .where('id', '=', sessionId)
      .where('onlyDeptId', 'is not', null)
      .execute(),
  );
}

/** Which sessions to end: certain ones, all of certain users except perhaps one, or all of certain programs. */
type Ending =
  | { readonly clientIds: readonly string[] }
  | { readonly sessionIds: readonly string[] }
  | { readonly userIds: readonly string[]; readonly except?: string };

/**
 * Ends active sessions. Their tokens stop working on every server when this commits: the trigger of migration 021 notifies them. Unless
 * another event reports it, the sign-in log gets a line for each.
 * @param by the user who ended them, if not the owner
 * @returns ids of the sessions ended
 */
export async function endSessions(
  db: TenantDb,
  which: Ending,
  reason: SessionEndReason,
  now: Date,
  by?: Doer,
): Promise<readonly string[]> {
  const [column, ids] = chosen(which);
  if (ids.length === 0) return [];
  const rows = await db.read((sql) => {
    let update = accessTables(sql)
      .updateTable('accessSession')
      .set({ endedAt: now, endReason: reason })
      .where('endedAt', 'is', null)
      .where(column, 'in', ids);
    if ('userIds' in which && which.except !== undefined) update = update.where('id', '!=', which.except);
    return update.returning(['id', 'tenantId', 'userId', 'clientId']).execute();
  });
  if (isSessionEnd(reason)) await recordEnds(db, rows, reason, now, by);
  return rows.map((row) => row.id);
}

function chosen(which: Ending): readonly ['id' | 'userId' | 'clientId', readonly string[]] {
  if ('sessionIds' in which) return ['id', which.sessionIds];
  return 'userIds' in which ? ['userId', which.userIds] : ['clientId', which.clientIds];
}

/** Returns active sessions of a user, or of these ids; newest first. */
export function liveSessions(
  db: TenantDb,
  which: { readonly userId: string } | { readonly sessionIds: readonly string[] },
  now: Date,
): Promise<SessionRow[]> {
  const [column, ids] =
    'userId' in which ? (['userId', [which.userId]] as const) : (['id', which.sessionIds] as const);
  return db.read((sql) =>
    accessTables(sql)
      .selectFrom('accessSession')
      .selectAll()
      .where(column, 'in', ids)
      .where('tenantId', '=', db.tenantId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .orderBy('id', 'desc')
      .execute(),
  );
}
