import type { PlaceEntry } from './base-map/outline.ts';
import { provinces } from './base-map/provinces.facts.ts';

/** A place that was searched for. */
export interface FoundPlace {
  readonly code: string;
  /** '福建省 厦门市 思明区' */
  readonly name: string;
  /** Its centre, else that of the prefecture or province it lies in: nobody gives districts' coordinates offline. */
  readonly longitude: number;
  readonly latitude: number;
  /** How closely to look at it. */
  readonly zoom: number;
}

/** Results a search shows (monitoring §2.9). */
export const resultsShown = 8;

/** A province fits a screen at the first, a prefecture at the second, a district at the third. */
const zooms: Readonly<Record<number, number>> = { 2: 5, 4: 7.5, 6: 9 };

/**
 * Places whose full name holds all words of the query, wherever they stand in it; names that begin with the query
 * first, then wider places before narrower ones.
 */
export function searchPlaces(places: readonly PlaceEntry[], query: string): readonly FoundPlace[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const byCode = new Map(places.map((place) => [place[0], place]));
  const [first = ''] = words;
  const hits = places
    .map((place) => ({ place, own: ownNames(place), trail: trailOf(byCode, place[0]) }))
    .filter(({ own, trail }) => words.some((word) => own.includes(word)) && holdsAll(own, trail, words));
  const rank = ({ place: [code], own }: (typeof hits)[number]): number =>
    (own.startsWith(first) ? 0 : 10) + code.length;
  return hits
    .sort((one, other) => rank(one) - rank(other))
    .flatMap(({ place, trail }) => located(byCode, place, trail) ?? [])
    .filter((found, index, all) => all.findIndex((one) => one.name === found.name) === index)
    .slice(0, resultsShown);
}

const english = new Map(provinces.map(({ code, en }) => [code, en.toLowerCase()]));

/** What a place itself is called; provinces have an English name too. */
const ownNames = ([code, name]: PlaceEntry): string => `${name} ${english.get(code) ?? ''}`.trimEnd();

const holdsAll = (own: string, trail: readonly string[], words: readonly string[]): boolean => {
  const name = `${own} ${trail.join(' ')}`;
  return words.every((word) => name.includes(word));
};

/** Names from the province down; a municipality's 'city' repeats it and is said once. */
function trailOf(byCode: ReadonlyMap<string, PlaceEntry>, code: string): readonly string[] {
  const names = [2, 4, 6]
    .filter((length) => length <= code.length)
    .flatMap((length) => byCode.get(code.slice(0, length))?.[1] ?? []);
  return names.filter((name, index) => name !== names[index - 1]);
}

function located(
  byCode: ReadonlyMap<string, PlaceEntry>,
  [code]: PlaceEntry,
  trail: readonly string[],
): FoundPlace | undefined {
  for (const length of [6, 4, 2].filter((one) => one <= code.length)) {
    const [, , longitude, latitude] = byCode.get(code.slice(0, length)) ?? [];
    if (longitude !== undefined && latitude !== undefined) {
      return { code, name: trail.join(' '), longitude, latitude, zoom: zooms[code.length] ?? 7.5 };
    }
  }
  return undefined;
}
