import { menu, menuCategory } from '@heliodeck/model/permissions/menu';
import { actsOf, permissionOf } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { allMenus } from '../../access/permissions/authorization.ts';
import { accessTables } from '../../access/records/tables.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { menuSeeds } from '../../seed/menu-seeds.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/**
 * Rules of menus: names are unique among menus, only menus have children; grants are removed with
 * their menu. Menus of the product keep their codes and cannot be removed, and no other menu may use such a code: codes are the permissions
 * required by routes.
 */
export function menuRules(): EntityHooks {
  return defineHooks({
    entity: menu,
    async beforeSave({ db }, draft, before) {
      await keepCodes(db, draft.code?.trim(), before?.code);
      const category = draft.category ?? before?.category ?? menuCategory.menu;
      const name = draft.name ?? before?.name ?? '';
      const isNew = name !== before?.name || category !== before?.category;
      if (category === menuCategory.menu && isNew && (await menuNamed(db, name, before?.id))) {
        throw new CodedError('menu.exists');
      }
      const parentId = draft.parentId ?? before?.parentId ?? '0';
      if (parentId !== '0' && !(await isMenu(db, parentId))) throw new CodedError('menu.parentNotMenu');
      const moved = before === undefined || draft.parentId !== undefined || category !== before.category;
      if (category === menuCategory.button && parentId === '0' && moved)
        throw new CodedError('menu.buttonParent', { field: 'parentId' });
      return draft;
    },
    async beforeRemove(_, rows) {
      const seeded = rows.find((row) => reserved.has(row.code ?? ''));
      if (seeded) throw new CodedError('menu.seededRemove', { name: seeded.name ?? '' });
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

/** Permissions required by routes, whether their menu exists, was removed or was never added. */
const reserved: ReadonlySet<string> = new Set([
  ...menuSeeds().map(({ code }) => code),
  ...[...entities.values()].flatMap((entity) => [
    entity.key,
    ...actsOf(entity).map((act) => permissionOf(entity, act)),
  ]),
]);

/** @throws CodedError menu.seededCode, menu.exists, menu.reservedCode */
async function keepCodes(
  db: TenantDb,
  code: string | undefined,
  before: string | null | undefined,
): Promise<void> {
  if (code === undefined || code === before) return;
  const field = 'code';
  if (before && reserved.has(before)) throw new CodedError('menu.seededCode', { code: before, field });
  if (!reserved.has(code)) return;
  const taken = (await db.read(allMenus)).some((menu) => menu.code === code);
  throw new CodedError(taken ? 'menu.exists' : 'menu.reservedCode', { code, field });
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
