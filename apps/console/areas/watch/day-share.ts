import type { StationTile } from '@heliodeck/model/wire/watch';

type Dayed = Pick<StationTile, 'today' | 'capacity'>;

/** Energy of the day by installed power, h (kWh/kWp); undefined if one of them is unknown. */
const fullHours = ({ today, capacity }: Dayed): number | undefined =>
  today === null || capacity === null || capacity <= 0 || today < 0 ? undefined : today / capacity;

/**
 * The most full-load hours of a station today, h; undefined with fewer than two stations to compare. Rounded up, so
 * that the tiles are not rendered again with every reading of the best one.
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

/** A station's day compared with the best one: its full-load hours, and their share of the best, 0 to 1. */
export function dayShare(
  tile: Dayed,
  best: number | undefined,
): { hours: number; share: number } | undefined {
  const hours = fullHours(tile);
  return hours === undefined || best === undefined ? undefined : { hours, share: Math.min(1, hours / best) };
}
