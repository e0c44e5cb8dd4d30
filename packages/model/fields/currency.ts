import { type Label, label } from '@heliodeck/kit/label';
import type { TextField } from '../descriptors/field.ts';

/** Currency of a tenant that has set none (`tenant.currency`). */
export const usualCurrency = { code: 'CNY', label: label('元', 'CNY') };

/** The label of an amount in the usual currency: 'Amount (CNY)'; unchanged if it already ends with a bracket. */
export function moneyLabel({ zh, en }: Label): Label {
  return {
    zh: /[)）]$/.test(zh) ? zh : `${zh}（${usualCurrency.label.zh}）`,
    en: /[)）]$/.test(en) ? en : `${en} (${usualCurrency.label.en})`,
  };
}

const currencyCode = /^[A-Z]{3}$/;

/** True for a code of ISO 4217: three capital letters. */
export function isCurrency(text: string): boolean {
  return currencyCode.test(text);
}

/** The currency of an amount. The server stores that of the tenant if none is given. */
export const currencyField = {
  kind: 'text',
  label: label('货币', 'Currency'),
  max: 3,
  pattern: {
    test: currencyCode,
    message: label('货币为三个大写字母，如 CNY', 'A currency is three capital letters, such as CNY'),
  },
  help: label('不填则为租户的货币', "Empty: the tenant's currency"),
  list: { width: 90 },
} as const satisfies TextField;
