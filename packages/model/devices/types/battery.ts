import { label } from '@heliodeck/kit/label';
import { defineDeviceType } from '../../descriptors/device-type.ts';
import { battery as batteryRecord } from '../records/battery.ts';
import { batteryAlarm } from '../records/battery-alarm.ts';

/** The packs behind one battery management system. Reading it requires the permission to control controllers. */
export const battery = defineDeviceType({
  code: 4,
  labels: { list: label('电池', 'Battery') },
  records: [batteryRecord, batteryAlarm],
  commands: {
    read: 'xwj_controllerControl',
    control: 'xwj_controllerControl',
    offers: ['data', 'packs'],
  },
  maximumWatts: 1_000_000,
});
