import type { Kysely } from 'kysely';
import type { TenantDb } from '../../store/tenant-db.ts';

const root = '0';

/** An option: dictKey is its value, dictValue the Chinese label, remark the English one (for 'flow' the route segment). */
interface Option {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  /** English label, in whichever column (docs/product/dictionaries.md#words). */
  readonly dictValueEn: string;
  readonly sort: number;
  readonly remark: string;
}
/** The system's dictionaries or the tenants' own. */
export type Table = 'dict' | 'dictBiz';

/**
 * Returns the selectable items: without the top row and disabled items (docs/product/dictionaries.md#sealing); none of a disabled
 * dictionary.
 */
export async function selectableItems(db: TenantDb, table: Table, code: string): Promise<readonly Option[]> {
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

/** Returns the items of a dictionary or below one, including disabled ones, in order. */
export function itemsWhere(
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
