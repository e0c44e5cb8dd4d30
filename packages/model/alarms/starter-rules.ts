import { type Label, label } from '@heliodeck/kit/label';
import { alarmTrigger } from './alarm-triggers.ts';

/** A rule that is offered to a new tenant. */
export interface StarterRule {
  readonly attrNo: string;
  readonly alarmTrigger: number;
  readonly alarmNumA: string;
  readonly grade: number;
  /** Seconds before it raises. */
  readonly delayOn: number;
  readonly deadband: number;
  readonly name: Label;
}

/**
 * Usual rules by device type, for 48 V systems. They are offered, and are a tenant's own once added;
 * limits of a particular bank or meter stand in its manual.
 */
export const starterRules: readonly StarterRule[] = [
  {
    attrNo: '1.batteryVoltage',
    alarmTrigger: alarmTrigger.above,
    alarmNumA: '58.4',
    grade: 3,
    delayOn: 60,
    deadband: 0.5,
    name: label('蓄电池过压', 'Battery voltage high'),
  },
  {
    attrNo: '1.batteryVoltage',
    alarmTrigger: alarmTrigger.below,
    alarmNumA: '44',
    grade: 3,
    delayOn: 60,
    deadband: 1,
    name: label('蓄电池欠压', 'Battery voltage low'),
  },
  {
    attrNo: '1.internalTemperature',
    alarmTrigger: alarmTrigger.above,
    alarmNumA: '75',
    grade: 3,
    delayOn: 120,
    deadband: 5,
    name: label('控制器温度过高', 'Controller too hot'),
  },
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
];
