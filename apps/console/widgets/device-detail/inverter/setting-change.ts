import type { InverterInput } from './inverter-writable.facts.ts';

/** The change that a typed number would make; positions are shares of the scale, 0…1. */
interface SettingChange {
  /** The problem of the number. */
  readonly problem: 'missing' | 'range' | undefined;
  /** It equals the device's current value. */
  readonly isSame: boolean;
  /** Old and new between the limits; absent if a limit or the new value is unknown. */
  readonly scale?: { readonly told: number | undefined; readonly value: number };
}

/**
 * Validates a typed value of an inverter's field against its limits.
 * @param told the device's value; absent if unknown
 */
export function settingChange(input: InverterInput, told: unknown, typed: string): SettingChange {
  const isSame = told !== undefined && told !== null && told !== '' && sameValue(told, typed);
  if (typed.trim() === '') return { problem: 'missing', isSame };
  if (input.kind !== 'number') return { problem: undefined, isSame };
  const value = Number(typed);
  const { min, max } = input;
  const isOut =
    !Number.isFinite(value) || (min !== undefined && value < min) || (max !== undefined && value > max);
  const problem = isOut ? 'range' : undefined;
  if (min === undefined || max === undefined || min >= max || !Number.isFinite(value))
    return { problem, isSame };
  const place = (one: number): number => Math.min(1, Math.max(0, (one - min) / (max - min)));
  const before = told === null || told === undefined || told === '' ? Number.NaN : Number(told);
  return {
    problem,
    isSame,
    scale: { told: Number.isFinite(before) && !isSame ? place(before) : undefined, value: place(value) },
  };
}

function sameValue(told: unknown, typed: string): boolean {
  const [one, other] = [Number(told), Number(typed)];
  return Number.isFinite(one) && Number.isFinite(other) ? one === other : String(told) === typed;
}
