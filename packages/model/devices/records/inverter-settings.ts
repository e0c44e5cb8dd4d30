import { label } from '@heliodeck/kit/label';
import { coded, counted, each, type Metrics, measured, ratio, upTo, written } from './inverter-metrics.ts';

/** Windows of a day in which the battery may be charged, and the same number in which it may be discharged. */
const windows = upTo(10);

/** The settings of an inverter, as last read back. */
export const inverterSettings: Metrics = {
  deviceRunMode: coded('inverterDeviceRunMode', label('设备运行模式', 'Device Run Mode')),
  remoteSwitch: coded('inverterRemoteSwitch', label('远程开关', 'Remote Switch')),
  time: written(label('设备时间', 'Device Time')),
  modbusAddress: counted(label('Modbus地址', 'Modbus Address')),
  chargeTimePeriod: counted(label('充电时段数', 'Charge Windows')),
  dischargeTimePeriod: counted(label('放电时段数', 'Discharge Windows')),
  ...each(windows, (n) => [
    `chargeTimePeriod${n}Start`,
    written(label(`充电时段${n}开始`, `Charge Window ${n} Start`)),
  ]),
  ...each(windows, (n) => [
    `chargeTimePeriod${n}End`,
    written(label(`充电时段${n}结束`, `Charge Window ${n} End`)),
  ]),
  ...each(windows, (n) => [
    `dischargeTimePeriod${n}Start`,
    written(label(`放电时段${n}开始`, `Discharge Window ${n} Start`)),
  ]),
  ...each(windows, (n) => [
    `dischargeTimePeriod${n}End`,
    written(label(`放电时段${n}结束`, `Discharge Window ${n} End`)),
  ]),
  activePowerControlValue: measured(label('有功功率控制值', 'Active Power Setting'), 'W'),
  powerSettingValue: measured(label('并网点功率设置值', 'Grid Connection Point Power Setting'), 'W'),
  reactivePowerControlMode: coded(
    'inverterReactivePowerControlMode',
    label('无功控制方式', 'Reactive Power Control Mode'),
  ),
  powerFactor: ratio(label('功率因数设置值', 'Power Factor Setting')),
  reactivePowerValue: measured(label('无功功率设置值', 'Reactive Power Setting'), 'Var'),
  bmsFactory: coded('inverterBmsFactory', label('BMS厂家', 'BMS Manufacturer')),
  bmsCommunicateMode: coded('inverterBmsCommunicateMode', label('BMS通信方式', 'BMS Communication')),
  batteryType: coded('inverterBatteryType', label('电池类型', 'Battery Type')),
  batterySocUpperProtectionValue: measured(label('电池SOC上限保护值', 'SOC Upper Protection'), '%', 1),
  batterySocLowerProtectionValue: measured(
    label('电池SOC离网下限保护值', 'SOC Lower Protection, Off-grid'),
    '%',
  ),
  batterySocConnectLowerProtectionValue: measured(
    label('电池SOC并网下限保护值', 'SOC Lower Protection, On-grid'),
    '%',
    1,
  ),
  storageControlMode: coded('inverterStorageControl', label('储能控制方式', 'Storage Control Mode')),
  batteryMaxChargePower: measured(label('电池最大充电功率', 'Battery Max. Charge Power'), 'W'),
  batteryChargeRate: measured(label('电池充电功率比例', 'Battery Charge Rate'), '%', 1),
  batteryDischargeRate: measured(label('电池放电功率比例', 'Battery Discharge Rate'), '%', 1),
  // Both directions of a battery: above 0 it is charged, below 0 it is discharged.
  passiveGridPower: measured(label('被动模式电网取电功率', 'Passive Mode: Power from Grid'), 'W'),
  passiveBatteryPowerMin: measured(
    label('被动模式电池充电功率下限', 'Passive Mode: Min. Battery Charge Power'),
    'W',
  ),
  passiveBatteryPowerMax: measured(
    label('被动模式电池充电功率上限', 'Passive Mode: Max. Battery Charge Power'),
    'W',
  ),
  batteryGridCharge: coded('inverterGridCharge', label('电网充电', 'Charging from Grid')),
  pqBatterySinglePackageVoltage: measured(label('铅酸电池单包电压', 'Lead-acid Block Voltage'), 'V', 2),
  pqBatteryPackageNumber: counted(label('铅酸电池包数量', 'Lead-acid Blocks')),
  pqBatteryRatedCapacity: measured(label('铅酸电池额定容量', 'Lead-acid Rated Capacity'), 'AH'),
};
