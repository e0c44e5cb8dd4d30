import { isRecord } from '@heliodeck/kit/is-record';
import type { ListSettings } from '@heliodeck/model/wire/list-layout';
import { keep, readKept } from './kept.ts';

/** List key → how a person has arranged it. */
export type Lists = Readonly<Record<string, ListSettings>>;

/** What the account kept when it was last asked, so that lists stand as arranged before the answer comes. */
const key = 'heliodeck.lists';

/** What this browser keeps of the lists of this user, and of no other. */
export function keptLists(userId: string | undefined): Lists | undefined {
  return readKept(key, (stored) =>
    isRecord(stored) && userId !== undefined && stored.userId === userId && isRecord(stored.lists)
      ? (stored.lists as Lists)
      : undefined,
  );
}

/** Keeps them until the next reading. */
export function keepLists(userId: string | undefined, lists: Lists): void {
  keep(key, { userId, lists });
}

/** Takes them out of this browser: named views say what was searched for. */
export function forgetLists(): void {
  keep(key, undefined);
}
