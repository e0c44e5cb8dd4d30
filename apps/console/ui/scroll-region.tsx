import { type JSX, type ReactNode, useCallback } from 'react';

/**
 * A part that scrolls by itself and holds nothing a keyboard could land on: it takes the focus itself, so that the arrow
 * keys move it.
 */
export function ScrollRegion(props: {
  label: string;
  className: string | undefined;
  children: ReactNode;
}): JSX.Element {
  const reachable = useCallback((element: HTMLElement | null) => element?.setAttribute('tabindex', '0'), []);
  return (
    <section ref={reachable} className={props.className} aria-label={props.label}>
      {props.children}
    </section>
  );
}
