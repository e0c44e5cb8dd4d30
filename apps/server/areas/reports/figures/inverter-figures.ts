import { roundTo } from '@heliodeck/kit/scale';
import { localDate } from '@heliodeck/kit/zone';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { capacityIn, capacitySteps } from '../../../telemetry/figures/capacity.ts';
import { coverageOf } from '../../../telemetry/figures/coverage.ts';
import { dayWeather } from './day-weather.ts';
import { firstDays, instantsOf } from './elapsed.ts';
import { counterEventsOf } from './event-counts.ts';
import { endsOf, type FigureMaker, sumName } from './subject.ts';

const generated = roleNumber('generated');

/** Generation of inverters in each period, and the equivalent full-load hours. */
export const inverterFigures: FigureMaker = async (context, parts, subjects, span) => {
  const { first, last } = endsOf(span);
  const now = context.now.getTime();
  const counters = subjects.flatMap((subject) => subject.counters);
  const found = await parts.telemetry.energy.byCounter(span.unit, context.db, counters, first, last);
  const sums = new Map(found.map((sum) => [`${sum.deviceId} ${sum.name}`, sum]));
  const begun = await firstDays(context, parts, counters, span.periods);
  const events = await counterEventsOf(context, parts, subjects, span);
  const steps = await capacitySteps(context, [...new Set(subjects.map(({ station }) => station))]);
  const weather = await dayWeather(context, parts, subjects, span);
  return new Map(
    subjects.map(({ id, station, plate }) => {
      const today = localDate(station.zone, now);
      const power = plate.connectedPower ?? plate.ratedPower ?? null;
      const facts = span.periods.map((period) => {
        const name = sumName(span, period);
        const sum = sums.get(`${id} ${name}`);
        const elapsed = instantsOf(period, station.zone, begun.get(`${id} ${generated}`), now);
        const generation = sum === undefined ? null : sum.wattHours / 1000;
        return [
          period.name,
          {
            generation,
            fullHours: generation === null || power === null ? null : roundTo(generation / Number(power), 2),
            capacity: capacityIn(station, steps.get(station.id) ?? [], period, today),
            coverage: coverageOf(sum?.coveredSeconds ?? 0, elapsed, now),
            weather: weather.get(`${station.id} ${name}`) ?? null,
            events: events.get(`${id} ${name}`) ?? 0,
          },
        ] as const;
      });
      return [id, new Map(facts)];
    }),
  );
};
