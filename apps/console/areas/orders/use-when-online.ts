import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Retry interval, ms: a phone may have a network without a connection to the internet, and no event when that changes.
 */
const againMs = 30_000;

/**
 * Calls back when the browser reports that it is online, and every half minute, while something is queued; immediately
 * for items queued before the page was opened.
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
