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

/** What a rule watches, and the least and most its stored value can be, where that is known. */
export interface WatchedField extends Pick<ThresholdField, 'about'> {
  readonly bounds?: readonly [least: number, most: number] | undefined;
}

/**
 * Whether a rule's limits can ever hold: numbers, in their order, and values the field can take. Limits are in the unit in
 * which the value is shown.
 * @param field what the rule watches; undefined while it is not bound
 */
export function limitFault(
  { alarmTrigger: trigger, alarmNumA, alarmNumB }: RuleLimits,
  field: WatchedField | undefined,
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
  if (range) return { code: 'threshold.limitRange', field: 'alarmNumA', range };
  return ofBounds(trigger, { alarmNumA: a, alarmNumB: numberOf(alarmNumB) }, field);
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
  field: WatchedField | undefined,
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

const comparing: readonly number[] = [
  ...[alarmTrigger.above, alarmTrigger.below, alarmTrigger.equals],
  ...pairs,
];

/** A limit that lies outside what the registers can say is never crossed, or always. */
function ofBounds(
  trigger: number,
  limits: Readonly<Record<'alarmNumA' | 'alarmNumB', number | undefined>>,
  field: WatchedField | undefined,
): LimitFault | undefined {
  const { bounds, about } = field ?? {};
  if (bounds === undefined || about?.kind === 'flags' || !comparing.includes(trigger)) return undefined;
  const [least, most] = bounds.map((end) => Number((end * (about?.scale ?? 1)).toPrecision(12)));
  if (least === undefined || most === undefined) return undefined;
  const asked = pairs.includes(trigger) ? (['alarmNumA', 'alarmNumB'] as const) : (['alarmNumA'] as const);
  const wrong = asked.find((name) => {
    const limit = limits[name];
    return limit !== undefined && (limit < least || limit > most);
  });
  return wrong && { code: 'threshold.limitRange', field: wrong, range: rangeWords(least, most) };
}

function rangeWords(least: number, most: number): Label {
  if (most === Number.POSITIVE_INFINITY) return label(`不小于${least}`, `${least} or more`);
  if (least === Number.NEGATIVE_INFINITY) return label(`不大于${most}`, `${most} or less`);
  return label(`${least}至${most}`, `${least} to ${most}`);
}
