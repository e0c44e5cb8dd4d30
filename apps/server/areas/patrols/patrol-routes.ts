import { label } from '@heliodeck/kit/label';
import { mostChecks } from '@heliodeck/model/patrols/check-list';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { z } from 'zod';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { readRecordId } from '../../crud/query/record-id.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { ownPatrols, saveOwnPatrol } from './own-patrols.ts';

const base = '/api/blade-order/order';
const tag = patrolOrder.label.en;
const text = z.string().trim().max(500).optional();

/** Routes for a patroller's own orders. */
export function patrolRoutes(engine: EntityEngine): readonly RouteSpec[] {
  const plan = engine.catalogue.planOf(patrolOrder);
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/mine`,
      access: { anyOf: ['myWork'] },
      summary: label('我的巡检', 'My patrols of today'),
      tag,
      data: z.array(z.looseObject({ id: z.string() })),
      handle: (context) => ownPatrols(context, engine),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/mine`,
      access: { anyOf: ['myWork'] },
      summary: label('填写我的巡检', 'Fill in one of my patrols'),
      tag,
      body: z.strictObject({
        id: z.string(),
        checkResults: z.array(z.unknown()).max(mostChecks).optional().meta({
          description: 'the checks of the order with what was found: {name, value}',
        }),
        isUnusual: z.literal([0, 1]).optional(),
        unusualContent: text,
        picture: text,
        done: z.boolean().optional().meta({ description: 'finishes the order with it' }),
      }),
      data: nothing,
      async handle(context, { body: { id, done, ...work } }) {
        await saveOwnPatrol(context, engine, readRecordId(plan, id), { work, done: done ?? false });
        return {};
      },
    }),
  ];
}
