import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { prefer, preferences } from '../../state/preferences.ts';
import { goTo } from '../navigate.ts';

/** The groups around the shown screen stand open, however one came there. */
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

/** Another screen starts at its top. */
export function useTopOfScreen(main: RefObject<HTMLElement | null>, path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    void main.current?.scrollTo(0, 0);
  }, [main, path]);
}

/** What somebody must do before anything else. */
export interface FirstThings {
  readonly mustChangePassword: boolean;
  readonly mustEnrol: boolean;
}

/** Who must change the password or set up a second factor first comes to that page from everywhere. */
export function useFirstThings({ mustChangePassword, mustEnrol }: FirstThings, path: string): void {
  const first = mustChangePassword ? '/me/password' : mustEnrol ? '/me/second-factor' : undefined;
  useEffect(() => {
    if (first !== undefined && path !== first) goTo(first, { replace: true });
  }, [first, path]);
}
