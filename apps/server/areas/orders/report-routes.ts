import { label } from '@heliodeck/kit/label';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { z } from 'zod';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { readIds } from '../../crud/query/record-id.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { cancelReports, dispatchReports } from './report-acts.ts';

const base = '/api/blade-faultReport/faultReport';
const tag = faultReport.label.en;
const row = z.looseObject({ id: z.union([z.string(), z.number()]) });

/** Routes that dispatch fault reports and withdraw them. */
export function faultReportRoutes(engine: EntityEngine): readonly RouteSpec[] {
  const plan = engine.catalogue.planOf(faultReport);
  const idsOf = (list: readonly { readonly id: unknown }[]): readonly string[] =>
    readIds(
      plan,
      list.map(({ id }) => id),
    );
  return [
    defineRoute({
      method: 'POST',
      path: `${base}/dispatchRepairman`,
      access: { anyOf: ['faultReport_edit'] },
      summary: label('故障派单', 'Dispatch fault reports'),
      tag,
      body: z.looseObject({
        list: z.array(row),
        repairman: z.string().max(50).optional(),
        repairmanId: z.string().optional(),
        dueTime: z
          .string()
          .optional()
          .meta({ description: 'of the orders, on the clocks of their stations' }),
        joined: z.boolean().optional().meta({ description: 'reports of one device share an order' }),
      }),
      data: nothing,
      async handle(context, { body: { list, repairman, repairmanId, dueTime, joined = false } }) {
        await dispatchReports(context, engine, { ids: idsOf(list), repairman, repairmanId, dueTime, joined });
        return {};
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/cancelDispatch`,
      access: { anyOf: ['faultReport_edit'] },
      summary: label('取消故障派单', 'Cancel the dispatch of fault reports'),
      tag,
      body: z.union([z.array(row), z.looseObject({ list: z.array(row) })]),
      data: nothing,
      async handle(context, { body }) {
        await cancelReports(context, engine, idsOf(Array.isArray(body) ? body : body.list));
        return {};
      },
    }),
  ];
}
