import type { Entity } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import { RecordQuery } from '../../crud/query/list-query.ts';
import type { Services } from '../../services.ts';
import { milliseconds } from '../../store/sql.ts';
import { devicesSeen, isOfDevice } from '../../telemetry/records/device-view.ts';
import type { ChartHistory, ChartRequest, HistorySpan } from '../../telemetry/telemetry-store.ts';

/** A caller's access to the history of one device. */
type ChartView =
  /** All of its readings, with these metrics. */
  | { readonly kind: 'device'; readonly shows: (metric: string) => boolean }
  /** Only the readings of this query, because a rule depends on their values. */
  | { readonly kind: 'readings'; readonly query: RecordQuery };

/** Most readings of a chart without roll-ups, the newest. */
const mostReadings = 200_000;

/**
 * Returns the caller's access to a device's history on a screen, by the same rules as in its list
 * (docs/product/permissions.md#data-scopes).
 * @throws CodedError record.notFound if the device is not visible to the caller
 */
export async function chartView(
  context: Context,
  { policy, entities }: Pick<Services, 'policy' | 'entities'>,
  screen: Entity,
  deviceId: string,
): Promise<ChartView> {
  const plan = entities.catalogue.planOf(screen);
  const scope = await policy.scopeFor(context, screen);
  const grants = scope.kind === 'grants' ? scope.of : [{ rows: scope, fields: 'all' } as const];
  const fields = (await devicesSeen(context, plan, scope, [deviceId])).get(deviceId);
  const ofReadings = grants.some((grant) => !isOfDevice(plan, grant.rows));
  if (ofReadings && fields !== 'all') return { kind: 'readings', query: new RecordQuery(plan, scope) };
  if (fields === undefined) throw new CodedError('record.notFound');
  return { kind: 'device', shows: (metric) => fields === 'all' || fields.has(metric) };
}

/** Returns the readings of a query, hidden values as null, in order of time. */
export async function readingsSeen(
  { db }: Pick<Context, 'db'>,
  query: RecordQuery,
  { deviceId, pack, from, to, metrics }: ChartRequest,
): Promise<HistorySpan[]> {
  query.where(
    sql`t.device_id = ${deviceId} and t.pack = ${pack}
      and t.data_time >= to_timestamp(${from} / 1000.0) and t.data_time <= to_timestamp(${to} / 1000.0)`,
  );
  const at = computed('id', milliseconds(sql`t.data_time`));
  const lines = metrics.map(
    (metric) => query.plan.outputs.find(({ name }) => name === metric) ?? computed('id', sql`null::float8`),
  );
  const { text, values } = query.select(
    [at, ...lines.map((line) => ({ ...line, sql: sql`(${line.sql})::float8` }))],
    [{ name: 'dataTime', direction: 'desc' }],
    { limit: mostReadings, offset: 0 },
  );
  const { rows } = await db.read((_, { client }) =>
    client.query<(number | null)[]>({ text, values: [...values], rowMode: 'array' }),
  );
  const spans = rows.map(([time, ...read]) => ({ at: time ?? 0, low: read, high: read }));
  return spans.toSorted((one, other) => one.at - other.at);
}

/** Removes hidden metrics from a history. */
export function withoutHiddenMetrics({ spans, ends }: ChartHistory, shown: readonly boolean[]): ChartHistory {
  if (!shown.includes(false)) return { spans, ends };
  const visible = (values: readonly (number | null)[]) => values.map((value, i) => (shown[i] ? value : null));
  return {
    spans: spans.map(({ low, high, ...rest }) => ({ ...rest, low: visible(low), high: visible(high) })),
    ends: ends.map((samples, i) => (shown[i] ? samples : [])),
  };
}
