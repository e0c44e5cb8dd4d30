import { isRecord } from '@heliodeck/kit/is-record';
import type { ListSettings } from '@heliodeck/model/wire/list-layout';
import { keep, readKept } from './kept.ts';

/** List key → the user's settings. */
export type Lists = Readonly<Record<string, ListSettings>>;

/** Settings from the account's last response, so that lists have their layout before the next response arrives. */
const key = 'heliodeck.lists';

/** Settings of this user's lists that are stored in this browser. */
export function keptLists(userId: string | undefined): Lists | undefined {
  return readKept(key, (stored) =>
    isRecord(stored) && userId !== undefined && stored.userId === userId && isRecord(stored.lists)
      ? (stored.lists as Lists)
      : undefined,
  );
}

/** Stores them until the next response. */
export function keepLists(userId: string | undefined, lists: Lists): void {
  keep(key, { userId, lists });
}

/** Removes them from this browser: named views contain searches. */
export function forgetLists(): void {
  keep(key, undefined);
}
