import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isWireDate, readWireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { dispersionIn } from './dispersion.ts';
import type { EnergyParts } from './parts.ts';

const empty = (raw: unknown) => (raw === '' ? undefined : raw);
const asked = z.looseObject({
  date: z
    .preprocess(empty, z.string().optional())
    .meta({ description: 'yyyy-MM-dd; default today from 10:00 on, before that the day before' }),
  stationId: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[1-9]\d{0,18}$/)
      .optional(),
  ),
  region: z
    .preprocess(
      empty,
      z
        .string()
        .regex(/^\d{2}(\d{2}){0,2}$/)
        .optional(),
    )
    .meta({ description: 'code of a region: 2, 4 or 6 digits' }),
});

/** Dispersion of strings by inverter. */
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
          ...{ id: z.string(), name: z.string(), rate: z.number().nullable() },
          strings: z.array(
            z.object({
              ...{ input: z.int(), isOpen: z.boolean(), current: z.number() },
              power: z.number().nullable(),
            }),
          ),
        }),
      ),
    }),
    handle(context, { query: { date, stationId, region } }) {
      if (date !== undefined && !(isWireDate(date) && readWireTime(`${date} 00:00:00`) !== undefined))
        throw new CodedError('field.notDate', { label: 'date' });
      return dispersionIn(context, parts, { date, stationId, region });
    },
  });
}
