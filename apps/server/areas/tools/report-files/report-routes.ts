import { label } from '@heliodeck/kit/label';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { templateProblems } from '@heliodeck/reports/lay-out';
import { readTemplate } from '@heliodeck/reports/template/check-template';
import type { Template } from '@heliodeck/reports/template/template';
import { z } from 'zod';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { readCodes } from '../../../crud/requests/permit.ts';
import { listParameters } from '../../../crud/requests/query-shape.ts';
import { asQueryString } from '../../../crud/routes.ts';
import { recordId } from '../../../http/query-values.ts';
import { labelShape, pageReply, savedShape } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { addFromReadyMade, readyMadeNames } from './ready-made.ts';
import { newerTemplates } from './ready-made-news.ts';
import { hasListedRole, reportFor } from './report-access.ts';
import { saveTemplate, templateOf, versionsOf } from './report-store.ts';
import { type ReportRunParts, saidProblem, templateRefusal } from './run-report.ts';
import { sourcesFor } from './sources-for.ts';
import { strangeToSources } from './strange-fields.ts';

const list = `/api/${reportFile.path}`;
/** The routes of the designer and the preview have the same base as those of the list. */
export const reportBase = '/api/blade-report/report';
const tag = reportFile.label.en;
const design = { anyOf: ['reportFile_design'] };

export const whichReport = {
  id: recordId.optional(),
  name: z.string().max(100).optional(),
};
export const templateVersion = z.coerce.number().int().min(0).max(1_000_000);
const stored = z.looseObject({ id: recordId, name: z.string(), version: z.int(), template: z.unknown() });

/** Validates a template in a request. @throws CodedError for the first problem found */
export function templateSent(value: unknown): Template {
  const read = readTemplate(value);
  const [problem] = 'problems' in read ? read.problems : templateProblems(read.template);
  if (problem) throw templateRefusal(problem);
  if ('problems' in read) throw new CodedError('report.unreadable', { name: '' });
  return read.template;
}

/** The list of reports, and their templates: read, validate, save, older versions. */
export function reportFileRoutes(parts: ReportRunParts, engine: EntityEngine): readonly RouteSpec[] {
  return [
    ...listRoutes(engine),
    ...templateRoutes(parts, engine),
    ...readyMadeRoutes(engine),
    ...versionRoutes(parts, engine),
  ];
}

function listRoutes(engine: EntityEngine): readonly RouteSpec[] {
  const { parameters } = engine.catalogue.planOf(reportFile).layout;
  return [
    defineRoute({
      method: 'GET',
      path: `${list}/list`,
      access: { anyOf: [...readCodes(reportFile), 'reportFile_design', 'reportFile_preview'] },
      summary: label('报表文件列表', 'List report files'),
      tag,
      query: listParameters(reportFile, parameters),
      data: pageReply(
        z.looseObject({
          id: z.string(),
          mayRun: z.boolean().meta({ description: 'whether the roles of this report let the caller run it' }),
          mayDesign: z.boolean().meta({ description: 'whether the caller may design this report' }),
          hasNewer: z.boolean().meta({ description: 'whether the product has a newer ready-made template' }),
        }),
      ),
      async handle(context, { query }) {
        const page = await engine.page(context, reportFile, asQueryString(query));
        const designs = context.caller.permissions.has('reportFile_design');
        const ids = page.records.map((row) => String(row.id));
        const newer = designs ? await newerTemplates(context, ids) : new Map();
        const records = page.records.map((row) => {
          const mayDesign = designs && hasListedRole(context.caller, row.designRoles);
          const mayRun = hasListedRole(context.caller, row.runRoles);
          return { ...row, mayRun, mayDesign, hasNewer: mayDesign && newer.has(String(row.id)) };
        });
        return { ...page, records };
      },
    }),
  ];
}

