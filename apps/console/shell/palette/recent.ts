import { isRecord } from '@heliodeck/kit/is-record';
import { homePath, plainPath } from '../../api/menu-tree.ts';
import { type IconName, iconPaths } from '../../icons/icon-paths.ts';
import { createKeptStore } from '../../state/kept.ts';

/** A page that was opened from the search. */
export interface Recent {
  readonly key: string;
  readonly icon: IconName;
  readonly name: string;
  readonly beside: string;
  readonly href: string;
}

type ByPerson = Readonly<Record<string, readonly Recent[]>>;

const most = 8;
const mostPeople = 20;

const isPlace = (one: unknown): one is Recent =>
  isRecord(one) &&
  ['key', 'name', 'beside', 'href'].every((name) => typeof one[name] === 'string') &&
  Object.hasOwn(iconPaths, String(one.icon)) &&
  // An address of this console; '//' would lead to another site.
  /^\/(?!\/)/.test(String(one.href));

/** Restores the valid entries of the stored value. */
export function restoreRecent(stored: unknown): ByPerson {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([who, all]) => [who, Array.isArray(all) ? all.filter(isPlace) : []]),
  );
}

/** Recent places by user, the newest first. Stored in this browser only; the server has no record of them. */
export const recentPlaces = createKeptStore<ByPerson>('heliodeck.recent', {}, restoreRecent);

/** Recent places whose screen the user still may open. @param paths those of the user's menus */
export function openPlaces(places: readonly Recent[], paths: ReadonlySet<string>): readonly Recent[] {
  return places.filter(({ href }) => {
    const path = plainPath(href);
    return path === homePath || path === '/me' || path.startsWith('/me/') || paths.has(path);
  });
}

/** Adds a place to the recent ones. */
export function noteRecent(userId: string, place: Recent): void {
  recentPlaces.set((before) => {
    const { [userId]: own = [], ...others } = before;
    const next = [place, ...own.filter(({ key }) => key !== place.key)].slice(0, most);
    return Object.fromEntries([[userId, next], ...Object.entries(others).slice(0, mostPeople)]);
  });
}
