import type { Dictionary } from '@heliodeck/model/descriptors/dictionary';
import { topDictKey } from '@heliodeck/model/dictionaries/dict-fields';
import { dictionaries } from '@heliodeck/model/registries/dictionaries';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { Db } from '../store/kysely-on.ts';
import { seedTables } from './tables.ts';

type Table = 'dict' | 'dictBiz';
const root = '0';

/**
 * Adds dictionaries and items that the database has never had; rows that users changed, disabled or removed are kept. Business dictionaries
 * are added to every tenant.
 * @param connection of the platform role, in a transaction
 */
export async function syncDictionaries(connection: Db): Promise<void> {
  const all = [...dictionaries.values()];
  await addMissing(
    connection,
    'dict',
    platformTenant,
    all.filter(({ business }) => !business),
  );
  const tenants = await seedTables(connection)
    .selectFrom('tenant')
    .select('tenantId')
    .where('isDeleted', '=', 0)
    .execute();
  for (const { tenantId } of tenants) {
    await addMissing(
      connection,
      'dictBiz',
      tenantId,
      all.filter(({ business }) => business),
    );
  }
}

async function addMissing(
  connection: Db,
  table: Table,
  tenantId: string,
  wanted: readonly Dictionary[],
): Promise<void> {
  const db = seedTables(connection);
  const known = await db
    .selectFrom(table)
    .select(['id', 'code', 'dictKey', 'parentId', 'isDeleted'])
    .where('tenantId', '=', tenantId)
    .execute();
  const tops = new Map(known.filter((row) => row.parentId === root).map((row) => [row.code, row]));
  const items = known.filter((row) => row.parentId !== root);
  const keys = new Set(items.map((row) => `${row.code} ${row.dictKey}`));
  const common = { tenantId, isSealed: 0 };
  for (const { code, title, items: wantedItems } of wanted) {
    const top = tops.get(code);
    // A dictionary that users removed or renamed is not restored.
    if (top !== undefined && top.isDeleted !== 0) continue;
    const parentId =
      top?.id ??
      (
        await db
          .insertInto(table)
          .values({
            ...common,
            code,
            dictKey: topDictKey,
            dictValue: title.zh,
            dictValueEn: title.en,
            parentId: root,
            sort: 0,
            remark: title.en,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const rows = wantedItems.flatMap((item, index) => {
      if (keys.has(`${code} ${item.key}`)) return [];
      const words = {
        dictValue: item.label.zh,
        dictValueEn: item.remark === undefined ? null : item.label.en,
      };
      const remark = item.remark ?? item.label.en;
      return [{ ...common, ...words, code, dictKey: item.key, parentId, remark, sort: index + 1 }];
    });
    if (rows.length > 0) await db.insertInto(table).values(rows).execute();
  }
}

/**
 * Copies the business dictionaries of 000000, including changes by users, to a new tenant.
 * @param connection of the platform role, in a transaction
 */
export async function copyBusinessDictionaries(connection: Db, tenantId: string): Promise<void> {
  const db = seedTables(connection);
  const rows = await db
    .selectFrom('dictBiz')
    .select(['id', 'parentId', 'code', 'dictKey', 'dictValue', 'dictValueEn', 'sort', 'isSealed', 'remark'])
    .where('tenantId', '=', platformTenant)
    .where('isDeleted', '=', 0)
    .execute();
  const copies = new Map<string, string>();
  const children = Map.groupBy(rows, (row) => row.parentId);
  const copyBelow = async (parentId: string): Promise<void> => {
    for (const { id, ...row } of children.get(parentId) ?? []) {
      const copy = await db
        .insertInto('dictBiz')
        .values({ ...row, tenantId, parentId: copies.get(parentId) ?? root })
        .returning('id')
        .executeTakeFirstOrThrow();
      copies.set(id, copy.id);
      await copyBelow(id);
    }
  };
  await copyBelow(root);
}
