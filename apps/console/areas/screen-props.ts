import type { ListedMenu } from '../api/menus.ts';

/** Props of a screen: the menu by which it was opened. */
export interface ScreenProps {
  readonly menu: ListedMenu;
}
