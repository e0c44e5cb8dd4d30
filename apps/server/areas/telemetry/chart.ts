import { scaled } from '@heliodeck/kit/scale';
import { localDate } from '@heliodeck/kit/zone';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Metric, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { readPeriod } from '@heliodeck/model/wire/period';
import { defaultZone, instantOfWireTime, readWireTime, wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import { chartView, readingsSeen, withoutHiddenMetrics } from './chart-view.ts';
import { downsample } from './downsample.ts';

/** Parameters of a chart on the wire. */
interface ChartQuery {
  readonly xwjId: string;
  /** Index of one line (docs/product/telemetry.md#charts) … */
  readonly type?: number;
  /** … or names of several, comma-joined. */
  readonly metrics?: string;
  readonly beginTime?: string;
  readonly endTime?: string;
  /** Most samples of each line; allows more than 31 days. */
  readonly points?: number;
  /** Pack of a battery; absent = its first. */
  readonly packNum?: number;
}

/**
 * A point on the wire: 'yyyy-MM-dd HH:mm:ss' in the station's zone, and the values of lines in their engineering units; `null` breaks a
 * line, and a line without value continues.
 */
type WirePoint = { readonly dataTime: string } & { readonly [line: string]: number | null | string };

/** The longest month; longer ranges require `points` (docs/product/telemetry.md#charts). */
const longestMs = 2_678_400_000;
/** Default samples of a line: two for each pixel of half a screen's width. */
const usualPoints = 1_440;
const mostLines = 24;

/**
 * Returns the lines of a chart over a time range, reduced so that minima and maxima are kept at their times; a gap is a `null`. Every other
 * value is a stored one.
 * @throws CodedError for an unknown line, a range that is too long, a device not visible to the caller
 */
export async function chartOf(
  context: Context,
  { policy, entities, telemetry }: Pick<Services, 'policy' | 'entities' | 'telemetry'>,
  record: TelemetryRecord,
  screen: Entity,
  query: ChartQuery,
): Promise<WirePoint[]> {
  const lines = linesOf(record, query);
  const view = await chartView(context, { policy, entities }, screen, query.xwjId);
  const zone = await zoneOf(context, query.xwjId);
  const { from, to } = rangeOf(query, zone, context.now);
  const limit = query.points ?? usualPoints;
  const pack = record.packed
    ? (query.packNum ?? (await telemetry.live.firstPack(context.db, record, query.xwjId)))
    : 0;
  if (to < from || pack === null) return [];
  const metrics = lines.map(({ metric }) => metric);
  const wish = { record, deviceId: query.xwjId, pack, from, to, metrics };
  const { spans, ends } =
    view.kind === 'device'
      ? withoutHiddenMetrics(
          await telemetry.history.chart(context.db, wish, (2 * (to - from)) / limit),
          metrics.map(view.shows),
        )
      : { spans: await readingsSeen(context, view.query, wish), ends: [] };
  return downsample(spans, lines.length, limit, ends).map(({ at, values }) => {
    const point: Record<string, number | null | string> = { dataTime: wireTime(at, zone) };
    lines.forEach(({ name, scale }, i) => {
      const value = values[i];
      if (value !== undefined) point[name] = value === null ? null : scaled(value, scale);
    });
    return point as WirePoint;
  });
}

interface Line {
  readonly metric: string;
  /** Name on the wire. */
  readonly name: string;
  readonly scale: number | undefined;
}

function linesOf(record: TelemetryRecord, { type, metrics }: ChartQuery): Line[] {
  if (type === undefined && metrics === undefined) {
    throw new CodedError('request.parameterMissing', { name: 'type' });
  }
  const asked =
    metrics === undefined
      ? [record.chart?.[type ?? -1] ?? '']
      : [...new Set(metrics.split(',').map((one) => one.trim()))];
  if (asked.length > mostLines) throw new CodedError('request.parameterFormat', { name: 'metrics' });
  const wireNames = new Map(Object.entries(record.chartNames ?? {}).map(([metric, name]) => [name, metric]));
  return asked.map((one) => {
    const metric = wireNames.get(one) ?? one;
    const known: Metric | undefined = Object.hasOwn(record.metrics, metric)
      ? record.metrics[metric]
      : undefined;
    if (known === undefined || (known.kind !== 'number' && known.kind !== 'integer')) {
      throw new CodedError('chart.typeUnknown', { type: metrics === undefined ? String(type) : one });
    }
    const scale = record.chartValues === 'displayed' ? known.scale : undefined;
    return { metric, name: record.chartNames?.[metric] ?? metric, scale };
  });
}

function rangeOf(query: ChartQuery, zone: string, now: Date): { from: number; to: number } {
  const period = readPeriod(query);
  const end = period.end ?? wireTime(now, zone);
  const begin = period.begin ?? `${(period.end ?? localDate(zone, now.getTime())).slice(0, 10)} 00:00:00`;
  const from = instantOfWireTime(begin, zone) ?? 0;
  const to = instantOfWireTime(end, zone, 'later') ?? 0;
  // In wall time: a month with a clock change is not longer than others.
  const span = (readWireTime(end) ?? to) - (readWireTime(begin) ?? from);
  if (query.points === undefined && span > longestMs) throw new CodedError('chart.rangeTooLong');
  return { from, to };
}

/** Returns the time zone of the device's station. */
async function zoneOf(context: Context, deviceId: string): Promise<string> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ zone: string | null }>(
      statement`select s.time_zone as zone from device d left join dtu u on u.id = d.dtu_id
       left join station s on s.id = u.station_info_id where d.id = ${deviceId}`,
    ),
  );
  return rows[0]?.zone ?? context.zone ?? defaultZone;
}
