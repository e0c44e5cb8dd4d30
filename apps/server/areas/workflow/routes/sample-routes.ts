import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { nothing } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { keepVersion, newerSample, takeNewerSample } from '../deploy/sample-news.ts';
import { flowBase, flowTag, idOf, needed } from '../lists/route-parts.ts';

const base = `${flowBase}/manager`;
const tag = flowTag;
const access = { anyOf: ['flow_manager_state'] };
const body = z.strictObject({ processDefinitionId: z.string() });

/** Routes for a process of the product that has a newer version: compare, accept or decline it. */
export function sampleRoutes(): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/newer`,
      access,
      summary: label(
        '内置流程的新版本',
        'The newer version of a process of the product, beside the present one',
      ),
      tag,
      query: z.looseObject({ processDefinitionId: needed }),
      data: z.object({
        id: z.string(),
        name: z.string(),
        version: z.int(),
        xml: z.string(),
        newer: z.string(),
      }),
      handle: (context, { query }) =>
        newerSample(context, idOf('processDefinitionId', query.processDefinitionId)),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/take-newer`,
      access,
      summary: label('采用内置流程的新版本', 'Deploy the newer version of a process of the product'),
      tag,
      body,
      data: z.object({ id: z.string() }),
      handle: (context, { body: { processDefinitionId } }) =>
        takeNewerSample(context, idOf('processDefinitionId', processDefinitionId)),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/keep-version`,
      access,
      summary: label('保留内置流程的当前版本', 'Decline the newer version of a process of the product'),
      tag,
      body,
      data: nothing,
      async handle(context, { body: { processDefinitionId } }) {
        await keepVersion(context, idOf('processDefinitionId', processDefinitionId));
        return {};
      },
    }),
  ];
}
