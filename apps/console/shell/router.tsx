import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { session } from '../api/session.ts';
import {
  type AddressSearch,
  formatAddressSearch,
  parseAddressSearch,
  safeReturn,
} from '../state/address-search.ts';
import { history } from '../ui/navigate.ts';
import { Waiting } from '../ui/waiting.tsx';
import { CrashPage } from './pages/crash-page.tsx';

const texts = (search: Record<string, unknown>): AddressSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const root = createRootRoute({ validateSearch: texts });

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  beforeLoad: ({ search }) => {
    if (session.get() && !search.code && !search.error) throw redirect({ href: safeReturn(search.redirect) });
  },
  component: lazyRouteComponent(() => import('./login/login-page.tsx'), 'LoginPage'),
});

/** Requires sign-in; the requested address is stored for afterwards. */
const signedIn = ({ location }: { readonly location: { readonly href: string } }): void => {
  if (session.get()) return;
  const href = location.href === '/' ? undefined : location.href;
  throw redirect({ to: '/login', search: href ? { redirect: href } : {} });
};

/** All routes that require sign-in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => import('./layout/shell.tsx'), 'Shell'),
});

const page = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => shell, path, component });

/** A report's own address leads to the console's page that embeds it (docs/product/tools.md#report-files). */
const framed = (kind: 'preview' | 'designer') =>
  createRoute({
    getParentRoute: () => shell,
    path: `ureport/${kind}`,
    beforeLoad: ({ location, search }) => {
      const name = `${kind}-${(search._u ?? '').replace(/^blade-/, '')}`;
      throw redirect({ to: '/myiframe/urlPath', search: { name, src: location.href }, replace: true });
    },
  });

const routes = root.addChildren([
  login,
  ...(['oauth/redirect', 'oauth/redirect/$source'] as const).map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(() => import('./login/oauth-return.tsx'), 'OauthReturn'),
    }),
  ),
  createRoute({
    getParentRoute: () => root,
    path: 'register',
    component: lazyRouteComponent(() => import('./login/register-page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'acknowledge',
    component: lazyRouteComponent(() => import('./acknowledge/acknowledge-page.tsx'), 'AcknowledgePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'wall',
    component: lazyRouteComponent(() => import('../areas/boards/wall-page.tsx'), 'WallPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'oauth/authorize',
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import('./consent/consent-gate.tsx'), 'ConsentGate'),
  }),
  shell.addChildren([
    page(
      '/',
      lazyRouteComponent(() => import('./pages/first-screen.tsx'), 'FirstScreen'),
    ),
    ...(['wel/index', 'welcome', 'index'] as const).map((path) =>
      page(
        path,
        lazyRouteComponent(() => import('../areas/watch/home.tsx'), 'HomePage'),
      ),
    ),
    page(
      'me',
      lazyRouteComponent(() => import('./account/own-info.tsx'), 'OwnInfoPage'),
    ),
    page(
      'me/password',
      lazyRouteComponent(() => import('./account/password-page.tsx'), 'PasswordPage'),
    ),
    page(
      'me/second-factor',
      lazyRouteComponent(() => import('./account/second-factor-page.tsx'), 'SecondFactorPage'),
    ),
    page(
      'notices',
      lazyRouteComponent(() => import('../areas/notices/desk-page.tsx'), 'DeskNoticesPage'),
    ),
    page(
      'logs',
      lazyRouteComponent(() => import('./pages/logs-page.tsx'), 'LogsPage'),
    ),
    page(
      'myiframe/urlPath',
      lazyRouteComponent(() => import('./pages/frame-page.tsx'), 'FramePage'),
    ),
    framed('preview'),
    framed('designer'),
    page(
      'station/commissioning',
      lazyRouteComponent(() => import('../areas/stations/commission/commission-page.tsx'), 'CommissionPage'),
    ),
    page(
      'flow/designer',
      lazyRouteComponent(() => import('../areas/workflow/designer-page.tsx'), 'FlowDesignerPage'),
    ),
    ...(
      [
        'work/process/$route/form/$definition',
        'work/process/$route/handle/$task/$instance/$business',
        'work/process/$route/detail/$instance/$business',
      ] as const
    ).map((path) =>
      page(
        path,
        lazyRouteComponent(() => import('../areas/workflow/work/address-page.tsx'), 'AddressPage'),
      ),
    ),
    page(
      '403',
      lazyRouteComponent(() => import('../ui/refusal-pages.tsx'), 'ForbiddenPage'),
    ),
    page(
      '404',
      lazyRouteComponent(() => import('../ui/refusal-pages.tsx'), 'MissingPage'),
    ),
    page(
      '500',
      lazyRouteComponent(() => import('../ui/refusal-pages.tsx'), 'BrokenPage'),
    ),
    page(
      '$',
      lazyRouteComponent(() => import('./pages/menu-screen.tsx'), 'AddressedScreen'),
    ),
  ]),
]);

export const router = createRouter({
  routeTree: routes,
  history,
  parseSearch: parseAddressSearch,
  stringifySearch: formatAddressSearch,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: CrashPage,
  // Content that arrives within a second is displayed at once: a pending page would stay for at least 300 ms.
  defaultPendingMs: 1000,
  defaultPendingMinMs: 0,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
