import { label } from '@heliodeck/kit/label';
import type { FlagSet } from '../../descriptors/flag-set.ts';

// Words of the battery data record (docs/product/telemetry.md#status-words); bit for bit those of PACE Modbus
// V1.3 registers 9 to 12. As in the register map, the order of environment and MOS temperature differs
// between the protection word and the warning word.

/** warningFlag. */
export const batteryWarnings: FlagSet = {
  key: 'batteryWarnings',
  none: label('未触发告警', 'No alarm triggered'),
  noneInView: label('未触发告警', 'Untriggered Warning'),
  flags: [
    { bit: 0, tone: 'warning', set: label('单体过压告警', 'Battery overvoltage') },
    { bit: 1, tone: 'warning', set: label('单体欠压告警', 'Battery undervoltage') },
    { bit: 2, tone: 'warning', set: label('总压过压告警', 'Pack overvoltage') },
    { bit: 3, tone: 'warning', set: label('总压欠压告警', 'Pack low voltage') },
    { bit: 4, tone: 'warning', set: label('充电过流告警', 'Charge overcurrent') },
    { bit: 5, tone: 'warning', set: label('放电过流告警', 'Discharge overcurrent') },
    { bit: 6, tone: 'neutral', set: label('保留（6）', 'Reserved (6)') },
    { bit: 7, tone: 'neutral', set: label('保留（7）', 'Reserved (7)') },
    { bit: 8, tone: 'warning', set: label('充电高温告警', 'Charge high temperature') },
    { bit: 9, tone: 'warning', set: label('放电高温告警', 'Discharge high temperature') },
    { bit: 10, tone: 'warning', set: label('充电低温告警', 'Charge low temperature') },
    { bit: 11, tone: 'warning', set: label('放电低温告警', 'Discharge low temperature') },
    { bit: 12, tone: 'warning', set: label('环境高温告警', 'Environment high temperature') },
    { bit: 13, tone: 'warning', set: label('环境低温告警', 'Environment low temperature') },
    { bit: 14, tone: 'warning', set: label('MOS高温告警', 'MOS high temperature') },
    { bit: 15, tone: 'warning', set: label('低电量告警', 'Low battery') },
  ],
};

/** protectionFlag. */
export const batteryProtections: FlagSet = {
  key: 'batteryProtections',
  none: label('未触发保护', 'No protect triggered'),
  noneInView: label('未触发保护', 'Untriggered Protection'),
  flags: [
    { bit: 0, tone: 'critical', set: label('单体过压保护', 'Cell overvoltage') },
    { bit: 1, tone: 'critical', set: label('单体欠压保护', 'Cell low voltage') },
    { bit: 2, tone: 'critical', set: label('总压过压保护', 'Pack overvoltage') },
    { bit: 3, tone: 'critical', set: label('总压欠压保护', 'Pack low voltage') },
    { bit: 4, tone: 'critical', set: label('充电过流保护', 'Charge overcurrent') },
    { bit: 5, tone: 'critical', set: label('放电过流保护', 'Discharge overcurrent') },
    { bit: 6, tone: 'critical', set: label('短路保护', 'Short circuit') },
    { bit: 7, tone: 'critical', set: label('充电过压保护', 'Charge overvoltage') },
    { bit: 8, tone: 'critical', set: label('充电过温保护', 'Charge over-temperature') },
    { bit: 9, tone: 'critical', set: label('放电过温保护', 'Discharge over-temperature') },
    { bit: 10, tone: 'critical', set: label('充电低温保护', 'Charge low temperature') },
    { bit: 11, tone: 'critical', set: label('放电低温保护', 'Discharge low temperature') },
    { bit: 12, tone: 'critical', set: label('MOS高温保护', 'MOS high temperature') },
    { bit: 13, tone: 'critical', set: label('环境高温保护', 'Environment high temperature') },
    { bit: 14, tone: 'critical', set: label('环境低温保护', 'Environment low temperature') },
    { bit: 15, tone: 'neutral', set: label('保留（15）', 'Reserved (15)') },
  ],
};

/** faultFlag, low byte; the high byte is the state below. */
export const batteryFaults: FlagSet = {
  key: 'batteryFaults',
  none: label('未触发故障', 'No fault triggered'),
  noneInView: label('未触发故障', 'Untriggered Fault'),
  flags: [
    { bit: 0, tone: 'critical', set: label('充电MOS故障', 'Charging MOS failure') },
    { bit: 1, tone: 'critical', set: label('放电MOS故障', 'Discharge MOS failure') },
    { bit: 2, tone: 'critical', set: label('温度传感器故障', 'Temperature sensor failure') },
    { bit: 3, tone: 'neutral', set: label('保留（3）', 'Reserved (3)') },
    { bit: 4, tone: 'critical', set: label('电芯故障', 'Single battery failure') },
    { bit: 5, tone: 'critical', set: label('前端采样通信故障', 'Front-end sampling communication failure') },
    { bit: 6, tone: 'neutral', set: label('保留（6）', 'Reserved (6)') },
    { bit: 7, tone: 'neutral', set: label('保留（7）', 'Reserved (7)') },
  ],
};

/** State: faultFlag, high byte. */
export const batteryState: FlagSet = {
  key: 'batteryState',
  none: label('未触发状态', 'Untriggered state'),
  noneInView: label('未触发状态', 'Untriggered State'),
  flags: [
    { bit: 8, tone: 'good', set: label('充电状态', 'Charging status') },
    { bit: 9, tone: 'good', set: label('放电状态', 'Discharge status') },
    {
      bit: 10,
      tone: 'good',
      set: label('充电MOS开', 'ChargingMOS ON'),
      clear: label('充电MOS关', 'ChargingMOS OFF'),
    },
    {
      bit: 11,
      tone: 'good',
      set: label('放电MOS开', 'DischargeMOS ON'),
      clear: label('放电MOS关', 'DischargeMOS OFF'),
    },
    {
      bit: 12,
      tone: 'info',
      set: label('充电限流开', 'Charge limiter ON'),
      clear: label('充电限流关', 'Charge limiter OFF'),
    },
    { bit: 13, tone: 'neutral', set: label('BIT13保留', 'BIT13 reserve') },
    { bit: 14, tone: 'critical', set: label('充电器反接', 'Charger connected reversely') },
    { bit: 15, tone: 'info', set: label('加热膜开', 'Heater ON'), clear: label('加热膜关', 'Heater OFF') },
  ],
};

/** balanceStatus: which cells are being balanced (PACE Modbus register 12, bit i = cell i + 1). */
export const batteryBalance: FlagSet = {
  key: 'batteryBalance',
  none: label('无均衡', 'No balancing'),
  flags: Array.from({ length: 16 }, (_, bit) => ({
    bit,
    tone: 'info' as const,
    set: label(`第${bit + 1}节均衡中`, `Cell ${bit + 1} balancing`),
  })),
};
