import { isBeyond, type PackLimits } from './pack-limits.ts';
import type { ChargingDraft } from './use-charging-draft.ts';

/** A parameter on the common scale; positions are shares of its width, 0…1. */
export interface ScaleLane {
  readonly name: string;
  /** The reported value; absent if there is none, or if it equals the typed one. */
  readonly told: number | undefined;
  readonly value: number | undefined;
  /** The range of the scale that the model allows. */
  readonly from: number;
  readonly to: number;
  readonly isWrong: boolean;
  /** Outside the limits of the packs. */
  readonly isBeyond: boolean;
}

interface ChargingScale {
  /** Ends of the scale, in the parameters' unit. */
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  /** The limits of the packs and their current voltage, as positions; absent if unknown or in another unit. */
  readonly pack?: { readonly from: number; readonly to: number; readonly now: number | undefined };
  /** Sorted from the highest value to the lowest. */
  readonly lanes: readonly ScaleLane[];
}

/** A position on a scale as a length of CSS. */
export const positionPercent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Share of the width left free at either end. */
const margin = 0.08;

/**
 * Parameters of one unit on a scale that covers all reported and typed values, and the limits of the packs.
 * @returns undefined if fewer than two of them have a value: there is nothing to compare
 */
export function chargingScale(
  draft: Pick<ChargingDraft, 'settable' | 'values' | 'told' | 'problems'>,
  bank?: PackLimits,
): ChargingScale | undefined {
  const { settable, values, told, problems } = draft;
  const unit = settable.values().next().value?.unit ?? '';
  const names = [...settable].flatMap(([name, one]) => (one.unit === unit ? [name] : []));
  const pack = unit === 'V' ? bank : undefined;
  const said = names.flatMap((name) => [values[name] ?? [], told[name] ?? []].flat());
  const known = [...said, ...(pack ? [pack.min, pack.max] : [])];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (said.length < (pack ? 1 : 2) || least === most) return undefined;
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
      from: place(limits?.min ?? min),
      to: place(limits?.max ?? max),
      isWrong: problems[name] !== undefined,
      isBeyond: isBeyond(pack, value),
    };
  });
  const height = ({ value, told: before }: ScaleLane): number => value ?? before ?? 0;
  const band = pack && {
    from: place(pack.min),
    to: place(pack.max),
    now: pack.now === undefined ? undefined : place(pack.now),
  };
  return {
    min,
    max,
    unit,
    ...(band && { pack: band }),
    lanes: lanes.toSorted((one, other) => height(other) - height(one)),
  };
}
