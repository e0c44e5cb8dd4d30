import { type Label, label } from '@heliodeck/kit/label';
import { addDays, daysBetween, localDate, monthStart } from '@heliodeck/kit/zone';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { readPeriod } from '@heliodeck/model/wire/period';
import { isWireDate } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Area } from '../../area.ts';
import type { Context } from '../../context.ts';
import { nullAsAbsent, recordId, wholeNumber } from '../../http/query-values.ts';
import { defineRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { dispersionRoute, stringMapRoute } from './dispersion-route.ts';
import { energyEventsOf } from './energy-events.ts';
import { energyFlowOf } from './energy-flow.ts';
import { flowPastOf } from './flow-past.ts';
import { daysFrom, generationIn, generationTotals, monthsOf } from './generation.ts';
import type { PastSky } from './insight-light.ts';
import { insightRoutes } from './insight-routes.ts';
import type { EnergyParts } from './parts.ts';
import { planRoutes } from './plan-routes.ts';
import { plannedEnergyRules } from './plan-rules.ts';
import { seriesRoute } from './series-route.ts';
import {
  eventShape,
  flowPastShape,
  flowShape,
  generationShape,
  summaryShape,
  totalsShape,
} from './shapes.ts';
import { summaryOf } from './station-summary.ts';
import { type VisibleStation, visibleStations } from './stations.ts';
import { tariffRoutes } from './tariff-routes.ts';
import { tariffRules } from './tariff-rules.ts';

const tag = 'Dashboard';

/** Most days from the first to the last, as screens compute it: 2,678,400,000 ms. */
const mostDays = 31;
const stationId = recordId;
const one = z.looseObject({ stationId });
const maybeOne = z.looseObject({ stationId: z.preprocess(nullAsAbsent, stationId.optional()) });
const daily = maybeOne.extend({
  type: z.preprocess(nullAsAbsent, wholeNumber(1, 2, 1)),
  beginTime: z.preprocess(nullAsAbsent, z.string().optional()),
  endTime: z.preprocess(nullAsAbsent, z.string().optional()),
});

/**
 * Figures of the station dashboard. Any user may call; the figures include the stations, devices and histories visible to the caller
 * (docs/product/permissions.md#data-scopes).
 * @param pastSky past weather of a place; by default there is none
 */
export function energyArea(
  parts: EnergyParts & Pick<Services, 'store'>,
  pastSky: PastSky = async () => undefined,
): Area {
  const { entities } = parts;
  const stationOf = async (context: Context, id: string): Promise<VisibleStation> => {
    const [station] = await visibleStations(context, entities, id);
    if (station === undefined) throw new CodedError('record.notFound');
    return station;
  };
  /** A route about one station visible to the caller. */
  const about = (
    tail: string,
    summary: Label,
    data: z.ZodType,
    answer: (context: Context, station: VisibleStation) => Promise<unknown>,
  ) =>
    defineRoute({
      method: 'GET',
      path: `/api/blade-index/index/${tail}`,
      access: 'signed-in',
      summary,
      tag,
      data,
      query: one,
      handle: async (context, { query }) => answer(context, await stationOf(context, query.stationId)),
    });
  return {
    name: 'dashboard',
    rules: [tariffRules(parts.store), plannedEnergyRules()],
    routes: [
      dispersionRoute(parts),
      stringMapRoute(parts),
      ...tariffRoutes(parts),
      ...planRoutes(parts),
      ...insightRoutes({ ...parts, pastSky }),
      seriesRoute({ ...parts, pastSky }),
      ...generationRoutes(parts),
      about('stationSummary', label('电站概况', 'A station in figures'), summaryShape, (context, station) =>
        summaryOf(context, parts, station),
      ),
      about(
        'energyFlow',
        label('能量流图的实时数据', 'Live data of the energy flow diagram'),
        flowShape,
        (context, station) => energyFlowOf(context, parts, station),
      ),
      defineRoute({
        method: 'GET',
        path: '/api/blade-index/index/energyFlowPast',
        tag,
        data: flowPastShape,
        access: 'signed-in',
        summary: label(
          '能量流图的过去一天、一月或某日',
          'The energy flow diagram over the last day or month, or over a day',
        ),
        query: one.extend({
          span: z.preprocess(nullAsAbsent, z.enum(['day', 'month']).default('day')),
          date: z
            .preprocess(nullAsAbsent, z.string().refine(isWireDate).optional())
            .meta({ description: 'yyyy-MM-dd: this day of the station, in the steps of a day' }),
        }),
        handle: async (context, { query: { stationId, span, date } }) =>
          flowPastOf(context, parts, await stationOf(context, stationId), { span, date }),
      }),
      defineRoute({
        method: 'GET',
        path: '/api/blade-index/index/energyEvents',
        tag,
        data: z.array(eventShape),
        access: 'signed-in',
        summary: label(
          '电量计数事件：翻转、复位、换表、中断',
          'Events of energy counters: roll-over, reset, exchange, gap',
        ),
        query: one.extend({
          kind: z.preprocess(nullAsAbsent, z.enum(['gap', 'rollOver', 'reset', 'exchange']).optional()),
        }),
        handle: async (context, { query }) =>
          energyEventsOf(context, parts, await stationOf(context, query.stationId), query.kind),
      }),
    ],
  };
}

/** Generation of one station, or of all visible to the caller. */
function generationRoutes(parts: EnergyParts) {
  const { entities } = parts;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-index/index/dailyMeterData',
      tag,
      data: z.array(generationShape),
      access: 'signed-in',
      summary: label(
        '发电量：本月逐日、本年逐月或自定义日期',
        'Generation by day of the month, by month of the year, or of given days',
      ),
      query: daily,
      handle: async (context, { query }) => {
        const stations = await visibleStations(context, entities, query.stationId);
        return generationIn(context, parts, stations, periodsOf(context, stations, query));
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-index/index/getMeterData',
      tag,
      data: totalsShape,
      access: 'signed-in',
      summary: label('今日、本月、本年、累计发电量', 'Generation today, this month, this year and in total'),
      query: maybeOne,
      handle: async (context, { query }) =>
        generationTotals(context, parts, await visibleStations(context, entities, query.stationId)),
    }),
  ];
}

/** The requested range, else the current year by month or the current month by day. */
function periodsOf(context: Context, stations: readonly VisibleStation[], query: z.output<typeof daily>) {
  const today = localDate(stations[0]?.zone ?? context.zone, context.now.getTime());
  if (query.beginTime === undefined && query.endTime === undefined) {
    return query.type === 2
      ? monthsOf(today)
      : daysFrom(monthStart(today), addDays(monthStart(today, 1), -1));
  }
  const { begin, end } = readPeriod(query);
  // The range consists of days: the time of day is ignored.
  const [first, last] = [begin ?? end ?? today, end ?? today].map((time) => time.slice(0, 10)) as [
    string,
    string,
  ];
  if (daysBetween(first, last) > mostDays) throw new CodedError('chart.rangeTooLong');
  return daysFrom(first, last);
}
