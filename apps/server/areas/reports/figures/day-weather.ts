import type { Context } from '../../../context.ts';
import type { ReportParts } from '../report-parts.ts';
import { endsOf, type FigurePeriods, type Subject } from './subject.ts';

/** The weather by station and day ('… yyyy-MM-dd'); longer periods have none. */
export async function dayWeather(
  context: Context,
  { weather }: ReportParts,
  subjects: readonly Subject[],
  span: FigurePeriods,
): Promise<ReadonlyMap<string, string>> {
  if (span.unit !== 'day') return new Map();
  const { first, last } = endsOf(span);
  const ids = [...new Set(subjects.map(({ station }) => station.id))];
  const kept = await weather(context, ids, first, last);
  return new Map(kept.map(({ stationId, day, text }) => [`${stationId} ${day}`, text]));
}
