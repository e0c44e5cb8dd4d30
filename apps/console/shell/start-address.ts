import { readsOwnWork } from '../api/kept-answers.ts';
import { leafTrails, startPath } from '../api/menu-tree.ts';
import type { ListedMenu } from '../api/menus.ts';

/**
 * Where the start page leads. Without the server, whoever has open work of his own begins there whatever his home is: no other screen is
 * kept with its data (docs/product/console.md#without-a-network). Undefined without any menu.
 */
export function startAddress(menus: readonly ListedMenu[]): string | undefined {
  const own = leafTrails(menus).find((trail) => trail.at(-1)?.code === 'myWork');
  return own !== undefined && readsOwnWork() ? own.at(-1)?.path : startPath(menus);
}
