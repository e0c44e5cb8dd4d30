import type { Page, WireRow } from '@heliodeck/client/page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

/** Number of users offered; others are found by typing. */
const offered = 100;

/** The active users of a tenant whose name, account, department or post contains a text; the server searches. */
export const peopleQuery = (tenantId: string | undefined, text: string) =>
  queryOptions({
    queryKey: ['references', 'user', 'colleagues', tenantId, text],
    queryFn: async ({ signal }) => {
      const asked = { status: 1, tenantId_equal: tenantId, person: text || undefined };
      const page = await get<Page<WireRow>>(
        'blade-user/page',
        { current: 1, size: offered, ...asked },
        signal,
      );
      return page.records;
    },
    placeholderData: keepPreviousData,
  });

/** Users by their accounts or ids, in any order; those that do not exist are absent. */
export const namedPeopleQuery = (tenantId: string | undefined, names: readonly string[]) =>
  queryOptions({
    queryKey: ['references', 'user', 'named', tenantId, names],
    queryFn: async ({ signal }) => {
      const asked = { current: 1, size: names.length, tenantId_equal: tenantId };
      const found = await Promise.all(
        (['account', 'id'] as const).map((by) => {
          const those = names.filter((name) => by === 'account' || /^[1-9]\d{0,18}$/.test(name));
          if (those.length === 0) return [];
          const query = { ...asked, [`${by}_in`]: those.join(',') };
          return get<Page<WireRow>>('blade-user/page', query, signal).then(({ records }) => records);
        }),
      );
      return found.flat();
    },
    enabled: names.length > 0,
    staleTime: 60_000,
  });

/** The name of a user, with the account: two users may have the same name. */
export function colleagueLabel({ id, realName, account }: WireRow): string {
  const name = String(realName || account || id);
  return account && account !== name ? `${name} (${String(account)})` : name;
}
