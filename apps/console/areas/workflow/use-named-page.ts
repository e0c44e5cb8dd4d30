import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { plainPath } from '../../api/menu-tree.ts';
import { namePage } from '../../state/page-names.ts';

/** Says in the title of the shown page which process it is about. @param name undefined until it is known */
export function useNamedPage(name: string | undefined): void {
  const path = plainPath(useLocation({ select: ({ pathname }) => pathname }));
  useEffect(() => {
    if (name !== undefined) namePage(path, name);
  }, [path, name]);
}
