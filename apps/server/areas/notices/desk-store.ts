import { inLocale, label } from '@heliodeck/kit/label';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { plainText } from '@heliodeck/model/fields/rich-text-rules';
import { auditLog } from '@heliodeck/model/logs/audit-log';
import { entities } from '@heliodeck/model/registries/entities';
import { wireTime } from '@heliodeck/model/wire/time';
import { type Context, callerName } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { statement } from '../../store/sql.ts';
import { newestNotices, unreadNotices } from './notice-store.ts';

/** Most entries of a response, and most characters quoted from a notice. */
const mostEntries = 20;
const mostQuoted = 200;
/** The console's page of a notice. */
const pageOf = (id: string): string => `/notices?notice=${id}`;

const words = {
  unreadNotices: label('未读通知', 'Unread Notices'),
  openAlarms: label('未处理告警', 'Open Alarms'),
  ownOrders: label('我的待办工单', 'My Open Orders'),
};

/** Descriptions of the actions in the audit log. */
const actWords = new Map(
  auditLog.fields.act.options.map(({ value, label: said }) => [String(value), said] as const),
);

/**
 * The caller's latest actions, newest first, as lines in which '@{group}' and '@{project}' are placeholders for the kind of record and the
 * record.
 */
export async function ownActivities({ db, caller, zone, locale }: Context) {
  const { rows } = await db.read((_, { client }) =>
    client.query<{
      id: string;
      at: Date;
      act: string;
      entity: string;
      title: string | null;
      avatar: string | null;
    }>(
      statement`select a.id::text as id, a.create_time as at, a.act, a.entity, a.record_title as title, u.avatar
       from audit_log a left join "user" u on u.id = a.create_user
       where a.tenant_id = ${caller.tenantId} and a.create_user = ${caller.userId}
       order by a.id desc limit ${mostEntries}`,
    ),
  );
  return rows.map(({ id, at, act, entity, title, avatar }) => {
    const [kind, done] = [entities.get(entity)?.label, actWords.get(act)];
    return {
      id,
      updatedAt: wireTime(at, zone),
      user: { name: callerName(caller), avatar: avatar ?? '' },
      group: { name: kind ? inLocale(kind, locale) : entity, link: '' },
      project: { name: title ?? '', link: '' },
      template: `${done ? inLocale(done, locale) : act} @{group} @{project}`,
    };
  });
}

/** Numbers of items that wait for the caller: unread notices, alarms if the caller may read them, and the caller's orders. */
export async function deskFigures(engine: EntityEngine, context: Context) {
  const { db, caller, locale } = context;
  const figures: { id: keyof typeof words; value: number }[] = [
    { id: 'unreadNotices', value: await unreadNotices(context) },
  ];
  if (mayRead(caller, realtimeAlarm)) {
    const open = { status: '1', alone: '1', shelved: '0', size: '1' };
    figures.push({ id: 'openAlarms', value: (await engine.page(context, realtimeAlarm, open)).total });
  }
  const { rows } = await db.read((_, { client }) =>
    client.query<{ total: number }>(
      statement`select count(*)::int as total from order_record
       where tenant_id = ${caller.tenantId} and repairman_id = ${caller.userId} and status = 1 and is_deleted = 0`,
    ),
  );
  figures.push({ id: 'ownOrders', value: rows[0]?.total ?? 0 });
  return figures.map(({ id, value }) => ({ id, title: inLocale(words[id], locale), value }));
}

/** The newest released notices with the beginning of their text, as cards. */
export async function noticeCards(context: Context) {
  return (await newestNotices(context, mostEntries)).map(({ id, title, content, releaseTime, author }) => ({
    id,
    title,
    description: quoted(content),
    logo: '',
    member: author ?? '',
    href: pageOf(id),
    updatedAt: wireTime(releaseTime, context.zone),
  }));
}

/** Released notices the caller has not read, in the form a client's notification list expects. */
export async function ownNotices(context: Context) {
  return (await newestNotices(context, mostEntries, 'unread')).map(({ id, title, content, releaseTime }) => ({
    id,
    title,
    description: quoted(content),
    avatar: '',
    datetime: wireTime(releaseTime, context.zone),
    type: 'notification' as const,
    read: false as const,
  }));
}

/** The beginning of a text without markup. */
function quoted(html: string | null): string {
  const text = plainText(html ?? '');
  return text.length > mostQuoted ? `${text.slice(0, mostQuoted)}…` : text;
}
