import { useSyncExternalStore } from 'react';

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Below this width tables become cards and the sidebar a drawer. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)');

/** True where the person asked the system for less motion. */
export const useCalm = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
