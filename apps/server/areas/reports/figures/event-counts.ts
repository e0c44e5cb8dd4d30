import { isBandRole } from '@heliodeck/model/energy/rules';
import type { Context } from '../../../context.ts';
import type { ReportParts } from '../report-parts.ts';
import { endsOf, type FigurePeriods, type Subject } from './subject.ts';

/** How many resets, exchanges and gaps the counters of subjects had, by subject and name of the sum. */
export async function counterEventsOf(
  { db }: Context,
  { telemetry }: ReportParts,
  subjects: readonly Subject[],
  span: FigurePeriods,
): Promise<ReadonlyMap<string, number>> {
  // What happened to a register of one band happened to that of all, too.
  const owned = subjects.flatMap(({ id, station, counters }) =>
    counters.flatMap(({ deviceId, role }) =>
      isBandRole(role) ? [] : [{ deviceId, role, ownerId: id, zone: station.zone }],
    ),
  );
  return telemetry.energy.eventCounts(db, owned, { unit: span.unit, ...endsOf(span) });
}
