import { bandRoles, roleNumber } from '@heliodeck/model/energy/rules';
import type { ReportFacts } from '@heliodeck/model/reports/fixed-report';
import { type BandSum, keptBands } from '../../../telemetry/energy-store.ts';
import { coverageOf } from '../../../telemetry/figures/coverage.ts';
import { firstDays, instantsOf } from './elapsed.ts';
import { counterEventsOf } from './event-counts.ts';
import { endsOf, type FigureMaker, sumName } from './subject.ts';

const ways = ['forward', 'reverse'] as const;

/** Energy of meters in each period, in total and by band. Bands are sums of days, so that those of days add up to those of months. */
export const meterFigures: FigureMaker = async (context, parts, subjects, span) => {
  const { energy } = parts.telemetry;
  const { first, last } = endsOf(span);
  const now = context.now.getTime();
  const main = subjects.flatMap(({ counters }) => counters.filter(({ role }) => isMain(role)));
  const calendars = await energy.calendars(context.db, [
    ...new Set(subjects.map(({ station }) => station.id)),
  ]);
  const banded = subjects.flatMap(({ station, counters }) => {
    const by = calendars.get(station.id);
    const tellable = by?.calendar || counters.some(({ role }) => !isMain(role));
    return by && tellable ? counters.filter(({ role }) => isMain(role)).map((one) => ({ ...one, by })) : [];
  });
  const sums = byCounter(await energy.byCounter(span.unit, context.db, main, first, last));
  const bands = byCounter(await energy.bands(span.unit, context.db, banded, first, last));
  const begun = await firstDays(context, parts, main, span.periods);
  const events = await counterEventsOf(context, parts, subjects, span);
  return new Map(
    subjects.map(({ id, station, counters }) => {
      const facts = span.periods.map((period): readonly [string, ReportFacts] => {
        const name = sumName(span, period);
        const of = (way: (typeof ways)[number]) => `${id} ${roleNumber(way)}`;
        const whole = ways.find((way) => counters.some(({ role }) => role === roleNumber(way))) ?? 'forward';
        const elapsed = instantsOf(period, station.zone, begun.get(of(whole)), now);
        const told = ways.flatMap((way) => bands.get(`${of(way)} ${name}`) ?? []);
        return [
          period.name,
          {
            ...Object.assign(
              {},
              ...ways.map((way) =>
                energies(way, sums.get(`${of(way)} ${name}`)?.wattHours, {
                  told: bands.get(`${of(way)} ${name}`),
                  named: calendars.get(station.id)?.calendar?.bands.map(({ key }) => key) ?? [],
                }),
              ),
            ),
            coverage: coverageOf(sums.get(`${of(whole)} ${name}`)?.coveredSeconds ?? 0, elapsed, now),
            bandsBy: toldBy(told),
            events: events.get(`${id} ${name}`) ?? 0,
          },
        ];
      });
      return [id, new Map(facts)];
    }),
  );
};

function isMain(role: number): boolean {
  return ways.some((way) => roleNumber(way) === role);
}

function byCounter<S extends { readonly deviceId: string; readonly role: number; readonly name: string }>(
  sums: readonly S[],
): ReadonlyMap<string, S> {
  return new Map(sums.map((sum) => [`${sum.deviceId} ${sum.role} ${sum.name}`, sum]));
}

/**
 * Energy in total and by band, kWh; energy outside of these bands is the rest, so that they add up. A band that neither a register counts
 * nor the tariff has is absent.
 */
function energies(
  way: (typeof ways)[number],
  wattHours: number | undefined,
  { told, named }: { readonly told: BandSum | undefined; readonly named: readonly string[] },
): ReportFacts {
  if (wattHours === undefined) return {};
  const bands = keptBands.flatMap((band) =>
    told && (told.byRegister > 0 || named.includes(band)) ? [[band, told[band]] as const] : [],
  );
  const rest = bands.reduce((left, [, energy]) => left - energy, wattHours);
  return {
    ...Object.fromEntries(
      bands.map(([band, energy]) => [`${way}${band.charAt(0).toUpperCase()}${band.slice(1)}`, energy / 1000]),
    ),
    [`${way}Total`]: wattHours / 1000,
    [`${way}Other`]: rest / 1000,
  };
}

function toldBy(told: readonly BandSum[]): string | null {
  const registers = told.some(({ byRegister }) => byRegister > 0);
  const tariffs = told.some(({ byTariff }) => byTariff > 0);
  if (registers && tariffs) return 'mixed';
  return registers ? 'register' : tariffs ? 'tariff' : null;
}

/** Counter roles of a meter's row. */
export const meterRoles: readonly number[] = ways.flatMap((way) => [roleNumber(way), ...bandRoles(way)]);
