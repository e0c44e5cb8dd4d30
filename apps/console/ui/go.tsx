import type { ComponentProps, JSX, MouseEvent } from 'react';
import { goTo } from './navigate.ts';

/** A link to an address known only at run time. The browser handles modified clicks (new tab, new window). */
export function Go({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }): JSX.Element {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    goTo(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
