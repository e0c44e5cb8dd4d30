import { homePath, plainPath, trailOf } from '../api/menu-tree.ts';
import { buttonsQuery, type ListedMenu, menusQuery } from '../api/menus.ts';
import { session } from '../api/session.ts';
import { warmScreen } from '../areas/registry.tsx';
import { goTo } from '../ui/navigate.ts';
import { knownScreen } from './known-screens.ts';
import { queryClient } from './query-client.ts';
import { startAddress } from './start-address.ts';

/**
 * Prefetches in parallel what every signed-in page needs, and the code of the screen that the address
 * displayed last time; if the menus lead to another one, that one too.
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
    // Errors are displayed where the data is used.
    .catch(() => undefined);
}

/** Menu code of the address; the start page is replaced by its target before anything is rendered. */
function leaveStart(menus: readonly ListedMenu[]): string | undefined {
  const start = location.pathname === '/' ? startAddress(menus) : undefined;
  const path = start ?? plainPath(location.pathname);
  if (path === homePath) void import('../areas/watch/home.tsx');
  const menu = trailOf(menus, path)?.at(-1);
  if (start !== undefined) goTo(start, { replace: true });
  return menu?.code;
}
