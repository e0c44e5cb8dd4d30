import type { Locale } from '@heliodeck/kit/label';
import type { PlaceEntry } from './base-map/outline.ts';

/** A place that was searched for. */
export interface FoundPlace {
  readonly code: string;
  /** '福建省 厦门市 思明区', 'Siming District, Xiamen, Fujian' */
  readonly name: string;
  /** Its centre, else that of the prefecture or province it lies in: nobody gives districts' coordinates offline. */
  readonly longitude: number;
  readonly latitude: number;
  /** In words, where a service found the very place; absent for regions. */
  readonly address?: string;
  /** How closely to look at it. */
  readonly zoom: number;
}

/** Results a search shows (docs/product/weather-and-places.md#place-dialog). */
const resultsShown = 8;

/** A province fits a screen at the first, a prefecture at the second, a district at the third. */
const zooms: Readonly<Record<number, number>> = { 2: 5, 4: 7.5, 6: 9 };

/**
 * Places whose full name, in either language, holds all words of the query, wherever they stand in it; names that begin
 * with the query first, then wider places before narrower ones.
 * @param locale language of the names found
 */
export function searchPlaces(
  places: readonly PlaceEntry[],
  query: string,
  locale: Locale = 'zh',
): readonly FoundPlace[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const byCode = new Map(places.map((place) => [place[0], place]));
  const [first = ''] = words;
  const hits = places
    .map((place) => ({ place, own: ownNames(place) }))
    .filter(({ place, own }) => words.some((word) => own.includes(word)) && holdsAll(byCode, place, words));
  const rank = ({ place: [code], own }: (typeof hits)[number]): number =>
    (own.split('\n').some((name) => name.startsWith(first)) ? 0 : 10) + code.length;
  return hits
    .sort((one, other) => rank(one) - rank(other))
    .flatMap(({ place }) => located(byCode, place, locale) ?? [])
    .filter((found, index, all) => all.findIndex((one) => one.name === found.name) === index)
    .slice(0, resultsShown);
}

/** What a place itself is called, in small letters, a line for each language. */
const ownNames = ([, name, english]: PlaceEntry): string => `${name}\n${english.toLowerCase()}`;

/** A district is looked for by what lies above it too. */
function holdsAll(
  byCode: ReadonlyMap<string, PlaceEntry>,
  [code]: PlaceEntry,
  words: readonly string[],
): boolean {
  const name = above(byCode, code).map(ownNames).join('\n');
  return words.every((word) => name.includes(word));
}

/** The place and those it lies in, from the province down. */
function above(byCode: ReadonlyMap<string, PlaceEntry>, code: string): readonly PlaceEntry[] {
  return [2, 4, 6]
    .filter((length) => length <= code.length)
    .map((length) => byCode.get(code.slice(0, length)))
    .filter((place) => place !== undefined);
}

/** Its full name; a municipality's 'city' repeats the municipality and is said once. */
function fullName(byCode: ReadonlyMap<string, PlaceEntry>, code: string, locale: Locale): string {
  const names = above(byCode, code).map(([, name, english]) => (locale === 'en' ? english : name));
  const told = names.filter((name, index) => name !== names[index - 1]);
  return locale === 'en' ? told.reverse().join(', ') : told.join(' ');
}

function located(
  byCode: ReadonlyMap<string, PlaceEntry>,
  [code]: PlaceEntry,
  locale: Locale,
): FoundPlace | undefined {
  for (const length of [6, 4, 2].filter((one) => one <= code.length)) {
    const [, , , longitude, latitude] = byCode.get(code.slice(0, length)) ?? [];
    if (longitude !== undefined && latitude !== undefined) {
      return {
        code,
        name: fullName(byCode, code, locale),
        longitude,
        latitude,
        zoom: zooms[code.length] ?? 7.5,
      };
    }
  }
  return undefined;
}
