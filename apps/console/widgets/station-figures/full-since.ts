/** A battery counts as full from this charge on, %; the same as on the tiles of the watch page. */
const fullCharge = 99;

/**
 * Since when a battery has been continuously full, by the points of the chart.
 * @returns time in the station's zone; undefined if it is not full or was already full at the start of the chart
 */
export function fullSince(
  points: readonly { readonly dataTime: string; readonly soc?: number | string | null }[],
): string | undefined {
  const told = points.filter(({ soc }) => typeof soc === 'number');
  const before = told.findLastIndex(({ soc }) => Number(soc) < fullCharge);
  return before < 0 ? undefined : told[before + 1]?.dataTime;
}
