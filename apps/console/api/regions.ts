import { queryOptions } from '@tanstack/react-query';
import { currentLocale } from '../i18n/messages.ts';
import { get } from './client.ts';

/** A region of the national list: province (2 digits), city (4) or district (6). */
interface RegionStep {
  readonly id: string;
  readonly title: string;
  readonly hasChildren?: boolean;
}

/** The regions directly below one, called in the language; '00' is the country. */
export const regionsBelow = (code: string) =>
  queryOptions({
    queryKey: ['regions', code, currentLocale()],
    queryFn: ({ signal }) =>
      get<readonly RegionStep[]>('blade-system/region/lazy-tree', { parentCode: code }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
