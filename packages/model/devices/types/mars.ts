import { label } from '@heliodeck/kit/label';
import { defineDeviceType } from '../../descriptors/device-type.ts';
import { anyController } from './controller.ts';

/** A MARS controller: the same as a controller, except that its controls are not available. */
export const mars = defineDeviceType({
  code: 0,
  labels: {
    list: label('MARS控制器', 'MARS Controller'),
    drawer: anyController.drawer,
    inRecords: anyController.inRecords,
  },
  records: anyController.records,
  commands: { ...anyController.commands, offers: ['data'] },
  maximumWatts: anyController.maximumWatts,
  offeredLast: true,
});
