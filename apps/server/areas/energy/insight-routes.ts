import { type Label, label } from '@heliodeck/kit/label';
import { addDays, daysBetween, localDate } from '@heliodeck/kit/zone';
import { lossKinds } from '@heliodeck/model/energy/insight/losses';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type AskedPeriod, readPeriod } from '@heliodeck/model/wire/period';
import { readRegionCode } from '@heliodeck/model/wire/region-code';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { emptyAsAbsent, recordId } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { insightOf } from './insight.ts';
import type { InsightParts } from './insight-station.ts';
import { stationsCompared } from './insight-stations.ts';
import { stationYears } from './insight-years.ts';
import { visibleStations } from './stations.ts';

const day = z.string();
const end = z
  .preprocess(emptyAsAbsent, z.string().optional())
  .meta({ description: 'yyyy-MM-dd; default: the last seven days that are over' });
const period = { beginTime: end, endTime: end };
const ofStation = z.looseObject({ ...period, stationId: recordId });
const ofRegion = z.looseObject({
  ...period,
  region: z
    .preprocess(emptyAsAbsent, z.string().optional())
    .meta({ description: 'code of a region: 2, 4 or 6 digits' }),
});

const figure = z.number().nullable();
const stationShape = z.looseObject({
  stationId: z.string(),
  first: day,
  last: day,
  capacity: figure,
  energy: figure,
  coverage: figure,
  finalYield: figure,
  referenceYield: figure,
  ratio: figure,
  arrayYields: z
    .object({
      array: z.number(),
      capture: figure,
      system: z.number(),
      stored: z.number(),
      coverage: z.number(),
    })
    .nullable()
    .meta({ description: 'h, by IEC 61724-1' }),
  ratioAt25: figure,
  availability: figure,
  energyAvailability: figure,
  theoretical: figure,
  clearSky: figure,
  unexplained: figure,
  unlit: figure,
  light: z.enum(['measured', 'service', 'clearSky']).nullable(),
  sensor: z.object({ id: z.string(), name: z.string(), coverage: z.number() }).nullable(),
  losses: z.object(Object.fromEntries(lossKinds.map((kind) => [kind, figure]))).nullable(),
  days: z.array(z.looseObject({ date: z.string(), energy: figure, ratio: figure })),
  inverters: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      directRatio: figure,
      specific: figure,
      against: figure,
    }),
  ),
});
const comparedShape = z.array(
  z.looseObject({
    id: z.string(),
    name: z.string(),
    group: z.string(),
    capacity: figure,
    energy: figure,
    coverage: figure,
    specific: figure,
    ofClearSky: figure,
    against: figure,
    lacking: figure,
    worth: z.string().nullable(),
    currency: z.string().nullable(),
  }),
);

const yearsShape = z.looseObject({
  stationId: z.string(),
  first: day,
  last: day,
  days: z.int(),
  clearDays: z.int(),
  degradation: z.looseObject({ rate: figure, low: figure, high: figure, pairs: z.int() }),
  soiling: z.looseObject({ ratio: figure, rate: figure, cleanings: z.array(z.string()) }),
  months: z.array(z.object({ month: z.string(), ratio: figure })),
});

/** Most days in one request. */
const mostDays = 31;

/** Routes for the performance of stations: one in detail, or many in comparison. */
export function insightRoutes(parts: InsightParts): readonly RouteSpec[] {
  const route = <Q extends z.ZodObject>(
    tail: string,
    summary: Label,
    query: Q,
    data: z.ZodType,
    answer: (context: Context, asked: z.output<Q>) => Promise<unknown>,
  ) =>
    defineRoute({
      method: 'GET',
      path: `/api/blade-index/insight/${tail}`,
      summary,
      tag: 'Dashboard',
      query,
      data,
      access: { anyOf: ['insightAnalysis'] },
      handle: (context, { query: asked }) => answer(context, asked),
    });
  return [
    route(
      'station',
      label(
        '电站绩效：等效小时、PR、可用率、损失',
        'Performance of a station: yields, ratio, availability, losses',
      ),
      ofStation,
      stationShape,
      async (context, { stationId, ...asked }) => {
        const request = requestOf(context, asked);
        const [station] = await visibleStations(context, parts.entities, stationId);
        if (station === undefined) throw new CodedError('record.notFound');
        return insightOf(context, parts, station, request);
      },
    ),
    route(
      'years',
      label('电站多年衰减与积灰', 'Degradation and soiling of a station over years'),
      z.looseObject({ stationId: recordId }),
      yearsShape,
      async (context, { stationId }) => {
        const [station] = await visibleStations(context, parts.entities, stationId);
        if (station === undefined) throw new CodedError('record.notFound');
        return stationYears(context, parts, station);
      },
    ),
    route(
      'stations',
      label('电站对比：单位装机发电量', 'Stations side by side, by energy per capacity'),
      ofRegion,
      comparedShape,
      (context, { region, ...asked }) =>
        stationsCompared(context, parts, {
          ...requestOf(context, asked),
          region: region && readRegionCode(region),
        }),
    ),
  ];
}

/**
 * The requested days; a time within a day stands for the day.
 * @throws CodedError request.parameterFormat, period.reversed, insight.period
 */
function requestOf({ zone, now }: Context, asked: AskedPeriod) {
  const { begin, end: until } = readPeriod(asked);
  const last = until?.slice(0, 10) ?? addDays(localDate(zone, now.getTime()), -1);
  const first = begin?.slice(0, 10) ?? addDays(last, -6);
  const length = daysBetween(first, last) + 1;
  if (length < 1 || length > mostDays) throw new CodedError('insight.period', { most: mostDays });
  return { first, last };
}
