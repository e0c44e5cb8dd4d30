import { type StationContact, stationPosition } from './map-address.ts';

/** Where a phone is. */
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

/** The way between two places as the crow flies, km: the haversine formula on a sphere. */
export function kilometres(from: Position, to: Position): number {
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const half = Math.sin(north / 2) ** 2 + across * Math.sin(east / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** How far it is to the station of an order, km; undefined where one of the two places is not known. */
export function distanceTo(
  { station }: Pick<Sortable, 'station'>,
  here: Position | undefined,
): number | undefined {
  const there = stationPosition(station);
  return here && there && kilometres(here, there);
}

/** Tasks by due time, those without one last and as they came. Times are those of the wire, which sort as text. */
export function byDue<T extends { readonly due: unknown }>(tasks: readonly T[]): readonly T[] {
  const timeOf = ({ due }: T): string => (typeof due === 'string' ? due : '9999');
  return tasks.toSorted((one, other) => {
    const [a, b] = [timeOf(one), timeOf(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  });
}

/** Orders by distance, those without a place last; at one place, and without a position, as they came: by due time. */
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
