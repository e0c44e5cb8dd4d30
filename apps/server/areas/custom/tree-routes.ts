import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { z } from 'zod';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { levelParameter } from '../../crud/requests/inputs.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { wholeListQuery } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { asQueryString } from '../../crud/routes.ts';
import { treeNodes } from '../../crud/trees/tree-node.ts';
import { allRecords, lazyRecords, placedRecords } from '../../crud/trees/tree-rows.ts';
import { treeShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';

/** Whether the records of an entity form a tree. */
export function isTree({ fields }: Entity): boolean {
  const parent: Field | undefined = fields.parentId;
  return parent?.kind === 'ref' && parent.parent === true;
}

/** Returns the routes of a tree: level by level for its list, and complete for choosers. */
export function treeRoutes(entities: EntityEngine, entity: Entity): RouteSpec[] {
  const access = { anyOf: readCodes(entity) };
  const tag = entity.label.en;
  return [
    defineRoute({
      method: 'GET',
      path: `/api/${entity.path}/lazy-list`,
      access,
      summary: label(`${entity.label.zh}懒加载表`, `${entity.label.en}, level by level`),
      tag,
      query: wholeListQuery(entity).extend({ parentId: levelParameter }),
      data: placedRecords(shapeOf(entities.catalogue, entity)),
      handle: (context, { query }) => lazyRecords(entities, context, entity, asQueryString(query)),
    }),
    defineRoute({
      method: 'GET',
      path: `/api/${entity.path}/tree`,
      access,
      summary: label(`${entity.label.zh}树`, `${entity.label.en} as a tree`),
      tag,
      query: z.looseObject({}),
      data: treeShape,
      async handle(context) {
        const rows = await allRecords(entities, context, entity, {});
        return treeNodes(
          rows.map((row) => ({
            id: row.id,
            parentId: row.parentId,
            title: String(row[entity.title] ?? row.id),
          })),
        );
      },
    }),
  ];
}
