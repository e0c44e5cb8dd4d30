import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ListedMenu } from '../../api/menus.ts';
import { tags, visited } from '../../state/tags.ts';
import { isNamedAbove, openedPageKey } from './page-title.ts';

/**
 * Adds every opened page to the tabs, except error pages. @returns the current page (`openedPageKey` of its
 * address)
 */
export function useVisits(menus: readonly ListedMenu[]): string {
  const here = useLocation({ select: (location) => location.href });
  const path = openedPageKey(here);
  const isPage = isNamedAbove(menus, path);
  useEffect(() => {
    if (isPage) tags.set((before) => visited(before, { path, href: here }));
  }, [isPage, path, here]);
  return path;
}
