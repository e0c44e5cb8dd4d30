import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import type { RemarkFile } from '@heliodeck/model/workflow/task-parts';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { compiledDefinition, definitionById } from '../definitions/definition-store.ts';
import { hasNoCandidate, namesOfGroups } from '../people/candidates.ts';
import { personName } from '../people/person-name.ts';
import { englishNodeName, taskName } from '../people/shown-names.ts';
import { incidentsOf, visibleInstance } from '../people/sight.ts';

interface HistoryRow {
  readonly id: string;
  readonly node: string;
  readonly type: string;
  readonly name: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly isCancelled: boolean;
  readonly count: number | null;
}

interface TaskRow extends HistoryRow {
  readonly taskId: string;
  readonly assignee: string | null;
  readonly assigneeName: string | null;
  readonly endedByName: string | null;
  readonly claimedAt: Date | null;
  readonly dueAt: Date | null;
  readonly status: string;
  readonly comment: string | null;
  readonly isPass: boolean | null;
  readonly groups: readonly string[];
  readonly added: 'before' | 'after' | null;
  readonly urgedAt: Date | null;
  readonly hasNoCandidate: boolean;
}

/** Expression for the name of the user in a column of `t`. */
async function tasksOf(
  context: Pick<Context, 'locale'>,
  { client }: DbSession,
  instanceId: string,
): Promise<readonly TaskRow[]> {
  const { rows } = await client.query<TaskRow>(
    statement`select t.id::text as id, t.id::text as "taskId", t.node, 'userTask' as type, ${taskName(context)} as name,
       t.created_at as "startedAt", t.ended_at as "endedAt",
       t.status = 'cancelled' as "isCancelled", null::integer as count, t.assignee::text as assignee,
       ${personName(sql`t.assignee`)} as "assigneeName", ${personName(sql`t.ended_by`)} as "endedByName",
         t.claimed_at as "claimedAt",
       t.due_at as "dueAt", t.status, t.comment, t.is_pass as "isPass", t.groups, t.added, t.urged_at as "urgedAt",
         ${hasNoCandidate} as "hasNoCandidate"
     from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id
     where t.instance_id = ${instanceId} and t.status <> 'planned' order by t.created_at, t.id`,
  );
  return rows;
}

async function activitiesOf(
  context: Pick<Context, 'locale'>,
  { client }: DbSession,
  instanceId: string,
): Promise<readonly HistoryRow[]> {
  const { rows } = await client.query<HistoryRow>(
    statement`select a.id::text as id, a.node, a.type, coalesce(${englishNodeName(context, sql`a.node`)}, a.name) as name,
       a.started_at as "startedAt", a.ended_at as "endedAt", a.is_cancelled as "isCancelled", a.count
     from wf_activity a join wf_instance i on i.id = a.instance_id join wf_definition d on d.id = i.definition_id
     where a.instance_id = ${instanceId} order by a.started_at, a.id`,
  );
  return rows;
}

/** Duration of a step, ms; null while it runs. */
const took = ({ startedAt, endedAt }: Pick<HistoryRow, 'startedAt' | 'endedAt'>): number | null =>
  endedAt === null ? null : endedAt.getTime() - startedAt.getTime();

