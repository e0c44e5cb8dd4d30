import { expect, it } from 'vitest';
import { batteryAlarm } from '../devices/records/battery-alarm.ts';
import { controller } from '../devices/records/controller.ts';
import { inverterData } from '../devices/records/inverter-data.ts';
import { meter } from '../devices/records/meter.ts';
import { troubleMetrics, troublesOf } from './troubles-of.ts';

const english = (record: Parameters<typeof troublesOf>[0], values: Readonly<Record<string, unknown>>) =>
  troublesOf(record, values).map(({ label }) => label.en);

it('nothing is found in absent words, nor in those that only describe a state', () => {
  expect(english(batteryAlarm, {})).toEqual([]);
  expect(english(batteryAlarm, { protectionStatus1: null, voltageAlert1: null, faultStatus: 'x' })).toEqual(
    [],
  );
  // A full battery, switches that are on, unbalanced strings.
  expect(
    english(batteryAlarm, { protectionStatus2: 1 << 7, indicatorStatus: 255, balanceStatus1: 255 }),
  ).toEqual([]);
  expect(troubleMetrics(meter)).toEqual([]);
});

it('the bits of all words are listed together, critical ones first', () => {
  expect(
    english(batteryAlarm, { alertStatus2: 1 << 7, protectionStatus1: (1 << 1) | (1 << 7), faultStatus: 1 }),
  ).toEqual(['Cell over-discharge protection', 'Charging MOS fault', 'Low battery warning']);
});

it('a limit is reported with the one that was passed, and a byte without words with its number', () => {
  expect(troublesOf(batteryAlarm, { voltageAlert3: 2, temperatureAlert1: 240 })).toEqual([
    {
      label: { zh: '第3节电压告警：高于上限', en: 'Cell 3 Voltage Alert: Above the upper limit' },
      tone: 'critical',
    },
    { label: { zh: '温度1告警：240', en: 'Temperature 1 Alert: 240' }, tone: 'warning' },
  ]);
});

it('the words of every record that has some are covered', () => {
  expect(troubleMetrics(controller).map(({ name }) => name)).toEqual(['faultCode']);
  expect(troubleMetrics(inverterData)).toHaveLength(13);
  expect(english(controller, { faultCode: 1 })).toHaveLength(1);
});
