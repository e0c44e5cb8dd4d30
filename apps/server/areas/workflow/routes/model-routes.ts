import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { flowModel } from '@heliodeck/model/workflow/flow-model';
import { z } from 'zod';
import { inBody, parameter } from '../../../crud/requests/inputs.ts';
import { readCodes } from '../../../crud/requests/permit.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { WorkParts } from '../acts/act-parts.ts';
import { deployedProcesses, deploymentTenants } from '../deploy/deploy.ts';
import { deployModel, modelWithFile, saveModel } from '../deploy/model-acts.ts';
import { requireCategory } from '../lists/category.ts';
import { flowBase, idOf, needed } from '../lists/route-parts.ts';

const base = `${flowBase}/model`;
const tag = flowModel.label.en;
const text = z.string().optional();
const deployQuery = z.looseObject({ modelId: needed, category: needed, tenantIds: text });
const codes = ['flow_model_create', 'flow_model_update', 'flow_model_deploy'];
/** A model of 2 MB, as JSON. */
const largestModel = 5 * 1024 * 1024;

/** Routes for process models: their files and their deployment. */
export function processModelRoutes({ entities }: WorkParts): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/detail`,
      access: { anyOf: [...readCodes(flowModel), ...codes] },
      summary: label('流程模型详情', 'A process model with its drawing'),
      tag,
      query: z.looseObject({ id: needed }),
      data: z.looseObject({ id: z.string(), modelEditorXml: z.string(), forms: z.looseObject({}) }),
      handle: (context, { query }) => modelWithFile(context, entities, idOf('id', query.id)),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/submit`,
      access: { anyOf: ['flow_model_create', 'flow_model_update'] },
      summary: label('保存流程模型', 'Save a process model'),
      tag,
      accepts: { bytes: largestModel },
      body: z.looseObject({
        id: text,
        modelKey: text,
        name: text,
        description: text,
        modelEditorXml: z.string().min(1).max(2_100_000),
        forms: z.looseObject({}).optional().meta({ description: 'forms by their keys; absent: they stay' }),
      }),
      data: z.looseObject({ id: z.string(), version: z.int(), modelEditorXml: z.string() }),
      async handle(context, { body: { id, ...draft } }) {
        const given = id === undefined || id === '' ? undefined : idOf('id', id);
        const code = given === undefined ? 'flow_model_create' : 'flow_model_update';
        if (!context.caller.permissions.has(code)) throw new CodedError('request.forbidden');
        return modelWithFile(context, entities, await saveModel(context, entities, { ...draft, id: given }));
      },
    }),
  ];
}

/** Route that deploys a model: for the given tenants if the caller administers 000000, else for the caller's own. */
export function modelDeployRoute({ entities }: WorkParts): RouteSpec {
  return defineRoute({
    method: 'POST',
    path: `${base}/deploy`,
    access: { anyOf: ['flow_model_deploy'] },
    summary: label('部署流程模型', 'Deploy a process model'),
    tag,
    query: deployQuery,
    body: inBody(deployQuery),
    data: deployedProcesses,
    async handle(context, { query, body }) {
      const id = idOf('modelId', parameter('modelId', query, body));
      const category = await requireCategory(context, entities.words, parameter('category', query, body));
      const tenants = await deploymentTenants(context, parameter('tenantIds', query, body) ?? '');
      return deployModel(context, entities, id, { category, tenants });
    },
  });
}
