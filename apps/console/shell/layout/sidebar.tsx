import { label } from '@heliodeck/kit/label';
import { useLocation } from '@tanstack/react-router';
import { type JSX, useEffect, useRef } from 'react';
import { homePath, mayAdminister, mayWatch, plainPath, type Trail } from '../../api/menu-tree.ts';
import { type ListedMenu, menuName } from '../../api/menus.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { BrandMark } from '../../icons/brand.tsx';
import { Icon } from '../../icons/icon.tsx';
import { prefer, preferences, usePreference } from '../../state/preferences.ts';
import { Go } from '../../ui/go.tsx';
import { useTaskCounts } from '../../widgets/task-counts/use-task-counts.ts';
import { AppearanceControl } from '../appearance.tsx';
import { bringInSight } from '../in-sight.ts';
import { menuIcon } from '../menu-icon.ts';
import styles from './sidebar.module.css';
import { TopMenus } from './top-menus.tsx';

const words = {
  nav: label('主菜单', 'Main menu'),
  home: label('首页', 'Home'),
  newWindow: label('（在新窗口打开）', '(opens in a new window)'),
  waiting: (count: number) => label(`${count} 项待处理`, `${count} waiting`),
};

/** The home page is listed above the menus: it is not a menu that could be granted. */
const homeEntry = { id: 'home', parentId: '0', code: 'home', path: homePath, source: 'home' };

interface SidebarProps {
  readonly menus: readonly ListedMenu[];
  /** Trail of the current screen. */
  readonly trail: Trail | undefined;
  readonly folded: boolean;
  /** It is the phone's drawer, which also contains what does not fit in the top bar there. */
  readonly drawer?: boolean;
  /** Called when a screen was chosen (closes the drawer on a phone). */
  readonly onChosen?: () => void;
}

/** The sidebar: brand, then the user's menus. Collapsed, it displays icons only; groups open beside them. */
export function Sidebar({ menus, trail, folded, drawer = false, onChosen }: SidebarProps): JSX.Element {
  const w = useMessages(words);
  const counts = useTaskCounts(menus);
  return (
    <div className={styles.sidebar} data-folded={folded} data-drawer={drawer}>
      <Go
        href="/"
        className={styles.brand}
        aria-label="Heliodeck"
        {...(onChosen ? { onClick: onChosen } : {})}
      >
        <BrandMark />
        {!folded && <span className={styles.wordmark}>Heliodeck</span>}
      </Go>
      {drawer && <TopMenus align="start" className={styles.topMenus ?? ''} />}
      <nav aria-label={w.nav} className={styles.nav}>
        <ul className={styles.list}>
          {(mayWatch(menus) || mayAdminister(menus)) && (
            <Leaf
              menu={{ ...homeEntry, name: w.home }}
              counts={counts}
              trail={trail}
              depth={0}
              folded={folded}
              onChosen={onChosen}
            />
          )}
          {menus.map((menu) => (
            <Entry
              key={menu.id}
              menu={menu}
              counts={counts}
              trail={trail}
              depth={0}
              folded={folded}
              onChosen={onChosen}
            />
          ))}
        </ul>
      </nav>
      {drawer && (
        <div className={styles.foot}>
          <AppearanceControl className={styles.appearance ?? ''} />
        </div>
      )}
    </div>
  );
}

interface EntryProps {
  readonly menu: ListedMenu;
  /** Number of pending items by the code of the menu. */
  readonly counts: ReadonlyMap<string, number>;
  readonly trail: Trail | undefined;
  readonly depth: number;
  readonly folded: boolean;
  readonly onChosen: (() => void) | undefined;
}

function Entry(props: EntryProps): JSX.Element {
  return props.menu.children && props.menu.children.length > 0 ? <Group {...props} /> : <Leaf {...props} />;
}

const isExternal = (path: string): boolean => /^https?:/.test(path);

function Leaf({ menu, counts, depth, folded, onChosen }: EntryProps): JSX.Element {
  const w = useMessages(words);
  const name = menuName(menu, useLocale());
  const here = useLocation({ select: (location) => plainPath(location.pathname) }) === plainPath(menu.path);
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (here) return bringInSight(() => entry.current);
  }, [here]);
  const content = (
    <>
      {depth === 0 && <Icon name={menuIcon(menu)} />}
      <span className={folded && depth === 0 ? 'unseen' : styles.name}>{name}</span>
      <Count count={counts.get(menu.code) ?? 0} />
    </>
  );
  const common = { className: styles.entry, 'data-depth': depth, title: name } as const;
  return (
    <li ref={entry}>
      {isExternal(menu.path) || menu.isOpen === 2 ? (
        <a {...common} href={menu.path} target="_blank" rel="noreferrer">
          {content}
          <Icon name="external" size={14} />
          <span className="unseen">{w.newWindow}</span>
        </a>
      ) : (
        <Go
          {...common}
          href={menu.path}
          aria-current={here ? 'page' : undefined}
          {...(onChosen ? { onClick: onChosen } : {})}
        >
          {content}
        </Go>
      )}
    </li>
  );
}

/** Number of pending items of a menu; nothing if there are none. */
function Count({ count }: { readonly count: number }): JSX.Element | null {
  const w = useMessages(words);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
      <span className="unseen">{w.waiting(count)}</span>
    </span>
  );
}

const mostShown = 99;

function countIn({ code, children = [] }: ListedMenu, counts: ReadonlyMap<string, number>): number {
  return children.reduce((sum, child) => sum + countIn(child, counts), counts.get(code) ?? 0);
}

function Group(props: EntryProps): JSX.Element {
  const { menu, counts, trail, depth, folded } = props;
  const name = menuName(menu, useLocale());
  const chosen = usePreference('openGroups');
  const holdsPlace = trail?.some((step) => step.id === menu.id) ?? false;
  const open = !folded && chosen.includes(menu.code);
  const toggle = (): void => {
    const before = preferences.get().openGroups;
    const without = before.filter((code) => code !== menu.code);
    prefer({
      railFolded: false,
      openGroups: before.includes(menu.code) && !folded ? without : [...without, menu.code],
    });
  };
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        data-depth={depth}
        data-holds={holdsPlace}
        aria-expanded={open}
        title={name}
        onClick={toggle}
      >
        {depth === 0 && <Icon name={menuIcon(menu)} />}
        <span className={folded && depth === 0 ? 'unseen' : styles.name}>{name}</span>
        {!open && <Count count={countIn(menu, counts)} />}
        {!folded && <Icon name="chevron-down" size={14} className={styles.chevron ?? ''} />}
      </button>
      {open && (
        <ul className={styles.list}>
          {menu.children?.map((child) => (
            <Entry key={child.id} {...props} menu={child} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}
