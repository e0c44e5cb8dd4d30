import { label } from '@heliodeck/kit/label';
import { daysBetween, localDate, monthStart } from '@heliodeck/kit/zone';
import { energyFlows } from '@heliodeck/model/energy/band-energy';
import { tariff } from '@heliodeck/model/energy/tariff-entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { readPeriod } from '@heliodeck/model/wire/period';
import { z } from 'zod';
import { componentName, isNeeded } from '../../http/document.ts';
import { recordId } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { bandEnergyOf, mostBandDays } from './band-energy.ts';
import type { EnergyParts } from './parts.ts';
import { visibleStations } from './stations.ts';

const way = z.enum(energyFlows);
const sums = z.array(
  z.object({ way, energy: z.number(), amount: z.string().nullable() }).meta({ [componentName]: 'WaySum' }),
);

/** A BandEnergy. */
const bandEnergyShape = z.object({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  tariffId: z.string().nullable(),
  tariffName: z.string().nullable(),
  currency: z.string().nullable(),
  bands: z.array(z.object({ key: z.string(), name: z.string() })),
  periods: z.array(
    z.object({
      date: z.string(),
      parts: z.array(
        z.object({
          band: z.string().nullable(),
          validFrom: z.string().nullable(),
          way,
          energy: z.number().meta({ description: 'kWh' }),
          coverage: z.number().nullable(),
          price: z.string().nullable(),
          amount: z.string().nullable(),
        }),
      ),
      sums,
    }),
  ),
  totals: sums,
});

const day = z.string().optional().meta({ description: 'yyyy-MM-dd' });

/** Routes for the energy by tariff. */
export function tariffRoutes(parts: EnergyParts): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-index/index/energyByBand',
      tag: tariff.label.en,
      access: { anyOf: [tariff.key, 'tariff_view'] },
      summary: label(
        '电站的分时电量与金额，按日或按月',
        'Energy of a station by tariff band and what it is worth, by day or month',
      ),
      query: z.looseObject({
        stationId: recordId.meta({ [isNeeded]: true }),
        beginTime: day,
        endTime: day,
        unit: z.enum(['day', 'month']).optional(),
      }),
      data: bandEnergyShape,
      async handle(context, { query }) {
        const { begin, end } = readPeriod(query);
        const [station] = await visibleStations(context, parts.entities, query.stationId);
        if (station === undefined) throw new CodedError('record.notFound');
        const today = localDate(station.zone, context.now.getTime());
        const first = (begin ?? end ?? monthStart(today)).slice(0, 10);
        const last = (end ?? begin ?? today).slice(0, 10);
        if (daysBetween(first, last) >= mostBandDays) throw new CodedError('tariff.tooLong');
        return bandEnergyOf(context, parts, station, { first, last, unit: query.unit ?? 'day' });
      },
    }),
  ];
}
