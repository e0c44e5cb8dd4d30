import { label } from '@heliodeck/kit/label';
import { nest } from '@heliodeck/kit/nest';
import { dict } from '@heliodeck/model/entities/dict';
import { dictBiz } from '@heliodeck/model/entities/dict-biz';
import { readCodes } from '../../crud/permit.ts';
import { asQueryString } from '../../crud/routes.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { idList, loose, parameter } from './inputs.ts';
import { treeNodes } from './tree-node.ts';
import { allRecords, lazyRecords, treeOfRecords } from './tree-rows.ts';

/** Dictionaries as their screens want them (api-conventions §4.8); options are the shell's. */
export function dictRoutes(services: Services): RouteSpec[] {
  return [...routesOf(dict, services), ...routesOf(dictBiz, services)];
}

function routesOf(entity: typeof dict | typeof dictBiz, { entities }: Services): RouteSpec[] {
  const base = `/api/${entity.path}`;
  const common = {
    method: 'GET' as const,
    access: { anyOf: readCodes(entity) },
    tag: entity.label.en,
    query: loose,
  };
  return [
    defineRoute({
      ...common,
      path: `${base}/parent-list`,
      summary: label('字典列表', 'Dictionaries'),
      handle: (context, { query }) =>
        entities.page(context, entity, { ...asQueryString(query), parentId: '0' }),
    }),
    defineRoute({
      ...common,
      path: `${base}/child-list`,
      // Screens that fill in a form with a dictionary's items read them here too (monitoring §7).
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
      summary: label('字典懒加载表', 'Dictionaries level by level'),
      handle: (context, { query }) => lazyRecords(entities, context, entity, asQueryString(query)),
    }),
    defineRoute({
      ...common,
      path: `${base}/list`,
      summary: label('字典树表', 'Dictionaries as a tree'),
      handle: (context, { query }) => treeOfRecords(entities, context, entity, asQueryString(query)),
    }),
    defineRoute({
      ...common,
      path: `${base}/tree`,
      summary: label('字典树', 'Tree of dictionaries'),
      async handle(context) {
        const records = await allRecords(entities, context, entity, {});
        return treeNodes(records.map(rowOf));
      },
    }),
    defineRoute({
      ...common,
      path: `${base}/parent-tree`,
      summary: label('字典顶级节点', 'Top rows of dictionaries'),
      async handle(context) {
        const records = await allRecords(entities, context, entity, { parentId: '0' });
        return treeNodes(records.map(rowOf));
      },
    }),
  ];
}

function rowOf(row: Readonly<Record<string, unknown>>) {
  return { id: String(row.id), parentId: String(row.parentId), title: String(row.dictValue) };
}
