import { type Label, label } from '@heliodeck/kit/label';
import { type DeviceType, deviceType } from '../registries/device-types.ts';
import { alarmTrigger } from './alarm-triggers.ts';

/** A suggested rule for a new tenant. */
export interface StarterRule {
  readonly attrNo: string;
  readonly alarmTrigger: number;
  readonly alarmNumA: string;
  readonly grade: number;
  /** Seconds the condition must hold before the alarm is raised. */
  readonly delayOn: number;
  readonly deadband: number;
  readonly name: Label;
}

/** Rules for all controllers: attributes without their device type. */
const ofControllers: readonly StarterRule[] = [
  {
    attrNo: 'batteryVoltage',
    alarmTrigger: alarmTrigger.above,
    alarmNumA: '58.4',
    grade: 3,
    delayOn: 60,
    deadband: 0.5,
    name: label('蓄电池过压', 'Battery voltage high'),
  },
  {
    attrNo: 'batteryVoltage',
    alarmTrigger: alarmTrigger.below,
    alarmNumA: '44',
    grade: 3,
    delayOn: 60,
    deadband: 1,
    name: label('蓄电池欠压', 'Battery voltage low'),
  },
  {
    attrNo: 'internalTemperature',
    alarmTrigger: alarmTrigger.above,
    alarmNumA: '75',
    grade: 3,
    delayOn: 120,
    deadband: 5,
    name: label('控制器温度过高', 'Controller too hot'),
  },
];

const of = (type: DeviceType, rules: readonly StarterRule[]): readonly StarterRule[] =>
  rules.map((rule) => ({ ...rule, attrNo: `${type}.${rule.attrNo}` }));

/**
 * Common rules for every device type, for 48 V systems and grids of 220 to 230 V and 50 Hz; the wind limit is
 * a gale of the Beaufort scale. They are suggestions and belong to the tenant once added. Limits for a
 * particular battery bank or meter are in its manual.
 */
export const starterRules: readonly StarterRule[] = [
  ...of(deviceType.controller, ofControllers),
  ...of(deviceType.mars, ofControllers),
  {
    attrNo: '2.totalActivePower',
    alarmTrigger: alarmTrigger.noData,
    alarmNumA: '30',
    grade: 2,
    delayOn: 0,
    deadband: 0,
    name: label('电表长时间无数据', 'Meter silent for long'),
  },
  {
    attrNo: '3.radiatorTemperature',
    alarmTrigger: alarmTrigger.above,
    alarmNumA: '85',
    grade: 3,
    delayOn: 120,
    deadband: 5,
    name: label('逆变器散热器温度过高', 'Inverter radiator too hot'),
  },
  {
    attrNo: '3.gridL1Voltage',
    alarmTrigger: alarmTrigger.above,
    alarmNumA: '253',
    grade: 2,
    delayOn: 60,
    deadband: 3,
    name: label('电网电压过高', 'Grid voltage high'),
  },
  {
    attrNo: '3.gridFrequency',
    alarmTrigger: alarmTrigger.above,
    alarmNumA: '50.5',
    grade: 2,
    delayOn: 60,
    deadband: 0.1,
    name: label('电网频率过高', 'Grid frequency high'),
  },
  {
    attrNo: '4.soc',
    alarmTrigger: alarmTrigger.below,
    alarmNumA: '15',
    grade: 3,
    delayOn: 300,
    deadband: 5,
    name: label('电池电量过低', 'Battery charge low'),
  },
  {
    attrNo: '4.soh',
    alarmTrigger: alarmTrigger.below,
    alarmNumA: '70',
    grade: 2,
    delayOn: 3600,
    deadband: 1,
    name: label('电池健康度过低', 'Battery health low'),
  },
  {
    attrNo: '4.cellTemperature1',
    alarmTrigger: alarmTrigger.above,
    alarmNumA: '55',
    grade: 1,
    delayOn: 60,
    deadband: 3,
    name: label('电芯温度过高', 'Cell too hot'),
  },
  {
    attrNo: '5.windSpeed',
    alarmTrigger: alarmTrigger.above,
    alarmNumA: '17.2',
    grade: 2,
    delayOn: 60,
    deadband: 3,
    name: label('大风', 'Gale'),
  },
  {
    attrNo: '5.moduleTemperature',
    alarmTrigger: alarmTrigger.above,
    alarmNumA: '85',
    grade: 2,
    delayOn: 300,
    deadband: 5,
    name: label('组件温度过高', 'Modules too hot'),
  },
];
