import { label } from '@heliodeck/kit/label';
import { type JSX, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { MenuNode } from '../../api/menus.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../icons/icon.tsx';
import { useStore } from '../../state/store.ts';
import { type CloseWhat, closed, tags } from '../../state/tags.ts';
import { Go } from '../go.tsx';
import { goTo } from '../navigate.ts';
import { Pop, PopItem } from '../pop/pop.tsx';
import { usePageTitle } from './page-title.ts';
import styles from './tag-strip.module.css';
import { useVisits } from './use-visits.ts';

const words = {
  strip: label('已打开的页面', 'Opened pages'),
  acts: label('页面标签操作', 'Page tag actions'),
  close: (name: string) => label(`关闭 ${name}`, `Close ${name}`),
  closeThis: label('关闭当前', 'Close this'),
  closeOthers: label('关闭其他', 'Close others'),
  closeRight: label('关闭右侧', 'Close to the right'),
  closeAll: label('关闭全部', 'Close all'),
};

/** Opened pages. Arrow keys walk them, Delete closes one, the middle button too. */
export function TagStrip({ menus }: { menus: readonly MenuNode[] }): JSX.Element {
  const w = useWords(words);
  const list = useStore(tags);
  const titleOf = usePageTitle(menus);
  const path = useVisits(menus);
  const strip = useRef<HTMLUListElement>(null);
  // A page opened for the first time has its tag only once the list knows it.
  const isListed = list.some((tag) => tag.path === path);
  useEffect(() => {
    if (!isListed) return;
    // With the frame: at once it would have the page measured twice.
    const frame = requestAnimationFrame(() => {
      const here = strip.current?.querySelector(`[data-path="${CSS.escape(path)}"]`);
      here?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [path, isListed]);

  const close = (which: string, what: CloseWhat): void => {
    const { left, go } = closed(tags.get(), which, what, path);
    tags.set(left);
    if (go) goTo(go);
  };
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const links = [...(strip.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) links[(at + step + links.length) % links.length]?.focus();
    const tag = list[at];
    if (event.key === 'Delete' && tag) {
      close(tag.path, 'this');
      requestAnimationFrame(() =>
        strip.current?.querySelectorAll<HTMLElement>('a')[Math.min(at, links.length - 2)]?.focus(),
      );
    }
  };
  const middle = (event: MouseEvent, which: string): void => {
    if (event.button !== 1) return;
    event.preventDefault();
    close(which, 'this');
  };
  return (
    <nav className={styles.strip} aria-label={w.strip}>
      <ul ref={strip} className={styles.tags} onKeyDown={walk}>
        {list.map((tag) => (
          <li key={tag.path} className={styles.tag} data-path={tag.path} data-here={tag.path === path}>
            <Go
              href={tag.href}
              className={styles.link}
              aria-current={tag.path === path ? 'page' : undefined}
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
              onAuxClick={(event) => middle(event, tag.path)}
            >
              {titleOf(tag.path)}
            </Go>
            <button
              type="button"
              tabIndex={-1}
              className={styles.close}
              aria-label={w.close(titleOf(tag.path))}
              onClick={() => close(tag.path, 'this')}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
      {list.length > 0 && (
        <Pop label={w.acts} icon="chevron-down" kind="menu" className={styles.more ?? ''}>
          {(shut) =>
            (
              [
                ['this', w.closeThis],
                ['others', w.closeOthers],
                ['right', w.closeRight],
                ['all', w.closeAll],
              ] as const
            ).map(([what, text]) => (
              <PopItem
                key={what}
                onSelect={() => {
                  shut();
                  close(path, what);
                }}
              >
                {text}
              </PopItem>
            ))
          }
        </Pop>
      )}
    </nav>
  );
}
