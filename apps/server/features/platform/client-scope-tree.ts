import type { Locale } from '@heliodeck/kit/label';
import type { Kysely } from 'kysely';
import type { TenantDb } from '../../store/tenant-db.ts';
import { type TreeNode, treeNodes } from './tree-node.ts';

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

/** The menus and buttons of these codes as a tree, in words; the ids of its nodes are the codes. */
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
  return treeNodes(
    rows
      .filter((row) => codes.has(row.code))
      .map(({ code, name, nameEn, parentCode }) => ({
        ...{ id: code, parentId: parentCode ?? '0' },
        title: locale === 'en' ? nameEn || name : name,
      })),
  );
}
