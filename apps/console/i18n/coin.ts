import { inLocale, type Locale, label } from '@heliodeck/kit/label';

const yuan = label('元', 'CNY');

/** The word or code of a currency after an amount: Chinese screens say '元' where the stored code is CNY. */
export function coinOf(currency: string, locale: Locale): string {
  return currency === 'CNY' ? inLocale(yuan, locale) : currency;
}
