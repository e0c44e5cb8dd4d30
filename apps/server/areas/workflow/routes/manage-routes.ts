import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { variableName } from '@heliodeck/workflow/expr/syntax';
import { z } from 'zod';
import { idList, inBody, parameter } from '../../../crud/requests/inputs.ts';
import { Said } from '../../../http/reply.ts';
import { nothing, oneFile, pageReply } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { WorkParts } from '../acts/act-parts.ts';
import { deleteInstance, followPage, retryIncidents, suspendInstance } from '../acts/follow-acts.ts';
import { changeState, deleteDeployments } from '../deploy/definition-acts.ts';
import { deploy, deployedProcesses, deploymentTenants, isProcessFile } from '../deploy/deploy.ts';
import { receiveProcessFiles } from '../deploy/receive-files.ts';
import { newerSamples } from '../deploy/sample-news.ts';
import { requireCategory } from '../lists/category.ts';
import { definitionPage } from '../lists/definition-lists.ts';
import {
  definitionShape,
  flowBase,
  flowTag,
  idOf,
  needed,
  pageWithIgnored,
  paging,
} from '../lists/route-parts.ts';

const tag = flowTag;
const text = z.string().optional();
const stateQuery = z.looseObject({ processId: needed, state: text });
const deploymentQuery = z.looseObject({ deploymentIds: needed, cascade: text });
const instanceQuery = z.looseObject({ processInstanceId: needed, deleteReason: needed });
const managerQuery = z.looseObject({
  ...paging,
  category: text,
  key: text,
  name: text,
  mode: z.enum(['1', '2']).default('1').meta({ description: '1 general, 2 of tenants' }),
  troubled: z.enum(['0', '1']).optional().meta({ description: '1 = only what its timer failed to start' }),
});
const followQuery = z.looseObject({
  ...paging,
  processInstanceId: text,
  executionId: text,
  processDefinitionKey: text,
  category: text,
  troubled: z.enum(['0', '1']).optional().meta({ description: '1 = only those with an incident' }),
});
const value = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]);
/** Largest process file with the multipart framing around it. */
const uploadLimit = 9 * 1024 * 1024;

/** Routes that deploy processes and manage definitions and running instances. */
export function manageRoutes(parts: WorkParts): readonly RouteSpec[] {
  return [...definitionRoutes(parts), ...uploadRoutes(parts), ...followRoutes(parts)];
}

