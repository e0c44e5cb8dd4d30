import { label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router';
import { App } from 'antd';
import { type JSX, useEffect, useRef, useState } from 'react';
import { openFeed } from '../../api/live-feed.ts';
import { trailOf } from '../../api/menu-tree.ts';
import { buttonsQuery, menusQuery, menusUnderQuery } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useWords } from '../../i18n/words.ts';
import { usePhone } from '../../state/media.ts';
import { prefer, preferences, usePreference } from '../../state/preferences.ts';
import { LockPage } from '../lock/lock-page.tsx';
import { goTo } from '../navigate.ts';
import { CrashPage } from '../pages/crash-page.tsx';
import { Palette } from '../palette/palette.tsx';
import { useDocumentTitle, usePageTitle } from './page-title.ts';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { TagStrip } from './tag-strip.tsx';
import { TopBar } from './top-bar.tsx';

const words = {
  skip: label('跳到内容', 'Skip to content'),
  menu: label('菜单', 'Menu'),
};

/** The room all screens stand in. */
export function Shell(): JSX.Element | null {
  const who = useSession();
  if (!who) return null;
  return (
    <App className={styles.app ?? ''} message={{ maxCount: 3, duration: 4 }}>
      {who.locked && <LockPage />}
      <div hidden={who.locked} className={styles.frame}>
        <Frame userId={who.userId} mustChangePassword={who.mustChangePassword} />
      </div>
    </App>
  );
}

function Frame({ userId, mustChangePassword }: { userId: string; mustChangePassword: boolean }): JSX.Element {
  const w = useWords(words);
  const phone = usePhone();
  const folded = usePreference('railFolded');
  const { data: menus = [] } = useQuery(menusQuery(userId));
  useQuery(buttonsQuery(userId));
  const path = useLocation({ select: (location) => location.pathname });
  const trail = trailOf(menus, path);
  const titleOf = usePageTitle(menus);
  const [searching, setSearching] = useState(false);
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  useDocumentTitle(menus);
  useEffect(() => openFeed(), [userId]);
  useEffect(() => {
    if (mustChangePassword && path !== '/me/password') goTo('/me/password', { replace: true });
  }, [mustChangePassword, path]);
  useOpenedGroups(trail?.slice(0, -1).map((step) => step.code) ?? []);
  useSearchKey(() => setSearching(true));
  useEffect(() => {
    void main.current?.scrollTo(0, 0);
  }, [path]);

  const topMenu = usePreference('topMenu');
  const under = useQuery({ ...menusUnderQuery(userId, topMenu), enabled: topMenu !== '' });
  const narrowed = topMenu !== '' && under.data && under.data.length > 0 ? under.data : menus;
  const rail = <Rail menus={narrowed} trail={trail} folded={folded && !phone} onChosen={() => drawer.current?.close()} />;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        {w.skip}
      </a>
      {phone ? (
        <dialog
          ref={drawer}
          className={styles.drawer}
          aria-label={w.menu}
          onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
        >
          {rail}
        </dialog>
      ) : (
        <aside className={styles.side}>{rail}</aside>
      )}
      <div className={styles.body}>
        <TopBar
          trail={trail}
          title={path === '/' ? '' : titleOf(path)}
          folded={folded}
          onMenu={() => (phone ? drawer.current?.showModal() : prefer({ railFolded: !folded }))}
          onSearch={() => setSearching(true)}
        />
        {!phone && <TagStrip menus={menus} />}
        <main id="main" ref={main} tabIndex={-1} aria-labelledby="page-title" className={styles.main}>
          <CatchBoundary getResetKey={() => path} errorComponent={CrashPage}>
            <Outlet />
          </CatchBoundary>
        </main>
      </div>
      {searching && <Palette menus={menus} onClose={() => setSearching(false)} />}
    </div>
  );
}

/** The groups around the shown screen stand open, however one came there. */
function useOpenedGroups(codes: readonly string[]): void {
  const joined = codes.join(',');
  useEffect(() => {
    const open = preferences.get().openGroups;
    const missing = joined.split(',').filter((code) => code !== '' && !open.includes(code));
    if (missing.length > 0) prefer({ openGroups: [...open, ...missing] });
  }, [joined]);
}

/** Ctrl-K or Cmd-K, wherever the focus is. */
function useSearchKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
