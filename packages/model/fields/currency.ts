import { label } from '@heliodeck/kit/label';
import type { TextField } from '../descriptors/field.ts';

/** The currency of an amount: its code of ISO 4217, three capital letters. */
export const currencyField = {
  kind: 'text',
  label: label('货币', 'Currency'),
  required: label('请输入货币代码', 'Please enter the code of the currency'),
  max: 3,
  initial: 'CNY',
  pattern: {
    test: /^[A-Z]{3}$/,
    message: label('货币为三个大写字母，如 CNY', 'A currency is three capital letters, such as CNY'),
  },
  list: { width: 90 },
} as const satisfies TextField;
