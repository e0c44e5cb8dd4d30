import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';

/**
 * Dictionaries of stations and header boxes (docs/product/dictionaries.md#device-codes). Purposes and brands
 * are the common ones.
 */
export const stationsDictionaries: readonly Dictionary[] = [
  {
    code: 'absorptive_type',
    title: label('消纳方式', 'Purpose'),
    items: [
      { key: '1', label: label('全额上网', 'Full grid feed-in') },
      { key: '2', label: label('自发自用，余电上网', 'Self-consumption, surplus to the grid') },
      { key: '3', label: label('全部自发自用', 'Full self-consumption') },
      { key: '4', label: label('离网供电', 'Off-grid supply') },
      { key: '5', label: label('储能调峰', 'Storage and peak shaving') },
    ],
  },
  {
    code: 'headerbox_brand',
    title: label('汇流箱品牌', 'Header Box Brand'),
    items: [
      { key: '1', label: label('阳光电源', 'Sungrow') },
      { key: '2', label: label('特变电工', 'TBEA') },
      { key: '3', label: label('正泰', 'Chint') },
      { key: '4', label: label('华为', 'Huawei') },
      { key: '5', label: label('上能电气', 'Sineng') },
      { key: '6', label: label('科士达', 'KSTAR') },
      { key: '7', label: label('禾望电气', 'Hopewind') },
      { key: '8', label: label('其他', 'Other') },
    ],
  },
  {
    code: 'station_type',
    title: label('电站类型', 'Station Type'),
    business: true,
    items: [
      { key: '1', label: label('集中式光伏', 'Ground-mounted photovoltaic') },
      { key: '2', label: label('分布式光伏', 'Distributed photovoltaic') },
    ],
  },
];
