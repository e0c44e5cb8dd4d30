import type { Locale } from '@heliodeck/kit/label';
import { pushTexts } from '@heliodeck/model/push/push-texts';
import { pushWay } from '@heliodeck/model/push/push-ways';
import { type TaskEvent, taskEvents, taskNotices } from '@heliodeck/model/push/task-notice';
import { fillText } from '@heliodeck/model/wire/message';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Services } from '../../services.ts';
import type { TaskMessages, TaskNotice, ToldTask } from '../../task-notices.ts';
import type { OutMessage } from './channels/channel.ts';
import { addMessages } from './messages-store.ts';

/** Tells people of tasks by the way each of them chose. */
export function taskMessages({ jobs }: Pick<Services, 'jobs'>): TaskMessages {
  return {
    async wanting({ client }, tenantId) {
      const { rows } = await client.query<{ userId: string; events: string }>(
        `select user_id::text as "userId", task_notices as events from push_person
         where tenant_id = $1 and is_deleted = 0 and coalesce(task_notices, '') <> ''`,
        [tenantId],
      );
      const found = new Map<TaskEvent, Set<string>>();
      for (const { userId, events } of rows)
        for (const event of taskEvents)
          if (events.split(',').includes(event))
            found.set(event, (found.get(event) ?? new Set()).add(userId));
      return found;
    },
    async tell(session, notices, now) {
      if (notices.length === 0) return;
      const { rows } = await session.client.query<{ userId: string; way: number }>(
        `select user_id::text as "userId", coalesce(task_way, $3) as way from push_person
         where tenant_id = $1 and user_id = any($2) and is_deleted = 0`,
        [notices[0]?.tenantId, [...new Set(notices.map(({ userId }) => userId))], pushWay.email],
      );
      const ways = new Map(rows.map(({ userId, way }) => [userId, way]));
      const messages = notices.flatMap((notice) => {
        const type = ways.get(notice.userId);
        return type === undefined ? [] : [{ ...messageOf(notice), type }];
      });
      await addMessages(session, jobs, messages, now);
    },
  };
}

function messageOf({ tenantId, event, taskId, userId, once }: TaskNotice) {
  const key = `task:${event}:${taskId}:${once}:user:${userId}`;
  return { tenantId, userId, key, purpose: 'task' as const, facts: { event, taskId, once } };
}

/** The notice that a message was queued for; undefined where its facts are none of a task. */
export function noticeOf({
  tenantId,
  userId,
  facts,
}: {
  readonly tenantId: string;
  readonly userId: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}): TaskNotice | undefined {
  const event = taskEvents.find((one) => one === facts.event);
  if (event === undefined || userId === null) return undefined;
  return { tenantId, userId, event, taskId: String(facts.taskId), once: String(facts.once) };
}

/** The words of a message of a task. */
export function composeTask(
  { event, taskId }: TaskNotice,
  told: ToldTask,
  given: {
    readonly locale: Locale;
    readonly zone: string;
    readonly link: string | undefined;
    readonly mayRepeat: boolean;
    readonly createdAt: Date;
  },
): Pick<OutMessage, 'title' | 'text' | 'contents' | 'event'> {
  const { locale, zone, link, mayRepeat, createdAt } = given;
  const due = told.due === null ? '' : wireTime(told.due, zone);
  const { process, task, starter } = told;
  const said = fillText(taskNotices[event].text, { process, task, starter, due }, locale);
  const text = mayRepeat ? fillText(pushTexts.repeat, { text: said }, locale) : said;
  const time = wireTime(createdAt, zone);
  return {
    title: text,
    text,
    contents: {
      station: process,
      device: task,
      content: said,
      grade: taskNotices[event].label[locale],
      time,
      count: '1',
      link: link ?? '',
      text,
    },
    event: { type: `task.${event}`, at: createdAt, data: { taskId, process, task } },
  };
}
