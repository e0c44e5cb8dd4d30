import { roleNumber } from '@heliodeck/model/energy/rules';
import type { FigureWay } from '@heliodeck/model/reports/fixed-report';
import type { Context } from '../../../context.ts';
import type { EnergySource } from '../../../telemetry/energy-store.ts';
import { countersSeen } from '../../../telemetry/records/counters-seen.ts';
import type { ReportParts } from '../report-parts.ts';
import type { Subject } from './subject.ts';

/** The counters whose sum is a figure of a subject. */
export async function wayCounters(
  context: Context,
  parts: ReportParts,
  { id, station, counters }: Subject,
  way: FigureWay,
): Promise<readonly EnergySource[]> {
  const { energy } = parts.telemetry;
  const own = (role: 'forward' | 'reverse' | 'generated') =>
    counters.filter((one) => one.role === roleNumber(role));
  if (way === 'generated') return own('generated');
  if (way === 'metered' || way === 'counted') {
    const sources = await countersSeen(
      context,
      parts,
      await energy.generationSources(context.db, [station.id]),
    );
    return way === 'counted' ? sources : sources.filter(({ role }) => role === roleNumber('forward'));
  }
  const mine = own(way);
  // If no counter of a device measured it, none of its station did, either.
  if (mine.length > 0 || id !== station.id) return mine;
  const grid = await countersSeen(context, parts, await energy.gridCounters(context.db, [station.id]));
  return grid.filter(({ role }) => role === roleNumber(way));
}
