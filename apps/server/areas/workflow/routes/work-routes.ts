import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { z } from 'zod';
import { inBody, parameter } from '../../../crud/requests/inputs.ts';
import { Said } from '../../../http/reply.ts';
import { nothing, pageReply } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { WorkParts } from '../acts/act-parts.ts';
import { deleteInstance, withdraw } from '../acts/follow-acts.ts';
import { startProcess } from '../acts/start-process.ts';
import { claimTask, completeTask, handTaskOver, openInstanceOf } from '../acts/task-acts.ts';
import { definitionPage } from '../lists/definition-lists.ts';
import type { ProcessList } from '../lists/flow-keys.ts';
import { flowCounts, flowPage } from '../lists/flow-rows.ts';
import {
  definitionShape,
  flowBase,
  flowQuery,
  flowShape,
  flowTag,
  idOf,
  needed,
  pageWithIgnored,
  paging,
  readFlowSearch,
  remark,
} from '../lists/route-parts.ts';
import { namedRecord, recordInBody, recordOfKey, recordRoute } from './record-routes.ts';

const base = `${flowBase}/work`;
const tag = flowTag;
const values = z.record(z.string(), z.unknown()).optional();
const text = z.string().optional();
const startQuery = z.looseObject({
  ...paging,
  category: text,
  name: text,
  key: text,
  mode: z.enum(['1', '2']).default('1').meta({ description: '1 general, 2 of the own tenant' }),
});
const taskQuery = z.looseObject({ taskId: needed });
const lists: readonly (readonly [ProcessList, ReturnType<typeof label>, readonly string[]])[] = [
  [
    'todo',
    label('待办事务', 'Tasks assigned to the caller'),
    ['work_todo', 'work_todo_handle', 'work_todo_detail'],
  ],
  [
    'claim',
    label('待签事务', 'Tasks the caller may claim'),
    ['work_claim', 'work_claim_sign', 'work_claim_detail'],
  ],
  ['send', label('已发事务', 'Processes the caller started'), ['work_send', 'work_send_detail']],
  ['done', label('办结事务', 'Tasks the caller handled'), ['work_done', 'work_done_detail']],
  ['copy', label('抄送我的流程', 'Processes the caller got a copy of'), ['work_done', 'work_done_detail']],
];

/** Routes for users' work in processes: start, claim, complete, hand over, withdraw. */
export function workRoutes(parts: WorkParts): readonly RouteSpec[] {
  return [...listRoutes(parts), ...startRoutes(parts), ...taskRoutes(parts), ...endRoutes(parts)];
}

function listRoutes({ entities }: WorkParts): readonly RouteSpec[] {
  return [
    ...lists.map(([list, summary, codes]) =>
      defineRoute({
        method: 'GET',
        path: `${base}/${list}-list`,
        access: { anyOf: codes },
        summary,
        tag,
        query: flowQuery,
        data: pageReply(flowShape),
        handle: (context, { query }) =>
          pageWithIgnored(
            flowPage(context, entities.words, list, readFlowSearch(context, query)),
            query,
            flowQuery,
          ),
      }),
    ),
    defineRoute({
      method: 'GET',
      path: `${base}/counts`,
      log: { routine: true },
      access: { anyOf: ['work_todo', 'work_claim'] },
      summary: label('待办与待签数量', 'How many tasks wait for the caller'),
      tag,
      data: z.object({ todo: z.int(), claim: z.int() }),
      handle: (context) => flowCounts(context),
    }),
  ];
}

