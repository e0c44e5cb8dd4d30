import { isSessionEnd, type SessionEnd } from '@heliodeck/model/wire/session-ends';
import { sql } from 'kysely';
import type { TenantDb } from '../store/tenant-db.ts';
import { type Doer, recordEnds } from './sign-in-events.ts';
import { accessTables, type SessionRow } from './tables.ts';

/** Why a session is over; kept with it. The first of them are events of their own in the sign-in log. */
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
  /** Permission codes it is limited to, comma-joined; absent = none. */
  readonly scope?: string | null;
  /** Whether a person's consent to a program opened it. */
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

/** The session as it is stored, ended or not; undefined when the tenant has none of that id. */
export function findSession(db: TenantDb, id: string): Promise<SessionRow | undefined> {
  return db.read((sql) =>
    accessTables(sql).selectFrom('accessSession').selectAll().where('id', '=', id).executeTakeFirst(),
  );
}

/** What a refresh changes. A choice that stays is left out: changing one makes every server look again. */
interface Rotation {
  readonly expiresAt: Date;
  readonly endsAt: Date;
  readonly refreshedFrom: string;
  readonly onlyDeptId?: string;
  readonly onlyRoleId?: string;
  /** Departments gained while another one was chosen are of no account any more. */
  readonly gainedDeptIds?: string[];
}

/**
 * Counts a rotation of the refresh token. Of two that come with the same token one wins; the other is a reuse.
 * @returns false when the session is over or not at this generation any more
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

/** Gives a session that acts for one department another one beside it; any other session has all of the user's anyway. */
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

/** Which sessions to end: some, all of some users but perhaps one, or all of some programs. */
type Ending =
  | { readonly clientIds: readonly string[] }
  | { readonly sessionIds: readonly string[] }
  | { readonly userIds: readonly string[]; readonly except?: string };

/**
 * Ends sessions that are not over yet. Their tokens stop working once this commits, on every server: the trigger
 * of migration 021 tells them. Where nothing else tells it, the sign-in log gets a line for each.
 * @param by whoever ended them, where it was not by themselves
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

/** Sessions of a user, or of these ids, that are not over; newest first. */
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
