import { type Nested, nest } from '@heliodeck/kit/nest';
import { withAncestors } from '../../access/permissions/permission.ts';

/** A menu (category 1) or button (category 2) for the shell. */
export interface MenuRow {
  readonly id: string;
  /** '0' for the root. */
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly alias: string;
  readonly path: string;
  /** Icon. */
  readonly source: string;
  readonly sort: number;
  readonly category: number;
  /** Buttons: 1 toolbar, 2 row, 3 both. */
  readonly action: number;
  /** 1 same window, 2 new window. */
  readonly isOpen: number;
  readonly remark: string | null;
}

const menu = 1;
const button = 2;

/**
 * Returns the sidebar: menus in force with their ancestors, as a tree in order of `sort`.
 * @param all every existing menu row
 * @param inForce ids of the caller's menus and buttons
 * @param topMenu menu ids of the chosen top menu; null = all
 */
export function routesTree(
  all: readonly MenuRow[],
  inForce: ReadonlySet<string>,
  topMenu: ReadonlySet<string> | null,
): readonly Nested<MenuRow>[] {
  const menus = all.filter((row) => row.category === menu);
  const held = menus.filter((row) => inForce.has(row.id) && (topMenu === null || topMenu.has(row.id)));
  const shown = withAncestors(menus, new Set(held.map((row) => row.id)));
  return nest(sorted(menus.filter((row) => shown.has(row.id))));
}

/**
 * Returns the buttons in force below their menus. Clients take the codes of leaves as permissions, so a button has no `children` key and a
 * menu without buttons is left out.
 */
export function buttonsTree(
  all: readonly MenuRow[],
  inForce: ReadonlySet<string>,
): readonly Nested<MenuRow>[] {
  const buttons = all.filter((row) => row.category === button && inForce.has(row.id));
  const shown = withAncestors(all, new Set(buttons.map((row) => row.id)));
  return nest(sorted(all.filter((row) => shown.has(row.id))));
}

/** Order of the screens: `sort`, then id, so that the order of equal values is stable. */
function sorted(rows: readonly MenuRow[]): readonly MenuRow[] {
  return rows.toSorted((a, b) => a.sort - b.sort || (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}
