import { type Label, label } from '@heliodeck/kit/label';
import type { MessageCode } from '../wire/messages.ts';
import { alarmTrigger } from './alarm-triggers.ts';
import type { ThresholdField } from './threshold-fields.ts';

/** What a rule asks, as far as its limits go. */
export interface RuleLimits {
  readonly alarmTrigger: number | null;
  readonly alarmNumA: string | null;
  readonly alarmNumB: string | null;
}

/** What is wrong with a rule's limits, and at which field of the form. */
export interface LimitFault {
  readonly code: MessageCode;
  readonly field: 'alarmNumA' | 'alarmNumB' | 'alarmTrigger';
  readonly range?: Label;
}

const pairs: readonly number[] = [alarmTrigger.outside, alarmTrigger.inside];

/**
 * Whether a rule's limits can ever hold: numbers, in their order, and values the field can take. Limits are in the unit in
 * which the value is shown.
 * @param field what the rule watches; undefined while it is not bound
 */
export function limitFault(
  { alarmTrigger: trigger, alarmNumA, alarmNumB }: RuleLimits,
  field: Pick<ThresholdField, 'about'> | undefined,
): LimitFault | undefined {
  if (trigger === null) return undefined;
  const a = numberOf(alarmNumA);
  if (a === undefined) return { code: 'threshold.limitMissing', field: 'alarmNumA' };
  if (pairs.includes(trigger)) {
    const b = numberOf(alarmNumB);
    if (b === undefined) return { code: 'threshold.limitMissing', field: 'alarmNumB' };
    if (a > b) return { code: 'threshold.order', field: 'alarmNumA' };
  }
  const range = ofTrigger(trigger, a) ?? ofField(trigger, a, numberOf(alarmNumB), field);
  return range && { code: 'threshold.limitRange', field: 'alarmNumA', range };
}

/** A limit as a number; undefined where it is none. */
function numberOf(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function ofTrigger(trigger: number, a: number): Label | undefined {
  switch (trigger) {
    case alarmTrigger.bitSet:
      return Number.isInteger(a) && a >= 0 && a <= 63
        ? undefined
        : label('0至63的整数', 'a whole number from 0 to 63');
    case alarmTrigger.noData:
      return a >= 1 && a <= 100_000 ? undefined : label('1至100000分钟', '1 to 100000 minutes');
    case alarmTrigger.rate:
      return a > 0 ? undefined : label('大于0的数', 'a number above 0');
    default:
      return undefined;
  }
}

/** What the field can say, where a limit lies outside it. */
function ofField(
  trigger: number,
  a: number,
  b: number | undefined,
  field: Pick<ThresholdField, 'about'> | undefined,
): Label | undefined {
  if (field === undefined || trigger === alarmTrigger.noData) return undefined;
  const { kind, options, unit } = field.about;
  if (kind === 'flags') {
    // A status word is no quantity: its bits are asked, or the word as a whole.
    const asked: readonly number[] = [alarmTrigger.bitSet, alarmTrigger.equals];
    return asked.includes(trigger)
      ? undefined
      : label('状态字只能用“位A置位”或“等于A”', 'of a status word: “Bit A set” or “Equals A”');
  }
  if (trigger === alarmTrigger.bitSet)
    return label('数值没有状态位', 'of a status word; this field is a quantity');
  if (kind === 'choice' && trigger === alarmTrigger.equals) {
    const known = (options ?? []).map(({ value }) => value);
    const words = known.join(', ');
    return known.some((value) => Number(value) === a) ? undefined : label(words, words);
  }
  if (unit === '%' && trigger !== alarmTrigger.rate) {
    const within = (value: number | undefined): boolean =>
      value === undefined || (value >= 0 && value <= 100);
    return within(a) && (!pairs.includes(trigger) || within(b)) ? undefined : label('0至100', '0 to 100');
  }
  return undefined;
}
