import { CatchBoundary } from '@tanstack/react-router';
import {
  Activity,
  type JSX,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { plainPath, trailOf } from '../../api/menu-tree.ts';
import type { ListedMenu } from '../../api/menus.ts';
import { isKept } from '../../areas/registry.tsx';
import { tags } from '../../state/tags.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { CrashPage } from './crash-page.tsx';
import { ScreenOf } from './screen-of.tsx';

interface KeptScreensProps {
  readonly menus: readonly ListedMenu[];
  /** Path of the current page. */
  readonly path: string;
}

/** Opened screens that keep their state; only that of the current address is visible. */
export function KeptScreens({ menus, path }: KeptScreensProps): JSX.Element {
  const [kept, setKept] = useState<readonly ListedMenu[]>([]);
  const menu = trailOf(menus, path)?.at(-1);
  const here = menu && isKept(menu.code) ? menu : undefined;
  const code = here?.code;
  // As with other screens: the previous one is hidden at once, the next one is rendered after the paint.
  const built = useDeferredValue(code);
  const latest = useRef(here);
  latest.current = here;
  useLayoutEffect(() => {
    const opened = latest.current;
    if (code === undefined || opened === undefined) return;
    setKept((before) => (before.some((one) => one.code === code) ? before : [...before, opened]));
  }, [code]);
  // Closing a tab unmounts its screen.
  useEffect(() => {
    let before = tags.get();
    return tags.subscribe(() => {
      const now = new Set(tags.get().map((tag) => tag.path));
      const gone = new Set(before.flatMap((tag) => (now.has(tag.path) ? [] : [tag.path])));
      before = tags.get();
      if (gone.size > 0) setKept((all) => all.filter((one) => !gone.has(plainPath(one.path))));
    });
  }, []);
  return (
    <>
      {kept.map((one) => (
        <Activity key={one.code} mode={one.code === code && code === built ? 'visible' : 'hidden'}>
          <CatchBoundary getResetKey={() => one.code} errorComponent={CrashPage}>
            <Suspense fallback={<Waiting />}>
              <ScreenOf menu={one} />
            </Suspense>
          </CatchBoundary>
        </Activity>
      ))}
    </>
  );
}
