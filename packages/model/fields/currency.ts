import { type Label, label } from '@heliodeck/kit/label';
import type { TextField } from '../descriptors/field.ts';

/** Currency of costs and of amounts that name none. */
export const usualCurrency = { code: 'CNY', label: label('元', 'CNY') };

/** The label of an amount in the usual currency: 'Amount (CNY)'; unchanged if it already ends with a bracket. */
export function moneyLabel({ zh, en }: Label): Label {
  return {
    zh: /[)）]$/.test(zh) ? zh : `${zh}（${usualCurrency.label.zh}）`,
    en: /[)）]$/.test(en) ? en : `${en} (${usualCurrency.label.en})`,
  };
}

/** The currency of an amount: its code of ISO 4217, three capital letters. */
export const currencyField = {
  kind: 'text',
  label: label('货币', 'Currency'),
  required: label('请输入货币代码', 'Please enter the code of the currency'),
  max: 3,
  initial: usualCurrency.code,
  pattern: {
    test: /^[A-Z]{3}$/,
    message: label('货币为三个大写字母，如 CNY', 'A currency is three capital letters, such as CNY'),
  },
  list: { width: 90 },
} as const satisfies TextField;
