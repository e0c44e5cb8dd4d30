import { decimalText } from './scale.ts';

/** A figure in a unit of its size. */
export interface Magnitude {
  readonly text: string;
  readonly unit: string;
}

/** A unit, and what figures of the unit asked for are multiplied with to stand in it. */
export interface UnitScale {
  readonly unit: string;
  readonly factor: number;
}

const prefixes = ['', 'k', 'M', 'G', 'T'] as const;
/** Power and energy, with or without a prefix. Voltages, currents and temperatures of this trade stand in their own unit. */
const scalable = /^([kMGT]?)(Wh|W|VAh|VA|varh|var)$/;

/**
 * The unit in which figures up to a size are read best: 0.3 of 'kWh' → Wh, 4100 of 'kW' → MW. A unit that is neither power
 * nor energy stays; so does that of nothing at all.
 * @param most the largest of them, its sign does not count
 */
export function scaleFor(most: number, unit: string): UnitScale {
  const [, prefix = '', tail] = scalable.exec(unit) ?? [];
  const size = Math.abs(most);
  if (tail === undefined || size === 0 || !Number.isFinite(size)) return { unit, factor: 1 };
  const own = prefixes.indexOf(prefix as (typeof prefixes)[number]);
  // What would be rounded to 1000 belongs to the next unit.
  const digits = Math.floor(Math.log10((size * 1000 ** own) / 0.9995) / 3);
  const power = Math.min(prefixes.length - 1, Math.max(0, digits));
  return { unit: `${prefixes[power]}${tail}`, factor: 1000 ** (own - power) };
}

/**
 * A figure in the unit of its size: 0.4 kW → '400 W', 12.34 kW → '12.3 kW', 4100 kW → '4.1 MW'.
 * @param digits significant ones; behind the point there is one less at most. 3 for tiles, 4 where a figure is read exactly
 */
export function magnitude(value: number, unit: string, digits = 3): Magnitude {
  const scale = scaleFor(value, unit);
  const scaled = value * scale.factor;
  // 9.996 is '10', hence counted among those of two digits.
  const ahead = Math.floor(Math.log10(Math.abs(scaled) / (1 - 0.5 * 10 ** -digits)));
  const decimals = Math.min(digits - 1, Math.max(0, digits - 1 - ahead));
  // No minus before nothing.
  return { text: String(Number(decimalText(scaled, decimals)) + 0), unit: scale.unit };
}
