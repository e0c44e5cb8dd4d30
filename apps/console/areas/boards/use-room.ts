import { useSyncExternalStore } from 'react';
import { zoom } from '../../state/distance.ts';
import { useStore } from '../../state/store.ts';
import { onResize } from '../../ui/on-resize.ts';

/** Width of the window for a page that is drawn larger, px at desk scale. */
export function useBoardWidth(): number {
  const drawn = useStore(zoom);
  return useSyncExternalStore(onResize, () => Math.round(innerWidth / drawn));
}
