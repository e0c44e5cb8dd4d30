import { label } from '@heliodeck/kit/label';
import type { ListedMenu } from '../../api/menus.ts';
import { useStore } from '../../state/store.ts';
import { type CloseWhat, closed, type Tag, tags } from '../../state/tags.ts';
import { goTo } from '../navigate.ts';
import { isNamedAbove, usePageTitle } from './page-title.ts';
import { useVisits } from './use-visits.ts';

/** What the strip and the phone's list of opened pages say alike. */
export const openedWords = {
  opened: label('已打开的页面', 'Opened pages'),
  close: (name: string) => label(`关闭 ${name}`, `Close ${name}`),
  closeOthers: label('关闭其他', 'Close others'),
  closeAll: label('关闭全部', 'Close all'),
};

interface OpenedPages {
  readonly list: readonly Tag[];
  /** The shown page, which may be none of them. */
  readonly path: string;
  readonly titleOf: (path: string) => string;
  /** Closes pages around one; where the shown one is among them its neighbour comes. */
  readonly close: (which: string, what: CloseWhat) => void;
}

/** The opened pages, the shown one noted among them. */
export function useOpenedPages(menus: readonly ListedMenu[]): OpenedPages {
  const kept = useStore(tags);
  // A page that was there yesterday may be none today: its menu was taken away.
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
