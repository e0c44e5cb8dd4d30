import { label } from '@heliodeck/kit/label';
import { defineDeviceType } from '../../descriptors/device-type.ts';
import { environment } from '../records/environment.ts';

/** Irradiance and weather sensors on site (docs/product/devices.md#weather-stations). */
export const weatherStation = defineDeviceType({
  code: 5,
  labels: {
    list: label('环境监测仪', 'Weather Station'),
    inRecords: {
      device: label('环境监测仪', 'Weather Station'),
      missing: label('请选择环境监测仪', 'Please choose the weather station'),
    },
  },
  records: [environment],
  commands: { read: 'xwj_controllerData', control: 'xwj_controllerControl', offers: ['data'] },
  // It counts no energy.
  maximumWatts: 0,
  numbersDoubted: true,
});
