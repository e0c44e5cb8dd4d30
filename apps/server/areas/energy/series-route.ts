import { label } from '@heliodeck/kit/label';
import { localDate } from '@heliodeck/kit/zone';
import {
  isStationSignal,
  longestSeriesDays,
  type StationLine,
  type StationSeries,
  type StationSignal,
  type StationSignalName,
  seriesSources,
  stationSignals,
} from '@heliodeck/model/energy/station-signals';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type AskedPeriod, readPeriod } from '@heliodeck/model/wire/period';
import { instantOfWireTime, readWireTime, wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { emptyAsAbsent, recordId } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { energyFlowOf } from './energy-flow.ts';
import type { InsightParts } from './insight-station.ts';
import { dayLine, energyOfDayLine, ratioLine } from './series-energy.ts';
import type { SeriesRange } from './series-points.ts';
import { summedLine } from './series-readings.ts';
import { type VisibleStation, visibleStations } from './stations.ts';

const dayMs = 86_400_000;
const names = Object.keys(stationSignals) as [StationSignalName, ...StationSignalName[]];
const optional = z.preprocess(emptyAsAbsent, z.string().optional());

const query = z.looseObject({
  stationId: recordId,
  signals: z
    .string()
    .max(400)
    .meta({ description: `comma-joined: ${names.join(', ')}` }),
  beginTime: optional,
  endTime: optional,
});

const shape = z.object({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  lines: z.array(
    z.object({
      signal: z.enum(names),
      stepMs: z.int(),
      coverage: z.number().nullable(),
      partly: z.number(),
      sources: z.array(
        z.object({ by: z.enum(Object.keys(seriesSources) as [string, ...string[]]), share: z.number() }),
      ),
      points: z.array(z.tuple([z.string(), z.number().nullable()])),
    }),
  ),
});

/** Route for signals of a station over time, as on its dashboard (docs/product/telemetry.md#signals-of-stations). */
export function seriesRoute(parts: InsightParts): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: '/api/blade-index/index/stationSeries',
    tag: 'Dashboard',
    access: { anyOf: ['monitorCompare', 'monitorPowerSite'] },
    summary: label('电站信号曲线', 'Signals of a station over time'),
    query,
    data: shape,
    handle: async (context, { query: { stationId, signals, ...period } }) => {
      const asked = signalsOf(signals, context);
      const [station] = await visibleStations(context, parts.entities, stationId);
      if (station === undefined) throw new CodedError('record.notFound');
      return seriesOf(context, parts, station, asked, rangeOf(context, station, period));
    },
  });
}

/** @throws CodedError series.signalUnknown, request.forbidden for one that requires another permission */
function signalsOf(text: string, { caller }: Context): readonly StationSignalName[] {
  return [...new Set(text.split(',').map((one) => one.trim()))].map((name) => {
    if (!isStationSignal(name)) throw new CodedError('series.signalUnknown', { name });
    const { needs }: StationSignal = stationSignals[name];
    if (needs !== undefined && !caller.permissions.has(needs)) throw new CodedError('request.forbidden');
    return name;
  });
}

/**
 * From midnight to now in the station's zone by default.
 * @throws CodedError request.parameterFormat, period.reversed, series.rangeTooLong
 */
function rangeOf({ now }: Context, { zone }: VisibleStation, asked: AskedPeriod): SeriesRange {
  const period = readPeriod(asked);
  const end = period.end ?? wireTime(now, zone);
  const begin = period.begin ?? `${(period.end ?? localDate(zone, now.getTime())).slice(0, 10)} 00:00:00`;
  const from = instantOfWireTime(begin, zone) ?? 0;
  const to = instantOfWireTime(end, zone, 'later') ?? 0;
  // In wall time: a year with a change of the clock is not longer than others.
  if ((readWireTime(end) ?? to) - (readWireTime(begin) ?? from) > longestSeriesDays * dayMs)
    throw new CodedError('series.rangeTooLong', { most: longestSeriesDays });
  return { from, to, now: now.getTime(), zone };
}

async function seriesOf(
  context: Context,
  parts: InsightParts,
  station: VisibleStation,
  asked: readonly StationSignalName[],
  range: SeriesRange,
): Promise<StationSeries> {
  const isRead = asked.some((name) => stationSignals[name].from === 'readings');
  const flow = isRead ? await energyFlowOf(context, parts, station) : undefined;
  const lineOf = (signal: StationSignalName): Promise<StationLine> => {
    if (signal === 'energyToday') return energyOfDayLine(context, parts, station, range);
    if (signal === 'energyDay' || signal === 'fullHours')
      return dayLine(context, parts, station, range, signal);
    if (signal === 'ratio' || flow === undefined) return ratioLine(context, parts, station, range);
    return summedLine(context, parts, flow, range, signal);
  };
  const lines: StationLine[] = [];
  for (const signal of asked) lines.push(await lineOf(signal));
  return { stationId: station.id, stationName: station.name, timeZone: station.zone, lines };
}
