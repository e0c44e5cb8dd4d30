import { inLocale, type Locale } from '@heliodeck/kit/label';
import { usualCurrency } from '@heliodeck/model/fields/currency';

/** The word or code of a currency after an amount: Chinese screens say '元' where the stored code is CNY. */
export function coinOf(currency: string, locale: Locale): string {
  return currency === usualCurrency.code ? inLocale(usualCurrency.label, locale) : currency;
}
