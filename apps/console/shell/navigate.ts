import { createBrowserHistory } from '@tanstack/react-router';

/** The address bar, shared by the router and by what only knows an address at run time. */
export const history = createBrowserHistory();

/** Goes to an address of this console (menus, kept tags, search hits). Guards may still refuse. */
export function goTo(href: string, options: { replace?: boolean } = {}): void {
  history[options.replace ? 'replace' : 'push'](href);
}
