import { Readable } from 'node:stream';
import { inLocale, label } from '@heliodeck/kit/label';
import { exportCode } from '@heliodeck/model/permissions/permission';
import { reportFile } from '@heliodeck/model/tools/report-file';
import type { PrintedPage } from '@heliodeck/model/tools/report-wire';
import type { LaidOut } from '@heliodeck/reports/laid-out';
import { nothingOmitted, omittedWords } from '@heliodeck/reports/omitted';
import type { Template } from '@heliodeck/reports/template/template';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { htmlPages } from '../../../documents/html-pages.ts';
import type { PdfWriter } from '../../../documents/pdf.ts';
import { writeXlsxTable } from '../../../documents/xlsx.ts';
import { disposition } from '../../../http/disposition.ts';
import { wholeNumber } from '../../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { xlsxType } from '../../../spreadsheet/xlsx-stream.ts';
import { choicesNamed } from './choices.ts';
import { initialValues } from './parameters.ts';
import { reportFor } from './report-access.ts';
import { reportBase, templateSent, whichReport } from './report-routes.ts';
import { templateOf } from './report-store.ts';
import { filledSheet, type ReportRunParts, runReport } from './run-report.ts';

const tag = reportFile.label.en;
const run = { anyOf: ['reportFile_preview', 'reportFile_design'] };
/** Most characters of a parameter: enough for the ids of a multiple choice. */
const mostTyped = 2_000;
const pageNumber = wholeNumber(1, 100_000, 1);
/** The parameters of a report are in the query as `p_<name>`. */
const query = z.looseObject({ ...whichReport, page: pageNumber });
const pageShape = z.looseObject({
  title: z.string(),
  page: z.int(),
  pages: z.int(),
  html: z.string(),
  notes: z.array(z.string()),
  values: z.record(z.string(), z.string()),
});
const pdfType = 'application/pdf';

/** `runReport` or `filledSheet`. */
type RunWay<T> = (
  context: Context,
  parts: ReportRunParts,
  template: Template,
  given: Readonly<Record<string, string | undefined>>,
) => Promise<T>;

interface RunParts extends ReportRunParts {
  readonly pdf: PdfWriter;
}

/** Routes that run reports: parameters, pages, files. */
export function runRoutes(parts: RunParts, engine: EntityEngine): readonly RouteSpec[] {
  const made = async <T>(context: Context, asked: z.output<typeof query>, run: RunWay<T>): Promise<T> => {
    const report = await reportFor(context, engine, asked, 'run');
    const { template } = await templateOf(context, report);
    return run(context, parts, template, givenIn(asked));
  };
  const file = (
    kind: 'pdf' | 'xlsx',
    summary: RouteSpec['summary'],
    open: (
      context: Context,
      asked: z.output<typeof query>,
    ) => Promise<{ readonly title: string; readonly size: number; readonly stream: Readable }>,
  ): RouteSpec =>
    defineRoute({
      method: 'GET',
      path: `${reportBase}/${kind}`,
      access: { anyOf: [exportCode(reportFile)] },
      summary,
      tag,
      query,
      reply: 'stream',
      async handle(context, { query: asked }, raw) {
        const { title, size, stream } = await open(context, asked);
        raw.setHeader('content-type', kind === 'pdf' ? pdfType : xlsxType);
        raw.setHeader('content-length', String(size));
        raw.setHeader('content-disposition', disposition('attachment', `${title}.${kind}`));
        raw.send(stream);
      },
    });
  return [
    ...formRoutes(parts, engine),
    defineRoute({
      method: 'GET',
      path: `${reportBase}/preview`,
      access: run,
      summary: label('预览报表的一页', 'A page of a report'),
      tag,
      query,
      data: pageShape,
      async handle(context, { query: asked }) {
        const { table, values } = await made(context, asked, runReport);
        return pageAt(table, asked.page, values);
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${reportBase}/try`,
      access: { anyOf: ['reportFile_design'] },
      changes: false,
      summary: label('试运行报表模板', 'A page of a template that is not saved yet'),
      tag,
      body: z.looseObject({
        template: z.unknown(),
        page: pageNumber,
        values: z.record(z.string(), z.string().max(mostTyped)).default({}),
      }),
      data: pageShape,
      async handle(context, { body }) {
        const template = templateSent(body.template);
        const { table, values } = await runReport(context, parts, template, body.values);
        return pageAt(table, body.page, values);
      },
    }),
    file('pdf', label('导出报表为PDF', 'A report as PDF'), async (context, asked) => {
      const { table } = await made(context, asked, runReport);
      return { title: table.title, ...(await parts.pdf.open(table)) };
    }),
    file('xlsx', label('导出报表为Excel', 'A report as a spreadsheet'), async (context, asked) => {
      const { table } = await made(context, asked, filledSheet);
      const bytes = await writeXlsxTable(table);
      return {
        title: table.title,
        size: bytes.length,
        stream: Readable.from([bytes], { objectMode: false }),
      };
    }),
  ];
}

/** The form of a report: its parameters, and what each can be chosen from. */
function formRoutes(parts: RunParts, engine: EntityEngine): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${reportBase}/parameters`,
      access: run,
      summary: label('报表的参数', 'Parameters of a report'),
      tag,
      query: z.looseObject(whichReport),
      data: z.looseObject({ id: z.string(), name: z.string(), parameters: z.array(z.unknown()) }),
      async handle(context, { query: asked }) {
        const report = await reportFor(context, engine, asked, 'run');
        const { template } = await templateOf(context, report);
        const title = inLocale(template.name, context.locale);
        return {
          id: report.id,
          name: report.name,
          title,
          parameters: template.parameters,
          values: initialValues(template, context),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${reportBase}/choices`,
      access: run,
      summary: label('报表参数的可选值', 'What a parameter of a report can be chosen from'),
      tag,
      query: z.looseObject({ ...whichReport, parameter: z.string().max(40) }),
      data: z.array(z.object({ value: z.string(), label: z.string() })),
      async handle(context, { query: asked }) {
        const report = await reportFor(context, engine, asked, 'run');
        const { template } = await templateOf(context, report);
        return choicesNamed(context, parts, template, asked.parameter, givenIn(asked));
      },
    }),
  ];
}

function givenIn(asked: Readonly<Record<string, unknown>>): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      name.startsWith('p_') && typeof value === 'string' ? [[name.slice(2), value]] : [],
    ),
  );
}

function pageAt(table: LaidOut, asked: number, values: PrintedPage['values']): PrintedPage {
  const pages = htmlPages(table);
  const page = Math.min(asked, pages.count);
  const notes = omittedWords(table.omitted ?? nothingOmitted).map((words) => inLocale(words, table.locale));
  return { title: table.title, page, pages: pages.count, html: pages.page(page), notes, values };
}
