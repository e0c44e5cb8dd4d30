import { label } from '@heliodeck/kit/label';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { z } from 'zod';
import { recordId } from '../../../http/query-values.ts';
import { savedShape } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { keepOwn, newerFor, takeNewer } from './ready-made-news.ts';
import { reportFor } from './report-access.ts';
import { reportBase, templateVersion, whichReport } from './report-routes.ts';
import type { StoreParts } from './report-store.ts';

const tag = reportFile.label.en;
const access = { anyOf: ['reportFile_design'] };

/** Routes for a ready-made report whose template has a newer version in the product: compare, accept or decline it. */
export function newerRoutes(store: StoreParts): readonly RouteSpec[] {
  const { engine } = store;
  return [
    defineRoute({
      method: 'GET',
      path: `${reportBase}/newer`,
      access,
      summary: label('现成报表的新模板', 'The newer template of a ready-made report, beside its own'),
      tag,
      query: z.looseObject(whichReport),
      data: z.looseObject({
        id: z.string(),
        name: z.string(),
        version: z.int(),
        template: z.unknown(),
        newer: z.unknown(),
      }),
      async handle(context, { query }) {
        return newerFor(context, await reportFor(context, engine, query, 'design'));
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${reportBase}/take-newer`,
      access,
      summary: label(
        '采用现成报表的新模板',
        'Make the newer template of a ready-made report its newest version',
      ),
      tag,
      body: z.looseObject({ id: recordId, version: templateVersion }),
      data: savedShape.extend({ version: z.int() }),
      async handle(context, { body }) {
        const report = await reportFor(context, engine, { id: body.id }, 'design');
        return { id: report.id, version: await takeNewer(context, store, report, body.version) };
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${reportBase}/keep-own`,
      access,
      summary: label('保留自己的报表模板', 'Decline the newer template of a ready-made report'),
      tag,
      body: z.looseObject({ id: recordId }),
      data: savedShape,
      async handle(context, { body }) {
        const report = await reportFor(context, engine, { id: body.id }, 'design');
        await keepOwn(context, report);
        return { id: report.id };
      },
    }),
  ];
}
