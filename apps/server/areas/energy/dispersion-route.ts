import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { readPeriod } from '@heliodeck/model/wire/period';
import { readRegionCode } from '@heliodeck/model/wire/region-code';
import { isWireDate, readWireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { emptyAsAbsent, recordId } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { dispersionIn } from './dispersion.ts';
import type { EnergyParts } from './parts.ts';
import { stringMapOf } from './string-map.ts';

const asked = z.looseObject({
  date: z
    .preprocess(emptyAsAbsent, z.string().optional())
    .meta({ description: 'yyyy-MM-dd; default today from 10:00 on, before that the day before' }),
  stationId: z.preprocess(emptyAsAbsent, recordId.optional()),
  region: z
    .preprocess(emptyAsAbsent, z.string().optional())
    .meta({ description: 'code of a region: 2, 4 or 6 digits' }),
});

const day = z
  .preprocess(emptyAsAbsent, z.string().optional())
  .meta({ description: 'yyyy-MM-dd; default: the last 30 days, today from 10:00 on' });
const askedMap = z.looseObject({
  deviceId: recordId,
  beginTime: day,
  endTime: day,
});
const figure = z.number().nullable();

/** Route for the strings of one inverter, day by day. */
export function stringMapRoute(parts: EnergyParts): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: '/api/blade-index/dispersion/days',
    access: { anyOf: ['discreteAnalysis'] },
    summary: label('逆变器逐日组串电流', 'Strings of an inverter by day'),
    tag: 'Dashboard',
    query: askedMap,
    data: z.looseObject({
      deviceId: z.string(),
      days: z.array(z.string()),
      medians: z.array(figure),
      strings: z.array(
        z.object({ input: z.int(), shares: z.array(figure), weakDays: z.int(), openDays: z.int() }),
      ),
    }),
    handle(context, { query: { deviceId, ...asked } }) {
      const { begin, end } = readPeriod(asked);
      return stringMapOf(context, parts, { deviceId, first: begin?.slice(0, 10), last: end?.slice(0, 10) });
    },
  });
}

/** Route for the dispersion of strings by inverter. */
export function dispersionRoute(parts: EnergyParts): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: '/api/blade-index/dispersion',
    access: { anyOf: ['discreteAnalysis'] },
    summary: label('组串离散率', 'Dispersion of strings by inverter'),
    tag: 'Dashboard',
    query: asked,
    data: z.looseObject({
      date: z.string(),
      inverters: z.array(
        z.looseObject({
          id: z.string(),
          name: z.string(),
          rate: z.number().nullable(),
          strings: z.array(
            z.object({
              input: z.int(),
              isOpen: z.boolean(),
              current: z.number(),
              power: z.number().nullable(),
            }),
          ),
        }),
      ),
    }),
    handle(context, { query: { date, stationId, region } }) {
      if (date !== undefined && !(isWireDate(date) && readWireTime(`${date} 00:00:00`) !== undefined))
        throw new CodedError('field.notDate', { label: 'date' });
      return dispersionIn(context, parts, { date, stationId, region: region && readRegionCode(region) });
    },
  });
}
