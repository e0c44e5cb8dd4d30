import { menuScreens } from '@heliodeck/model/permissions/menu-outline';
import type { JSX } from 'react';
import { plainPath } from '../../api/menu-tree.ts';
import { ForbiddenPage, MissingPage } from './refusal-pages.tsx';

/** An address without menu: one of the product's is not this person's; any other does not exist. */
export default function RefusedAddress({ path }: { path: string }): JSX.Element {
  return menuScreens().some((screen) => plainPath(screen.path) === path) ? (
    <ForbiddenPage />
  ) : (
    <MissingPage />
  );
}
