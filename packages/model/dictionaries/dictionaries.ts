import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';

/** Dictionaries that belong to no particular area (docs/product/dictionaries.md#system-codes). */
export const dictionariesDictionaries: readonly Dictionary[] = [
  {
    code: 'yes_no',
    title: label('是否', 'Yes or No'),
    items: [
      { key: '1', label: label('否', 'No') },
      { key: '2', label: label('是', 'Yes') },
    ],
  },
];
