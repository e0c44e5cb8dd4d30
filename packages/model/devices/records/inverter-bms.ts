import { type Label, label } from '@heliodeck/kit/label';
import { coded, counted, type Metrics, measured, perSpan, written } from './inverter-metrics.ts';

/** Spans in the names of the battery's counters: names of energies begin with the word that names of times end with. */
const energySpan: Readonly<Record<string, string>> = {
  Total: 'InputTotal',
  Year: 'YearInput',
  Month: 'MonthInput',
  Day: 'DayInput',
};
const timeSpan: Readonly<Record<string, string>> = { ...energySpan, Total: 'TotalInput' };

const faults: readonly (readonly [name: string, words: Label])[] = [
  ['totalVoltageFault', label('总压故障', 'Total Voltage Fault')],
  ['singleVoltageFault', label('单体电压故障', 'Cell Voltage Fault')],
  ['temperatureFault', label('温度故障', 'Temperature Fault')],
  ['socFault', label('SOC故障', 'SOC Fault')],
  ['socJumpFault', label('SOC跳变故障', 'SOC Jump Fault')],
  ['bmsBalanceStatus', label('BMS均衡状态', 'BMS Balance Status')],
  ['dischargeCurrentFault', label('放电电流故障', 'Discharge Current Fault')],
  ['chargeCurrentFault', label('充电电流故障', 'Charge Current Fault')],
  ['insulationStatus', label('绝缘状态', 'Insulation Status')],
  ['innerCommunicateFailureStatus', label('内部通信故障状态', 'Internal Communication Fault')],
  ['bmsPcsCommunicateFailureStatus', label('BMS与PCS通信故障状态', 'BMS–PCS Communication Fault')],
  ['batteryPackConsistencyFaultStatus', label('电池包一致性故障状态', 'Pack Consistency Fault')],
  ['currentSensorFaultStatus', label('电流传感器故障状态', 'Current Sensor Fault')],
  ['chargeRelayFault', label('充电继电器故障', 'Charge Relay Fault')],
  ['bmsDischargeRelayFault', label('BMS放电继电器故障', 'BMS Discharge Relay Fault')],
  ['overChargeAlarm', label('过充告警', 'Overcharge Alarm')],
  ['bmsHardwareFailure', label('BMS硬件故障', 'BMS Hardware Fault')],
  ['bmsPositiveRelayFault', label('BMS正极继电器故障', 'BMS Positive Relay Fault')],
  ['bmsNegativeRelayFault', label('BMS负极继电器故障', 'BMS Negative Relay Fault')],
  ['hydrogenLockAlarm', label('高压互锁告警', 'High-voltage Interlock Alarm')],
  ['singlePressureDifferenceAlarm', label('单体压差告警', 'Cell Voltage Difference Alarm')],
  ['singleTemperatureDifferenceAlarm', label('单体温差告警', 'Cell Temperature Difference Alarm')],
  ['selfTestFault', label('自检故障', 'Self-test Fault')],
  [
    'voltageTemperatureCollectLineFault',
    label('电压温度采集线故障', 'Voltage and Temperature Sense Line Fault'),
  ],
];

/** Data of the battery management system that the inverter forwards. */
export const inverterBms: Metrics = {
  bmsStatus: coded('inverterBmsStatus', label('BMS状态', 'BMS Status')),
  allowBmsDropPower: counted(label('允许BMS掉电', 'BMS May Power Down')),
  controlBmsCharge: counted(label('BMS充电控制', 'BMS Charge Control')),
  controlBmsDischarge: counted(label('BMS放电控制', 'BMS Discharge Control')),
  bmsCurrent: measured(label('BMS电流', 'BMS Current'), 'A'),
  bmsVoltage: measured(label('BMS电压', 'BMS Voltage'), 'V', 2),
  bmsPower: measured(label('BMS功率', 'BMS Power'), 'W'),
  soc: measured(label('电量SOC', 'SOC'), '%'),
  soh: measured(label('健康度SOH', 'SOH'), '%'),
  maxSingleSoc: measured(label('单体最大SOC', 'Highest Cell SOC'), '%'),
  minSingleSoc: measured(label('单体最小SOC', 'Lowest Cell SOC'), '%'),
  bmsCurrentAllowMaxChargeCurrent: measured(
    label('BMS当前允许最大充电电流', 'Charge Current Allowed by BMS'),
    'A',
    1,
  ),
  bmsCurrentAllowMaxDischargeCurrent: measured(
    label('BMS当前允许最大放电电流', 'Discharge Current Allowed by BMS'),
    'A',
    1,
  ),
  bmsChargeStopVoltage: measured(label('BMS充电截止电压', 'BMS Charge Stop Voltage'), 'V'),
  bmsDischargeStopVoltage: measured(label('BMS放电截止电压', 'BMS Discharge Stop Voltage'), 'V'),
  dischargeStatus: counted(label('放电状态', 'Discharge Status')),
  chargeStatus: counted(label('充电状态', 'Charge Status')),
  batteryPackageNum: counted(label('电池包数量', 'Number of Packs')),
  ...Object.fromEntries(faults.map(([name, words]) => [name, counted(words)])),
  ...perSpan(
    (span) => `bmsCharge${energySpan[span]}Energy`,
    label('电池充电电量', 'Battery Charge Energy'),
    'kWh',
  ),
  ...perSpan((span) => `bmsCharge${timeSpan[span]}Time`, label('电池充电时间', 'Battery Charge Time'), 'h'),
  ...perSpan(
    (span) => `bmsDischarge${energySpan[span]}Energy`,
    label('电池放电电量', 'Battery Discharge Energy'),
    'kWh',
  ),
  ...perSpan(
    (span) => `bmsDischarge${timeSpan[span]}Time`,
    label('电池放电时间', 'Battery Discharge Time'),
    'h',
  ),
  bmsHardwareVersion: written(label('BMS硬件版本', 'BMS Hardware Version')),
  bmsHostSoftwareVersion: written(label('BMS主机软件版本', 'BMS Host Software Version')),
  bmsSlaveSoftwareVersion: written(label('BMS从机软件版本', 'BMS Slave Software Version')),
};