function definitionRoutes({ engine, entities }: WorkParts): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${flowBase}/manager/list`,
      access: { anyOf: ['flow_manager', 'flow_manager_state', 'flow_manager_image', 'flow_manager_remove'] },
      summary: label('流程定义', 'Newest versions of processes'),
      tag,
      query: managerQuery,
      data: pageReply(definitionShape),
      handle(context, { query }) {
        const mode = query.mode === '2' ? (2 as const) : (1 as const);
        const troubled = query.troubled === '1';
        const search = { ...query, mode, startable: false, troubled, newerOf: newerSamples };
        return pageWithIgnored(definitionPage(context, entities.words, search), query, managerQuery);
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${flowBase}/manager/change-state`,
      access: { anyOf: ['flow_manager_state'] },
      summary: label('变更流程状态', 'Activate or suspend a process'),
      tag,
      query: stateQuery,
      body: inBody(stateQuery),
      data: nothing,
      async handle(context, { query, body }) {
        const id = idOf('processId', parameter('processId', query, body));
        const state = parameter('state', query, body);
        if (state === undefined || state === '') throw new CodedError('workflow.chooseState');
        if (state !== 'active' && state !== 'suspend') return new Said('workflow.noChange');
        const changed = await changeState(context, id, state === 'suspend');
        if (!changed) return new Said('workflow.sameState', {}, { id });
        return new Said(state === 'active' ? 'workflow.activated' : 'workflow.suspendedDone', {}, { id });
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${flowBase}/manager/delete-deployment`,
      access: { anyOf: ['flow_manager_remove'] },
      summary: label('删除部署', 'Delete deployments'),
      tag,
      query: deploymentQuery,
      body: inBody(deploymentQuery),
      data: nothing,
      async handle(context, { query, body }) {
        const ids = idList('deploymentIds', parameter('deploymentIds', query, body), 'selection.none');
        await deleteDeployments(context, engine, ids, parameter('cascade', query, body) === 'true');
        return {};
      },
    }),
  ];
}

function uploadRoutes({ entities }: WorkParts): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: `${flowBase}/manager/check-upload`,
      access: { anyOf: ['flow_deploy'] },
      summary: label('检查流程文件', 'Whether a file is named as a process file'),
      tag,
      body: oneFile,
      accepts: { files: true, bytes: uploadLimit },
      data: z.object({ name: z.string(), success: z.boolean() }),
      async handle(_context, _input, raw) {
        const [file] = await receiveProcessFiles(raw);
        return { name: file?.name ?? '', success: isProcessFile(file?.name ?? '') };
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${flowBase}/manager/deploy-upload`,
      access: { anyOf: ['flow_deploy'] },
      summary: label('上传部署流程', 'Deploy process files'),
      tag,
      body: z.looseObject({
        files: z.unknown().meta({ type: 'string', format: 'binary' }),
        category: text,
        tenantIds: text,
      }),
      accepts: { files: true, bytes: uploadLimit },
      data: deployedProcesses,
      async handle(context, { query }, raw) {
        const files = await receiveProcessFiles(raw);
        const given = raw.body as Readonly<Record<string, unknown>> | undefined;
        const asked = z.looseObject({}).parse(query ?? {});
        const category = await requireCategory(context, entities.words, parameter('category', asked, given));
        const tenants = await deploymentTenants(context, parameter('tenantIds', asked, given) ?? '');
        return deploy(context, { tenants, category, files });
      },
    }),
  ];
}

/** Routes for running instances. */
function followRoutes({ engine, entities }: WorkParts): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${flowBase}/follow/list`,
      access: { anyOf: ['flow_follow', 'flow_follow_delete'] },
      summary: label('运行中的流程', 'Running processes'),
      tag,
      query: followQuery,
      data: pageReply(z.looseObject({ id: z.string(), processInstanceId: z.string(), incidents: z.int() })),
      handle(context, { query }) {
        const search = { ...query, troubled: query.troubled === '1' };
        return pageWithIgnored(followPage(context, entities.words, search), query, followQuery);
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${flowBase}/follow/delete-process-instance`,
      access: { anyOf: ['flow_follow_delete'] },
      summary: label('删除流程实例', 'Cancel a running process'),
      tag,
      query: instanceQuery,
      body: inBody(instanceQuery),
      data: nothing,
      async handle(context, { query, body }) {
        const id = idOf('processInstanceId', parameter('processInstanceId', query, body));
        const reason = parameter('deleteReason', query, body) ?? '';
        await deleteInstance(context, engine, id, reason.slice(0, 500));
        return {};
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${flowBase}/follow/change-state`,
      access: { anyOf: ['flow_follow_delete'] },
      summary: label('挂起或激活流程实例', 'Suspend a running process, or let it go on'),
      tag,
      body: z.strictObject({ processInstanceId: z.string(), state: z.enum(['active', 'suspend']) }),
      data: nothing,
      async handle(context, { body: { processInstanceId, state } }) {
        const id = idOf('processInstanceId', processInstanceId);
        await suspendInstance(context, engine, id, state === 'suspend');
        return {};
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${flowBase}/follow/retry`,
      access: { anyOf: ['flow_follow_delete'] },
      summary: label('重试流程异常', 'Try the incidents of a process again'),
      tag,
      body: z.strictObject({
        processInstanceId: z.string(),
        variables: z
          .record(z.string().regex(variableName), value)
          .optional()
          .meta({ description: 'variables to set right before' }),
      }),
      data: nothing,
      async handle(context, { body: { processInstanceId, variables = {} } }) {
        await retryIncidents(context, engine, idOf('processInstanceId', processInstanceId), variables);
        return {};
      },
    }),
  ];
}
