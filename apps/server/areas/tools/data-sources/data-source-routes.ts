import { label } from '@heliodeck/kit/label';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { z } from 'zod';
import { inBody, parameter, requiredId } from '../../../crud/requests/inputs.ts';
import { parameters } from '../../../crud/requests/query-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { ReadSource } from './source-reader.ts';

const chosen = parameters({ id: 'id of the data source' });

/** Route that tests the connection to a data source (docs/product/tools.md#data-sources). */
export function dataSourceRoutes(read: ReadSource): RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: `/api/${dataSource.path}/test`,
      access: { anyOf: ['datasource_test'] },
      changes: false,
      summary: label('测试数据源连接', 'Connect to a data source and say what it is'),
      tag: dataSource.label.en,
      query: chosen,
      body: inBody(chosen),
      data: z.object({ version: z.string() }),
      async handle(context, { query, body }) {
        const id = requiredId('id', parameter('id', query, body));
        return read(context, id, async ({ version }) => ({ version }));
      },
    }),
  ];
}
