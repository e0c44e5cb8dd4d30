import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { plainPath } from '../../api/menu-tree.ts';
import { tags, visited } from '../../state/tags.ts';

/** Notes every page that is opened among the tags. @returns the path of the shown one */
export function useVisits(): string {
  const here = useLocation({ select: (location) => location.href });
  const path = plainPath(here);
  useEffect(() => {
    if (path !== '/') tags.set((before) => visited(before, { path, href: here }));
  }, [path, here]);
  return path;
}
