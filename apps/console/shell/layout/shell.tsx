import { label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router';
import { type JSX, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { openFeed } from '../../api/live-feed.ts';
import { trailOf } from '../../api/menu-tree.ts';
import { buttonsQuery, menusQuery, menusUnderQuery } from '../../api/menus.ts';
import { useTenantZone } from '../../api/own-account.ts';
import { type KeptSession, useSession } from '../../api/session.ts';
import { TimesIn, ZoneNote } from '../../fields/time/zoned-time.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { useSmallFrame } from '../../state/media.ts';
import { prefer, usePreference } from '../../state/preferences.ts';
import { pageTitleId } from '../../ui/page-title-id.ts';
import { useFocusReturn } from '../../ui/popover/focus-return.ts';
import { useLightDismiss } from '../../ui/popover/use-light-dismiss.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { bringInSight } from '../in-sight.ts';
import { KitProvider } from '../kit-provider.tsx';
import { LockPage } from '../lock/lock-page.tsx';
import { CrashPage, LoneCrashPage } from '../pages/crash-page.tsx';
import { KeptScreens } from '../pages/kept-screens.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { isNamedAbove, openedPageKey, useDocumentTitle, usePageTitle } from './page-title.ts';
import { PrintNote } from './print-note.tsx';
import { ServerLostNotice } from './server-lost-notice.tsx';
import styles from './shell.module.css';
import { firstPageOf, useFirstPage, useOpenedGroups, useSearchKey, useTopOfScreen } from './shell-hooks.ts';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSearching } from './use-searching.ts';

// The search contains commands and settings, so its code is loaded on first use.
const Palette = lazy(() => import('../palette/palette.tsx'));
// Not needed on desktops.
const FarScreen = lazy(() => import('../far-screen.ts'));
const FirstThing = lazy(() => import('../account/first-thing.tsx'));

const words = {
  skip: label('跳到内容', 'Skip to content'),
  menu: label('菜单', 'Menu'),
};

/** The frame of all screens. */
export function Shell(): JSX.Element | null {
  const who = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const first = firstPageOf(who);
  useFirstPage(first, path);
  if (!who) return null;
  return (
    <KitProvider className={styles.app ?? ''}>
      {who.locked && <LockPage />}
      <div hidden={who.locked} className={styles.frame}>
        {first ? (
          <Suspense fallback={<Waiting />}>
            <FirstThing page={first} />
          </Suspense>
        ) : (
          <Frame key={who.userId} who={who} />
        )}
      </div>
    </KitProvider>
  );
}

function Frame({ who }: { who: KeptSession }): JSX.Element {
  const { userId } = who;
  const w = useMessages(words);
  const phone = useSmallFrame();
  const distance = usePreference('distance');
  // A screen that opens enlarged is first laid out enlarged: charts and maps are drawn with the pixels of their first layout.
  const [isFitted, setFitted] = useState(distance === 0);
  const onFitted = useCallback(() => setFitted(true), []);
  const folded = usePreference('railFolded');
  const { data: menus = [] } = useQuery(menusQuery(userId));
  useQuery(buttonsQuery(userId));
  const tenantZone = useTenantZone();
  const path = useLocation({ select: (location) => location.pathname });
  const trail = trailOf(menus, path);
  const titleOf = usePageTitle(menus);
  const page = useLocation({ select: ({ href }) => openedPageKey(href) });
  const onWall = useLocation({ select: ({ search }) => 'wall' in search });
  const isNamed = isNamedAbove(menus, page);
  const [searching, openSearch, closeSearch] = useSearching(who.locked);
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  useDocumentTitle(menus);
  useEffect(openFeed, []);
  useOpenedGroups(trail?.slice(0, -1).map((step) => step.code) ?? []);
  useSearchKey(openSearch);
  useTopOfScreen(main, path);
  useLightDismiss(drawer, phone);
  useFocusReturn();

  const topMenu = usePreference('topMenu');
  const under = useQuery({ ...menusUnderQuery(userId, topMenu), enabled: topMenu !== '' });
  const narrowed = topMenu !== '' && under.data && under.data.length > 0 ? under.data : menus;
  const sidebar = (
    <Sidebar
      menus={narrowed}
      trail={trail}
      folded={folded && !phone}
      drawer={phone}
      onChosen={() => drawer.current?.close()}
    />
  );
  const openDrawer = (): void => {
    drawer.current?.showModal();
    bringInSight(() => drawer.current?.querySelector('[aria-current=page]'));
  };
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {w.skip}
      </button>
      {phone ? (
        <dialog ref={drawer} className={styles.drawer} aria-label={w.menu}>
          {sidebar}
        </dialog>
      ) : (
        <aside className={styles.side}>{sidebar}</aside>
      )}
      <div className={styles.body}>
        <TopBar
          trail={trail}
          title={isNamed ? titleOf(page) : ''}
          folded={folded}
          onMenu={() => (phone ? openDrawer() : prefer({ railFolded: !folded }))}
          onSearch={openSearch}
        />
        {!phone && <TabBar menus={menus} />}
        <NewVersionNotice />
        <ZoneNote />
        <main id="main" ref={main} tabIndex={-1} aria-labelledby={pageTitleId} className={styles.main}>
          <PrintNote who={who.account} />
          <TimesIn zone={tenantZone}>
            <CatchBoundary getResetKey={() => path} errorComponent={isNamed ? CrashPage : LoneCrashPage}>
              {isFitted ? <Outlet /> : <Waiting />}
            </CatchBoundary>
            {isFitted && <KeptScreens menus={menus} path={path} />}
          </TimesIn>
        </main>
      </div>
      <ServerLostNotice />
      {(distance > 0 || onWall) && (
        <Suspense fallback={null}>
          <FarScreen place={main} distance={distance} onWall={onWall} onFitted={onFitted} />
        </Suspense>
      )}
      {searching && (
        <Suspense fallback={null}>
          <Palette menus={menus} onClose={closeSearch} />
        </Suspense>
      )}
    </div>
  );
}
