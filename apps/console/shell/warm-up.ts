import { homePath, plainPath, trailOf } from '../api/menu-tree.ts';
import { buttonsQuery, type ListedMenu, menusQuery } from '../api/menus.ts';
import { session } from '../api/session.ts';
import { warmScreen } from '../areas/registry.tsx';
import { knownScreen } from './known-screens.ts';
import { goTo } from './navigate.ts';
import { queryClient } from './query-client.ts';
import { startAddress } from './start-address.ts';

/**
 * Fetches at once what every signed-in page needs, instead of one thing after the other, and with it the screen that the
 * address showed last time; where the menus know another one, that one too.
 */
export function warmUp(): void {
  const userId = session.get()?.userId;
  if (userId === undefined) return;
  void import('./layout/shell.tsx');
  void import('./pages/menu-screen.tsx');
  void queryClient.prefetchQuery(buttonsQuery(userId));
  const known = knownScreen(userId, plainPath(location.pathname));
  if (known !== undefined) void warmScreen(queryClient, known, userId);
  void queryClient
    .fetchQuery(menusQuery(userId))
    .then((menus) => {
      const code = leaveStart(menus);
      if (code !== undefined && code !== known) void warmScreen(queryClient, code, userId);
    })
    // What cannot be fetched says so where it is shown.
    .catch(() => undefined);
}

/** Menu code of the address; the start page is left for what it leads to before anything is drawn. */
function leaveStart(menus: readonly ListedMenu[]): string | undefined {
  const start = location.pathname === '/' ? startAddress(menus) : undefined;
  const path = start ?? plainPath(location.pathname);
  if (path === homePath) void import('../areas/watch/home.tsx');
  const menu = trailOf(menus, path)?.at(-1);
  if (start !== undefined) goTo(start, { replace: true });
  return menu?.code;
}
