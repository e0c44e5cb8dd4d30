import type { SignInEvent } from '@heliodeck/model/logs/log-sign-in';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { SessionEnd } from '@heliodeck/model/wire/session-ends';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from '../records/tables.ts';

/** The user concerned; only the name if there is no such user. */
interface Subject {
  readonly account: string;
  readonly id?: string | undefined;
  readonly deptIds?: readonly string[] | undefined;
}

/** An event of sign-in. */
interface Happened {
  readonly event: SignInEvent;
  readonly account: Subject;
  /** 'ok', the code of a refusal, or why a session ended. */
  readonly result?: 'ok' | 'reused' | SessionEnd | MessageCode;
  /** Account of the user who did it, if not the owner. */
  readonly by?: string;
  readonly grantType?: string;
  readonly clientId?: string;
  readonly sessionId?: string | undefined;
  readonly remoteAddress?: string;
  readonly userAgent?: string;
}

/** The user who acts on another user. */
export interface Doer {
  readonly account: string;
  readonly remoteAddress: string;
}

interface Ended {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly clientId: string;
}

/** Lines per statement, far below the limit of parameters. */
const atOnce = 1000;

/** Records the end of sessions, each in its tenant, since the rows may belong to several. */
export async function recordEnds(
  db: TenantDb,
  sessions: readonly Ended[],
  reason: SessionEnd,
  now: Date,
  by?: Doer,
): Promise<void> {
  for (let n = 0; n < sessions.length; n += atOnce)
    await recordSome(db, sessions.slice(n, n + atOnce), reason, now, by);
}

async function recordSome(
  db: TenantDb,
  sessions: readonly Ended[],
  reason: SessionEnd,
  now: Date,
  by: Doer | undefined,
): Promise<void> {
  const userIds = [...new Set(sessions.map((row) => row.userId))];
  const users = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('user')
      .select(['id', 'account', 'deptId'])
      .where('id', 'in', userIds)
      .execute(),
  );
  const known = new Map(users.map((row) => [row.id, row]));
  for (const [tenantId, theirs] of Map.groupBy(sessions, (row) => row.tenantId)) {
    const events = theirs.map(({ id, userId, clientId }): Happened => {
      const owner = known.get(userId);
      const account = { id: userId, account: owner?.account ?? '', deptIds: owner?.deptId ?? [] };
      const doer = by && { by: by.account, remoteAddress: by.remoteAddress };
      return { event: 'sessionEnd', account, result: reason, clientId, sessionId: id, ...doer };
    });
    await recordEvents(db, events, now, tenantId);
  }
}

/** Records an event in the tenant of `db`, or the given one. Must never contain passwords or tokens. */
export async function recordEvent(
  db: TenantDb,
  happened: Happened,
  now: Date,
  tenantId: string = db.tenantId,
): Promise<void> {
  await recordEvents(db, [happened], now, tenantId);
}

/** Records several events. */
export async function recordEvents(
  db: TenantDb,
  all: readonly Happened[],
  now: Date,
  tenantId: string = db.tenantId,
): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map((one) => ({
    tenantId,
    createUser: one.account.id ?? null,
    createDept: one.account.deptIds?.[0] ?? null,
    createTime: now,
    updateTime: now,
    account: one.account.account,
    event: one.event,
    result: one.result ?? 'ok',
    byAccount: one.by ?? null,
    grantType: one.grantType ?? null,
    clientId: one.clientId ?? null,
    sessionId: one.sessionId ?? null,
    remoteIp: one.remoteAddress ?? null,
    userAgent: one.userAgent ?? null,
  }));
  await db.read((connection) => accessTables(connection).insertInto('logSignIn').values(rows).execute());
}

/** Returns the newest events of a user. */
export async function signInEventsOf(db: TenantDb, userId: string, most: number) {
  return db.read((connection) =>
    accessTables(connection)
      .selectFrom('logSignIn')
      .select(['id', 'createTime', 'event', 'result', 'remoteIp', 'userAgent'])
      .where('tenantId', '=', db.tenantId)
      .where('createUser', '=', userId)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  );
}
