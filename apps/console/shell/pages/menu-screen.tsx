import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, useLocation } from '@tanstack/react-router';
import { type JSX, lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { plainPath, startPath, trailOf } from '../../api/menu-tree.ts';
import { menusQuery } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { isKept } from '../../areas/registry.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { rememberScreens } from '../known-screens.ts';
import { CrashPage } from './crash-page.tsx';
import { ScreenOf } from './screen-of.tsx';

const RefusedAddress = lazy(() => import('./refused-address.tsx'));

/**
 * The screen of the address: the menu by its path, the screen by the menu's code. An address that exists but
 * for which the user has no menu is forbidden; any other is not found.
 */
export function AddressedScreen(): JSX.Element | null {
  const userId = useSession()?.userId ?? '';
  const { data: menus, error } = useQuery(menusQuery(userId));
  const path = plainPath(useLocation({ select: (location) => location.pathname }));
  // The menu and the tab are painted first. The screen is then rendered in slices, between which clicks are
  // handled; the previous one is unmounted at once, so that it does not interpret the new address as its own.
  const built = useDeferredValue(path);
  const menu = menus && trailOf(menus, path)?.at(-1);
  const code = menu?.code;
  const startsAt = menus && startPath(menus);
  const start = startsAt && trailOf(menus, startsAt)?.at(-1)?.code;
  useEffect(() => {
    if (code) rememberScreens(userId, { ...(start ? { '/': start } : {}), [path]: code });
  }, [userId, path, code, start]);
  if (error && !menus) throw error;
  if (!menus || built !== path) return <Waiting />;
  // Such screens are rendered outside of the routed page (kept-screens.tsx).
  if (menu && isKept(menu.code)) return null;
  return (
    <CatchBoundary key={path} getResetKey={() => path} errorComponent={CrashPage}>
      <Suspense fallback={<Waiting />}>
        {menu ? <ScreenOf menu={menu} /> : <RefusedAddress path={path} />}
      </Suspense>
    </CatchBoundary>
  );
}
