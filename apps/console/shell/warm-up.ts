import { buttonsQuery, menusQuery } from '../api/menus.ts';
import { session } from '../api/session.ts';
import { queryClient } from './query-client.ts';

/** Fetches at once what every signed-in page needs, instead of one thing after the other. */
export function warmUp(): void {
  const userId = session.get()?.userId;
  if (userId === undefined) return;
  void import('./layout/shell.tsx');
  void import('./pages/menu-screen.tsx');
  void queryClient.prefetchQuery(menusQuery(userId));
  void queryClient.prefetchQuery(buttonsQuery(userId));
}
