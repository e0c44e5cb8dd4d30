import { joinLabels } from '@heliodeck/kit/join-words';
import { type Label, label } from '@heliodeck/kit/label';
import type { MessageCode } from '../wire/messages.ts';
import { alarmTrigger } from './alarm-triggers.ts';
import type { ThresholdField } from './threshold-fields.ts';

/** The fields of a rule that concern its limits. */
export interface RuleLimits {
  readonly alarmTrigger: number | null;
  readonly alarmNumA: string | null;
  readonly alarmNumB: string | null;
  /** In the unit of the limits. */
  readonly deadband?: number | null | undefined;
}

/** What is wrong with a rule's limits, and the form field it concerns. */
export interface LimitFault {
  readonly code: MessageCode;
  readonly field: 'alarmNumA' | 'alarmNumB' | 'alarmTrigger' | 'deadband';
  readonly range?: Label;
}

/** Triggers that compare with two limits. */
export const twoLimits: readonly number[] = [alarmTrigger.outside, alarmTrigger.inside];

/** The field a rule watches, with the smallest and largest stored value where they are known. */
export interface WatchedField extends Pick<ThresholdField, 'about'> {
  readonly bounds?: readonly [least: number, most: number] | undefined;
}

/**
 * Whether a rule's limits can ever be met: they must be numbers in ascending order that the field can take.
 * Limits are in the unit in which the value is displayed.
 * @param field the field the rule watches; undefined while it is not bound
 */
export function limitFault(
  { alarmTrigger: trigger, alarmNumA, alarmNumB, deadband }: RuleLimits,
  field: WatchedField | undefined,
): LimitFault | undefined {
  if (trigger === null) return undefined;
  const a = numberOf(alarmNumA);
  if (a === undefined) return { code: 'threshold.limitMissing', field: 'alarmNumA' };
  if (twoLimits.includes(trigger)) {
    const b = numberOf(alarmNumB);
    if (b === undefined) return { code: 'threshold.limitMissing', field: 'alarmNumB' };
    if (a > b) return { code: 'threshold.order', field: 'alarmNumA' };
  }
  const range = ofTrigger(trigger, a) ?? ofField(trigger, a, numberOf(alarmNumB), field);
  if (range) return { code: 'threshold.limitRange', field: 'alarmNumA', range };
  const b = numberOf(alarmNumB);
  return (
    ofBounds(trigger, { alarmNumA: a, alarmNumB: b }, field) ??
    ofDeadband(trigger, a, b, deadband ?? 0, field)
  );
}

/** A limit as a number; undefined if it is not numeric. */
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

/** Describes the range of the field where a limit is outside it. */
function ofField(
  trigger: number,
  a: number,
  b: number | undefined,
  field: WatchedField | undefined,
): Label | undefined {
  if (field === undefined || trigger === alarmTrigger.noData) return undefined;
  const { kind, options, unit } = field.about;
  if (kind === 'flags') {
    // A status word is not a quantity: rules test its bits, or the whole word for equality.
    const bits = bitsOf(field);
    if (trigger === alarmTrigger.bitSet)
      return a < bits ? undefined : label(`0至${bits - 1}的整数`, `a whole number from 0 to ${bits - 1}`);
    if (trigger !== alarmTrigger.equals)
      return label('状态字只能用“位A置位”或“等于A”', 'of a status word: “Bit A set” or “Equals A”');
    const most = 2 ** bits - 1;
    return Number.isInteger(a) && a >= 0 && a <= most
      ? undefined
      : label(`0至${most}的整数`, `a whole number from 0 to ${most}`);
  }
  if (trigger === alarmTrigger.bitSet)
    return label('数值没有状态位', 'of a status word; this field is a quantity');
  if (kind === 'choice' && trigger === alarmTrigger.equals) {
    const known = (options ?? []).map(({ value }) => value);
    const words = known.map((one) => label(String(one), String(one)));
    return known.some((value) => Number(value) === a) ? undefined : joinLabels(words);
  }
  if (unit === '%' && trigger !== alarmTrigger.rate) {
    const within = (value: number | undefined): boolean =>
      value === undefined || (value >= 0 && value <= 100);
    return within(a) && (!twoLimits.includes(trigger) || within(b)) ? undefined : label('0至100', '0 to 100');
  }
  return undefined;
}

