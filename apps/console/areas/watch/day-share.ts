import type { StationTile } from '@heliodeck/model/wire/watch';

type Dayed = Pick<StationTile, 'today' | 'capacity'>;

/** Energy of the day by installed power, h (kWh/kWp); undefined where one of them is not known. */
const fullHours = ({ today, capacity }: Dayed): number | undefined =>
  today === null || capacity === null || capacity <= 0 || today < 0 ? undefined : today / capacity;

/**
 * The most full-load hours that a station has today, h; undefined where there are not two to compare. Rounded up, so that the tiles are not
 * drawn again with every reading of the best one.
 */
export function bestHours(tiles: Iterable<Dayed>): number | undefined {
  let [best, count] = [0, 0];
  for (const tile of tiles) {
    const hours = fullHours(tile);
    if (hours === undefined) continue;
    count += 1;
    best = Math.max(best, hours);
  }
  return count < 2 || best === 0 ? undefined : Math.ceil(best * 10) / 10;
}

/** How a station's day stands beside the best one: its full-load hours, and which part of the best's they are, 0 to 1. */
export function dayShare(
  tile: Dayed,
  best: number | undefined,
): { hours: number; share: number } | undefined {
  const hours = fullHours(tile);
  return hours === undefined || best === undefined ? undefined : { hours, share: Math.min(1, hours / best) };
}
