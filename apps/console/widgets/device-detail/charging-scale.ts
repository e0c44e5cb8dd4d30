import type { ChargingDraft } from './use-charging-draft.ts';

/** A parameter on the common scale; places are shares of its width, 0…1. */
export interface ScaleLane {
  readonly name: string;
  /** What the device told; absent where it told nothing or it is what was typed. */
  readonly told: number | undefined;
  readonly value: number | undefined;
  /** The part of the scale that the model allows. */
  readonly from: number;
  readonly to: number;
  readonly isWrong: boolean;
}

interface ChargingScale {
  /** Ends of the scale, in the parameters' unit. */
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  /** From the highest value to the lowest. */
  readonly lanes: readonly ScaleLane[];
}

/** So much of the width stays free at either end. */
const margin = 0.08;

/**
 * Parameters of one unit on one scale that reaches from the lowest to the highest of what was told and typed.
 * @returns undefined where fewer than two of them have a value: there is nothing to see in relation
 */
export function chargingScale(
  draft: Pick<ChargingDraft, 'settable' | 'values' | 'told' | 'problems'>,
): ChargingScale | undefined {
  const { settable, values, told, problems } = draft;
  const unit = settable.values().next().value?.unit ?? '';
  const names = [...settable].flatMap(([name, one]) => (one.unit === unit ? [name] : []));
  const known = names.flatMap((name) => [values[name] ?? [], told[name] ?? []].flat());
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (known.length < 2 || least === most) return undefined;
  const room = ((most - least) * margin) / (1 - 2 * margin);
  const [min, max] = [least - room, most + room];
  const place = (value: number): number => Math.min(1, Math.max(0, (value - min) / (max - min)));
  const lanes = names.map((name): ScaleLane => {
    const limits = settable.get(name);
    const [value, before] = [values[name] ?? undefined, told[name] ?? undefined];
    return {
      name,
      value: value === undefined ? undefined : place(value),
      told: before === undefined || before === value ? undefined : place(before),
      ...{ from: place(limits?.min ?? min), to: place(limits?.max ?? max) },
      isWrong: problems[name] !== undefined,
    };
  });
  const height = ({ value, told: before }: ScaleLane): number => value ?? before ?? 0;
  return { min, max, unit, lanes: lanes.toSorted((one, other) => height(other) - height(one)) };
}
