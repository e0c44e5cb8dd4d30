import { type RefObject, useEffect, useRef } from 'react';

/** A dialog takes a few pictures to show itself, and then puts the focus on the button that closes it. */
const mostTries = 60;

interface FirstFocus {
  /** What may have the focus; the first of them in the element gets it. */
  readonly wanted: string;
  /** The place of a control whose code is on its way: the first may be that one, and is waited for. */
  readonly pending?: string;
  readonly isWanted?: boolean;
}

/**
 * Puts the focus on what is done first in a part that was just shown, unless the person was faster.
 * @returns what to give the element around it
 */
export function useFirstFocus({
  wanted,
  pending,
  isWanted = true,
}: FirstFocus): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  const asked = useRef({ wanted, pending, isWanted });
  useEffect(() => {
    const { wanted, pending, isWanted } = asked.current;
    let frame = 0;
    let tries = isWanted ? mostTries : 0;
    const go = (): void => {
      const part = around.current;
      if (tries-- <= 0 || part?.contains(document.activeElement)) return;
      const first = part?.querySelector<HTMLElement>(pending ? `${wanted}, ${pending}` : wanted);
      if (first?.matches(wanted)) first.focus();
      frame = requestAnimationFrame(go);
    };
    frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }, []);
  return around;
}
