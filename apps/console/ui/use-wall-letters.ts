import { useSyncExternalStore } from 'react';
import { distances, zoom } from '../state/distance.ts';
import { deskLetters, wallZoomFor } from '../state/enlarge.ts';
import { useStore } from '../state/store.ts';
import { onResize } from './on-resize.ts';

/**
 * Font size of a page that only fills a wall display, whatever the scale of the console.
 * @param metres viewing distance, as in an address
 * @returns px of the console's scale; undefined if the distance is none of a wall
 */
export function useWallLetters(metres: string | undefined): number | undefined {
  const distance = distances.find((one) => one > 0 && String(one) === metres);
  const drawn = useStore(zoom);
  const enlarged = useSyncExternalStore(onResize, () =>
    wallZoomFor(distance ?? 0, { width: innerWidth, height: innerHeight }),
  );
  return distance === undefined ? undefined : (deskLetters * enlarged) / drawn;
}
