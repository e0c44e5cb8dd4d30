import type { ListedMenu } from '../api/menus.ts';

/** What a screen is told: the menu it was opened by. */
export interface ScreenProps {
  readonly menu: ListedMenu;
}
