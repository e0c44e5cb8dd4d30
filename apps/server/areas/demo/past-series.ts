import type pg from 'pg';
import { pastValues } from '../../telemetry/alarms/past-values.ts';
import type { RecordLayout } from '../../telemetry/record-layout.ts';
import type { TimeRange } from '../../telemetry/telemetry-store.ts';

/** Values of one column of a device, oldest first: times in ms, and the values at the same indexes. */
export interface PastSeries {
  readonly at: Float64Array;
  readonly values: Float64Array;
}

/** Readings per day in the simulated weeks. */
const perDay = 288;

/**
 * Returns all values of a column of a device within a time range, and the pack of a battery; empty if there are none.
 * @param place index of the column in the layout
 */
export async function pastSeries(
  client: pg.ClientBase,
  layout: RecordLayout,
  place: number,
  { deviceId, range }: { readonly deviceId: string; readonly range: TimeRange },
): Promise<PastSeries & { readonly pack: number }> {
  const parts: (PastSeries & { readonly pack: number })[] = [];
  for await (const some of pastValues(client, layout, place, { deviceIds: [deviceId], range, perDay }))
    parts.push(...some);
  return {
    pack: parts[0]?.pack ?? 0,
    at: joined(parts.map(({ at }) => at)),
    values: joined(parts.map(({ values }) => values)),
  };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  return Float64Array.from(parts.flatMap((part) => [...part]));
}
