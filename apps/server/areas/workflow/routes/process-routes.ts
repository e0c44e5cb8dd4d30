import { label } from '@heliodeck/kit/label';
import { flowReaders } from '@heliodeck/model/workflow/form-codes';
import { processRecordKinds } from '@heliodeck/model/workflow/process-record';
import { z } from 'zod';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { WorkParts } from '../acts/act-parts.ts';
import { flowBase, flowTag, idOf, needed } from '../lists/route-parts.ts';
import { instanceForms, startFormOf } from '../views/form-view.ts';
import { modelView, processHistory } from '../views/process-view.ts';

const base = `${flowBase}/process`;
const tag = flowTag;
const text = z.string().optional();
const access = { anyOf: flowReaders };
const formShape = z.looseObject({ form: z.unknown(), values: z.looseObject({}) });

/** Routes for a process, the state of an instance, and the values of its forms. */
export function processRoutes({
  entities,
  writes,
}: Pick<WorkParts, 'entities' | 'writes'>): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/history-flow-list`,
      access,
      summary: label('流程经过', 'What happened in a process'),
      tag,
      query: z.looseObject({ processInstanceId: needed, startActivityId: text, endActivityId: text }),
      data: z.array(z.looseObject({ historyActivityType: z.string(), createTime: z.string() })),
      async handle(context, { query: { processInstanceId, startActivityId, endActivityId } }) {
        const lines = await processHistory(context, idOf('processInstanceId', processInstanceId));
        const from = lines.findIndex((line) => line.historyActivityId === startActivityId);
        const to = lines.findLastIndex((line) => line.historyActivityId === endActivityId);
        return lines.slice(from < 0 ? 0 : from, to < 0 ? undefined : to + 1);
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/model-view`,
      access,
      summary: label('流程图数据', 'The drawing of a process, and where an instance is'),
      tag,
      query: z.looseObject({
        processDefinitionId: text.meta({ description: 'one of both is needed' }),
        processInstanceId: text,
      }),
      data: z.looseObject({
        xml: z.string(),
        flow: z.array(z.looseObject({ historyActivityId: z.string() })),
      }),
      handle(context, { query: { processDefinitionId, processInstanceId } }) {
        if (processInstanceId !== undefined && processInstanceId !== '')
          return modelView(context, { processInstanceId: idOf('processInstanceId', processInstanceId) });
        return modelView(context, {
          processDefinitionId: idOf('processDefinitionId', processDefinitionId),
        });
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/start-form`,
      access: { anyOf: ['work_start_flow'] },
      summary: label('发起表单', 'The start form of a process'),
      tag,
      query: z.looseObject({
        processDefinitionId: needed,
        kind: z.enum(processRecordKinds).optional().meta({ description: 'of the record it starts from' }),
        recordId: text,
      }),
      data: formShape,
      handle: (context, { query: { processDefinitionId, kind, recordId } }) =>
        startFormOf(
          context,
          { entities, writes },
          idOf('processDefinitionId', processDefinitionId),
          kind === undefined ? undefined : { kind, id: idOf('recordId', recordId) },
        ),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/forms`,
      access,
      summary: label('流程表单', 'The forms of an instance, and of one of its tasks'),
      tag,
      query: z.looseObject({ processInstanceId: needed, taskId: text }),
      data: z.looseObject({ start: formShape, task: formShape.optional() }),
      handle: (context, { query: { processInstanceId, taskId } }) =>
        instanceForms(
          context,
          entities,
          idOf('processInstanceId', processInstanceId),
          taskId === undefined || taskId === '' ? undefined : idOf('taskId', taskId),
        ),
    }),
  ];
}
