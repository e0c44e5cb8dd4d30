import type { Reach, RoleComparison } from '@heliodeck/model/wire/role-sight';
import type { Access } from '../../access/callers/access.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { MenuRow } from './menu-tree.ts';
import { holdingsOf, interfaceNames, reachOf, type Seen } from './role-sight.ts';

/** A role to compare, as held in certain departments. */
export interface ComparedSeen extends Seen {
  readonly id: string;
  readonly name: string;
}

/** Returns the differences of the rights of two roles. */
export async function compareRoles(
  access: Access,
  db: TenantDb,
  menus: readonly MenuRow[],
  [one, other]: readonly [ComparedSeen, ComparedSeen],
): Promise<RoleComparison> {
  const [mine, theirs] = [await holdingsOf(access, one), await holdingsOf(access, other)];
  const has = (id: string): readonly [boolean, boolean] => [
    mine.held.menuIds.has(id),
    theirs.held.menuIds.has(id),
  ];
  const byId = new Map(menus.map((row) => [row.id, row]));
  const differing = menus.filter(({ id }) => has(id)[0] !== has(id)[1]);
  const reach = [await reachOf(access, db, mine.as), await reachOf(access, db, theirs.as)] as const;
  const scopes = [mine.held.apiScopes, theirs.held.apiScopes] as const;
  const apiIds = [...new Set([...scopes[0], ...scopes[1]])];
  const names = await interfaceNames(db, apiIds);
  return {
    roles: [
      { id: one.id, name: one.name },
      { id: other.id, name: other.name },
    ],
    grants: differing
      .map((row) => ({
        code: row.code,
        isButton: row.category === 2,
        path: pathOf(row, byId),
        has: has(row.id),
      }))
      .toSorted((a, b) => key(a.path).localeCompare(key(b.path))),
    common: menus.filter(({ id }) => has(id)[0] && has(id)[1]).length,
    reach: differingReach(reach),
    interfaces: apiIds
      .map((id) => ({ name: names.get(id) ?? id, has: [scopes[0].has(id), scopes[1].has(id)] as const }))
      .filter((row) => row.has[0] !== row.has[1]),
  };
}

const key = (path: readonly { readonly name: string }[]): string => path.map(({ name }) => name).join(' ');

/** Names from the root to a menu; a cycle of parents ends the path. */
function pathOf(row: MenuRow, byId: ReadonlyMap<string, MenuRow>) {
  const path: { name: string; nameEn: string }[] = [];
  const passed = new Set<string>();
  for (
    let at: MenuRow | undefined = row;
    at !== undefined && !passed.has(at.id);
    at = byId.get(at.parentId)
  ) {
    passed.add(at.id);
    path.unshift({ name: at.name, nameEn: at.nameEn });
  }
  return path;
}

/** Lists in which the roles see different rows; a list that a role may not open at all is a difference of menus. */
function differingReach([one, other]: readonly [
  readonly Reach[],
  readonly Reach[],
]): RoleComparison['reach'] {
  const there = new Map(other.map((reach) => [reach.entity, reach]));
  return one.flatMap((mine) => {
    const theirs = there.get(mine.entity);
    return theirs === undefined || same(mine, theirs)
      ? []
      : [{ entity: mine.entity, label: mine.label, of: [mine, theirs] as const }];
  });
}

const same = (one: Reach, other: Reach): boolean =>
  one.rows !== 'rules' && JSON.stringify(one) === JSON.stringify(other);
