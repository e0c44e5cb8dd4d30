/** The region of the place picked last: a form fills its region in from it, once, where it is still empty. */
let last: { readonly place: string; readonly code: string } | undefined;

/** Notes where a place was picked. @param code of its region; undefined where the map knows none */
export function rememberRegion(place: string, code: string | undefined): void {
  last = code === undefined ? undefined : { place, code };
}

/** Code of the region a picked place lies in; undefined for places that were written by hand. */
export const pickedRegion = (place: unknown): string | undefined =>
  last !== undefined && last.place === place ? last.code : undefined;
