import type { Locale } from '@heliodeck/kit/label';
import { pushTexts } from '@heliodeck/model/push/push-texts';
import { pushWay } from '@heliodeck/model/push/push-ways';
import { type TaskEvent, taskEvents, taskNotices, taskTopic } from '@heliodeck/model/push/task-notice';
import { fillText } from '@heliodeck/model/wire/message';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import type { TaskMessages, TaskNotice, ToldTask } from '../../task-notices.ts';
import { channelsForTasks, typesOfEnabled } from './channel-rows.ts';
import type { OutMessage } from './channels/channel.ts';
import { addMessages } from './messages-store.ts';

/** Notifies people of tasks through the channel that each of them chose, and groups and programs through their channels. */
export function taskMessages({ jobs }: Pick<Services, 'jobs'>): TaskMessages {
  return {
    async wanting({ client }, tenantId) {
      const { rows } = await client.query<{ id: string; events: string }>(
        statement`select user_id::text as id, task_notices as events from push_person
         where tenant_id = ${tenantId} and is_deleted = 0 and coalesce(task_notices, '') <> ''`,
      );
      return { people: byEvent(rows), channels: byEvent(await channelsForTasks(client, tenantId)) };
    },
    async tell(session, notices, now) {
      const [first] = notices;
      if (first === undefined) return;
      const { rows } = await session.client.query<{ id: string; way: number }>(
        statement`select user_id::text as id, coalesce(task_way, ${pushWay.email}) as way from push_person
         where tenant_id = ${first.tenantId} and user_id = any(${idsOf(notices, 'userId')}) and is_deleted = 0`,
      );
      const ways = new Map(rows.map(({ id, way }) => [id, way]));
      const types = await typesOfEnabled(session.client, first.tenantId, idsOf(notices, 'channelId'));
      const messages = notices.flatMap((notice) => {
        const { to } = notice;
        const type = 'userId' in to ? ways.get(to.userId) : types.get(to.channelId);
        return type === undefined ? [] : [{ ...messageOf(notice), type }];
      });
      await addMessages(session, jobs, messages, now);
    },
  };
}

/** Groups subscribers by event, given their comma-joined events. */
function byEvent(
  wishes: readonly { readonly id: string; readonly events: string }[],
): ReadonlyMap<TaskEvent, ReadonlySet<string>> {
  const found = new Map<TaskEvent, Set<string>>();
  for (const { id, events } of wishes)
    for (const event of taskEvents)
      if (events.split(',').includes(event)) found.set(event, (found.get(event) ?? new Set()).add(id));
  return found;
}

function idsOf(notices: readonly TaskNotice[], kind: 'userId' | 'channelId'): readonly string[] {
  const ids = notices.flatMap(({ to }) => (to as Readonly<Record<string, string>>)[kind] ?? []);
  return [...new Set(ids)];
}

function messageOf({ tenantId, event, taskId, to, once }: TaskNotice) {
  const recipient = 'userId' in to ? `user:${to.userId}` : `channel:${to.channelId}`;
  const key = `task:${event}:${taskId}:${once}:${recipient}`;
  return { tenantId, ...to, key, purpose: 'task' as const, facts: { event, taskId, once } };
}

/** The notices for which a message was queued: one, or several that were combined for a group; none if its facts are not about tasks. */
export function noticesOf({
  tenantId,
  userId,
  channelId,
  facts,
}: {
  readonly tenantId: string;
  readonly userId: string | null;
  readonly channelId: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}): readonly TaskNotice[] {
  const to = userId !== null ? { userId } : channelId !== null ? { channelId } : undefined;
  if (to === undefined) return [];
  const all: readonly unknown[] = Array.isArray(facts.notices) ? facts.notices : [facts];
  return all.flatMap((one) => {
    const { event: name, taskId, once } = one as Readonly<Record<string, unknown>>;
    const event = taskEvents.find((known) => known === name);
    return event === undefined ? [] : [{ tenantId, to, event, taskId: String(taskId), once: String(once) }];
  });
}

/** A notice with the current facts of its task. */
export interface ToldNotice {
  readonly notice: TaskNotice;
  readonly task: ToldTask;
}

/** Most lines of a message about several tasks. */
const mostLines = 10;

interface Words {
  readonly locale: Locale;
  readonly zone: string;
  readonly link: string | undefined;
  readonly mayRepeat: boolean;
  readonly createdAt: Date;
}

/** Composes the message about a task, or about several that were combined. */
export function composeTasks(
  told: readonly [ToldNotice, ...(readonly ToldNotice[])],
  words: Words,
): Pick<OutMessage, 'title' | 'text' | 'contents' | 'event'> {
  const { locale, zone, link, mayRepeat, createdAt } = words;
  const [first] = told;
  const lines = told.slice(0, mostLines).map((one) => lineOf(one, words));
  const left = told.length - lines.length;
  if (left > 0) lines.push(fillText(pushTexts.more, { count: left }, locale));
  const several = fillText(pushTexts.tasks, { count: told.length }, locale);
  const said = told.length === 1 ? lines.join('') : several;
  const title = mayRepeat ? fillText(pushTexts.repeat, { text: said }, locale) : said;
  const { event, taskId } = first.notice;
  const { process, task, starter, holder, due, instanceId } = first.task;
  return {
    title,
    text: told.length === 1 ? title : [title, ...lines].join('\n'),
    contents: {
      station: process[locale],
      device: task[locale],
      content: said,
      grade: taskNotices[event].label[locale],
      time: wireTime(createdAt, zone),
      count: String(told.length),
      link: link ?? '',
      text: title,
    },
    // Programs get each task as a separate event.
    event: {
      type: taskTopic(event),
      at: createdAt,
      data: {
        taskId,
        processInstanceId: instanceId,
        // Names as the model has them: programs compare them.
        process: process.zh,
        task: task.zh,
        starter,
        holder,
        due: due?.toISOString() ?? null,
        ...(link === undefined ? {} : { page: link }),
      },
    },
  };
}

function lineOf({ notice: { event, to }, task: told }: ToldNotice, { locale, zone }: Words): string {
  const { process, task, starter } = told;
  const due = told.due === null ? '' : wireTime(told.due, zone);
  const holder = told.holder ?? pushTexts.nobodyYet[locale];
  const { text, group } = taskNotices[event];
  const names = { process: process[locale], task: task[locale] };
  return fillText('userId' in to ? text : group.text, { ...names, starter, holder, due }, locale);
}
