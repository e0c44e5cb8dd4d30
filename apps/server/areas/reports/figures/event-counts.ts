import { isBandRole } from '@heliodeck/model/energy/rules';
import type { Context } from '../../../context.ts';
import type { ReportParts } from '../report-parts.ts';
import { endsOf, type FigurePeriods, type Subject } from './subject.ts';

/** Numbers of resets, replacements and gaps of the counters of subjects, by subject and name of the sum. */
export async function counterEventsOf(
  { db }: Context,
  { telemetry }: ReportParts,
  subjects: readonly Subject[],
  span: FigurePeriods,
): Promise<ReadonlyMap<string, number>> {
  // An event of a register of one band is also one of the total register.
  const owned = subjects.flatMap(({ id, station, counters }) =>
    counters.flatMap(({ deviceId, role }) =>
      isBandRole(role) ? [] : [{ deviceId, role, ownerId: id, zone: station.zone }],
    ),
  );
  return telemetry.energy.eventCounts(db, owned, { unit: span.unit, ...endsOf(span) });
}
