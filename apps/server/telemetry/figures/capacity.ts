import { roundTo } from '@heliodeck/kit/scale';
import { addDays, daysBetween } from '@heliodeck/kit/zone';
import type { PeriodDays } from '@heliodeck/model/reports/report-request';
import { allTime } from '@heliodeck/model/reports/report-request';
import type { Context } from '../../context.ts';
import { statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';

/** A station with the capacity in its own record, kWp. */
interface SizedStation {
  readonly id: string;
  readonly capacity: number | null;
}

/** Capacity from a day on, kWp. */
interface CapacityStep {
  readonly from: string;
  readonly capacity: number;
}

/** Changes of the capacities of stations over time. */
export type CapacitySteps = ReadonlyMap<string, readonly CapacityStep[]>;

/** Returns the capacities of stations in the order of their dates, by station. */
export async function capacitySteps(
  { db }: Context,
  stations: readonly Pick<SizedStation, 'id'>[],
): Promise<CapacitySteps> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ station: string; from: string; capacity: number }>(
      statement`select station_id::text as station, valid_from::text as from, capacity::float8 as capacity from station_capacity
       where station_id = any(${arrayText(stations.map(({ id }) => id))}::bigint[]) and is_deleted = 0
       order by valid_from`,
    ),
  );
  return Map.groupBy(rows, ({ station }) => station);
}

/**
 * Capacity of a station in a period, averaged over its days until today; `null` if it is unknown, 0 or hidden from the caller. Before the
 * first step the station's own value is used. All time uses today's capacity.
 */
export function capacityIn(
  station: SizedStation,
  steps: readonly CapacityStep[],
  { name, first, last }: PeriodDays,
  today: string,
): number | null {
  if (station.capacity === null) return null;
  const at = (day: string): number =>
    steps.findLast(({ from }) => from <= day)?.capacity ?? station.capacity ?? 0;
  const known = (capacity: number): number | null => (capacity > 0 ? roundTo(capacity, 4) : null);
  if (name === allTime) return known(at(today));
  const end = last > today && first <= today ? today : last;
  const inside = steps.map(({ from }) => from).filter((day) => day > first && day <= end);
  if (inside.length === 0) return known(at(first));
  const borders = [first, ...inside, addDays(end, 1)];
  const length = daysBetween(first, end) + 1;
  const sum = borders.slice(0, -1).reduce((all, day, index) => {
    return all + at(day) * daysBetween(day, borders[index + 1] ?? day);
  }, 0);
  return known(sum / length);
}
