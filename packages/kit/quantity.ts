/**
 * How numbers are joined with the sign of their unit, the same in both languages: '69%', '-2.0%', '33.9°', but '12.3 kW' and '25 ℃'.
 * The percent sign follows its number directly: so do GB/T 15835 for Chinese and CLDR for Chinese and English, and with it spreadsheets,
 * `Intl` and the charts of other monitoring products. ISO 80000-1 puts a space before it, which hardly any user of English writes and
 * no user of Chinese does; and one text for both languages needs no language to be formatted. Other units have a space (GB/T 3101,
 * ISO 80000-1). The minus sign is the hyphen-minus, as in `grouped`: it can be pasted into a spreadsheet.
 * tests/conformance/units.test.ts finds other spellings.
 */
import { groupedText } from './grouped.ts';
import { decimalText, scaled } from './scale.ts';

/** Units whose sign follows the number directly: percent and angles (ISO 80000-1). */
const closeUnits: ReadonlySet<string> = new Set(['%', '°']);

/** A narrow space that does not break a line; nothing before percent signs and degrees of angles. */
export function unitGap(unit: string): string {
  return unit === '' || closeUnits.has(unit) ? '' : '\u202f';
}

/** A number's text with its unit: '12.3', 'kW' → '12.3 kW'; '69', '%' → '69%'; without a unit the number alone. */
export function withUnit(text: string, unit: string | null | undefined): string {
  if (!unit) return text;
  return closeUnits.has(unit) ? `${text}${unit}` : `${text} ${unit}`;
}

/** A share as a percentage: 0.694 → '69%', -0.02 with one decimal → '-2.0%', 12.5 → '1,250%'. @param share 1 is the whole */
export function percentText(share: number, decimals = 0): string {
  return withUnit(groupedText(decimalText(scaled(share, 100), decimals)), '%');
}

/** A difference between two shares, or relative to a whole, as a percentage with its sign: '+2.0%', '-2.0%', '0.0%'. */
export function signedPercentText(share: number, decimals = 0): string {
  const text = percentText(share, decimals);
  return share > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A share of a list of parts: one decimal below ten percent, where whole percents would make unequal parts look equal. */
export function partPercentText(share: number): string {
  return percentText(share, share < 0.1 ? 1 : 0);
}

/** A share that is neither nothing nor the whole: '1%' to '99%', so that it is not rounded to either. */
export function incompletePercentText(share: number): string {
  return percentText(Math.min(0.99, Math.max(0.01, share)));
}
