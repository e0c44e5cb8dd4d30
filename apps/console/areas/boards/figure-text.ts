import { grouped } from '@heliodeck/kit/grouped';
import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';
import { magnitude } from '@heliodeck/kit/magnitude';
import { coinOf } from '../../i18n/coin.ts';

/** A formatted figure and its unit. */
interface FigureText {
  readonly text: string;
  readonly unit: string;
}

/** Amounts from these values on are displayed in units of ten thousand and of hundreds of millions in Chinese, of a million in English. */
const wan = 10_000;
const yi = 100_000_000;
const million = 1_000_000;
const words = {
  tenThousands: label('万', 'ten thousand'),
  hundredMillions: label('亿', 'hundred million'),
  million: label('百万', 'million'),
};

/**
 * Formats a figure with a suitable unit: energies, powers and capacities by magnitude, amounts in the large numbers of the language,
 * counts in full.
 */
export function figureText(value: number, unit: string, locale: Locale, currency = ''): FigureText {
  if (unit === 'money') return moneyText(value, locale, currency);
  if (unit === '') return { text: grouped(value), unit: '' };
  if (unit !== 'kWp') return magnitude(value, unit, 4);
  const { text, unit: scaled } = magnitude(value, 'kW', 4);
  return { text, unit: `${scaled}p` };
}

function moneyText(value: number, locale: Locale, currency: string): FigureText {
  const size = Math.abs(value);
  const short = (by: number): string => grouped(value / by, 2);
  const coin = coinOf(currency, locale);
  const told = (by: number, large: Label): FigureText => {
    const unit = inLocale(large, locale);
    return { text: short(by), unit: locale === 'zh' ? `${unit}${coin}` : `${unit} ${coin}` };
  };
  if (locale === 'en') return size >= million ? told(million, words.million) : { text: short(1), unit: coin };
  if (size >= yi) return told(yi, words.hundredMillions);
  if (size >= wan) return told(wan, words.tenThousands);
  return { text: short(1), unit: coin };
}