/** The history of an instance in chronological order: start, users' tasks with their remarks, end. */
export async function processHistory(context: Context, id: string) {
  return context.db.read(async (_, session) => {
    const found = await visibleInstance(context, session, id);
    const tasks = await tasksOf(context, session, id);
    const groups = [...new Set(tasks.flatMap((task) => task.groups))];
    const names = await namesOfGroups(session, groups, context.locale);
    const ends = (await activitiesOf(context, session, id)).filter(
      ({ type }) => type === 'startEvent' || type === 'endEvent',
    );
    const { rows: remarks } = await session.client.query<{
      id: string;
      kind: string;
      text: string;
      at: Date;
      name: string | null;
      files: readonly RemarkFile[];
    }>(
      statement`select t.id::text as id, t.kind, t.text, t.at, t.files, ${personName(sql`t.user_id`)} as name
         from wf_comment t where t.instance_id = ${id} order by t.id`,
    );
    const at = (time: Date | null): string | null => (time === null ? null : wireTime(time, context.zone));
    const lines = [
      ...ends.map((line) => ({
        id: line.id,
        startedAt: line.startedAt,
        historyActivityId: line.node,
        historyActivityName: line.name,
        historyActivityType: line.type,
        taskId: null,
        comment: '',
        isPass: null,
        status: 'done',
        assigneeName: line.type === 'startEvent' ? (found.starterName ?? '') : '',
        createTime: at(line.startedAt),
        endTime: at(line.endedAt),
        historyActivityDurationTime: took(line),
        claimTime: null,
        dueTime: null,
      })),
      ...remarks.map(({ id: remark, kind, text, at: when, name, files }) => ({
        id: remark,
        startedAt: when,
        historyActivityId: '',
        historyActivityName: '',
        historyActivityType: kind,
        taskId: null,
        comment: text,
        isPass: null,
        status: 'done',
        assigneeName: name ?? '',
        createTime: at(when),
        endTime: at(when),
        claimTime: null,
        dueTime: null,
        files,
      })),
      ...tasks.map((task) => ({
        id: task.id,
        startedAt: task.startedAt,
        historyActivityId: task.node,
        historyActivityName: task.name,
        historyActivityType: 'userTask',
        taskId: task.taskId,
        comment: task.comment ?? '',
        isPass: task.isPass,
        status: task.status,
        assigneeName: task.endedByName ?? task.assigneeName ?? '',
        createTime: at(task.startedAt),
        endTime: at(task.endedAt),
        historyActivityDurationTime: took(task),
        claimTime: at(task.claimedAt),
        dueTime: at(task.dueAt),
        candidateGroups: task.assignee === null ? task.groups : [],
        candidateGroupNames:
          task.assignee === null ? [...new Set(task.groups.map((group) => names.get(group) ?? group))] : [],
        hasNoCandidate: task.hasNoCandidate,
        added: task.added,
        urgedTime: at(task.urgedAt),
      })),
    ];
    return lines
      .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
      .map(({ startedAt: _startedAt, ...line }) => line);
  });
}

/** The diagram of a definition, and the state of an instance, which a viewer highlights. */
export async function modelView(
  context: Context,
  asked: {
    readonly processDefinitionId?: string | undefined;
    readonly processInstanceId?: string | undefined;
  },
) {
  return context.db.read(async (_, session) => {
    const { processInstanceId: id } = asked;
    if (id === undefined) {
      const known = await viewableDefinition(context, session, asked.processDefinitionId ?? '0');
      return { xml: await xmlOf(session, known), flow: [], incidents: [] };
    }
    const { definitionId, state } = await visibleInstance(context, session, id);
    const tasks = await tasksOf(context, session, id);
    const at = (time: Date | null): string | null => (time === null ? null : wireTime(time, context.zone));
    const flow = (await activitiesOf(context, session, id)).map((line) => {
      const task = tasks.findLast(
        ({ node, startedAt, added }) =>
          added === null && node === line.node && startedAt.getTime() === line.startedAt.getTime(),
      );
      return {
        historyActivityId: line.node,
        historyActivityType: line.type,
        historyActivityName: task?.name ?? line.name,
        createTime: at(line.startedAt),
        endTime: at(line.endedAt),
        isCancelled: line.isCancelled,
        historyActivityDurationTime: took(line),
        assigneeName: task?.endedByName ?? task?.assigneeName ?? '',
        missed: line.count,
      };
    });
    const definition = await compiledDefinition(session, definitionId);
    const incidents = incidentsOf(context, definition, state);
    return { xml: await xmlOf(session, definitionId), flow, incidents };
  });
}

async function viewableDefinition({ caller, db }: Context, session: DbSession, id: string): Promise<string> {
  const own = await definitionById(session, caller.tenantId, id);
  if (own !== undefined) return own.id;
  const { rows } = await session.client.query<{ id: string }>(
    statement`select id::text as id from wf_definition where id = ${id} and ${db.spansTenants}`,
  );
  if (rows[0] === undefined) throw new CodedError('workflow.noDefinition');
  return rows[0].id;
}

async function xmlOf({ client }: DbSession, definitionId: string): Promise<string> {
  const { rows } = await client.query<{ xml: string }>(
    statement`select p.xml from wf_definition d join wf_deployment p on p.id = d.deployment_id
       where d.id = ${definitionId}`,
  );
  return rows[0]?.xml ?? '';
}
