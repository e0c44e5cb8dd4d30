import { useEffect, useEffectEvent, useRef } from 'react';

/** Tried again so often: a phone may have a network that leads nowhere and never says that this changed. */
const againMs = 30_000;

/**
 * Calls back when the browser says that it has a network again, and every half minute, while something waits; at once for what
 * waited when the page was opened.
 */
export function useWhenOnline(isWaiting: boolean, act: () => void): void {
  const onAct = useEffectEvent(act);
  const waitedBefore = useRef(isWaiting);
  useEffect(() => {
    if (!isWaiting) return;
    const run = (): void => onAct();
    if (waitedBefore.current) {
      waitedBefore.current = false;
      run();
    }
    addEventListener('online', run);
    const timer = setInterval(run, againMs);
    return () => {
      removeEventListener('online', run);
      clearInterval(timer);
    };
  }, [isWaiting]);
}
