import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What was pressed may go with the state it belongs to: whoever pressed it then stays with the command's card.
 * @returns for the element that goes
 */
export function useKeepFocus<E extends HTMLElement>(): RefObject<E | null> {
  const place = useRef<E>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement)) element.closest('article')?.focus();
    };
  }, []);
  return place;
}
