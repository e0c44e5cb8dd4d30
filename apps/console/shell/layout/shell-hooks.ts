import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { prefer, preferences } from '../../state/preferences.ts';
import { goTo } from '../../ui/navigate.ts';

/** Expands the groups that contain the current screen, however it was opened. */
export function useOpenedGroups(codes: readonly string[]): void {
  const joined = codes.join(',');
  useEffect(() => {
    const open = preferences.get().openGroups;
    const missing = joined.split(',').filter((code) => code !== '' && !open.includes(code));
    if (missing.length > 0) prefer({ openGroups: [...open, ...missing] });
  }, [joined]);
}

/** Ctrl-K or Cmd-K, wherever the focus is. */
export function useSearchKey(open: () => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onOpen();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Scrolls to the top when another screen opens. */
export function useTopOfScreen(main: RefObject<HTMLElement | null>, path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // In the next frame: doing it at once would cause a second layout of the page.
    const frame = requestAnimationFrame(() => main.current?.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [main, path]);
}

/** The page that a user must complete first. */
export type FirstPage = '/me/password' | '/me/second-factor';

/** Which page a user must complete first: changing the password or setting up a second factor. */
export function firstPageOf(
  who: { readonly mustChangePassword: boolean; readonly mustEnrol: boolean } | null,
): FirstPage | undefined {
  if (who?.mustChangePassword) return '/me/password';
  return who?.mustEnrol ? '/me/second-factor' : undefined;
}

/** Redirects to that page from every address, and from it to the start page once it is completed. */
export function useFirstPage(first: FirstPage | undefined, path: string): void {
  const before = useRef<FirstPage>(undefined);
  useEffect(() => {
    if (first !== undefined && path !== first) goTo(first, { replace: true });
    if (first === undefined && before.current === path) goTo('/', { replace: true });
    before.current = first;
  }, [first, path]);
}
