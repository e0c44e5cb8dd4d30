import type { TenantDb } from '../../store/tenant-db.ts';
import { resourceTables } from './config-rows.ts';

/** Returns the name under which an attachment was uploaded or renamed; null or undefined if unknown. */
export async function originalNameOf(db: TenantDb, name: string): Promise<string | null | undefined> {
  const row = await db.read((connection) =>
    resourceTables(connection)
      .selectFrom('attach')
      .select('originalName')
      .where('name', '=', name)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  return row?.originalName;
}
