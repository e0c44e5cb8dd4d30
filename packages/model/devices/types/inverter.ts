import { label } from '@heliodeck/kit/label';
import { defineDeviceType } from '../../descriptors/device-type.ts';
import { inverterData } from '../records/inverter-data.ts';

/** An inverter, including its battery and built-in meter (docs/product/devices.md#inverters). */
export const inverter = defineDeviceType({
  code: 3,
  labels: {
    list: label('逆变器', 'Inverter'),
    inRecords: {
      device: label('逆变器', 'Inverter'),
      missing: label('请选择逆变器', 'Please choose the inverter'),
    },
  },
  records: [inverterData],
  commands: { read: 'xwj_controllerData', control: 'xwj_controllerControl', offers: [] },
  fields: ['ratedPower', 'connectedPower', 'deviceBrand'],
  maximumWatts: 10_000_000,
  numbersDoubted: true,
});
