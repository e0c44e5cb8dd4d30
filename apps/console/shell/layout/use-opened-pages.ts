import { label } from '@heliodeck/kit/label';
import type { ListedMenu } from '../../api/menus.ts';
import { useStore } from '../../state/store.ts';
import { type CloseWhat, closed, type Tag, tags } from '../../state/tags.ts';
import { goTo } from '../../ui/navigate.ts';
import { isNamedAbove, usePageTitle } from './page-title.ts';
import { useVisits } from './use-visits.ts';

/** Texts shared by the tab strip and the phone's list of opened pages. */
export const openedWords = {
  opened: label('已打开的页面', 'Opened pages'),
  close: (name: string) => label(`关闭 ${name}`, `Close ${name}`),
  closeOthers: label('关闭其他', 'Close others'),
  closeAll: label('关闭全部', 'Close all'),
};

interface OpenedPages {
  readonly list: readonly Tag[];
  /** The current page, which may be none of them. */
  readonly path: string;
  readonly titleOf: (path: string) => string;
  /** Closes pages relative to one; if the current page is among them, its neighbour opens. */
  readonly close: (which: string, what: CloseWhat) => void;
}

/** The opened pages, including the current one. */
export function useOpenedPages(menus: readonly ListedMenu[]): OpenedPages {
  const kept = useStore(tags);
  // The user may have lost the menu of a page that was opened earlier.
  const list = menus.length === 0 ? kept : kept.filter((tag) => isNamedAbove(menus, tag.path));
  const path = useVisits(menus);
  const titleOf = usePageTitle(menus);
  const close = (which: string, what: CloseWhat): void => {
    const { left, go } = closed(tags.get(), which, what, path);
    tags.set(left);
    if (go) goTo(go);
  };
  return { list, path, titleOf, close };
}
