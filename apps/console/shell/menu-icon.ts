import { ownIcon } from '@heliodeck/model/wire/menu-icon';
import type { ListedMenu } from '../api/menus.ts';
import { type IconName, isIconName } from '../icons/icon-paths.ts';

/** Icons by menu code, for menus whose row names none of ours. */
const byCode: Readonly<Record<string, IconName>> = {
  desk: 'home',
  notice: 'bell',
  work: 'order',
  monitor: 'screen',
  log: 'log',
  tool: 'tool',
  flow: 'flow',
  report: 'report',
  resource: 'database',
  base: 'map',
  authority: 'shield',
  system: 'settings',
};

/** The icon of a menu: the one in its row, else one by its code, else a folder or a dot. */
export function menuIcon(menu: ListedMenu): IconName {
  const named = ownIcon(menu.source ?? '');
  if (isIconName(named)) return named;
  return byCode[menu.code] ?? (menu.children && menu.children.length > 0 ? 'folder' : 'dot');
}
