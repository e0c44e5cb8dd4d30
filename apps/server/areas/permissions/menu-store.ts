import { wireIcon } from '@heliodeck/model/wire/menu-icon';
import type { Kysely } from 'kysely';
import type { Store } from '../../store/store.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { untilChanged } from '../../store/until-changed.ts';
import type { MenuRow } from './menu-tree.ts';

type Stored = { [K in keyof MenuRow]: MenuRow[K] | null } & { id: string; parentId: string };
type Tables = {
  menu: Stored & { isDeleted: number };
  topMenu: Omit<TopMenu, 'nameEn' | 'path'> & {
    nameEn: string | null;
    path: string | null;
    isDeleted: number;
  };
  topMenuItem: { topMenuId: string; menuId: string };
};

/** A top menu for the shell; without an English name it has its name there too, like menus. */
interface TopMenu {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly source: string;
  readonly path: string;
  readonly sort: number;
}

/** Menus, cached until one is edited. */
interface MenuStore {
  all(): Promise<readonly MenuRow[]>;
  topMenus(db: TenantDb): Promise<readonly TopMenu[]>;
  /** Returns the menu ids of a top menu; empty for one of another tenant. */
  itemsOf(db: TenantDb, topMenuId: string): Promise<ReadonlySet<string>>;
}

/** Opens the menus of a store. */
export function menuStore(store: Store): MenuStore {
  const platform = store.asPlatform('menus are the same for all tenants');
  const memory = untilChanged<readonly MenuRow[]>(store.changes, 1);
  return {
    all: () => memory.get(platform.tenantId, ['menu'], 'all', () => readMenus(platform)),
    async topMenus(db) {
      const rows = await db.read((sql) =>
        tables(sql)
          .selectFrom('topMenu')
          .select(['id', 'code', 'name', 'nameEn', 'source', 'path', 'sort'])
          .where('isDeleted', '=', 0)
          .orderBy('sort')
          .orderBy('id')
          .execute(),
      );
      return rows.map((row) => ({
        ...row,
        nameEn: row.nameEn || row.name,
        source: wireIcon(row.source ?? ''),
        path: row.path ?? '',
      }));
    },
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
    id: row.id,
    parentId: row.parentId,
    code: row.code ?? '',
    name: row.name ?? '',
    nameEn: row.nameEn || (row.name ?? ''),
    alias: row.alias ?? '',
    path: row.path ?? '',
    source: wireIcon(row.source ?? ''),
    sort: row.sort ?? 0,
    category: row.category ?? 1,
    action: row.action ?? 0,
    isOpen: row.isOpen ?? 1,
    remark: row.remark,
  }));
}

function tables(sql: unknown): Kysely<Tables> {
  return sql as Kysely<Tables>;
}
