import { inLocale, type Label, label } from '@heliodeck/kit/label';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { plainPath, trailOf } from '../../api/menu-tree.ts';
import { type ListedMenu, menuName } from '../../api/menus.ts';
import { useLocale } from '../../i18n/messages.ts';
import { pageNames } from '../../state/page-names.ts';
import { useStore } from '../../state/store.ts';
import { useAlarmCounts } from '../../widgets/alarms/use-alarm-counts.ts';

/** Pages of the shell itself, which have no menu. */
const ownPages: Readonly<Record<string, Label>> = {
  '/wel/index': label('首页', 'Home'),
  '/welcome': label('首页', 'Home'),
  '/index': label('首页', 'Home'),
  '/me': label('个人信息', 'My account'),
  '/me/password': label('修改密码', 'Change password'),
  '/me/second-factor': label('动态验证码', 'Second factor'),
  '/notices': label('通知', 'Notices'),
  '/logs': label('前端日志', 'Client log'),
  '/station/commissioning': label('电站开通', 'Commissioning'),
  '/flow/designer': label('流程设计', 'Process designer'),
};

/** The page that embeds another page of the platform, given by the `name` and `src` of its address. */
const frame = '/myiframe/urlPath';
const frameTitles: readonly { readonly kind: string; readonly title: (name: string) => Label }[] = [
  { kind: 'preview-', title: (name) => label(`预览 ${name}`, `Preview ${name}`) },
  { kind: 'designer-', title: (name) => label(`设计 ${name}`, `Design ${name}`) },
];

/**
 * The key of an opened page: the path of an address; for an embedding page also the name of the embedded one,
 * so that two reports are two pages.
 */
export function openedPageKey(href: string): string {
  const path = plainPath(href);
  const name = path === frame ? frameName(href) : '';
  return name === '' ? path : `${path}?${new URLSearchParams({ name })}`;
}

const frameName = (href: string): string =>
  new URLSearchParams(/\?([^#]*)/.exec(href)?.[1] ?? '').get('name') ?? '';

function frameTitle(page: string): Label | undefined {
  if (plainPath(page) !== frame) return undefined;
  const name = frameName(page);
  const known = frameTitles.find(({ kind }) => name.startsWith(kind));
  if (known) return known.title(name.slice(known.kind.length));
  return name === '' ? label('平台页面', 'Page of the platform') : label(name, name);
}

/** Addresses of processes, which contain ids: the form that starts one, a task, or the process. */
const processPages = /^\/work\/process\/[^/]+\/(form|handle|detail)\//;
const processTitles: Readonly<Record<string, Label>> = {
  form: label('发起事务', 'Start a Process'),
  handle: label('处理事务', 'Handle a Task'),
  detail: label('流程详情', 'Process'),
};

/** The title of a page without a menu. */
const ownTitle = (page: string): Label | undefined =>
  ownPages[plainPath(page)] ??
  processTitles[processPages.exec(plainPath(page))?.[1] ?? ''] ??
  frameTitle(page);

/** Pages that contain their own heading: they are displayed instead of a screen. */
const refusals: Readonly<Record<string, Label>> = {
  '/403': label('无权限', 'No access'),
  '/404': label('不存在', 'Not found'),
  '/500': label('服务器出错', 'Server error'),
};

const unknown = label('页面不存在', 'Not found');

/** Returns the title of any page (`openedPageKey` of an address) in the current language. */
export function usePageTitle(menus: readonly ListedMenu[]): (page: string) => string {
  const locale = useLocale();
  const names = useStore(pageNames);
  return useCallback(
    (path) => {
      const own = ownTitle(path) ?? refusals[plainPath(path)];
      // Forms that start processes are distinguished by the name of the process.
      const name = names[path];
      if (own) return inLocale(own, locale) + (name === undefined ? '' : ` · ${name}`);
      const menu = trailOf(menus, path)?.at(-1);
      if (menu) return menuName(menu, locale);
      return menus.length === 0 ? '' : inLocale(unknown, locale);
    },
    [menus, locale, names],
  );
}

/**
 * Whether the top bar displays the page's title: the start page and pages displayed instead of a screen
 * contain it themselves.
 */
export const isNamedAbove = (menus: readonly ListedMenu[], path: string): boolean =>
  ownTitle(path) !== undefined || trailOf(menus, path) !== undefined;

/** The title of the browser's tab: the page, and the number of open alarms. */
export function useDocumentTitle(menus: readonly ListedMenu[]): void {
  const titleOf = usePageTitle(menus);
  const path = useLocation({ select: ({ href }) => openedPageKey(href) });
  const open = useAlarmCounts()?.total ?? 0;
  useEffect(() => {
    const count = open > 0 ? `(${open}) ` : '';
    document.title = `${count}${path === '/' ? 'Heliodeck' : `${titleOf(path)} · Heliodeck`}`;
  }, [path, titleOf, open]);
}
