import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Between the browser's word that it is about to lay out paper and the end of that. */
let isAsked = false;
const query = 'print';

/**
 * True while the page is laid out for paper. What a style sheet cannot change follows it: the colours of charts, and tables
 * whose head has to be in one table with their rows, since only such a head is repeated on every sheet.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAsked || matchMedia(query).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  // The browser lays out the paper as soon as its event was handled: what is drawn later is not on it.
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
