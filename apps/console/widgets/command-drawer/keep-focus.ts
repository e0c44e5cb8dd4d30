import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A pressed button may disappear with its state: the focus then moves to the command's card.
 * @returns ref for the element that disappears
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
