import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../../descriptors/field.ts';
import type { Flag, FlagSet } from '../../descriptors/flag-set.ts';

// The nine status fields of the battery alarm record (docs/product/telemetry.md#status-words) and the options
// of its alert bytes; byte for byte the PACE ASCII 44H reply. Reserved bits yield no tag.

const noAlarm = label('无告警', 'No alarm');

export const protectionStatus1: FlagSet = {
  key: 'protectionStatus1',
  none: noAlarm,
  flags: [
    { bit: 0, tone: 'critical', set: label('单体过压保护', 'Cell overvoltage protection') },
    { bit: 1, tone: 'critical', set: label('单体过放保护', 'Cell over-discharge protection') },
    { bit: 2, tone: 'critical', set: label('总压过压保护', 'Total overvoltage protection') },
    { bit: 3, tone: 'critical', set: label('总压过放保护', 'Total over-discharge protection') },
    { bit: 4, tone: 'critical', set: label('充电过流保护', 'Charging overcurrent protection') },
    { bit: 5, tone: 'critical', set: label('放电过流保护', 'Discharge overcurrent protection') },
    { bit: 6, tone: 'critical', set: label('短路保护', 'Short circuit') },
  ],
};

export const protectionStatus2: FlagSet = {
  key: 'protectionStatus2',
  none: noAlarm,
  flags: [
    {
      bit: 0,
      tone: 'critical',
      set: label('充电高温保护（电芯）', 'Charging high-temperature protection (cell)'),
    },
    {
      bit: 1,
      tone: 'critical',
      set: label('放电高温保护（电芯）', 'Discharge high-temperature protection (cell)'),
    },
    {
      bit: 2,
      tone: 'critical',
      set: label('充电低温保护（电芯）', 'Charging low-temperature protection (cell)'),
    },
    {
      bit: 3,
      tone: 'critical',
      set: label('放电低温保护（电芯）', 'Discharge low-temperature protection (cell)'),
    },
    { bit: 4, tone: 'critical', set: label('MOS高温保护', 'MOS high-temperature protection') },
    { bit: 5, tone: 'critical', set: label('环境高温保护', 'Environment high-temperature protection') },
    { bit: 6, tone: 'critical', set: label('环境低温保护', 'Environment low-temperature protection') },
    { bit: 7, tone: 'good', set: label('充满', 'Fully') },
  ],
};

export const indicatorStatus: FlagSet = {
  key: 'indicatorStatus',
  none: label('无指示', 'No Indicator'),
  flags: [
    {
      bit: 0,
      tone: 'info',
      set: label('限流开启', 'Current limiting on'),
      clear: label('限流关闭', 'Current limiting off'),
    },
    { bit: 1, tone: 'good', set: label('CFET开启', 'CFET on'), clear: label('CFET关闭', 'CFET off') },
    { bit: 2, tone: 'good', set: label('DFET开启', 'DFET on'), clear: label('DFET关闭', 'DFET off') },
    {
      bit: 3,
      tone: 'good',
      set: label('使用PACK供电', 'Using pack power supply'),
      clear: label('未使用PACK供电', 'Not using pack power'),
    },
    { bit: 4, tone: 'critical', set: label('充电器反接', 'Charger reverse connection') },
    { bit: 5, tone: 'info', set: label('ACin', 'ACin') },
    {
      bit: 7,
      tone: 'info',
      set: label('加热膜开启', 'Heating film on'),
      clear: label('加热膜关闭', 'Heating film off'),
    },
  ],
};

// Bits 4 and 5 are inverted by the BMS: set means switched off.
export const controlStatus: FlagSet = {
  key: 'controlStatus',
  none: label('无控制', 'No Control'),
  flags: [
    {
      bit: 0,
      tone: 'info',
      set: label('蜂鸣器告警使能', 'Buzzer alarm enabled'),
      clear: label('蜂鸣器告警禁用', 'Buzzer alarm disabled'),
    },
    {
      bit: 3,
      tone: 'info',
      set: label('限流低档', 'Current limiting low gear'),
      clear: label('限流高档', 'Current limiting high gear'),
    },
    {
      bit: 4,
      tone: 'warning',
      set: label('充电限流禁用', 'Charging current limiting disabled'),
      clear: label('充电限流使能', 'Charging current limiting enabled'),
    },
    {
      bit: 5,
      tone: 'warning',
      set: label('LED告警禁用', 'LED alarm disabled'),
      clear: label('LED告警使能', 'LED alarm enabled'),
    },
  ],
};

