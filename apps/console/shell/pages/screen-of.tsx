import type { JSX } from 'react';
import type { MenuNode } from '../../api/menus.ts';
import { screenOf } from '../../screens/registry.tsx';

/** The screen of a menu. */
export function ScreenOf({ menu }: { menu: MenuNode }): JSX.Element {
  const Shown = screenOf(menu.code);
  return <Shown menu={menu} />;
}
