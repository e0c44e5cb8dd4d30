import { firstTrail, trailOf } from '../api/menu-tree.ts';
import { buttonsQuery, type MenuNode, menusQuery } from '../api/menus.ts';
import { session } from '../api/session.ts';
import { fetchScreen } from '../screens/registry.tsx';
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
  void queryClient.fetchQuery(menusQuery(userId)).then(warmScreen, () => undefined);
}

function warmScreen(menus: readonly MenuNode[]): void {
  const { pathname } = location;
  const trail = pathname === '/' ? firstTrail(menus) : trailOf(menus, pathname);
  const code = trail?.at(-1)?.code;
  if (code !== undefined) fetchScreen(code);
}
