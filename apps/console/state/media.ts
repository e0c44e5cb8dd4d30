import { useSyncExternalStore } from 'react';
import { zoom } from './distance.ts';
import { mediaAt } from './media-at.ts';
import { useStore } from './store.ts';

/** True while the media query matches; lengths in it are of the room that is left where everything is drawn larger. */
export function useMedia(query: string): boolean {
  const asked = mediaAt(query, useStore(zoom));
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(asked);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(asked).matches,
    () => false,
  );
}

/** Below this width tables become cards and the sidebar a drawer. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)');

/** True where everything is drawn larger, to be read from a distance. */
export const useFar = (): boolean => useStore(zoom, (drawn) => drawn > 1);

/** True where the frame around screens has to be small: on a phone, and where a screen is read from a distance. */
export const useSmallFrame = (): boolean => {
  const isFar = useFar();
  return usePhone() || isFar;
};

/** True where the person asked the system for less motion. */
export const useCalm = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
