import { type JSX, type ReactNode, useCallback } from 'react';

/** A scrolling element without focusable content: it is focusable itself, so that the arrow keys scroll it. */
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
