import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';

/** Dictionary of levels of administrative regions (docs/product/dictionaries.md#system-codes). */
export const regionsDictionaries: readonly Dictionary[] = [
  {
    code: 'region',
    title: label('行政区划', 'Region Level'),
    items: [
      { key: '0', label: label('国家', 'Country') },
      { key: '1', label: label('省份/直辖市', 'Province') },
      { key: '2', label: label('地市', 'City') },
      { key: '3', label: label('区县', 'District') },
      { key: '4', label: label('乡镇', 'Township') },
      { key: '5', label: label('村委', 'Village') },
    ],
  },
];
