import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { currentLocale } from '../i18n/messages.ts';
import { get } from './client.ts';

/** A region of the national list: province (2 digits), city (4) or district (6). */
export interface RegionStep {
  readonly id: string;
  readonly title: string;
  readonly hasChildren?: boolean;
  /** Its ancestors, the province first; only in search results. */
  readonly above?: readonly { readonly id: string; readonly title: string }[];
}

/** The regions directly below another one, with names in the language; '00' is the country. */
export const regionsBelow = (code: string) =>
  queryOptions({
    queryKey: ['regions', code, currentLocale()],
    queryFn: ({ signal }) =>
      get<readonly RegionStep[]>('blade-system/region/lazy-tree', { parentCode: code }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The regions of all levels that match a text: by either name, in pinyin or by initials. */
export const regionsCalled = (title: string) => ({
  ...queryOptions({
    queryKey: ['regions', 'called', title, currentLocale()],
    queryFn: ({ signal }) => get<readonly RegionStep[]>('blade-system/region/lazy-tree', { title }, signal),
    staleTime: 60_000,
  }),
  placeholderData: keepPreviousData,
});
