import type { Label, Locale } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import { denseTagWidth, denseWidth, lineWidth } from '../../fields/shared/field-ui.ts';

/** Width of a digit in a narrow column, and of the padding around the number, px. */
const digit = 7.5;
const beside = 21;
/**
 * Digits before the point by unit. A number is never cut: counters become long, and watts are not displayed
 * in thousands.
 */
const long = /(Wh|^W|^V?var|^VA|^h|^min)$/;
const fourDigits: ReadonlySet<string> = new Set(['hPa', 'W/m²', 'rpm', 'mV', 'kΩ', 'mA']);
const wholeDigits = (unit = ''): number => (long.test(unit) ? 6 : fourDigits.has(unit) ? 4 : 3);

const usual: Readonly<Partial<Record<Field['kind'], number>>> = {
  dateTime: 86,
  ref: 116,
  text: 108,
};
/** A longer word is cut, and displayed whole on hover. */
const longestTag = 168;
const plain = 112;
/** Width of '+4' after a tag, px. */
const countWidth = 36;
/** Sixteen digits with commas between them, in a monospaced font. */
const sixteenDigits = 262;

/** Width of one of many narrow columns, px: that of its number, or of its heading if longer; headings are never cut. */
export function denseColumnWidth(field: Field, short: Label, locale: Locale): number {
  const heading = denseWidth(short[locale]);
  if (field.kind === 'flags' && field.bits) return Math.max(sixteenDigits, heading);
  if (field.kind === 'flags') {
    // In most rows no bit is set, so only the 'none' tag is displayed; if clear bits have words too, one of
    // them and the count of the others.
    const words = field.flags.flags.flatMap(({ set, clear }) => (clear ? [set ?? clear, clear] : []));
    const tags = words.map((label) => denseTagWidth(label, locale) + countWidth);
    return Math.max(heading, lineWidth(field.flags.none, locale), Math.min(longestTag, Math.max(0, ...tags)));
  }
  if (field.kind === 'choice') {
    const tags = field.options.map(({ label }) => denseTagWidth(label, locale));
    return Math.max(Math.min(longestTag, Math.max(...tags)), heading);
  }
  const own = field.kind === 'text' && field.list ? field.list.width : undefined;
  if (own !== undefined) return Math.max(typeof own === 'number' ? own : own[locale], heading);
  if (field.kind !== 'decimal' && field.kind !== 'integer')
    return Math.max(usual[field.kind] ?? plain, heading);
  const decimals = field.kind === 'decimal' ? (field.decimals ?? 2) : 0;
  const digits = wholeDigits(field.unit) + (decimals > 0 ? decimals + 1 : 0);
  return Math.max(Math.ceil(digits * digit) + beside, heading);
}
