import { isRecord } from '@heliodeck/kit/is-record';

/** The limits of a rule, or of its snapshot, as numbers in the displayed unit. */
export function ruleLimits(rule: unknown): readonly number[] {
  if (!isRecord(rule)) return [];
  // Bits, minutes and changes are not values of the field.
  if (Number(rule.alarmTrigger) > 5) return [];
  return [rule.alarmNumA, rule.alarmNumB].flatMap((text) => {
    const value = text === null || text === undefined || text === '' ? Number.NaN : Number(text);
    return Number.isFinite(value) ? [value] : [];
  });
}
