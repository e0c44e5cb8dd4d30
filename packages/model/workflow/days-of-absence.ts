import { instantOfWireTime } from '../wire/time.ts';
import type { ProcessForm } from './form.ts';

const dayMs = 86_400_000;

/**
 * Days of an absence between two times, in steps of a half and at least one half.
 * @param begin ms since 1970
 * @param end ms since 1970, later than `begin`
 */
export function daysOfAbsence(begin: number, end: number): number {
  return Math.max(0.5, Math.ceil(((end - begin) / dayMs) * 2) / 2);
}

/**
 * The days that fields of a form count, by their names; none for a field without both times in order.
 * @param zone IANA zone of the times
 */
export function countedDays(
  { fields }: ProcessForm,
  values: Readonly<Record<string, unknown>>,
  zone: string,
): Readonly<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { name, days } of fields) {
    if (days === undefined) continue;
    const [begin, end] = [values[days.from], values[days.to]].map((text) =>
      typeof text === 'string' ? instantOfWireTime(text, zone) : undefined,
    );
    if (begin !== undefined && end !== undefined && end > begin) counted[name] = daysOfAbsence(begin, end);
  }
  return counted;
}