/** The newest template of a report, and what a template may use. */
function templateRoutes(parts: ReportRunParts, engine: EntityEngine): readonly RouteSpec[] {
  const store = { engine, sets: parts.sets };
  return [
    defineRoute({
      method: 'GET',
      path: `${reportBase}/template`,
      access: design,
      summary: label('报表模板', 'The template of a report'),
      tag,
      query: z.looseObject({ ...whichReport, version: templateVersion.optional() }),
      data: stored,
      async handle(context, { query }) {
        return templateOf(context, await reportFor(context, engine, query, 'design'), query.version);
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${reportBase}/save-template`,
      access: design,
      summary: label('保存报表模板', 'Save a new version of a template'),
      tag,
      body: z.looseObject({ id: recordId, version: templateVersion, template: z.unknown() }),
      data: savedShape.extend({ version: z.int() }),
      async handle(context, { body }) {
        const report = await reportFor(context, engine, { id: body.id }, 'design');
        const template = templateSent(body.template);
        const saved = await saveTemplate(context, store, report.id, template, body.version);
        return { id: report.id, version: saved };
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${reportBase}/check`,
      access: design,
      changes: false,
      summary: label('检查报表模板', 'Say what is wrong with a template'),
      tag,
      body: z.looseObject({ template: z.unknown() }),
      data: z.array(z.object({ code: z.string(), at: z.string().nullable(), message: z.string() })),
      async handle(context, { body }) {
        const read = readTemplate(body.template);
        const problems =
          'problems' in read
            ? read.problems
            : [
                ...templateProblems(read.template),
                ...strangeToSources(read.template, await sourcesFor(context, parts)),
              ];
        return problems.slice(0, 100).map((problem) => saidProblem(problem, context));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${reportBase}/sources`,
      access: design,
      summary: label('可用的数据集', 'Data sets the caller may use'),
      tag,
      data: z.array(
        z.looseObject({ name: z.string(), fields: z.array(z.looseObject({ name: z.string() })) }),
      ),
      handle: (context) => sourcesFor(context, parts),
    }),
  ];
}

function readyMadeRoutes(engine: EntityEngine): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${reportBase}/ready-made`,
      access: { anyOf: ['reportFile_add'] },
      summary: label('现成的报表', 'Reports that come with the product'),
      tag,
      data: z.array(z.object({ key: z.string(), name: labelShape })),
      handle: async () => readyMadeNames(),
    }),
    defineRoute({
      method: 'POST',
      path: `${reportBase}/add-ready-made`,
      access: { anyOf: ['reportFile_add'] },
      summary: label('添加现成的报表', 'Add a report that comes with the product'),
      tag,
      body: z.looseObject({ key: z.string().max(40) }),
      data: savedShape,
      handle: async (context, { body }) => ({ id: await addFromReadyMade(context, engine, body.key) }),
    }),
  ];
}

function versionRoutes({ sets }: ReportRunParts, engine: EntityEngine): readonly RouteSpec[] {
  const store = { engine, sets };
  return [
    defineRoute({
      method: 'GET',
      path: `${reportBase}/versions`,
      access: design,
      summary: label('报表模板的版本', 'Versions of a template'),
      tag,
      query: z.looseObject(whichReport),
      data: z.array(z.object({ version: z.int(), savedBy: z.string(), savedAt: z.string() })),
      async handle(context, { query }) {
        return versionsOf(context, (await reportFor(context, engine, query, 'design')).id);
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${reportBase}/restore`,
      access: design,
      summary: label('恢复报表模板的版本', 'Make an older version the newest'),
      tag,
      body: z.looseObject({ id: recordId, version: templateVersion }),
      data: savedShape.extend({ version: z.int() }),
      async handle(context, { body }) {
        const report = await reportFor(context, engine, { id: body.id }, 'design');
        const old = await templateOf(context, report, body.version);
        const newest = await templateOf(context, report);
        return {
          id: report.id,
          version: await saveTemplate(context, store, report.id, old.template, newest.version),
        };
      },
    }),
  ];
}
