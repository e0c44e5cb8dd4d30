import type { Locale } from '@heliodeck/kit/label';
import type { PlaceEntry } from './base-map/outline.ts';

/** A search result. */
export interface FoundPlace {
  readonly code: string;
  /** '福建省 厦门市 思明区', 'Siming District, Xiamen, Fujian' */
  readonly name: string;
  /** Its centre, else that of its prefecture or province: offline there are no coordinates of districts. */
  readonly longitude: number;
  readonly latitude: number;
  /** Address text if the service found an exact place; absent for regions. */
  readonly address?: string;
  /** Zoom for the place. */
  readonly zoom: number;
}

/** Number of results of a search (docs/product/weather-and-places.md#place-dialog). */
const resultsShown = 8;

/**
 * Zooms by length of the code: a province fits the screen at the first, a prefecture at the second, a district at the
 * third.
 */
const zooms: Readonly<Record<number, number>> = { 2: 5, 4: 7.5, 6: 9 };

/**
 * Places whose full name, in either language, contains all words of the query in any order; names that begin with the
 * query first, then larger places before smaller ones.
 * @param locale language of the returned names
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

/** The place's own name in lower case, one line per language. */
const ownNames = ([, name, english]: PlaceEntry): string => `${name}\n${english.toLowerCase()}`;

/** The names of the enclosing regions match too. */
function holdsAll(
  byCode: ReadonlyMap<string, PlaceEntry>,
  [code]: PlaceEntry,
  words: readonly string[],
): boolean {
  const name = above(byCode, code).map(ownNames).join('\n');
  return words.every((word) => name.includes(word));
}

/** The place and the regions around it, from the province down. */
function above(byCode: ReadonlyMap<string, PlaceEntry>, code: string): readonly PlaceEntry[] {
  return [2, 4, 6]
    .filter((length) => length <= code.length)
    .map((length) => byCode.get(code.slice(0, length)))
    .filter((place) => place !== undefined);
}

/** Its full name; a municipality's 'city' repeats the municipality and is omitted. */
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
