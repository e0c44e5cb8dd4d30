import { label } from '@heliodeck/kit/label';
import type { FlagSet } from '../../descriptors/flag-set.ts';

/**
 * Controller faultCode (docs/product/telemetry.md#status-words). The only word that also has words for bits
 * it does not describe.
 */
export const controllerFaults: FlagSet = {
  key: 'controllerFaults',
  none: label('无故障', 'No faults'),
  other: label('未知错误', 'Unknown error'),
  flags: [
    { bit: 0, tone: 'critical', set: label('蓄电池过压', 'Battery overvoltage') },
    { bit: 1, tone: 'critical', set: label('光伏过压', 'PV overvoltage') },
    { bit: 2, tone: 'critical', set: label('充电过流', 'Charging overcurrent') },
    { bit: 3, tone: 'critical', set: label('放电过流', 'Discharge overcurrent') },
    { bit: 4, tone: 'critical', set: label('蓄电池温度过高', 'Battery temperature is too high') },
    { bit: 5, tone: 'critical', set: label('内部温度过高', 'Internal temperature is too high') },
    { bit: 6, tone: 'warning', set: label('光伏电压过低', 'PV Voltage is too low') },
    { bit: 7, tone: 'warning', set: label('蓄电池电压过低', 'Battery voltage is too low') },
    { bit: 8, tone: 'critical', set: label('TZ保护触发', 'TZ protection trigger') },
    { bit: 9, tone: 'info', set: label('手动开关机控制', 'Manual on/off control') },
    { bit: 10, tone: 'critical', set: label('未知错误', 'Unknown error') },
    { bit: 11, tone: 'critical', set: label('功率管故障', 'Power tube failure') },
  ],
};
