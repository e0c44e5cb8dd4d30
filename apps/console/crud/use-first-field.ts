import { type RefObject, useEffect, useRef } from 'react';
import { usePhone } from '../state/media.ts';

const fields = ':is(input, textarea):not(:disabled, [type=file])';
/** The place of a control whose code is on its way: the first field may be that one. */
const pending = '[data-pending]';
/** A dialog takes a few pictures to show itself; then it does or never will. */
const mostTries = 60;

/**
 * A form starts at its first field, unless the person was faster; on a phone that would raise the keyboard over it.
 * @param isWanted false for a form that stands beside what the person is writing in
 * @returns what to give the element around the form
 */
export function useFirstField(isWanted = true): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const wanted = useRef(isWanted && !phone);
  useEffect(() => {
    let frame = 0;
    let tries = wanted.current ? mostTries : 0;
    const go = (): void => {
      const form = around.current;
      if (tries-- <= 0 || form?.contains(document.activeElement)) return;
      const first = form?.querySelector<HTMLElement>(`${fields}, ${pending}`);
      if (first?.matches(fields)) first.focus();
      frame = requestAnimationFrame(go);
    };
    frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }, []);
  return around;
}
