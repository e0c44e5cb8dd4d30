import { createHash, randomBytes } from 'node:crypto';
import { boardLimits } from '@heliodeck/model/boards/board';
import type { DetailedBoard } from '@heliodeck/model/boards/listed-board';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Access } from '../../access/callers/access.ts';
import { callerOfUser } from '../../access/callers/user-caller.ts';
import { isTenantAdmin } from '../../access/permissions/permission.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../logs/audit.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import { boardOf } from './board-store.ts';

/** A wall link in a list; times in wire format. */
interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly board: string;
  readonly maker: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly lastAddress: string | null;
  readonly revokedAt: string | null;
}

/** Dependencies for finding the creator of a key. */
export interface KeyParts {
  readonly services: Services;
  readonly access: Pick<Access, 'authorizationOf' | 'policy'>;
}

/** The use of a key is recorded at most once in this time, ms. */
const noteMs = 60_000;
const dayMs = 86_400_000;

/** Format of a key; other texts are not looked up. */
const keyForm = /^[\w-]{43}$/;

/**
 * Makes a wall link.
 * @param wish the board, a name for the link, and the days until it expires (null: never)
 * @returns the key, which cannot be read again
 * @throws CodedError record.notFound for a board that the caller may not view; board.tooMany
 */
export async function makeKey(
  context: Context,
  { board, name, days }: { readonly board: string; readonly name: string; readonly days: number | null },
): Promise<{ readonly id: string; readonly key: string }> {
  const key = randomBytes(32).toString('base64url');
  return context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const { caller, now } = context;
    const { id: boardId } = await boardOf(inner, board);
    await session.client.query(
      statement`select pg_advisory_xact_lock(hashtext('board keys of ' || ${caller.tenantId}))`,
    );
    const { rows: counted } = await session.client.query<{ n: number }>(
      statement`select count(*)::int as n from board_key where revoked_at is null and create_user = ${caller.userId}`,
    );
    if ((counted[0]?.n ?? 0) >= boardLimits.keys) throw new CodedError('board.tooMany');
    const expiresAt = days === null ? null : new Date(now.getTime() + days * dayMs);
    const { rows } = await session.client.query<{ id: string }>(
      statement`insert into board_key (tenant_id, hash, name, board, create_user, created_at, expires_at)
       values (${caller.tenantId}, ${hashOf(key)}, ${name}, ${boardId}, ${caller.userId}, ${now}, ${expiresAt})
         returning id::text as id`,
    );
    const id = rows[0]?.id ?? '';
    audit(inner, session, [
      { act: 'add', entity: 'boardKey', recordId: id, title: name, before: null, after: { board: boardId } },
    ]);
    return { id, key };
  });
}

/** Returns the links made by the caller; administrators of the tenant see all of them. */
export async function keysOf({ caller, db, zone }: Context): Promise<readonly ListedKey[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<
      Pick<ListedKey, 'id' | 'name' | 'board' | 'maker' | 'lastAddress'> &
        Record<'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt', Date | null>
    >(
      statement`select k.id::text as id, k.name, k.board, u.real_name as maker, k.last_address as "lastAddress", k.created_at as "createdAt",
         k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
       from board_key k left join "user" u on u.id = k.create_user
       where k.tenant_id = ${caller.tenantId} and (k.create_user = ${caller.userId || null}
         or ${isTenantAdmin(caller)}) order by k.created_at desc limit 500`,
    ),
  );
  const told = (at: Date | null): string | null => (at === null ? null : wireTime(at, zone));
  return rows.map(({ createdAt, expiresAt, lastUsedAt, revokedAt, ...row }) => ({
    ...row,
    createdAt: told(createdAt) ?? '',
    expiresAt: told(expiresAt),
    lastUsedAt: told(lastUsedAt),
    revokedAt: told(revokedAt),
  }));
}

/** Revokes a link at once. @throws CodedError record.notFound if the caller may not revoke it */
export async function revokeKey(context: Context, id: string): Promise<void> {
  const { caller, now } = context;
  await context.db.tx(async (_, session) => {
    const { rows } = await session.client.query<{ name: string }>(
      statement`update board_key set revoked_at = coalesce(revoked_at, ${now})
       where id = ${id} and tenant_id = ${caller.tenantId} and (create_user = ${caller.userId || null}
         or ${isTenantAdmin(caller)}) returning name`,
    );
    const [revoked] = rows;
    if (revoked === undefined) throw new CodedError('record.notFound');
    audit({ ...context, db: session.db } as Context, session, [
      { act: 'remove', entity: 'boardKey', recordId: id, title: revoked.name, before: null, after: null },
    ]);
  });
}

/**
 * Returns the caller for a wall display with this key: the creator of the key, with present rights and data scope, restricted to the one
 * board.
 * @throws CodedError board.keyGone if the key is unknown, revoked or expired, or its creator can no longer sign in or view the board
 */
export async function openByKey(
  { services, access }: KeyParts,
  outer: Context,
  key: string,
): Promise<{ readonly keyId: string; readonly context: Context; readonly board: DetailedBoard }> {
  const { store } = services;
  const platform = store.asPlatform('a wall has not signed in: its key says the tenant');
  const { now } = outer;
  const { rows } = await platform.read((_, { client }) =>
    client.query<{ id: string; tenantId: string; userId: string; board: string; usedAt: Date | null }>(
      statement`select id::text as id, tenant_id as "tenantId", create_user::text as "userId", board, last_used_at as "usedAt" from board_key
       where hash = ${hashOf(key)} and revoked_at is null and (expires_at is null or expires_at > ${now})`,
    ),
  );
  const [found] = keyForm.test(key) ? rows : [];
  const caller =
    found === undefined
      ? null
      : await callerOfUser({ store, access }, { tenantId: found.tenantId, userId: found.userId }, now);
  if (found === undefined || caller === null) throw new CodedError('board.keyGone');
  if (!(await access.policy.mayCall(caller, '/api/blade-board/board/data')))
    throw new CodedError('board.keyGone');
  const context: Context = {
    ...outer,
    caller,
    db: store.tenantDb(found.tenantId),
    zone: await services.zoneOf(found.tenantId),
  };
  const board = await boardOf(context, found.board).catch((error: unknown) => {
    if (error instanceof CodedError) throw new CodedError('board.keyGone');
    throw error;
  });
  if (found.usedAt === null || now.getTime() - found.usedAt.getTime() > noteMs)
    await context.db.read((_, { client }) =>
      client.query(statement`update board_key set last_used_at = ${now}, last_address = ${outer.remoteAddress.slice(0, 60)}
         where id = ${found.id}`),
    );
  return { keyId: found.id, context, board };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