function startRoutes(parts: WorkParts): readonly RouteSpec[] {
  const { entities } = parts;
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/start-list`,
      access: { anyOf: ['work_start', 'work_start_flow'] },
      summary: label('可发起的流程', 'Processes the caller may start'),
      tag,
      query: startQuery,
      data: pageReply(definitionShape),
      handle(context, { query }) {
        const search = { ...query, mode: query.mode === '2' ? (2 as const) : (1 as const), startable: true };
        return pageWithIgnored(definitionPage(context, entities.words, search), query, startQuery);
      },
    }),
    recordRoute(parts),
    defineRoute({
      method: 'POST',
      path: `${base}/start-process`,
      access: { anyOf: ['work_start_flow'] },
      summary: label('发起流程', 'Start a process'),
      tag,
      body: z.strictObject({
        processDefinitionId: z.string(),
        businessKey: text.meta({ description: 'the record it is about, {table}:{id}; or record' }),
        variables: values.meta({ description: 'fields of its start form' }),
        record: recordInBody.optional().meta({ description: 'the record it is about' }),
      }),
      data: z.object({ processInstanceId: z.string(), businessId: z.string() }),
      handle(context, { body: { processDefinitionId, businessKey, variables, record } }) {
        const named = businessKey ? recordOfKey(businessKey) : undefined;
        return startProcess(
          context,
          parts,
          idOf('processDefinitionId', processDefinitionId),
          variables,
          record ? namedRecord(record) : named,
        );
      },
    }),
  ];
}

function taskRoutes(parts: WorkParts): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: `${base}/claim-task`,
      access: { anyOf: ['work_claim_sign'] },
      summary: label('签收任务', 'Claim a task'),
      tag,
      query: taskQuery,
      body: inBody(taskQuery),
      data: nothing,
      async handle(context, { query, body }) {
        await claimTask(context, idOf('taskId', parameter('taskId', query, body)));
        return new Said('workflow.claimDone');
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/complete-task`,
      access: { anyOf: ['work_todo_handle'] },
      summary: label('办理任务', 'Handle a task'),
      tag,
      body: z.looseObject({
        taskId: z.string(),
        comment: remark.optional(),
        flag: z.string().max(20).optional().meta({ description: "'ok' agrees; absent rejects" }),
        variables: values.meta({ description: 'fields of the task’s form' }),
      }),
      data: nothing,
      async handle(context, { body: { taskId, comment = '', flag, variables } }) {
        const isPass = flag === 'ok' || comment === messages['workflow.agreed'].zh;
        await completeTask(context, parts, {
          taskId: idOf('taskId', taskId),
          isPass,
          variables,
          comment:
            comment === ''
              ? messages[isPass ? 'workflow.agreed' : 'workflow.rejected'][context.locale]
              : comment,
        });
        return {};
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/hand-over`,
      access: { anyOf: ['work_todo_handle', 'flow_follow_delete'] },
      summary: label('转办任务', 'Hand a task over to somebody else'),
      tag,
      body: z.strictObject({ taskId: z.string(), userId: z.string(), comment: remark.optional() }),
      data: nothing,
      async handle(context, { body }) {
        const mayForOthers = context.caller.permissions.has('flow_follow_delete');
        const [taskId, userId] = [idOf('taskId', body.taskId), idOf('userId', body.userId)];
        await handTaskOver(context, taskId, userId, body.comment ?? '', mayForOthers);
        return {};
      },
    }),
  ];
}

/** Routes that end a process before its end. */
function endRoutes({ engine }: WorkParts): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: `${base}/withdraw`,
      access: { anyOf: ['work_send', 'work_send_detail'] },
      summary: label('撤回流程', 'Withdraw a process the caller started'),
      tag,
      body: z.strictObject({ processInstanceId: z.string(), reason: remark }),
      data: nothing,
      async handle(context, { body: { processInstanceId, reason } }) {
        await withdraw(context, engine, idOf('processInstanceId', processInstanceId), reason);
        return {};
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/delete-task`,
      access: { anyOf: ['flow_follow_delete'] },
      summary: label('删除任务', 'Cancel the process of a task'),
      tag,
      query: z.looseObject({ taskId: needed, reason: needed }),
      body: inBody(z.looseObject({ taskId: z.string(), reason: z.string() })),
      data: nothing,
      async handle(context, { query, body }) {
        const taskId = idOf('taskId', parameter('taskId', query, body));
        const reason = (parameter('reason', query, body) ?? '').slice(0, 500);
        await deleteInstance(context, engine, await openInstanceOf(context, taskId), reason);
        return new Said('workflow.taskDeleted');
      },
    }),
  ];
}