export const faultStatus: FlagSet = {
  key: 'faultStatus',
  none: label('无故障', 'No fault'),
  flags: [
    { bit: 0, tone: 'critical', set: label('充电MOS故障', 'Charging MOS fault') },
    { bit: 1, tone: 'critical', set: label('放电MOS故障', 'Discharge MOS fault') },
    { bit: 2, tone: 'critical', set: label('温度传感器（NTC）故障', 'Temperature sensor (NTC) fault') },
    { bit: 4, tone: 'critical', set: label('电芯故障', 'Cell fault') },
    { bit: 5, tone: 'critical', set: label('采样故障', 'Sampling fault') },
  ],
};

/** Strings `first` to `first + 7`, bit 0 the first. */
function unbalanced(first: number): Flag[] {
  return Array.from({ length: 8 }, (_, bit) => ({
    bit,
    tone: 'warning' as const,
    set: label(`第${first + bit}串不均衡`, `String ${first + bit} unbalanced`),
  }));
}

// The English words for "nothing set" contradict the Chinese; clients compare them, so they stay
// (docs/product/telemetry.md#status-words).
const noImbalance = label('无不均衡', 'Unequal balance');

export const balanceStatus1: FlagSet = { key: 'balanceStatus1', none: noImbalance, flags: unbalanced(1) };

export const balanceStatus2: FlagSet = { key: 'balanceStatus2', none: noImbalance, flags: unbalanced(9) };

export const alertStatus1: FlagSet = {
  key: 'alertStatus1',
  none: noAlarm,
  flags: [
    { bit: 0, tone: 'warning', set: label('单体过压告警', 'Cell overvoltage alarm') },
    { bit: 1, tone: 'warning', set: label('单体低压告警', 'Cell low-voltage alarm') },
    { bit: 2, tone: 'warning', set: label('总压过压告警', 'Total overvoltage alarm') },
    { bit: 3, tone: 'warning', set: label('总压低压告警', 'Total low-voltage alarm') },
    { bit: 4, tone: 'warning', set: label('充电过流告警', 'Charging overcurrent alarm') },
    { bit: 5, tone: 'warning', set: label('放电过流告警', 'Discharge overcurrent alarm') },
  ],
};

export const alertStatus2: FlagSet = {
  key: 'alertStatus2',
  none: noAlarm,
  flags: [
    { bit: 0, tone: 'warning', set: label('充电高温告警（电芯）', 'Charging high-temperature alarm (cell)') },
    {
      bit: 1,
      tone: 'warning',
      set: label('放电高温告警（电芯）', 'Discharge high-temperature alarm (cell)'),
    },
    { bit: 2, tone: 'warning', set: label('充电低温告警（电芯）', 'Charging low-temperature alarm (cell)') },
    { bit: 3, tone: 'warning', set: label('放电低温告警（电芯）', 'Discharge low-temperature alarm (cell)') },
    { bit: 4, tone: 'warning', set: label('环境高温告警', 'Environment high-temperature alarm') },
    { bit: 5, tone: 'warning', set: label('环境低温告警', 'Environment low-temperature alarm') },
    { bit: 6, tone: 'warning', set: label('MOS高温告警', 'MOS high-temperature alarm') },
    { bit: 7, tone: 'warning', set: label('低电量告警', 'Low battery warning') },
  ],
};

/** Values of an alert byte of a voltage, temperature or current. Other values are stored and displayed unchanged. */
export const limitAlertOptions: readonly ChoiceOption[] = [
  { value: 0, label: label('正常', 'Normal'), tone: 'good' },
  { value: 1, label: label('低于下限', 'Below the lower limit'), tone: 'warning' },
  { value: 2, label: label('高于上限', 'Above the upper limit'), tone: 'critical' },
];
