import type { ReleasedNotice } from '@heliodeck/model/notices/released-notice';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { cleanRichText } from '../../crud/columns/rich-text.ts';
import { type Fragment, statement } from '../../store/sql.ts';

interface NoticeRow {
  readonly id: string;
  readonly title: string;
  readonly category: number;
  readonly content: string | null;
  readonly releaseTime: Date;
  readonly readAt: Date | null;
}

/** SQL of the released notices of the tenant, joined with when the caller read them. */
const released = ({ caller, now }: Pick<Context, 'caller' | 'now'>): Fragment => sql`from notice n
  left join notice_read r on r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = ${caller.userId}
  where n.tenant_id = ${caller.tenantId} and n.is_deleted = 0 and n.release_time <= ${now}`;
const columns = sql`n.id::text as id, n.title, n.category, n.release_time as "releaseTime", r.read_at as "readAt"`;

/** Filters of a page of released notices. */
export interface WantedNotices {
  readonly current: number;
  readonly size: number;
  readonly unread: boolean;
  readonly category: number | null;
}

/** Released notices, the newest first. */
export async function releasedNotices(
  context: Context,
  { current, size, unread, category }: WantedNotices,
): Promise<{ readonly total: number; readonly records: readonly ReleasedNotice[] }> {
  const wanted = sql`${released(context)} and (not ${unread}::boolean or r.read_at is null)
    and (${category}::int is null or n.category = ${category})`;
  return context.db.read(async (_, { client }) => {
    const counted = await client.query<{ total: number }>(statement`select count(*)::int as total ${wanted}`);
    const { rows } = await client.query<NoticeRow>(
      statement`select ${columns} ${wanted} order by n.release_time desc, n.id desc
       limit ${size} offset ${(current - 1) * size}`,
    );
    return { total: counted.rows[0]?.total ?? 0, records: rows.map((row) => shown(context, row)) };
  });
}

/** The newest released notices with text and author, all or only those that the caller has not read. */
export async function newestNotices(context: Context, most: number, which?: 'unread') {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<NoticeRow & { readonly author: string | null }>(
      statement`select ${columns}, n.content,
         (select coalesce(nullif(u.real_name, ''), u.account) from "user" u where u.id = n.create_user) as author
       ${released(context)} and (${which !== 'unread'} or r.read_at is null)
       order by n.release_time desc, n.id desc limit ${most}`,
    ),
  );
  return rows;
}

/** A released notice with its text; undefined if it does not exist, belongs to another tenant or is not released. */
export async function releasedNotice(
  context: Context,
  id: string,
): Promise<(ReleasedNotice & { readonly content: string }) | undefined> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<NoticeRow>(statement`select ${columns}, n.content ${released(context)} and n.id = ${id}`),
  );
  const [row] = rows;
  return row && { ...shown(context, row), content: cleanRichText(row.content ?? '') };
}

/** Number of released notices the caller has not read. */
export async function unreadNotices(context: Context): Promise<number> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ total: number }>(
      statement`select count(*)::int as total ${released(context)} and r.read_at is null`,
    ),
  );
  return rows[0]?.total ?? 0;
}

/**
 * Records that the caller has read released notices; notices read before keep their time.
 * @param ids absent: all of them
 * @throws CodedError record.notFound if one of these does not exist for the caller; none is recorded then
 */
export async function markRead({ db, caller, now }: Context, ids?: readonly string[]): Promise<void> {
  await db.tx(async (_, { client }) => {
    const { rows } = await client.query<{ found: number }>(
      statement`with found as (
         select n.tenant_id, n.id from notice n
         where n.tenant_id = ${caller.tenantId} and n.is_deleted = 0 and n.release_time <= ${now}
           and (${ids ?? null}::bigint[] is null or n.id = any(${ids ?? null}))
       ), noted as (
         insert into notice_read (tenant_id, notice_id, user_id, read_at)
         select tenant_id, id, ${caller.userId}, ${now} from found on conflict do nothing
       )
       select count(*)::int as found from found`,
    );
    if (ids !== undefined && rows[0]?.found !== ids.length) throw new CodedError('record.notFound');
  });
}

/** The readers of a notice, latest first, and the number of users who could read it. */
export async function readersOf(context: Context, id: string, most: number) {
  const { db, zone } = context;
  return db.read(async (_, { client }) => {
    const { rows: counts } = await client.query<{ read: number; people: number }>(
      statement`select (select count(*)::int from notice_read where notice_id = ${id}) as read,
         (select count(*)::int from "user" where is_deleted = 0
            and tenant_id = (select tenant_id from notice where id = ${id})) as people`,
    );
    const { rows } = await client.query<{ id: string; name: string; readAt: Date }>(
      statement`select u.id::text as id, coalesce(nullif(u.real_name, ''), u.account) as name, r.read_at as "readAt"
       from notice_read r join "user" u on u.id = r.user_id
       where r.notice_id = ${id} order by r.read_at desc, u.id limit ${most}`,
    );
    const readers = rows.map(({ id: reader, name, readAt }) => ({
      id: reader,
      name,
      readTime: wireTime(readAt, zone),
    }));
    return { read: counts[0]?.read ?? 0, people: counts[0]?.people ?? 0, readers };
  });
}

function shown({ zone }: Context, { id, title, category, releaseTime, readAt }: NoticeRow): ReleasedNotice {
  const readTime = readAt === null ? null : wireTime(readAt, zone);
  return { id, title, category, releaseTime: wireTime(releaseTime, zone), readTime };
}
