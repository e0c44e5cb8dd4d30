import { useSyncExternalStore } from 'react';
import { zoom } from '../../state/distance.ts';
import { useStore } from '../../state/store.ts';

const onResize = (listener: () => void): (() => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

/** Width of the window for a page that is drawn larger, px at desk scale. */
export function useBoardWidth(): number {
  const drawn = useStore(zoom);
  return useSyncExternalStore(onResize, () => Math.round(innerWidth / drawn));
}
