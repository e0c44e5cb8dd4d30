import { label } from '@heliodeck/kit/label';
import { type JSX, type KeyboardEvent, type MouseEvent, useEffect, useRef, type WheelEvent } from 'react';
import type { ListedMenu } from '../../api/menus.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import type { CloseWhat, Tag } from '../../state/tags.ts';
import { Go } from '../../ui/go.tsx';
import { Popover, PopoverItem } from '../../ui/popover/popover.tsx';
import { bringInSight } from '../in-sight.ts';
import styles from './tab-bar.module.css';
import { useHiddenEnds } from './use-hidden-ends.ts';
import { openedWords, useOpenedPages } from './use-opened-pages.ts';

const words = {
  ...openedWords,
  acts: label('页面标签操作', 'Page tag actions'),
  closeThis: label('关闭当前', 'Close this'),
  closeRight: label('关闭右侧', 'Close to the right'),
};

/** Height of a line for wheels that count in lines, px. */
const wheelLine = 16;

/** Opened pages. Arrow keys, Home and End move between them, Delete or the middle button closes one. */
export function TabBar({ menus }: { menus: readonly ListedMenu[] }): JSX.Element {
  const w = useMessages(words);
  const { list, path, titleOf, close } = useOpenedPages(menus);
  const strip = useRef<HTMLUListElement>(null);
  useHiddenEnds(strip);
  // A newly opened page has a tab only after the list contains it, and tabs have their width only after the
  // menus are loaded.
  const shownTitle = list.some((tag) => tag.path === path) ? titleOf(path) : '';
  useEffect(() => {
    if (shownTitle !== '')
      return bringInSight(() => strip.current?.querySelector(`[data-path="${CSS.escape(path)}"]`));
  }, [path, shownTitle]);

  const linksNow = (): readonly HTMLElement[] => [
    ...(strip.current?.querySelectorAll<HTMLElement>('a') ?? []),
  ];
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const links = linksNow();
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const next: Record<string, number> = {
      ArrowRight: (at + 1) % links.length,
      ArrowLeft: (at - 1 + links.length) % links.length,
      Home: 0,
      End: links.length - 1,
    };
    const index = next[event.key];
    if (index !== undefined) {
      event.preventDefault();
      links[index]?.focus();
    }
    const tag = list[at];
    if (event.key !== 'Delete' || !tag) return;
    close(tag.path, 'this');
    requestAnimationFrame(() => linksNow()[Math.min(at, links.length - 2)]?.focus());
  };
  /** Translates vertical wheel movement to the strip, which only scrolls sideways. */
  const turn = ({ deltaX, deltaY, deltaMode, currentTarget }: WheelEvent<HTMLElement>): void => {
    if (deltaX === 0) currentTarget.scrollLeft += deltaMode === 0 ? deltaY : deltaY * wheelLine;
  };
  return (
    <nav className={styles.strip} aria-label={w.opened}>
      <ul ref={strip} className={styles.tags} onKeyDown={walk} onWheel={turn}>
        {list.map((tag) => (
          <TagEntry
            key={tag.path}
            tag={tag}
            title={titleOf(tag.path)}
            here={tag.path === path}
            onClose={() => close(tag.path, 'this')}
          />
        ))}
      </ul>
      {list.length > 0 && (
        <TagActs
          at={list.findIndex((tag) => tag.path === path)}
          count={list.length}
          onClose={(what) => {
            close(path, what);
            // This button is removed with the last tab, and the focus with it: the next page is focused
            // instead.
            if (what === 'all') requestAnimationFrame(() => document.getElementById('main')?.focus());
          }}
        />
      )}
    </nav>
  );
}

interface TagEntryProps {
  readonly tag: Tag;
  readonly title: string;
  /** It is the current page. */
  readonly here: boolean;
  readonly onClose: () => void;
}

function TagEntry({ tag, title, here, onClose }: TagEntryProps): JSX.Element {
  const w = useMessages(words);
  const middle = (event: MouseEvent): void => {
    if (event.button !== 1) return;
    event.preventDefault();
    onClose();
  };
  return (
    <li className={styles.tag} data-path={tag.path} data-here={here}>
      <Go
        href={tag.href}
        className={styles.link}
        aria-current={here ? 'page' : undefined}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onAuxClick={middle}
      >
        {title}
      </Go>
      <button
        type="button"
        tabIndex={-1}
        className={styles.close}
        aria-label={w.close(title)}
        onClick={onClose}
      >
        <Icon name="close" size={12} />
      </button>
    </li>
  );
}

interface TagActsProps {
  /** Index of the current page's tab; −1 if it has none, such as an error page. */
  readonly at: number;
  readonly count: number;
  readonly onClose: (what: CloseWhat) => void;
}

/** Actions on the current page's tab and those around it. */
function TagActs({ at, count, onClose }: TagActsProps): JSX.Element {
  const w = useMessages(words);
  const acts = [
    { what: 'this', text: w.closeThis, may: at >= 0 },
    { what: 'others', text: w.closeOthers, may: at >= 0 && count > 1 },
    { what: 'right', text: w.closeRight, may: at >= 0 && at < count - 1 },
    { what: 'all', text: w.closeAll, may: true },
  ] as const;
  return (
    <Popover label={w.acts} icon="chevron-down" kind="menu" className={styles.more ?? ''}>
      {(shut) =>
        acts.map(({ what, text, may }) => (
          <PopoverItem
            key={what}
            disabled={!may}
            onSelect={() => {
              shut();
              onClose(what);
            }}
          >
            {text}
          </PopoverItem>
        ))
      }
    </Popover>
  );
}
