import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';
import { magnitude } from '@heliodeck/kit/magnitude';

/** A formatted figure and its unit. */
interface FigureText {
  readonly text: string;
  readonly unit: string;
}

/** Amounts from this value on are displayed in units of ten thousand, and larger ones in hundreds of millions. */
const wan = 10_000;
const yi = 100_000_000;
const million = 1_000_000;
const words = {
  yuan: label('元', 'CNY'),
  tenThousands: label('万', '10k'),
  large: label('亿', 'million'),
};

/**
 * Formats a figure with a suitable unit: energies by magnitude, amounts in tens of thousands of the currency, counts in
 * full.
 */
export function figureText(value: number, unit: string, locale: Locale, currency = ''): FigureText {
  if (unit === 'money') return moneyText(value, locale, currency);
  if (unit === '') return { text: value.toLocaleString('en'), unit: '' };
  return magnitude(value, unit, 4);
}

/** The currency symbol or code that follows an amount. */
export function coinOf(currency: string, locale: Locale): string {
  return currency === 'CNY' ? inLocale(words.yuan, locale) : currency;
}

function moneyText(value: number, locale: Locale, currency: string): FigureText {
  const size = Math.abs(value);
  const short = (by: number): string =>
    (value / by).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const coin = coinOf(currency, locale);
  const told = (by: number, unit: Label): FigureText => {
    const size = inLocale(unit, locale);
    return { text: short(by), unit: locale === 'zh' ? `${size}${coin}` : `${size} ${coin}` };
  };
  if (size >= yi) return told(locale === 'zh' ? yi : million, words.large);
  if (size >= wan) return told(wan, words.tenThousands);
  return { text: short(1), unit: coin };
}
