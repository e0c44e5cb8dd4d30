import { createBrowserHistory } from '@tanstack/react-router';

/** The address bar, shared by the router and by code that knows an address only at run time. */
export const history = createBrowserHistory();

/** Opens an address of this console (menus, tabs, search results). Guards may still refuse. */
export function goTo(href: string, options: { replace?: boolean } = {}): void {
  history[options.replace ? 'replace' : 'push'](href);
}
