import { label } from '@heliodeck/kit/label';
import type { FixedReport } from '@heliodeck/model/reports/fixed-report';
import type { ReportMeter, ReportMeters } from '@heliodeck/model/reports/report-meter';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { nullAsAbsent, recordId, wholeNumber } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { isNamed } from '../../spelling/spelling.ts';
import { subjectsOf } from './figures/subjects.ts';
import type { ReportParts } from './report-parts.ts';
import { readAsk, reportQuery } from './report-query.ts';

const meterQuery = reportQuery
  .pick({ stationId: true, deviceId: true, regionId: true, cityId: true })
  .extend({
    name: z.preprocess(nullAsAbsent, z.string().optional()).meta({
      description: 'words of the name, its pinyin or the station; all must match',
    }),
    size: z.preprocess(nullAsAbsent, wholeNumber(1, 500, 50)),
  });

/** The meters that a report can be limited to, without their energies, found by their name or station. */
export function meterListRoute(parts: ReportParts, report: FixedReport): RouteSpec {
  return defineRoute({
    method: 'GET',
    tag: report.label.en,
    path: `/api/${report.path}/meters`,
    access: { anyOf: [report.key, `${report.key}_view`] },
    summary: label(`${report.label.zh}：可选电表`, `${report.label.en}: meters to choose from`),
    query: meterQuery,
    data: z.object({
      total: z.int(),
      records: z.array(
        z.object({
          id: recordId,
          name: z.string(),
          stationName: z.string(),
          use: z.int().nullable(),
          number: z.int(),
        }),
      ),
    }),
    async handle(context, { query: { name = '', size, ...place } }): Promise<ReportMeters> {
      const { filter } = readAsk(context, report, reportQuery.parse(place));
      const meters = await numberedMeters(context, parts, filter);
      const words = name.split(/\s+/).filter((word) => word !== '');
      const found = meters.filter((one) =>
        words.every((word) => isNamed(one.name, word) || isNamed(one.stationName, word)),
      );
      return { total: found.length, records: found.slice(0, size) };
    },
  });
}

/** Meters in the order of the rows, each with its number among the meters of its station that stand at the same place. */
async function numberedMeters(
  context: Context,
  parts: ReportParts,
  { deviceId, ...place }: Parameters<typeof subjectsOf>[3],
): Promise<readonly ReportMeter[]> {
  const counts = new Map<string, number>();
  const meters = (await subjectsOf(context, parts, 'meter', place)).map(({ id, station, plate }) => {
    const use = typeof plate.meterUse === 'number' ? plate.meterUse : null;
    const at = `${station.id} ${use}`;
    const number = (counts.get(at) ?? 0) + 1;
    counts.set(at, number);
    return { id, name: String(plate.deviceName ?? ''), stationName: station.name, use, number };
  });
  return deviceId === undefined ? meters : meters.filter(({ id }) => id === deviceId);
}
