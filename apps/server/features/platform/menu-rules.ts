import { menu, menuCategory } from '@heliodeck/model/entities/menu';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { accessTables } from '../../access/tables.ts';
import { defineRules, type EntityRules } from '../../crud/entity-rules.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Menus: names unique among menus, only menus have something below them; grants go with what is removed. */
export function menuRules(): EntityRules {
  return defineRules({
    entity: menu,
    async beforeSave({ db }, draft, before) {
      const category = draft.category ?? before?.category ?? menuCategory.menu;
      const name = draft.name ?? before?.name ?? '';
      const isNew = name !== before?.name || category !== before?.category;
      if (category === menuCategory.menu && isNew && (await menuNamed(db, name, before?.id))) {
        throw new CodedError('menu.exists');
      }
      const parentId = draft.parentId ?? before?.parentId ?? '0';
      if (parentId !== '0' && !(await isMenu(db, parentId))) throw new CodedError('menu.parentNotMenu');
      return draft;
    },
    async afterRemove({ db }, rows) {
      const ids = rows.map((row) => row.id);
      await db.read(async (connection) => {
        const tables = accessTables(connection);
        await tables.deleteFrom('roleMenu').where('menuId', 'in', ids).execute();
        await tables.deleteFrom('topMenuItem').where('menuId', 'in', ids).execute();
      });
    },
  });
}

async function menuNamed(db: TenantDb, name: string, except: string | undefined): Promise<boolean> {
  const row = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('menu')
      .select('id')
      .where('name', '=', name)
      .where('category', '=', menuCategory.menu)
      .where('isDeleted', '=', 0)
      .where('id', '!=', except ?? '0')
      .executeTakeFirst(),
  );
  return row !== undefined;
}

async function isMenu(db: TenantDb, id: string): Promise<boolean> {
  const row = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('menu')
      .select('category')
      .where('id', '=', id)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  return row?.category === menuCategory.menu;
}
