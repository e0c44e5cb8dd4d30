import { type Locale, label } from '@heliodeck/kit/label';
import { nest } from '@heliodeck/kit/nest';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { dict } from '@heliodeck/model/dictionaries/dict';
import { dictBiz } from '@heliodeck/model/dictionaries/dict-biz';
import { idList, levelParameter, parameter } from '../../crud/requests/inputs.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { listParameters, parameters, wholeListQuery } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { asQueryString } from '../../crud/routes.ts';
import { type TreeRow, treeNodes } from '../../crud/trees/tree-node.ts';
import { allRecords, lazyRecords, placedRecords, treeOfRecords } from '../../crud/trees/tree-rows.ts';
import { pageReply, treeRecordsOf, treeShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Routes of dictionaries for their screens (docs/product/dictionaries.md#calls); the shell has the routes for options. */
export function dictRoutes(services: Services): RouteSpec[] {
  return [...routesOf(dict, services), ...routesOf(dictBiz, services)];
}

function routesOf(entity: typeof dict | typeof dictBiz, { entities }: Services): RouteSpec[] {
  const base = `/api/${entity.path}`;
  const common = {
    method: 'GET' as const,
    access: { anyOf: readCodes(entity) },
    tag: entity.label.en,
  };
  const record = shapeOf(entities.catalogue, entity);
  const whole = wholeListQuery(entity);
  return [
    defineRoute({
      ...common,
      path: `${base}/parent-list`,
      query: listParameters(entity),
      data: pageReply(record),
      summary: label('字典列表', 'Dictionaries'),
      handle: (context, { query }) =>
        entities.page(context, entity, { ...asQueryString(query), parentId: '0' }),
    }),
    defineRoute({
      ...common,
      path: `${base}/child-list`,
      query: parameters({ parentId: 'the top row; without it nothing', dictValue: 'part of the name' }),
      data: treeRecordsOf(record),
      // Forms with a dictionary's items read them here too (docs/product/dictionaries.md#calls).
      access: 'signed-in',
      summary: label('字典项列表', 'Items of a dictionary'),
      async handle(context, { query }) {
        const parentId = parameter('parentId', query) ?? '-1';
        if (parentId === '-1' || parentId === '') return [];
        const [parent] = await entities.byIds(context, entity, idList('parentId', parentId));
        if (parent === undefined) return [];
        const { dictValue } = asQueryString(query);
        const search = { code_equal: parent.code ?? '', ...(dictValue ? { dictValue } : {}) };
        const records = await allRecords(entities, context, entity, search);
        return nest(records.filter((row) => row.id !== parent.id));
      },
    }),
    defineRoute({
      ...common,
      path: `${base}/lazy-list`,
      query: whole.extend({ parentId: levelParameter }),
      data: placedRecords(record),
      summary: label('字典懒加载表', 'Dictionaries level by level'),
      handle: (context, { query }) => lazyRecords(entities, context, entity, asQueryString(query)),
    }),
    defineRoute({
      ...common,
      path: `${base}/list`,
      query: whole,
      data: placedRecords(record),
      summary: label('字典树表', 'Dictionaries as a tree'),
      handle: (context, { query }) => treeOfRecords(entities, context, entity, asQueryString(query)),
    }),
    defineRoute({
      ...common,
      path: `${base}/tree`,
      query: parameters({}),
      data: treeShape,
      summary: label('字典树', 'Tree of dictionaries'),
      async handle(context) {
        const records = await allRecords(entities, context, entity, {});
        return treeNodes(records.map((row) => rowOf(entity, row, context.locale)));
      },
    }),
    defineRoute({
      ...common,
      path: `${base}/parent-tree`,
      query: parameters({}),
      data: treeShape,
      summary: label('字典顶级节点', 'Top rows of dictionaries'),
      async handle(context) {
        const records = await allRecords(entities, context, entity, { parentId: '0' });
        return treeNodes(records.map((row) => rowOf(entity, row, context.locale)));
      },
    }),
  ];
}

function rowOf(entity: Entity, row: Readonly<Record<string, unknown>>, locale: Locale): TreeRow {
  return {
    id: String(row.id),
    parentId: String(row.parentId),
    title: titleIn(entity, row, locale),
    also: titleIn(entity, row, locale === 'en' ? 'zh' : 'en'),
  };
}
