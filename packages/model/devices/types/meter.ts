import { label } from '@heliodeck/kit/label';
import { defineDeviceType } from '../../descriptors/device-type.ts';
import { meter as meterRecord } from '../records/meter.ts';
import { meterTariff } from '../records/meter-tariff.ts';

/** An electricity meter of the generation, the grid connection or the loads. */
export const meter = defineDeviceType({
  code: 2,
  labels: {
    list: label('电表', 'Electricity Meter'),
    card: label('电表', 'Meter'),
    // Clients and their users know a meter's drawer by this title (docs/product/devices.md#device-drawer).
    drawer: label('MPPT控制器数据', 'MPPT Controller Data'),
    inRecords: { device: label('电表', 'Meter'), missing: label('请选择电表', 'Please choose the meter') },
  },
  records: [meterRecord, meterTariff],
  commands: { read: 'xwj_meterData', control: 'xwj_meterControl', offers: ['data', 'control'] },
  fields: ['meterRole'],
  maximumWatts: 10_000_000,
});
