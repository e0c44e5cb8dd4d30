import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { plainPath } from '../../api/menu-tree.ts';
import { namePage } from '../../state/page-names.ts';

/** Adds the name of the process to the title of the current page. @param name undefined until it is loaded */
export function useNamedPage(name: string | undefined): void {
  const path = plainPath(useLocation({ select: ({ pathname }) => pathname }));
  useEffect(() => {
    if (name !== undefined) namePage(path, name);
  }, [path, name]);
}
