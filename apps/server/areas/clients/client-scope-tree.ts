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
 * The menus and buttons of these codes as a tree, in words; the ids of its nodes are the codes. Headings above them that are
 * none of these codes stand there too, not to be chosen.
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
