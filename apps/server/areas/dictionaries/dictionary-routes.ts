import { label } from '@heliodeck/kit/label';
import { nest } from '@heliodeck/kit/nest';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

const tag = 'Shell';
const root = '0';
const byCode = z.looseObject({ code: z.string() });

/** An option: dictKey is its value, dictValue the Chinese word, remark the English one (of 'flow' the route segment). */
interface Option {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  /** English word, wherever it is kept (docs/product/dictionaries.md#words). */
  readonly dictValueEn: string;
  readonly sort: number;
  readonly remark: string;
}
type Table = 'dict' | 'dictBiz';

const option = z.looseObject({
  ...{ id: z.string(), parentId: z.string(), code: z.string(), dictKey: z.string(), dictValue: z.string() },
  ...{ dictValueEn: z.string(), sort: z.number().nullable(), remark: z.string() },
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
      access: 'signed-in',
      openTo: 'programs',
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
      access: 'signed-in',
      openTo: 'programs',
      tag,
      summary: label('字典选项', 'Options of a dictionary'),
      query: byCode,
      data: z.array(option),
      handle: ({ db }, { query }) => optionsOf(db, table, query.code),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/dictionary-tree`,
      access: 'signed-in',
      openTo: 'programs',
      tag,
      summary: label('字典选项树', 'Options of a dictionary as a tree'),
      query: byCode,
      data: z.array(option.extend({ children: z.array(z.unknown()).optional() })),
      handle: async ({ db }, { query }) => nest(await optionsOf(db, table, query.code)),
    }),
  ];
}

/**
 * The items that may be chosen: neither the top row nor sealed ones (docs/product/dictionaries.md#sealing); none of a sealed
 * dictionary.
 */
async function optionsOf(db: TenantDb, table: Table, code: string): Promise<readonly Option[]> {
  const items = await itemsWhere(db, table, { code });
  const isSealed = items.some((item) => item.parentId === root && item.isSealed !== 0);
  return items
    .filter((item) => !isSealed && item.parentId !== root && item.isSealed === 0)
    .map(({ isSealed: _, dictValueEn, remark, ...item }) => ({
      ...item,
      remark: remark ?? '',
      dictValueEn: dictValueEn || remark || item.dictValue,
    }));
}

function itemsWhere(
  db: TenantDb,
  table: Table,
  where: { readonly code: string } | { readonly parentId: string },
) {
  const [column, value] =
    'code' in where ? (['code', where.code] as const) : (['parentId', where.parentId] as const);
  return db.read((sql) =>
    (sql as unknown as Kysely<Record<Table, Item>>)
      .selectFrom(table)
      .select(['id', 'parentId', 'code', 'dictKey', 'dictValue', 'dictValueEn', 'sort', 'remark', 'isSealed'])
      .where(column, '=', value)
      .where('isDeleted', '=', 0)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  );
}

type Item = Omit<Option, 'dictValueEn' | 'remark'> & {
  dictValueEn: string | null;
  remark: string | null;
  isSealed: number;
  isDeleted: number;
};
