import { firstTrail, trailOf } from '../api/menu-tree.ts';
import { buttonsQuery, type MenuNode, menusQuery } from '../api/menus.ts';
import { session } from '../api/session.ts';
import { screenQuery } from '../screens/registry.tsx';
import { goTo } from './navigate.ts';
import { queryClient } from './query-client.ts';

/**
 * Fetches at once what every signed-in page needs, instead of one thing after the other; the screen of the address as
 * soon as the menus say which it is.
 */
export function warmUp(): void {
  const userId = session.get()?.userId;
  if (userId === undefined) return;
  void import('./layout/shell.tsx');
  void import('./pages/menu-screen.tsx');
  void queryClient.prefetchQuery(buttonsQuery(userId));
  void queryClient
    .fetchQuery(menusQuery(userId))
    .then((menus) => warmScreen(menus, userId))
    // What cannot be fetched says so where it is shown.
    .catch(() => undefined);
}

/** The screen of the address and what it shows; the start page is left for its screen before anything is drawn. */
async function warmScreen(menus: readonly MenuNode[], userId: string): Promise<void> {
  const isStart = location.pathname === '/';
  const menu = (isStart ? firstTrail(menus) : trailOf(menus, location.pathname))?.at(-1);
  if (menu === undefined) return;
  if (isStart && menu.path) goTo(menu.path, { replace: true });
  const screen = await queryClient.fetchQuery(screenQuery(menu.code));
  await screen.prefetch?.(queryClient, userId);
}
