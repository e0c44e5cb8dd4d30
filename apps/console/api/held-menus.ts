import { useQuery } from '@tanstack/react-query';
import { holdsOne } from './menu-tree.ts';
import { menusQuery } from './menus.ts';
import { useSession } from './session.ts';

/**
 * Whether the user may open one of these screens, by the codes of their menus; false while the menus are
 * being fetched.
 */
export function useHoldsMenu(codes: readonly string[]): boolean {
  return useMenusHeld()(codes);
}

/** Returns a function that checks sets of menu codes as `useHoldsMenu` does. */
export function useMenusHeld(): (codes: readonly string[]) => boolean {
  const userId = useSession()?.userId ?? '';
  const { data } = useQuery({ ...menusQuery(userId), enabled: userId !== '' });
  return (codes) => data !== undefined && holdsOne(data, codes);
}
