import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime, wireTime } from '@heliodeck/model/wire/time';
import { daysOfAbsence } from '@heliodeck/model/workflow/days-of-absence';
import { flowReaders } from '@heliodeck/model/workflow/form-codes';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { isNeeded } from '../../../http/document.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { WorkParts } from '../acts/act-parts.ts';
import { startProcess } from '../acts/start-process.ts';
import { flowTag, idOf } from '../lists/route-parts.ts';
import { leaveOf } from './leave-rows.ts';

const base = '/api/blade-desk/process/leave';

/** The routes with which existing clients apply for leave; the process is the one that comes with the product, or one with such a form. */
export function leaveRoutes(parts: WorkParts): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: `${base}/start-process`,
      access: { anyOf: ['work_start_flow'] },
      summary: label('发起请假', 'Ask for a leave'),
      tag: flowTag,
      body: z.looseObject({
        processDefinitionId: z.string(),
        taskUser: z.string(),
        reason: z.string(),
        startTime: z.string(),
        endTime: z.string(),
      }),
      data: z.object({ processInstanceId: z.string(), businessId: z.string() }),
      handle(context, { body: { processDefinitionId, taskUser, startTime, endTime, reason } }) {
        const days = leaveDays(context, startTime, endTime);
        const values = { taskUser, startTime, endTime, reason, days };
        return startProcess(context, parts, idOf('processDefinitionId', processDefinitionId), values);
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/detail`,
      access: { anyOf: flowReaders },
      summary: label('请假详情', 'A leave'),
      tag: flowTag,
      query: z.looseObject({
        businessId: z
          .string()
          .optional()
          .meta({ [isNeeded]: true }),
      }),
      data: z.looseObject({ id: z.string(), processInstanceId: z.string() }),
      async handle(context, { query }) {
        const { data, id, instanceId, createdAt, starter } = await leaveOf(
          context,
          idOf('businessId', query.businessId),
        );
        return {
          ...data,
          id,
          processInstanceId: instanceId,
          applyTime: wireTime(createdAt, context.zone),
          flow: { assigneeName: starter },
        };
      },
    }),
  ];
}

/** Days of a leave; a form that counts them itself ignores these. @throws CodedError field.notDateTime, workflow.leaveTimes */
function leaveDays({ zone }: Context, from: string, to: string): number {
  const [begin, end] = [from, to].map((text) => instantOfWireTime(text.trim(), zone));
  if (begin === undefined) throw new CodedError('field.notDateTime', { label: 'startTime' });
  if (end === undefined) throw new CodedError('field.notDateTime', { label: 'endTime' });
  if (end <= begin) throw new CodedError('workflow.leaveTimes');
  return daysOfAbsence(begin, end);
}
