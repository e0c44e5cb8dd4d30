import { label } from '@heliodeck/kit/label';
import type { TaskEvent } from '@heliodeck/model/push/task-notice';
import { flowTasksChanged } from '@heliodeck/model/wire/topics';
import { sql } from 'kysely';
import { paramNumber } from '../../../access/records/params.ts';
import { type Subscription, subscription } from '../../../events/subscription.ts';
import { clockZone } from '../../../jobs/clock-zone.ts';
import { defineClockJob, handles, type JobHandler } from '../../../jobs/define-job.ts';
import type { Services } from '../../../services.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession, TenantDb } from '../../../store/tenant-db.ts';
import type { TaskMessages, TaskNotice, TaskNow, TaskWishes } from '../../../task-notices.ts';
import { candidatesAmong } from './candidates.ts';
import { personName } from './person-name.ts';
import { processName, taskName } from './shown-names.ts';

/** An open task as needed for messages. */
interface OpenTask {
  readonly id: string;
  readonly tenantId: string;
  readonly assignee: string | null;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly createdAt: Date;
  readonly urgedAt: Date | null;
  readonly dueAt: Date | null;
  /** Whether it was assigned by the model, a colleague or an overseer, rather than claimed. */
  readonly isGiven: boolean;
}

/** Columns of an OpenTask; `t` is wf_task. */
const openColumns = sql`t.id::text as id, t.tenant_id as "tenantId", t.assignee::text as assignee, t.users::text[] as users, t.groups,
  t.created_at as "createdAt", t.urged_at as "urgedAt", t.due_at as "dueAt",
  t.claimed_at is null or t.claimed_at = t.created_at
    or exists (select 1 from wf_comment c where c.task_id = t.id and c.kind = 'handOver') as "isGiven"`;
/** `i` is wf_instance, `d` its wf_definition. */
const isRunning = sql`t.status = 'open' and i.status = 'running' and not i.is_suspended and not d.is_suspended`;
const from = sql`wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id`;

const remind = defineClockJob({
  name: 'workflow.remind',
  label: label('流程任务到期提醒', 'Reminders of tasks that are due'),
  clock: { cron: '*/5 * * * *', zone: clockZone, missed: 'once', atStart: true },
});

const hourMs = 3_600_000;
/** Tasks overdue for longer than this, ms, are not reported: users who switch notices on do not get past ones. */
const toldLateMs = 7 * 24 * hourMs;
/** Most tasks of a tenant reminded of in one run. */
const mostDue = 2_000;

type Parts = Pick<Services, 'store' | 'log' | 'now'>;

/** Notifies people, groups and programs of tasks. The state of a task determines its messages; each is sent once. */
export function taskNotices({ store, log, now }: Parts, messages: TaskMessages) {
  const db = store.asPlatform('people of all tenants are told of their tasks');
  return {
    subscriptions: (): readonly Subscription[] => [
      subscription({
        db,
        events: store.events,
        log,
        name: 'messages of tasks',
        topic: flowTasksChanged,
        handle: (session, { tenantId, key }) =>
          tellOfInstance(session, messages, { tenantId, id: key }, now()),
      }),
    ],
    jobs: [
      handles(remind, ({ db: all, now: at, signal }) => remindAll(all, { store, messages }, at, signal)),
    ] as readonly JobHandler[],
  };
}

/** Sends reminders for tasks of all tenants that are due soon, or overdue. */
export async function remindAll(
  db: TenantDb,
  { store, messages }: { readonly store: Services['store']; readonly messages: TaskMessages },
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const tenantId of await db.read((_, session) => tenantsWithDue(session, now))) {
    if (signal?.aborted) return;
    const hours = await paramNumber(store, tenantId, 'flow.dueSoonHours');
    await db.tx((_, session) => tellOfDue(session, messages, { tenantId, hours }, now));
  }
}

async function tellOfInstance(
  session: DbSession,
  messages: TaskMessages,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  now: Date,
): Promise<void> {
  const wishes = await messages.wanting(session, tenantId);
  if (wishes.people.size === 0 && wishes.channels.size === 0) return;
  const { rows } = await session.client.query<OpenTask>(
    statement`select ${openColumns} from ${from} where t.instance_id = ${id}
       and ${isRunning} order by t.id`,
  );
  const notices: TaskNotice[] = [];
  for (const task of rows) {
    if (task.assignee === null) notices.push(...(await toAll(session, task, 'candidate', '', wishes)));
    else if (task.isGiven) notices.push(...(await toAll(session, task, 'assigned', '', wishes)));
    if (task.urgedAt !== null)
      notices.push(...(await toAll(session, task, 'urged', String(task.urgedAt.getTime()), wishes)));
  }
  await messages.tell(session, notices, now);
}

