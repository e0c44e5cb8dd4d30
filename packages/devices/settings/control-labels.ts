import { type Label, label } from '@heliodeck/kit/label';
import type { ControlCode } from '../contract.ts';

/** Display names of device controls, as in the 'Device Control' menu (docs/product/commands.md#device-control). */
export const controlLabels: Readonly<Record<ControlCode, Label>> = {
  1: label('开机', 'Power on'),
  2: label('关机', 'Power off'),
  4: label('校时', 'Time correction'),
  5: label('清除历史数据', 'Clear history data'),
  6: label('恢复出厂设置', 'Restore factory settings'),
};
