import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';
import { deviceTypeOptions } from '../registries/device-types.ts';

/** Dictionaries of devices (docs/product/dictionaries.md#device-codes). Brands are the common ones on the market. */
export const devicesDictionaries: readonly Dictionary[] = [
  // The same words as in the device list.
  {
    code: 'device_type',
    title: label('设备类型', 'Device Type'),
    items: deviceTypeOptions.map((option) => ({ key: String(option.value), label: option.label })),
  },
  {
    code: 'inverter_brand',
    title: label('逆变器品牌', 'Inverter Brand'),
    items: [
      { key: '1', label: label('阳光电源', 'Sungrow') },
      { key: '2', label: label('华为', 'Huawei') },
      { key: '3', label: label('锦浪科技', 'Solis') },
      { key: '4', label: label('固德威', 'GoodWe') },
      { key: '5', label: label('古瑞瓦特', 'Growatt') },
      { key: '6', label: label('首航新能源', 'SOFAR') },
      { key: '7', label: label('科士达', 'KSTAR') },
      { key: '8', label: label('德业', 'Deye') },
      { key: '9', label: label('艾伏新能源', 'Afore') },
      { key: '10', label: label('正泰', 'Chint') },
      { key: '11', label: label('麦格瑞能', 'Megarevo') },
      { key: '13', label: label('艾罗能源', 'SolaX') },
      { key: '12', label: label('其他', 'Other') },
    ],
  },
];
