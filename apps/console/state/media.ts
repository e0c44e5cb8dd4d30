import { useSyncExternalStore } from 'react';
import { zoom } from './distance.ts';
import { mediaAt } from './media-at.ts';
import { useStore } from './store.ts';

/** True while the media query matches; if the page is enlarged, lengths in it refer to the remaining room. */
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

/** True if everything is enlarged for a viewing distance. */
export const useFar = (): boolean => useStore(zoom, (drawn) => drawn > 1);

/**
 * True if the frame around screens must be small: where the sidebar and a tree would leave too little room (a phone, a tablet held upright), and
 * with a viewing distance.
 */
export const useSmallFrame = (): boolean => {
  const isFar = useFar();
  return useMedia('(max-width: 959px)') || isFar;
};

/** True if the user's system requests reduced motion. */
export const useCalm = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
