import { label } from '@heliodeck/kit/label';
import { type FixedReport, type FixedReportPage, reportPeriod } from '@heliodeck/model/reports/fixed-report';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { nameIgnored } from '../../crud/hooks/name-ignored.ts';
import { sendFile } from '../../crud/routes.ts';
import type { PdfWriter } from '../../documents/pdf.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { inSnapshot } from '../../store/snapshot.ts';
import { meterListRoute } from './meter-list.ts';
import { originRoute } from './origin-route.ts';
import type { ReportParts } from './report-parts.ts';
import { printedReport } from './report-print.ts';
import { readAsk, reportQuery } from './report-query.ts';
import { openReport } from './report-rows.ts';
import { reportSheet } from './report-sheet.ts';
import { readRowId } from './row-id.ts';
import { sendPdf } from './send-pdf.ts';

const row = z.looseObject({
  id: z.string(),
  subjectId: z.string(),
  stationId: z.string(),
  timeZone: z.string().meta({ description: 'of the times' }),
  period: z.string(),
  coverage: z.number().nullable().meta({ description: 'percent' }),
  events: z.int(),
});
const page = z.object({
  records: z.array(row),
  total: z.int(),
  size: z.int(),
  current: z.int(),
  pages: z.int(),
  sums: z.record(z.string(), z.number().nullable()),
  partial: z.int().meta({ description: 'subjects with data for a part of the time' }),
  begin: z.string().nullable(),
  end: z.string().nullable(),
  ignored: z.array(z.string()).optional(),
});

/** Routes of the reports whose rows are computed on request (docs/product/reports.md#fixed-reports). */
export function fixedReportRoutes(parts: ReportParts, pdf: Pick<PdfWriter, 'open'>): readonly RouteSpec[] {
  return [
    ...[...fixedReports.values()].flatMap((report) => routesOf(parts, report, pdf)),
    originRoute(parts),
  ];
}

function routesOf(
  parts: ReportParts,
  report: FixedReport,
  pdf: Pick<PdfWriter, 'open'>,
): readonly RouteSpec[] {
  const { key, path } = report;
  const tag = report.label.en;
  const look = { anyOf: [key, `${key}_view`] };
  return [
    ...(report.single ? [meterListRoute(parts, report)] : []),
    ...(['list', 'page'] as const).map((tail) =>
      defineRoute({
        method: 'GET',
        tag,
        access: look,
        query: reportQuery,
        data: page,
        path: `/api/${path}/${tail}`,
        summary: label(`${report.label.zh}：分页`, `${report.label.en}: a page`),
        async handle(context, { query }): Promise<FixedReportPage> {
          const ignored = nameIgnored(context, query, reportQuery);
          const ask = readAsk(context, report, query);
          const { current, size } = query;
          const isTotal = ask.type === reportPeriod.total;
          const { total, records, sums, partial } = await inSnapshot(context, async (frozen) => {
            const open = await openReport(frozen, parts, report, ask);
            const { sums, partial } = await open.sums();
            return { total: open.total, records: await open.rows((current - 1) * size, size), sums, partial };
          });
          return {
            records,
            total,
            size,
            current,
            pages: Math.ceil(total / size),
            sums,
            partial,
            begin: isTotal ? null : (ask.periods[0]?.name ?? null),
            end: isTotal ? null : (ask.periods.at(-1)?.name ?? null),
            ...(ignored.length > 0 ? { ignored } : {}),
          };
        },
      }),
    ),
    defineRoute({
      method: 'GET',
      tag,
      access: look,
      data: row,
      path: `/api/${path}/detail`,
      summary: label(`${report.label.zh}：一行`, `${report.label.en}: one row`),
      query: z.looseObject({ id: z.string() }),
      async handle(context, { query }) {
        const ask = readRowId(report, query.id);
        const [found] = await inSnapshot(context, async (frozen) =>
          (await openReport(frozen, parts, report, ask)).rows(0, 1),
        );
        if (found === undefined) throw new CodedError('record.notFound');
        return found;
      },
    }),
    defineRoute({
      method: 'GET',
      tag,
      query: reportQuery,
      reply: 'stream',
      path: `/api/${path}/export`,
      access: { anyOf: [`${key}_export`] },
      summary: label(`导出${report.label.zh}`, `Export: ${report.label.en}`),
      async handle(context, { query }, raw) {
        const ask = readAsk(context, report, query);
        sendFile(raw, await reportSheet(context, report, (within) => openReport(within, parts, report, ask)));
      },
    }),
    defineRoute({
      method: 'GET',
      tag,
      query: reportQuery,
      reply: 'stream',
      path: `/api/${path}/pdf`,
      access: { anyOf: [`${key}_export`] },
      summary: label(`打印${report.label.zh}（PDF）`, `Print: ${report.label.en} (PDF)`),
      async handle(context, { query }, raw) {
        const ask = readAsk(context, report, query);
        const table = await inSnapshot(context, async (frozen) =>
          printedReport(frozen, report, await openReport(frozen, parts, report, ask)),
        );
        await sendPdf(context, raw, pdf, table);
      },
    }),
  ];
}
