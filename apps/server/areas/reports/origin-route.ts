import { label } from '@heliodeck/kit/label';
import { figureWays } from '@heliodeck/model/reports/fixed-report';
import { openingReports } from '@heliodeck/model/reports/opening-reports';
import { allTime, periodDays } from '@heliodeck/model/reports/report-request';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { isNeeded } from '../../http/document.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { figureOrigin } from './figure-origin.ts';
import { subjectsOf } from './figures/subjects.ts';
import type { ReportParts } from './report-parts.ts';
import { readRowId } from './row-id.ts';

const energy = z.number().nullable().meta({ description: 'kWh' });
const coverage = z.number().nullable().meta({ description: 'percent' });
/** A FigureOrigin. */
const origin = z.object({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  period: z.string(),
  unit: z.enum(['quarter', 'day', 'month', 'year']),
  counters: z.array(z.object({ deviceId: z.string(), name: z.string().nullable(), role: z.string() })),
  energy,
  coverage,
  parts: z.array(z.object({ name: z.string(), energy, coverage })),
  events: z.array(
    z.object({
      deviceId: z.string(),
      deviceName: z.string().nullable(),
      kind: z.string(),
      beginTime: z.string(),
      endTime: z.string(),
      from: z.number(),
      to: z.number(),
      energy: z.number(),
    }),
  ),
});
const codesOf = (key: string): readonly string[] => [key, `${key}_view`];

/** Route for the components of a figure of any report. */
export function originRoute(parts: ReportParts): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: '/api/blade-report/report/origin',
    tag: 'Reports',
    access: { anyOf: [...openingReports.keys()].flatMap(codesOf) },
    summary: label('报表数值的来源', 'What a figure of a report is made of'),
    query: z.looseObject({
      report: z
        .enum([...openingReports.keys()])
        .meta({ [isNeeded]: true, description: 'code of the report' }),
      id: z.string().meta({ [isNeeded]: true, description: 'of the row' }),
      way: z.enum(figureWays).meta({ [isNeeded]: true }),
      upTo: z.enum(['1']).optional().meta({ description: '1: all energy up to the end of the period' }),
    }),
    data: origin,
    async handle(context, { query: { report: key, id, way, upTo } }) {
      const report = openingReports.get(key);
      if (report === undefined || !codesOf(key).some((code) => context.caller.permissions.has(code)))
        throw new CodedError('request.forbidden');
      if (!report.ways.includes(way)) throw new CodedError('request.parameterFormat', { name: 'way' });
      const { filter, periods } = readRowId(report, id);
      const [subject] = await subjectsOf(context, parts, report.subject, filter);
      const [period] = periods;
      if (subject === undefined || period === undefined) throw new CodedError('record.notFound');
      const asked = upTo === undefined ? period : { ...periodDays(allTime), last: period.last };
      return figureOrigin(context, parts, { subject, period: asked, way });
    },
  });
}
