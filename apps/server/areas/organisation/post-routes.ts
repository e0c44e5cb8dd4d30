import { label } from '@heliodeck/kit/label';
import { post } from '@heliodeck/model/organisation/post';
import { z } from 'zod';
import { tenantNamed, widened } from '../../crud/all-tenants.ts';
import { parameter, tenantParameter } from '../../crud/requests/inputs.ts';
import { wholeListQuery } from '../../crud/requests/query-shape.ts';
import { asQueryString, entityRoutes } from '../../crud/routes.ts';
import { wholeList } from '../../crud/whole-list.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';

const words = z.string().nullable();

/** Posts, for administrators of 000000 over all tenants (docs/product/tenants.md#isolation). */
export function postRoutes({ store, entities }: Services): RouteSpec[] {
  return [
    ...widened(store, entityRoutes(post, entities.catalogue, entities)),
    defineRoute({
      method: 'GET',
      path: '/api/blade-system/post/select',
      access: 'signed-in',
      summary: label('岗位下拉', 'Posts to choose from'),
      tag: 'Post',
      query: wholeListQuery(post).extend({
        tenantId: z.string().optional().meta({ description: tenantParameter }),
      }),
      data: z.array(
        z.looseObject({
          id: z.string(),
          postCode: words,
          postName: words,
          categoryName: words,
          category: z.number().nullable(),
        }),
      ),
      async handle(context, { query }) {
        const db = tenantNamed(store, context, parameter('tenantId', query));
        const { tenantId: _, ...search } = asQueryString(query);
        const posts = await wholeList(entities, { ...context, db }, post, search);
        return posts.map(({ id, postCode, postName, category, categoryName }) => ({
          id,
          postCode,
          postName,
          category,
          categoryName,
        }));
      },
    }),
  ];
}
