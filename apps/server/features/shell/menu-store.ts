import type { Kysely } from 'kysely';
import type { Store } from '../../store/store.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { untilChanged } from '../../store/until-changed.ts';
import type { MenuRow } from './menu-tree.ts';

type Stored = { [K in keyof MenuRow]: MenuRow[K] | null } & { id: string; parentId: string };
type Tables = {
  menu: Stored & { isDeleted: number };
  topMenu: { id: string; code: string; name: string; source: string; sort: number; isDeleted: number };
  topMenuItem: { topMenuId: string; menuId: string };
};

/** A top menu as the shell gets it. */
export type TopMenu = Omit<Tables['topMenu'], 'isDeleted'>;

/** Menus, read once until someone edits them. */
export interface MenuStore {
  all(): Promise<readonly MenuRow[]>;
  topMenus(db: TenantDb): Promise<readonly TopMenu[]>;
  /** Menu ids a top menu shows; none for one that is not the tenant's. */
  itemsOf(db: TenantDb, topMenuId: string): Promise<ReadonlySet<string>>;
}

/** Opens the menus of a store. */
export function menuStore(store: Store): MenuStore {
  const platform = store.asPlatform('menus are the same for all tenants');
  const memory = untilChanged<readonly MenuRow[]>(store.changes, 1);
  return {
    all: () => memory.get(platform.tenantId, ['menu'], 'all', () => readMenus(platform)),
    topMenus: (db) =>
      db.read((sql) =>
        tables(sql)
          .selectFrom('topMenu')
          .select(['id', 'code', 'name', 'source', 'sort'])
          .where('isDeleted', '=', 0)
          .orderBy('sort')
          .orderBy('id')
          .execute(),
      ),
    async itemsOf(db, topMenuId) {
      const rows = await db.read((sql) =>
        tables(sql).selectFrom('topMenuItem').select('menuId').where('topMenuId', '=', topMenuId).execute(),
      );
      return new Set(rows.map((row) => row.menuId));
    },
  };
}

async function readMenus(db: TenantDb): Promise<readonly MenuRow[]> {
  const rows = await db.read((sql) =>
    tables(sql)
      .selectFrom('menu')
      .select(['id', 'parentId', 'code', 'name', 'nameEn', 'alias', 'path', 'source'])
      .select(['sort', 'category', 'action', 'isOpen', 'remark'])
      .where('isDeleted', '=', 0)
      .execute(),
  );
  return rows.map((row) => ({
    ...{ id: row.id, parentId: row.parentId, code: row.code ?? '', name: row.name ?? '' },
    ...{ nameEn: row.nameEn || (row.name ?? ''), alias: row.alias ?? '', path: row.path ?? '' },
    ...{ source: row.source ?? '', sort: row.sort ?? 0, category: row.category ?? 1 },
    ...{ action: row.action ?? 0, isOpen: row.isOpen ?? 1, remark: row.remark },
  }));
}

function tables(sql: unknown): Kysely<Tables> {
  return sql as Kysely<Tables>;
}
