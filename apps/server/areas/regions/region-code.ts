import { CodedError } from '@heliodeck/model/wire/coded-error';

/** The country, parent of the provinces. */
export const country = '00';

/** Digits of a code → level (dictionary `region`). */
const levels: ReadonlyMap<number, number> = new Map([
  [2, 1],
  [4, 2],
  [6, 3],
  [9, 4],
  [12, 5],
]);

/** The level of a region by its code: 0 the country, 1 province, 2 city, 3 district, 4 township, 5 village. */
export function levelOf(code: string): number {
  return code === country ? 0 : (levels.get(code.length) ?? -1);
}

/** Possible parent codes of a region, nearest first: its own prefixes, and the country for a province. */
export function codesAbove(code: string): readonly string[] {
  if (code === country) return [];
  const shorter = [...levels.keys()].filter((length) => length < code.length).map((n) => code.slice(0, n));
  return shorter.length === 0 ? [country] : shorter.reverse();
}

/**
 * Returns the parent of a new region: the given one, else the nearest existing one.
 * @param exists returns whether there is a region of a code
 * @throws CodedError region.parentForm, region.parentMissing
 */
export function parentRegion(
  code: string,
  named: string | null | undefined,
  exists: (code: string) => boolean,
): string {
  if (code === country) return '';
  const above = codesAbove(code);
  if (named && !above.includes(named)) throw new CodedError('region.parentForm', { code, parent: named });
  const parent = named || above.find(exists);
  if (parent === undefined || !exists(parent)) {
    throw new CodedError('region.parentMissing', { code: named || (above[0] ?? code) });
  }
  return parent;
}
