import type { BoardDraft, BoardPage, Turning } from '@heliodeck/model/boards/board';
import { boardLimits } from '@heliodeck/model/boards/board';
import { fixedBoard, fixedBoards } from '@heliodeck/model/boards/fixed-boards';
import type { DetailedBoard, ListedBoard } from '@heliodeck/model/boards/listed-board';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isTenantAdmin } from '../../access/permissions/permission.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../logs/audit.ts';
import { statement } from '../../store/sql.ts';

interface Row {
  readonly id: string;
  readonly user: string;
  readonly maker: string | null;
  readonly name: string;
  readonly roleIds: readonly string[];
  readonly pages: readonly BoardPage[];
  readonly turnSeconds: number;
  readonly turning: Turning;
  readonly version: number;
}

/**
 * Returns the boards that the caller may view: the fixed ones with their permission, the caller's own, and those shared with one of the
 * caller's roles. An administrator of the tenant sees all of them.
 */
export async function boardsOf(context: Context): Promise<readonly ListedBoard[]> {
  const fixed = fixedBoards
    .filter(({ code }) => context.caller.permissions.has(code))
    .map((board) => ({ ...listedFixed(board.pages.length), id: board.id, name: board.name }));
  return [...fixed, ...(await rowsOf(context)).map((row) => listed(context, row))];
}

/** Returns a board that the caller may view. @throws CodedError record.notFound */
export async function boardOf(context: Context, id: string): Promise<DetailedBoard> {
  const fixed = fixedBoard(id);
  if (fixed !== undefined) {
    if (!context.caller.permissions.has(fixed.code)) throw new CodedError('record.notFound');
    const { code: _code, ...board } = fixed;
    return { ...listedFixed(board.pages.length), ...board };
  }
  const [row] = /^[1-9]\d{0,18}$/.test(id) ? await rowsOf(context, id) : [];
  if (row === undefined) throw new CodedError('record.notFound');
  const { pages, turnSeconds, turning } = row;
  return { ...listed(context, row), pages, turnSeconds, turning };
}

/**
 * Adds or changes a board.
 * @param of the changed board, and the version that the caller saw
 * @throws CodedError board.changed if another user has changed it meanwhile; board.notYours, board.tooMany, record.notFound
 */
export async function saveBoard(
  context: Context,
  draft: BoardDraft,
  of: { readonly id: string; readonly version: number } | undefined,
): Promise<{ readonly id: string; readonly version: number }> {
  return context.db.tx(async (_, session) => {
    const { client } = session;
    const inner = { ...context, db: session.db };
    await checkRoles(inner, draft.roleIds);
    const { caller, now } = context;
    const { name, roleIds, turnSeconds, turning } = draft;
    const pages = JSON.stringify(draft.pages);
    const told = { name: draft.name, roleIds: draft.roleIds.join(), pages: draft.pages.length };
    if (of === undefined) {
      await client.query(
        statement`select pg_advisory_xact_lock(hashtext('boards of ' || ${caller.tenantId}))`,
      );
      const { rows: counted } = await client.query<{ n: number }>('select count(*)::int as n from board');
      if ((counted[0]?.n ?? 0) >= boardLimits.boards) throw new CodedError('board.tooMany');
      const { rows } = await client.query<{ id: string }>(
        statement`insert into board (tenant_id, create_user, name, role_ids, pages, turn_seconds, turning, create_time, update_time)
         values (${caller.tenantId}, ${caller.userId}, ${name}, ${roleIds}::bigint[], ${pages}, ${turnSeconds},
           ${turning}, ${now}, ${now}) returning id::text as id`,
      );
      const id = rows[0]?.id ?? '';
      audit(inner, session, [
        { act: 'add', entity: 'board', recordId: id, title: draft.name, before: null, after: told },
      ]);
      return { id, version: 1 };
    }
    const before = await boardOf(inner, of.id);
    if (!before.mayEdit) throw new CodedError('board.notYours');
    const { rows } = await client.query<{ version: number }>(
      statement`update board set name = ${name}, role_ids = ${roleIds}::bigint[], pages = ${pages},
         turn_seconds = ${turnSeconds}, turning = ${turning}, update_time = ${now}, version = version + 1
       where id = ${of.id} and version = ${of.version} returning version`,
    );
    const [saved] = rows;
    if (saved === undefined) throw new CodedError('board.changed');
    audit(inner, session, [
      {
        act: 'edit',
        entity: 'board',
        recordId: of.id,
        title: draft.name,
        after: told,
        before: { name: before.name.zh, roleIds: before.roleIds.join(), pages: before.pageCount },
      },
    ]);
    return { id: of.id, version: saved.version };
  });
}

/** Removes a board and revokes its links. @throws CodedError board.notYours, record.notFound */
export async function removeBoard(context: Context, id: string): Promise<void> {
  await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const board = await boardOf(inner, id);
    if (!board.mayEdit) throw new CodedError('board.notYours');
    await session.client.query(statement`delete from board where id = ${id}`);
    await session.client.query(
      statement`update board_key set revoked_at = ${context.now} where board = ${id} and revoked_at is null`,
    );
    audit(inner, session, [
      { act: 'remove', entity: 'board', recordId: id, title: board.name.zh, before: null, after: null },
    ]);
  });
}

/** Returns the roles of the caller's tenant with their names. */
export async function rolesToShareWith({
  db,
  caller,
}: Context): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string; name: string }>(
      statement`select id::text as id, role_name as name from role where tenant_id = ${caller.tenantId}
         and is_deleted = 0 order by sort, id limit 500`,
    ),
  );
  return rows;
}

async function rowsOf(context: Context, id?: string): Promise<readonly Row[]> {
  const { caller, db } = context;
  const { rows } = await db.read((_, { client }) =>
    client.query<Row>(
      statement`select b.id::text as id, b.create_user::text as user, u.real_name as maker, b.name, b.role_ids::text[] as "roleIds",
         b.pages, b.turn_seconds as "turnSeconds", b.turning, b.version
       from board b left join "user" u on u.id = b.create_user
       where b.tenant_id = ${caller.tenantId} and (${id ?? null}::bigint is null or b.id = ${id ?? null})
         and (b.create_user = ${caller.userId || null} or b.role_ids && ${caller.roleIds}::bigint[]
           or ${isTenantAdmin(caller)})
       order by b.name, b.id`,
    ),
  );
  return rows;
}

function listed({ caller }: Context, row: Row): ListedBoard {
  const isOwn = row.user === caller.userId;
  return {
    id: row.id,
    name: { zh: row.name, en: row.name },
    maker: row.maker,
    roleIds: row.roleIds,
    isFixed: false,
    isOwn,
    mayEdit: isOwn || isTenantAdmin(caller),
    pageCount: row.pages.length,
    version: row.version,
  };
}

function listedFixed(pageCount: number): Omit<ListedBoard, 'id' | 'name'> {
  return {
    isFixed: true,
    isOwn: false,
    mayEdit: false,
    maker: null,
    roleIds: [],
    pageCount,
    version: 0,
  };
}

/** Refuses to share a board with roles of another tenant. */
async function checkRoles({ db, caller }: Context, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const { rows } = await db.read((_, { client }) =>
    client.query<{ n: number }>(
      statement`select count(*)::int as n from role where id = any(${roleIds}::bigint[])
         and tenant_id = ${caller.tenantId} and is_deleted = 0`,
    ),
  );
  if ((rows[0]?.n ?? 0) < new Set(roleIds).size) throw new CodedError('record.notFound');
}
