/** A charge from which on a battery counts as full, %; as on the tiles of the watch page. */
const fullCharge = 99;

/**
 * Since when a battery is full without a break, as the chart's points tell it.
 * @returns time on the station's clocks; undefined where it is not full or was full already when the chart began
 */
export function fullSince(
  points: readonly { readonly dataTime: string; readonly soc?: number | string | null }[],
): string | undefined {
  const told = points.filter(({ soc }) => typeof soc === 'number');
  const before = told.findLastIndex(({ soc }) => Number(soc) < fullCharge);
  return before < 0 ? undefined : told[before + 1]?.dataTime;
}
