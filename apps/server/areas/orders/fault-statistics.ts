import { label } from '@heliodeck/kit/label';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { countFaults } from '@heliodeck/model/orders/fault-statistics';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { monthIn, monthQuery } from '../../crud/requests/month-query.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { faultsIn, mostCountedFaults } from './fault-rows.ts';

/** The faults of a month: fault reports, and dispatched alarms. */
export function faultStatisticsRoute(reader: Reader): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: '/api/blade-faultReport/faultReport/statistics',
    access: { anyOf: ['faultAnalysis', ...readCodes(faultReport)] },
    summary: label('故障统计', 'Fault statistics'),
    tag: faultReport.label.en,
    query: monthQuery,
    data: z
      .looseObject({ total: z.int(), open: z.int(), isPartial: z.boolean() })
      .meta({ description: 'FaultStatistics of packages/model/orders/fault-statistics.ts' }),
    handle: (context, { query }) => faultStatisticsOf(context, reader, query),
  });
}

/**
 * Statistics of the faults of a month that are visible to the caller.
 * @param asked month 'yyyy-MM', default the current one; one station, or all
 */
export async function faultStatisticsOf(
  context: Context,
  reader: Reader,
  { month, stationId }: z.infer<typeof monthQuery>,
) {
  const { from, to, days } = monthIn(context, month);
  const found = await faultsIn(context, reader, [from, to], stationId);
  return { ...countFaults(found, days), isPartial: found.length >= mostCountedFaults };
}
