import type pg from 'pg';
import { pastValues } from '../../telemetry/alarms/past-values.ts';
import type { RecordLayout } from '../../telemetry/record-layout.ts';
import type { TimeRange } from '../../telemetry/telemetry-store.ts';

/** What a device said of one column, oldest first: instants in ms, and the values beside them. */
export interface PastSeries {
  readonly at: Float64Array;
  readonly values: Float64Array;
}

/** The simulated weeks come so often, a day. */
const perDay = 288;

/** All that a device said of a column in a stretch of time; empty where it said nothing. @param place of the column in the layout */
export async function pastSeries(
  client: pg.ClientBase,
  layout: RecordLayout,
  place: number,
  { deviceId, range }: { readonly deviceId: string; readonly range: TimeRange },
): Promise<PastSeries> {
  const parts: PastSeries[] = [];
  for await (const some of pastValues(client, layout, place, { deviceIds: [deviceId], range, perDay }))
    parts.push(...some);
  return { at: joined(parts.map(({ at }) => at)), values: joined(parts.map(({ values }) => values)) };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  return Float64Array.from(parts.flatMap((part) => [...part]));
}
