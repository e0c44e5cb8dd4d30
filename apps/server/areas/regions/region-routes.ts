import { inLocale, label } from '@heliodeck/kit/label';
import { region } from '@heliodeck/model/regions/region';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { requirePlatformTenant } from '../../access/permissions/rank.ts';
import { emptySheet } from '../../crud/files/export.ts';
import { importQuery, importShape, importSheet } from '../../crud/files/import-sheet.ts';
import { inBody, parameter } from '../../crud/requests/inputs.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { parameters, wholeListQuery } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { asQueryString, sendFile } from '../../crud/routes.ts';
import { aboveShape } from '../../crud/trees/tree-rows.ts';
import { componentName } from '../../http/document.ts';
import { nothing, treeRecordsOf, treeShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { country } from './region-code.ts';
import { regionImport } from './region-import.ts';
import {
  byBeginning,
  lazyRegions,
  provincesAndCities,
  recordIds,
  regionsBelow,
  withParents,
} from './region-rows.ts';
import { regionsCalled } from './region-search.ts';
import { regionExport, regionTemplate } from './region-sheet.ts';

const base = '/api/blade-system/region';
const removed = parameters({ ids: 'ids or codes, comma-joined', id: 'one of them' });
const common = { tag: 'Region' };

/** The national list of regions: for forms, as a tree, and as spreadsheets (docs/product/regions.md#import-and-export). */
export function regionRoutes(services: Services): RouteSpec[] {
  return [...choiceRoutes(), ...listRoutes(services), ...sheetRoutes(services)];
}

/** Regions to choose from, for forms of anyone signed in. */
function choiceRoutes(): RouteSpec[] {
  return [
    defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/get-province-city`,
      data: z.array(
        z.looseObject({ label: z.string(), value: z.string(), children: z.array(z.unknown()).optional() }),
      ),
      access: { signedIn: { openTo: 'programs' } },
      summary: label('省市树', 'Tree of provinces and cities'),
      handle: ({ db, locale }) => provincesAndCities(db, locale),
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/lazy-tree`,
      query: parameters({
        parentCode: 'absent = the provinces',
        title: 'instead: regions of all levels that are called so, with those above them',
      }),
      data: treeShape,
      access: { signedIn: { openTo: 'programs' } },
      summary: label('行政区划懒加载树', 'Regions, level by level'),
      async handle({ db, locale }, { query }) {
        const title = parameter('title', query) ?? '';
        const rows =
          title === ''
            ? await regionsBelow(db, parameter('parentCode', query) || country)
            : await regionsCalled(db, title, locale);
        return rows.map(({ code, parentCode, words, hasChildren, ...found }) => ({
          ...found,
          id: code,
          parentId: parentCode,
          title: inLocale(words, locale),
          key: code,
          value: code,
          ...(hasChildren ? { hasChildren } : {}),
        }));
      },
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/select`,
      query: parameters({ code: 'of the region above; absent = the provinces' }),
      data: z.array(
        z.object({ code: z.string(), parentCode: z.string(), name: z.string(), nameEn: z.string() }),
      ),
      access: { signedIn: { openTo: 'programs' } },
      summary: label('下级区划', 'Regions below a region'),
      handle: async ({ db }, { query }) =>
        (await regionsBelow(db, parameter('code', query) || country)).map(({ code, parentCode, words }) => ({
          code,
          parentCode,
          name: words.zh,
          nameEn: words.en,
        })),
    }),
  ];
}

/** The screen of regions, which reads and removes them by code too. */
function listRoutes(services: Services): RouteSpec[] {
  const { entities } = services;
  const record = shapeOf(services.entities.catalogue, region)
    .extend({
      parentName: z.string(),
      ancestors: z.string().meta({ description: 'codes above it, comma-joined, the country’s first' }),
    })
    .meta({ [componentName]: 'RegionInList' });
  const placed = record.extend({ above: aboveShape }).meta({ [componentName]: 'RegionFound' });
  const readers = { anyOf: readCodes(region) };
  return [
    defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/lazy-list`,
      query: wholeListQuery(region).extend(
        parameters({ parentCode: 'of the region above', parentId: 'the same by the id of its record' }).shape,
      ),
      data: treeRecordsOf(placed),
      access: readers,
      summary: label('行政区划懒加载表', 'Regions as rows, level by level'),
      handle: (context, { query }) => lazyRegions(entities, context, asQueryString(query)),
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/detail`,
      query: parameters({ id: 'of the record', code: 'instead of it' }),
      data: record,
      access: readers,
      summary: label('查看行政区划', 'Show a region'),
      async handle(context, { query }) {
        const given = parameter('id', query) || parameter('code', query);
        const [id] = await recordIds(context.db, given ?? '');
        if (id === undefined) throw new CodedError('record.notFound');
        const [row] = await withParents(context, [{ ...(await entities.detail(context, region, id)) }]);
        return row;
      },
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/remove`,
      query: removed,
      data: nothing,
      access: { anyOf: ['region_delete'] },
      summary: label('删除行政区划', 'Remove regions'),
      body: inBody(removed),
      async handle(context, { query, body }) {
        const listed = Array.isArray(body) ? body.join() : undefined;
        const given = parameter('ids', query, body) ?? parameter('id', query, body) ?? listed ?? '';
        await entities.remove(context, region, await recordIds(context.db, given));
      },
    }),
  ];
}

function sheetRoutes(services: Services): RouteSpec[] {
  const { store, entities } = services;
  const kind = regionImport(services);
  return [
    defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/import-region`,
      query: importQuery,
      data: importShape,
      accepts: { files: true },
      access: { anyOf: ['region_import'] },
      summary: label(
        '导入行政区划（file或excelFile；isCovered=1覆盖，skipBad=1跳过有误的行，dryRun=1只检查）',
        'Import regions (file or excelFile; isCovered=1 overwrites, skipBad=1 leaves bad rows out, dryRun=1 only judges)',
      ),
      handle(context, { query }, raw) {
        // All tenants share the list.
        requirePlatformTenant(context.caller);
        const all = store.asPlatform('write rows that belong to all tenants');
        return importSheet(context, all, { raw, query }, kind, () => undefined);
      },
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/export-region`,
      query: wholeListQuery(region),
      access: { anyOf: ['region_export'] },
      summary: label('导出行政区划', 'Export regions'),
      reply: 'stream',
      async handle(context, { query }, raw) {
        const form = regionExport(context.locale);
        sendFile(raw, await entities.export(context, region, byBeginning(asQueryString(query)), form));
      },
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/export-template`,
      access: { anyOf: ['region_import'] },
      summary: label('行政区划导入模板', 'Template of the region import'),
      reply: 'stream',
      async handle({ locale }, _, raw) {
        sendFile(raw, emptySheet(regionTemplate(locale)));
      },
    }),
  ];
}
