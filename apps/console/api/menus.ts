import type { Locale } from '@heliodeck/kit/label';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from './client.ts';
import { keptAnswer } from './kept-answers.ts';
import { leafCodes } from './permissions.ts';
import { useSession } from './session.ts';

/** A menu or button in the response of the server (docs/product/menus.md#calls-of-the-shell). */
export interface ListedMenu {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  /** Name in English, if the server has one. */
  readonly nameEn?: string;
  readonly alias?: string;
  readonly path: string;
  /** Icon name. */
  readonly source?: string;
  readonly sort?: number;
  readonly category?: number;
  /** 2 = opens in a new window. */
  readonly isOpen?: number;
  readonly children?: readonly ListedMenu[];
}

const shellData = { staleTime: 5 * 60_000, gcTime: Number.POSITIVE_INFINITY } as const;

/** All menus of the user, as a tree. */
export const menusQuery = (userId: string) =>
  queryOptions({
    queryKey: ['menus', userId],
    queryFn: async (asked) =>
      (
        await keptAnswer(asked, (signal) =>
          get<readonly ListedMenu[]>('blade-system/menu/routes', undefined, signal),
        )
      ).rows,
    ...shellData,
    networkMode: 'always',
  });

/** The menus of one top menu only; the whole tree is still used to find the menu of an address. */
export const menusUnderQuery = (userId: string, topMenuId: string) =>
  queryOptions({
    queryKey: ['menus', userId, topMenuId],
    queryFn: ({ signal }) => get<readonly ListedMenu[]>('blade-system/menu/routes', { topMenuId }, signal),
    ...shellData,
  });

/** A heading above the sidebar that restricts it to some menus. */
interface TopMenu {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly source?: string;
}

/** The top menus of the user; empty if the tenant uses none. */
export const topMenusQuery = (userId: string) =>
  queryOptions({
    queryKey: ['top-menus', userId],
    queryFn: ({ signal }) => get<readonly TopMenu[]>('blade-system/menu/top-menu', undefined, signal),
    ...shellData,
  });

/** The buttons granted to the user, below their menus: the data of `usePermissions`. */
export const buttonsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['buttons', userId],
    queryFn: async (asked) =>
      (
        await keptAnswer(asked, (signal) =>
          get<readonly ListedMenu[]>('blade-system/menu/buttons', undefined, signal),
        )
      ).rows,
    ...shellData,
    networkMode: 'always',
  });

const nothing: ReadonlySet<string> = new Set();

/**
 * Permission codes of the user's buttons; empty while they are being fetched, so that no forbidden button is
 * displayed.
 */
export function usePermissions(): ReadonlySet<string> {
  const userId = useSession()?.userId ?? '';
  const { data } = useQuery({ ...buttonsQuery(userId), enabled: userId !== '' });
  return useMemo(() => (data ? leafCodes(data) : nothing), [data]);
}

/** Whether the user has a permission code. */
export function usePermission(code: string): boolean {
  return usePermissions().has(code);
}

/** The name of a menu in a language; without an English name its own name. */
export const menuName = (menu: Pick<ListedMenu, 'name' | 'nameEn'>, locale: Locale): string =>
  locale === 'en' ? menu.nameEn || menu.name : menu.name;
