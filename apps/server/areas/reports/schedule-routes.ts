import { label } from '@heliodeck/kit/label';
import { reportSchedule } from '@heliodeck/model/reports/report-schedule';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { recordId } from '../../http/query-values.ts';
import { Said } from '../../http/reply.ts';
import { labelShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { beginRun } from './due-schedules.ts';
import type { ScheduleParts } from './schedule-parts.ts';

/** Routes of schedules besides their list. */
export function scheduleRoutes({ sources, services }: ScheduleParts): readonly RouteSpec[] {
  const base = `/api/${reportSchedule.path}`;
  const tag = reportSchedule.label.en;
  return [
    defineRoute({
      method: 'GET',
      tag,
      path: `${base}/reports`,
      access: {
        anyOf: ['reportSchedule', 'reportSchedule_add', 'reportSchedule_view', 'reportSchedule_edit'],
      },
      summary: label('可以定时生成的报表', 'Reports that can be scheduled'),
      data: z.array(
        z.object({
          report: z.string(),
          label: labelShape,
          formats: z.array(z.enum(['xlsx', 'pdf'])),
          rowLengths: z.array(z.number()).optional(),
          parameters: z.array(z.object({ name: z.string(), label: labelShape, isNeeded: z.boolean() })),
        }),
      ),
      async handle(context) {
        const lists = await Promise.all(
          [...sources.values()].map(async ({ kind, formats, list }) =>
            (await list(context)).map(({ key, ...offered }) => ({
              report: `${kind}:${key}`,
              formats,
              parameters: [],
              ...offered,
            })),
          ),
        );
        return lists.flat();
      },
    }),
    defineRoute({
      method: 'POST',
      tag,
      path: `${base}/run`,
      access: { anyOf: ['reportSchedule_run'] },
      summary: label('立即生成一次报表', 'Make the report of a schedule now'),
      body: z.strictObject({ id: recordId }),
      data: z.object({ runId: z.string() }),
      async handle(context, { body: { id } }) {
        const [schedule] = await services.entities.byIds(context, reportSchedule, [id]);
        if (schedule === undefined) throw new CodedError('record.notFound');
        const runId = await context.db.tx((_, session) =>
          beginRun(
            services,
            session,
            { id, tenantId: session.db.tenantId, createDept: schedule.createDept ?? null },
            context.now,
          ),
        );
        return new Said('report.queued', { runId });
      },
    }),
  ];
}
