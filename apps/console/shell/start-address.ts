import { readsOwnWork } from '../api/kept-answers.ts';
import { leafTrails, startPath } from '../api/menu-tree.ts';
import type { ListedMenu } from '../api/menus.ts';

/**
 * The address of the start page. Without the server, users with open work of their own start there, because
 * no other screen is stored with its data (docs/product/console.md#without-a-network). Undefined without any
 * menu.
 */
export function startAddress(menus: readonly ListedMenu[]): string | undefined {
  const own = leafTrails(menus).find((trail) => trail.at(-1)?.code === 'myWork');
  return own !== undefined && readsOwnWork() ? own.at(-1)?.path : startPath(menus);
}
