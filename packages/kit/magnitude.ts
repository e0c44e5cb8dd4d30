import { decimalText } from './scale.ts';

/** A figure formatted in the unit that suits its size. */
export interface Magnitude {
  readonly text: string;
  readonly unit: string;
}

/** A unit, and the factor that converts figures of the original unit to it. */
export interface UnitScale {
  readonly unit: string;
  readonly factor: number;
}

const prefixes = ['', 'k', 'M', 'G', 'T'] as const;
/** Power and energy, with or without a prefix. Voltages, currents and temperatures always keep their unit. */
const scalable = /^([kMGT]?)(Wh|W|VAh|VA|varh|var)$/;

/**
 * The unit in which figures up to `most` are easiest to read: 0.3 of 'kWh' → Wh, 4100 of 'kW' → MW. Units
 * other than power and energy are kept, and so is the unit where `most` is 0.
 * @param most the largest of the figures; its sign is ignored
 */
export function scaleFor(most: number, unit: string): UnitScale {
  const [, prefix = '', tail] = scalable.exec(unit) ?? [];
  const size = Math.abs(most);
  if (tail === undefined || size === 0 || !Number.isFinite(size)) return { unit, factor: 1 };
  const own = prefixes.indexOf(prefix as (typeof prefixes)[number]);
  // A figure that would be rounded to 1000 uses the next larger unit.
  const digits = Math.floor(Math.log10((size * 1000 ** own) / 0.9995) / 3);
  const power = Math.min(prefixes.length - 1, Math.max(0, digits));
  return { unit: `${prefixes[power]}${tail}`, factor: 1000 ** (own - power) };
}

/**
 * Formats a figure in the unit that suits its size: 0.4 kW → '400 W', 12.34 kW → '12.3 kW', 4100 kW → '4.10
 * MW'. Zeros at the end are kept, so that figures side by side have equally many digits ('5.010' and '4.981');
 * not in units without a prefix, which are counted in whole ones, and not for 0.
 * @param digits significant digits; at most one fewer after the decimal point. 3 for tiles, 4 where the
 * figure is read exactly
 */
export function magnitude(value: number, unit: string, digits = 3): Magnitude {
  const scale = scaleFor(value, unit);
  const scaled = value * scale.factor;
  // 9.996 is displayed as '10' and therefore has two digits before the point.
  const ahead = Math.floor(Math.log10(Math.abs(scaled) / (1 - 0.5 * 10 ** -digits)));
  const decimals = Math.min(digits - 1, Math.max(0, digits - 1 - ahead));
  const text = decimalText(scaled, decimals);
  const number = Number(text);
  const isPrefixed = (scalable.exec(scale.unit)?.[1] ?? '') !== '';
  // Adding 0 turns -0 into 0.
  return { text: isPrefixed && number !== 0 ? text : String(number + 0), unit: scale.unit };
}
