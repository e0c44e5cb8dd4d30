import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { menusQuery } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { Go } from '../../ui/go.tsx';
import { Popover } from '../../ui/popover/popover.tsx';
import { bringInSight } from '../in-sight.ts';
import styles from './tab-menu.module.css';
import { openedWords, useOpenedPages } from './use-opened-pages.ts';

/** The current page may be the last of many: it is scrolled into view once the list is rendered. */
const showWhole = (entry: HTMLLIElement | null): void => {
  bringInSight(() => entry);
};

/** The opened pages in a menu: the tab strip of small screens. */
export function TabMenu(): JSX.Element {
  const w = useMessages(openedWords);
  const userId = useSession()?.userId ?? '';
  const { data: menus = [] } = useQuery(menusQuery(userId));
  const { list, path, titleOf, close } = useOpenedPages(menus);
  return (
    <Popover label={w.opened} icon="history" kind="dialog">
      {(shut) => (
        <>
          <ul className={styles.list}>
            {list.map((tag) => (
              <li key={tag.path} ref={tag.path === path ? showWhole : undefined}>
                <Go
                  href={tag.href}
                  className={styles.link}
                  aria-current={tag.path === path ? 'page' : undefined}
                  onClick={shut}
                >
                  {titleOf(tag.path)}
                </Go>
                <button
                  type="button"
                  className={styles.close}
                  aria-label={w.close(titleOf(tag.path))}
                  onClick={() => close(tag.path, 'this')}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            ))}
          </ul>
          {list.length > 1 && (
            <div className={styles.foot}>
              {list.some((tag) => tag.path === path) && (
                <button type="button" onClick={() => close(path, 'others')}>
                  {w.closeOthers}
                </button>
              )}
              <button
                type="button"
                onClick={() => {
                  shut();
                  close(path, 'all');
                }}
              >
                {w.closeAll}
              </button>
            </div>
          )}
        </>
      )}
    </Popover>
  );
}