/** Queues a notice for each assignee or candidate who subscribes to the event, and for each channel that does. */
async function toAll(
  session: DbSession,
  { id: taskId, tenantId, assignee, users, groups }: OpenTask,
  event: TaskEvent,
  once: string,
  { people, channels }: TaskWishes,
): Promise<readonly TaskNotice[]> {
  const wish = people.get(event) ?? new Set();
  const told =
    assignee === null
      ? await candidatesAmong(session, tenantId, [...wish], { users, groups })
      : [assignee].filter((one) => wish.has(one));
  const notice = { tenantId, event, taskId };
  return [
    ...told.map((userId) => ({ ...notice, once, to: { userId } })),
    // A person gets one assignment notice per task; a channel gets one for each successive assignment.
    ...[...(channels.get(event) ?? [])].map((channelId) => ({
      ...notice,
      once: event === 'assigned' ? (assignee ?? '') : once,
      to: { channelId },
    })),
  ];
}

async function tenantsWithDue({ client }: DbSession, now: Date): Promise<readonly string[]> {
  const { rows } = await client.query<{ tenantId: string }>(
    statement`select distinct t.tenant_id as "tenantId" from wf_task t
     where t.status = 'open' and t.due_at > ${new Date(now.getTime() - toldLateMs)}
       and t.due_at < ${new Date(now.getTime() + 30 * 24 * hourMs)} order by 1`,
  );
  return rows.map(({ tenantId }) => tenantId);
}

async function tellOfDue(
  session: DbSession,
  messages: TaskMessages,
  { tenantId, hours }: { readonly tenantId: string; readonly hours: number },
  now: Date,
): Promise<void> {
  const wishes = await messages.wanting(session, tenantId);
  const isWanted = ({ people, channels }: TaskWishes, event: TaskEvent): boolean =>
    people.has(event) || channels.has(event);
  if (!isWanted(wishes, 'dueSoon') && !isWanted(wishes, 'overdue')) return;
  const { rows } = await session.client.query<OpenTask>(
    statement`select ${openColumns} from ${from} where t.tenant_id = ${tenantId}
       and t.due_at > ${new Date(now.getTime() - toldLateMs)}
       and t.due_at <= ${new Date(now.getTime() + hours * hourMs)} and ${isRunning}
     order by t.due_at limit ${mostDue}`,
  );
  const notices: TaskNotice[] = [];
  for (const task of rows) {
    const due = task.dueAt?.getTime() ?? 0;
    const isOver = due <= now.getTime();
    // At most half of the task's duration: otherwise the reminder of a short task would be due as soon as the task is created.
    const lead = Math.min(hours * hourMs, (due - task.createdAt.getTime()) / 2);
    if (isOver || now.getTime() >= due - lead)
      notices.push(...(await toAll(session, task, isOver ? 'overdue' : 'dueSoon', String(due), wishes)));
  }
  await messages.tell(session, notices, now);
}

interface ToldRow extends OpenTask {
  readonly process: string;
  readonly task: string;
  readonly processEn: string;
  readonly taskEn: string;
  readonly starter: string | null;
  readonly holder: string | null;
  readonly instanceId: string;
  readonly businessId: string;
  readonly route: string | null;
}

/**
 * The facts of a task for a message, if its recipient is still to be notified: it is open, due as in the message, and waits for the person;
 * for a group, with the assignee in the message.
 */
export const taskNow: TaskNow = async (session, { tenantId, event, taskId, to, once }) => {
  const { rows } = await session.client.query<ToldRow>(
    statement`select ${openColumns}, d.name as process, t.name as task,
       ${processName({ locale: 'en' })} as "processEn", ${taskName({ locale: 'en' })} as "taskEn", i.id::text as "instanceId",
       i.business_id as "businessId",
       ${personName(sql`i.starter_id`)} as starter, ${personName(sql`t.assignee`)} as holder,
       (select nullif(k.remark, '') from dict k join wf_deployment p on p.category = k.dict_key
        where k.code = 'flow' and k.is_deleted = 0 and p.id = d.deployment_id limit 1) as route
     from ${from} where t.id = ${taskId} and t.tenant_id = ${tenantId} and ${isRunning}`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { assignee, users, groups, dueAt, urgedAt } = row;
  if (assignee === null ? event === 'assigned' : event === 'candidate') return undefined;
  if ('channelId' in to) {
    if (event === 'assigned' && assignee !== once) return undefined;
  } else {
    const isTheirs =
      assignee === null
        ? (await candidatesAmong(session, tenantId, [to.userId], { users, groups })).length > 0
        : assignee === to.userId;
    if (!isTheirs) return undefined;
  }
  if ((event === 'dueSoon' || event === 'overdue') && String(dueAt?.getTime()) !== once) return undefined;
  if (event === 'urged' && String(urgedAt?.getTime()) !== once) return undefined;
  const { instanceId, holder } = row;
  const [process, task] = [label(row.process, row.processEn), label(row.task, row.taskEn)];
  const business = encodeURIComponent(row.businessId);
  const page = ['/work/process', row.route ?? 'flow', 'handle', taskId, instanceId, business].join('/');
  return { instanceId, process, task, starter: row.starter ?? '-', holder, due: dueAt, page };
};
