import { type StationContact, stationPosition } from './map-address.ts';

/** Position of a phone. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface Sortable {
  readonly id: string;
  readonly station: StationContact;
}

const earthKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance between two positions, km: the haversine formula on a sphere. */
export function kilometres(from: Position, to: Position): number {
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const half = Math.sin(north / 2) ** 2 + across * Math.sin(east / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Distance to the station of an order, km; undefined if one of the two positions is unknown. */
export function distanceTo(
  { station }: Pick<Sortable, 'station'>,
  here: Position | undefined,
): number | undefined {
  const there = stationPosition(station);
  return here && there && kilometres(here, there);
}

/**
 * Tasks sorted by due time, those without one last and in their original order. Times are in API format, which sorts as
 * text.
 */
export function byDue<T extends { readonly due: unknown }>(tasks: readonly T[]): readonly T[] {
  const timeOf = ({ due }: T): string => (typeof due === 'string' ? due : '9999');
  return tasks.toSorted((one, other) => {
    const [a, b] = [timeOf(one), timeOf(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  });
}

/**
 * Orders sorted by distance, those without a position last; at equal distance, and without the user's position, in
 * their original order, which is by due time.
 */
export function nearestFirst<T extends Sortable>(
  orders: readonly T[],
  here: Position | undefined,
): readonly T[] {
  if (here === undefined) return orders;
  const far = (order: T): number => distanceTo(order, here) ?? Number.POSITIVE_INFINITY;
  return orders.toSorted((one, other) => {
    const [a, b] = [far(one), far(other)];
    return a === b ? 0 : a - b;
  });
}
