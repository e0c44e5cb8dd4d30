import { label } from '@heliodeck/kit/label';
import { defineDeviceType } from '../../descriptors/device-type.ts';
import { charging } from '../records/charging.ts';
import { controller as controllerRecord } from '../records/controller.ts';
import { operating } from '../records/operating.ts';

/** Common properties of MARS and other controllers (docs/product/devices.md#device-types). */
export const anyController = {
  inRecords: {
    device: label('控制器', 'Controller'),
    missing: label('请选择控制器', 'Please choose the controller'),
  },
  drawer: label('MPPT控制器数据', 'MPPT Controller Data'),
  records: [controllerRecord, operating, charging],
  commands: { read: 'xwj_controllerData', control: 'xwj_controllerControl' },
  // Deliberately generous: see energy/rules.ts.
  maximumWatts: 100_000,
} as const;

/** An MPPT charge controller. */
export const controller = defineDeviceType({
  code: 1,
  labels: {
    list: label('控制器', 'Controller'),
    drawer: anyController.drawer,
    inRecords: anyController.inRecords,
  },
  records: anyController.records,
  commands: { ...anyController.commands, offers: ['data', 'control'] },
  maximumWatts: anyController.maximumWatts,
  runsStation: true,
});
