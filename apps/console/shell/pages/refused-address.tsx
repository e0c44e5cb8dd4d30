import { menuScreens } from '@heliodeck/model/permissions/menu-outline';
import type { JSX } from 'react';
import { plainPath } from '../../api/menu-tree.ts';
import { ForbiddenPage, MissingPage } from '../../ui/refusal-pages.tsx';

/** An address without a menu: forbidden if it belongs to the product, otherwise not found. */
export default function RefusedAddress({ path }: { path: string }): JSX.Element {
  return menuScreens().some((screen) => plainPath(screen.path) === path) ? (
    <ForbiddenPage />
  ) : (
    <MissingPage />
  );
}
