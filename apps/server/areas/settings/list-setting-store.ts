import { type ListSettings, listSettingsLimits } from '@heliodeck/model/wire/list-layout';
import type { Kysely } from 'kysely';
import type { Db } from '../../store/kysely-on.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

interface Tables {
  listSetting: { tenantId: string; userId: string; listKey: string; settings: ListSettings; updatedAt: Date };
}
const tablesOf = (db: Db): Kysely<Tables> => db as unknown as Kysely<Tables>;

/** Returns a user's settings of all lists, by key. */
export async function listSettingsOf(db: TenantDb, userId: string): Promise<Record<string, ListSettings>> {
  const rows = await db.read((connection) =>
    tablesOf(connection)
      .selectFrom('listSetting')
      .select(['listKey', 'settings'])
      .where('userId', '=', userId)
      .orderBy('listKey')
      .execute(),
  );
  return Object.fromEntries(rows.map((row) => [row.listKey, row.settings]));
}

interface Kept {
  readonly tenantId: string;
  readonly userId: string;
  readonly listKey: string;
  /** null: resets the list to its descriptor. */
  readonly settings: ListSettings | null;
  readonly at: Date;
}

/**
 * Stores a user's settings of one list; the last write wins.
 * @returns false if the user has settings of too many lists
 */
export function keepListSettings(db: TenantDb, kept: Kept): Promise<boolean> {
  const { tenantId, userId, listKey, settings, at } = kept;
  return db.tx(async (connection) => {
    const tables = tablesOf(connection);
    if (settings === null) {
      await tables
        .deleteFrom('listSetting')
        .where('userId', '=', userId)
        .where('listKey', '=', listKey)
        .execute();
      return true;
    }
    const { n } = await tables
      .selectFrom('listSetting')
      .select((count) => count.fn.countAll<string>().as('n'))
      .where('userId', '=', userId)
      .where('listKey', '!=', listKey)
      .executeTakeFirstOrThrow();
    if (Number(n) >= listSettingsLimits.lists) return false;
    await tables
      .insertInto('listSetting')
      .values({ tenantId, userId, listKey, settings, updatedAt: at })
      .onConflict((conflict) =>
        conflict.columns(['tenantId', 'userId', 'listKey']).doUpdateSet({ settings, updatedAt: at }),
      )
      .execute();
    return true;
  });
}
