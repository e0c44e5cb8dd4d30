/** The region of the last picked place: a form fills in its region from it, once, if it is still empty. */
let last: { readonly place: string; readonly code: string } | undefined;

/** Stores the region of a picked place. @param code of its region; undefined if the map has none */
export function rememberRegion(place: string, code: string | undefined): void {
  last = code === undefined ? undefined : { place, code };
}

/** Code of the region of a picked place; undefined for places typed by hand. */
export const pickedRegion = (place: unknown): string | undefined =>
  last !== undefined && last.place === place ? last.code : undefined;
