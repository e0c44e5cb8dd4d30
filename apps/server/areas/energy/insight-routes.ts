import { type Label, label } from '@heliodeck/kit/label';
import { daysBetween } from '@heliodeck/kit/zone';
import { lossKinds } from '@heliodeck/model/energy/insight/losses';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isWireDate, readWireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { type InsightParts, insightOf } from './insight.ts';
import { stationsCompared } from './insight-stations.ts';
import { visibleStations } from './stations.ts';

const day = z.string().meta({ description: 'yyyy-MM-dd' });
const period = { beginTime: day, endTime: day };
const ofStation = z.looseObject({ ...period, stationId: z.string().regex(/^[1-9]\d{0,18}$/) });
const ofRegion = z.looseObject({
  ...period,
  region: z
    .preprocess(
      (raw) => (raw === '' ? undefined : raw),
      z
        .string()
        .regex(/^\d{2}(\d{2}){0,2}$/)
        .optional(),
    )
    .meta({ description: 'code of a region: 2, 4 or 6 digits' }),
});

const figure = z.number().nullable();
const stationShape = z.looseObject({
  ...{ stationId: z.string(), first: day, last: day, capacity: figure, energy: figure, coverage: figure },
  ...{ finalYield: figure, referenceYield: figure, ratio: figure, ratioAt25: figure },
  ...{ availability: figure, energyAvailability: figure, theoretical: figure, unexplained: figure },
  light: z.enum(['service', 'clearSky']).nullable(),
  losses: z.object(Object.fromEntries(lossKinds.map((kind) => [kind, figure]))).nullable(),
  days: z.array(z.looseObject({ date: z.string(), energy: figure, ratio: figure })),
  inverters: z.array(z.looseObject({ id: z.string(), name: z.string(), specific: figure, against: figure })),
});
const comparedShape = z.array(
  z.looseObject({
    ...{ id: z.string(), name: z.string(), group: z.string(), capacity: figure, energy: figure },
    ...{ coverage: figure, specific: figure, ofClearSky: figure, against: figure, lacking: figure },
    worth: z.string().nullable(),
  }),
);

/** Days that are looked at at once. */
const mostDays = 31;

/** How stations do: one in detail, or many side by side. */
export function insightRoutes(parts: InsightParts): readonly RouteSpec[] {
  const route = <Q extends z.ZodObject>(
    tail: string,
    summary: Label,
    query: Q,
    data: z.ZodType,
    answer: (context: Context, asked: z.output<Q>) => Promise<unknown>,
  ) =>
    defineRoute({
      ...{ method: 'GET', path: `/api/blade-index/insight/${tail}`, summary, tag: 'Dashboard', query, data },
      access: { anyOf: ['insightAnalysis'] },
      handle: (context, { query: asked }) => answer(context, asked),
    });
  return [
    route(
      'station',
      label(
        '电站绩效:等效小时、PR、可用率、损失',
        'Performance of a station: yields, ratio, availability, losses',
      ),
      ofStation,
      stationShape,
      async (context, { stationId, beginTime, endTime }) => {
        const request = requestOf(beginTime, endTime);
        const [station] = await visibleStations(context, parts.entities, stationId);
        if (station === undefined) throw new CodedError('record.notFound');
        return insightOf(context, parts, station, request);
      },
    ),
    route(
      'stations',
      label('电站对比:单位装机发电量', 'Stations side by side, by energy per capacity'),
      ofRegion,
      comparedShape,
      (context, { region, beginTime, endTime }) =>
        stationsCompared(context, parts, { ...requestOf(beginTime, endTime), region }),
    ),
  ];
}

/** @throws CodedError field.notDate, insight.period */
function requestOf(first: string, last: string) {
  for (const [name, value] of Object.entries({ beginTime: first, endTime: last }))
    if (!isWireDate(value) || readWireTime(`${value} 00:00:00`) === undefined)
      throw new CodedError('field.notDate', { label: name });
  const length = daysBetween(first, last) + 1;
  if (length < 1 || length > mostDays) throw new CodedError('insight.period', { most: mostDays });
  return { first, last };
}
