import type { Locale } from '@heliodeck/kit/label';
import type { Kysely } from 'kysely';
import { type TreeNode, titlesIn, treeNodes } from '../../crud/trees/tree-node.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

type Tables = {
  menu: {
    id: string;
    parentId: string;
    code: string;
    name: string;
    nameEn: string | null;
    sort: number;
    isDeleted: number;
  };
};

/**
 * Returns the menus and buttons of these permissions as a labelled tree; the ids of its nodes are the permissions. Headings above them
 * without such a permission are included as not selectable.
 */
export async function scopeTree(
  db: TenantDb,
  codes: ReadonlySet<string>,
  locale: Locale,
): Promise<readonly TreeNode[]> {
  const rows = await db.read((connection) =>
    (connection as unknown as Kysely<Tables>)
      .selectFrom('menu')
      .leftJoin('menu as parent', 'parent.id', 'menu.parentId')
      .select(['menu.code', 'menu.name', 'menu.nameEn', 'parent.code as parentCode'])
      .where('menu.isDeleted', '=', 0)
      .orderBy('menu.sort')
      .orderBy('menu.id')
      .execute(),
  );
  const parents = new Map(rows.map(({ code, parentCode }) => [code, parentCode]));
  const shown = new Set<string>();
  for (const held of codes) {
    for (let code: string | null | undefined = held; code && !shown.has(code); code = parents.get(code))
      shown.add(code);
  }
  return treeNodes(
    rows
      .filter((row) => shown.has(row.code))
      .map(({ code, name, nameEn, parentCode }) => ({
        id: code,
        parentId: parentCode ?? '0',
        disabled: !codes.has(code),
        ...titlesIn({ zh: name, en: nameEn }, locale),
      })),
  );
}
