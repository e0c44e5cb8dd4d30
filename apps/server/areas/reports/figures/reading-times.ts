import { meter } from '@heliodeck/model/devices/records/meter';
import { roleNumber } from '@heliodeck/model/energy/rules';
import type { ReportFacts } from '@heliodeck/model/reports/fixed-report';
import { allTime, type PeriodDays } from '@heliodeck/model/reports/report-request';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../../context.ts';
import type { ReportParts } from '../report-parts.ts';
import { firstDays, instantsOf } from './elapsed.ts';
import type { Subject } from './subject.ts';

/** A row: a meter in a period. */
interface Cell {
  readonly subject: Subject;
  readonly period: PeriodDays;
}

/**
 * The readings between which a meter's energy was counted: the last one before the period, or the first in it, and the last one in it. In
 * the order of the rows.
 */
export async function readingTimes(
  context: Context,
  parts: ReportParts,
  cells: readonly Cell[],
): Promise<readonly Pick<ReportFacts, 'baseTime' | 'sampledTime'>[]> {
  const now = context.now.getTime();
  const role = roleNumber('forward');
  const begun = await firstDays(
    context,
    parts,
    cells.map(({ subject }) => ({ deviceId: subject.id, role })),
    cells.map(({ period }) => period),
  );
  const ends = cells.map(({ subject, period }) =>
    instantsOf(period, subject.station.zone, begun.get(`${subject.id} ${role}`), now),
  );
  const found = await parts.telemetry.energy.readingsAtEnds(
    context.db,
    meter,
    cells.map(({ subject }, index) => ({ deviceId: subject.id, ...(ends[index] ?? { from: now, to: now }) })),
  );
  return cells.map(({ subject, period }, index) => {
    const { base = null, last = null } = found[index] ?? {};
    const zone = subject.station.zone;
    return {
      baseTime: base === null || period.name === allTime ? null : wireTime(base, zone),
      sampledTime: last === null ? null : wireTime(last, zone),
    };
  });
}
