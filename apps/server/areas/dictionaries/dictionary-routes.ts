import { label } from '@heliodeck/kit/label';
import { nest } from '@heliodeck/kit/nest';
import { z } from 'zod';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { itemsWhere, selectableItems, type Table } from './dictionary-store.ts';

const tag = 'Shell';
const root = '0';
const byCode = z.looseObject({ code: z.string() });

const option = z.looseObject({
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  dictValueEn: z.string(),
  sort: z.number().nullable(),
  remark: z.string(),
});

/** Options of the system's and the tenant's dictionaries (docs/product/dictionaries.md#words). */
export function dictionaryRoutes(): RouteSpec[] {
  return [
    ...optionRoutes('dict', '/api/blade-system/dict'),
    ...optionRoutes('dictBiz', '/api/blade-system/dict-biz'),
  ];
}

function optionRoutes(table: Table, base: string): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/select`,
      access: { signedIn: { openTo: 'programs' } },
      tag,
      summary: label('字典下拉', 'Dictionaries to choose from'),
      data: z.array(z.object({ id: z.string(), code: z.string(), dictValue: z.string() })),
      async handle({ db }) {
        const tops = await itemsWhere(db, table, { parentId: root });
        return tops.map(({ id, code, dictValue }) => ({ id, code, dictValue: `${code}: ${dictValue}` }));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/dictionary`,
      access: { signedIn: { openTo: 'programs' } },
      tag,
      summary: label('字典选项', 'Options of a dictionary'),
      query: byCode,
      data: z.array(option),
      handle: ({ db }, { query }) => selectableItems(db, table, query.code),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/dictionary-tree`,
      access: { signedIn: { openTo: 'programs' } },
      tag,
      summary: label('字典选项树', 'Options of a dictionary as a tree'),
      query: byCode,
      data: z.array(option.extend({ children: z.array(z.unknown()).optional() })),
      handle: async ({ db }, { query }) => nest(await selectableItems(db, table, query.code)),
    }),
  ];
}
