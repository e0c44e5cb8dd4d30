import { isRecord } from '@heliodeck/kit/is-record';

/** The limits of a rule, or of the snapshot of one, as numbers, in the unit in which the value is shown. */
export function ruleLimits(rule: unknown): readonly number[] {
  if (!isRecord(rule)) return [];
  // Bits, minutes and changes are no values of the field.
  if (Number(rule.alarmTrigger) > 5) return [];
  return [rule.alarmNumA, rule.alarmNumB].flatMap((text) => {
    const value = text === null || text === undefined || text === '' ? Number.NaN : Number(text);
    return Number.isFinite(value) ? [value] : [];
  });
}