/** Bits of the longest status word: two registers. */
const longestWord = 32;

/** Bits of a status word: of its registers; where these are not known, those of one register, or of two if its flags need them. */
function bitsOf({ about, bounds }: WatchedField): number {
  const [least = 0, most = Number.POSITIVE_INFINITY] = bounds ?? [];
  if (Number.isFinite(least) && Number.isFinite(most))
    return Math.min(longestWord, Math.ceil(Math.log2(Math.max(most + 1, -least))) + (least < 0 ? 1 : 0));
  const highest = (about.flags?.flags ?? []).reduce((bits, { bit }) => Math.max(bits, bit + 1), 0);
  return highest > 16 ? longestWord : 16;
}

const comparing: readonly number[] = [
  ...[alarmTrigger.above, alarmTrigger.below, alarmTrigger.equals],
  ...twoLimits,
];

/** A limit outside the range of the registers is crossed either never or always. */
function ofBounds(
  trigger: number,
  limits: Readonly<Record<'alarmNumA' | 'alarmNumB', number | undefined>>,
  field: WatchedField | undefined,
): LimitFault | undefined {
  const { bounds, about } = field ?? {};
  if (bounds === undefined || about?.kind === 'flags' || !comparing.includes(trigger)) return undefined;
  const [least, most] = bounds.map((end) => Number((end * (about?.scale ?? 1)).toPrecision(12)));
  if (least === undefined || most === undefined) return undefined;
  const asked = twoLimits.includes(trigger)
    ? (['alarmNumA', 'alarmNumB'] as const)
    : (['alarmNumA'] as const);
  const wrong = asked.find((name) => {
    const limit = limits[name];
    return limit !== undefined && (limit < least || limit > most);
  });
  return wrong && { code: 'threshold.limitRange', field: wrong, range: rangeWords(least, most) };
}

/** A deadband that leaves no value to return to would keep the alarm active for ever. */
function ofDeadband(
  trigger: number,
  a: number,
  b: number | undefined,
  deadband: number,
  field: WatchedField | undefined,
): LimitFault | undefined {
  const [least, most] = shownBounds(field);
  const widest = widestDeadband(trigger, a, b ?? a, least, most);
  if (widest === undefined || deadband <= widest || deadband === 0) return undefined;
  const highest = Number(Math.max(0, widest).toPrecision(12));
  return {
    code: 'threshold.deadbandRange',
    field: 'deadband',
    range: label(`0至${highest}`, `0 to ${highest}`),
  };
}

/** Undefined for triggers without a deadband. */
function widestDeadband(
  trigger: number,
  a: number,
  b: number,
  least: number,
  most: number,
): number | undefined {
  switch (trigger) {
    case alarmTrigger.above:
      return a - least;
    case alarmTrigger.below:
      return most - a;
    case alarmTrigger.outside:
      return (b - a) / 2;
    case alarmTrigger.inside:
      return Math.max(a - least, most - b);
    case alarmTrigger.equals:
      return Math.max(a - least, most - a);
    case alarmTrigger.rate:
      return a;
    default:
      return undefined;
  }
}

/** Range of the field in its displayed unit; infinite where it is not known. */
function shownBounds(field: WatchedField | undefined): readonly [least: number, most: number] {
  const all = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
  if (field === undefined || field.about.kind === 'flags') return all;
  const scale = field.about.scale ?? 1;
  const [least, most] = field.bounds?.map((end) => Number((end * scale).toPrecision(12))) ?? all;
  const isShare = field.about.unit === '%';
  return [Math.max(least ?? all[0], isShare ? 0 : all[0]), Math.min(most ?? all[1], isShare ? 100 : all[1])];
}

function rangeWords(least: number, most: number): Label {
  if (most === Number.POSITIVE_INFINITY) return label(`不小于${least}`, `${least} or more`);
  if (least === Number.NEGATIVE_INFINITY) return label(`不大于${most}`, `${most} or less`);
  return label(`${least}至${most}`, `${least} to ${most}`);
}
