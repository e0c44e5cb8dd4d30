import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** True between the browser's events before and after printing. */
let isAsked = false;
const query = 'print';

/**
 * True while the page is laid out for print. Used for what a style sheet cannot change: the colours of
 * charts, and tables whose head must be in the same table as their rows, because only such a head is repeated
 * on every sheet.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAsked || matchMedia(query).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  // The browser lays out the print as soon as its event was handled: later rendering is not included.
  const turn = (asked: boolean) => (): void => {
    isAsked = asked;
    flushSync(listener);
  };
  const [before, after] = [turn(true), turn(false)];
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    media.removeEventListener('change', listener);
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}
