import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../define-profile.ts';
import { rawPoint } from '../raw-point.ts';

/** Meters of DL/T 645-1997. The edition has no items for transformer ratios: values stay as the meter tells them. */
export const dlt645Of1997 = defineProfile({
  id: 'dlt645-1997',
  label: label('DL/T 645-1997 多功能电表', 'DL/T 645-1997 Meter'),
  manufacturer: label('行业标准', 'Industry standard'),
  source: 'DL/T 645-1997, annex A',
  protocol: 'dlt645-1997',
  deviceTypes: [2],
  link: { baud: 2400, parity: 'even', gapMs: 50, timeoutMs: 6000 },
  tables: [
    {
      record: 'meter',
      space: 'data',
      every: 1,
      points: {
        firstVoltage: [0xb611, 'bcd2'],
        totalActivePower: [0xb630, 'bcd3', 0.0001],
        totalPositiveActiveEnergy: [0x9010, 'bcd4', 0.01],
      },
    },
    {
      record: 'raw',
      space: 'data',
      every: 1,
      points: {
        currentA: [0xb621, 'bcd2', 0.01, { label: label('A相电流', 'Current A'), unit: 'A' }],
        currentB: [0xb622, 'bcd2', 0.01, { label: label('B相电流', 'Current B'), unit: 'A' }],
        currentC: [0xb623, 'bcd2', 0.01, { label: label('C相电流', 'Current C'), unit: 'A' }],
      },
    },
    {
      record: 'meterTariff',
      space: 'data',
      every: 15,
      points: {
        positiveJian: [0x9011, 'bcd4', 0.01],
        positiveFeng: [0x9012, 'bcd4', 0.01],
        positivePing: [0x9013, 'bcd4', 0.01],
        positiveGu: [0x9014, 'bcd4', 0.01],
        negativeTotal: [0x9020, 'bcd4', 0.01],
        negativeJian: [0x9021, 'bcd4', 0.01],
        negativeFeng: [0x9022, 'bcd4', 0.01],
        negativePing: [0x9023, 'bcd4', 0.01],
        negativeGu: [0x9024, 'bcd4', 0.01],
      },
    },
    {
      record: 'raw',
      space: 'data',
      every: 0,
      points: {
        voltageB: rawPoint(0xb612, 'bcd2', 1, 'V', 'B相电压', 'Voltage B'),
        voltageC: rawPoint(0xb613, 'bcd2', 1, 'V', 'C相电压', 'Voltage C'),
        powerA: rawPoint(0xb631, 'bcd3', 0.0001, 'kW', 'A相有功功率', 'Active power A'),
        powerB: rawPoint(0xb632, 'bcd3', 0.0001, 'kW', 'B相有功功率', 'Active power B'),
        powerC: rawPoint(0xb633, 'bcd3', 0.0001, 'kW', 'C相有功功率', 'Active power C'),
        meterNumber: rawPoint(0xc032, 'digits6', 1, '', '表号', 'Meter number'),
      },
    },
  ],
  blocks: [
    [0x901f, 0x9010, 0x9011, 0x9012, 0x9013, 0x9014],
    [0x902f, 0x9020, 0x9021, 0x9022, 0x9023, 0x9024],
    [0xb61f, 0xb611, 0xb612, 0xb613],
    [0xb62f, 0xb621, 0xb622, 0xb623],
    [0xb63f, 0xb630, 0xb631, 0xb632, 0xb633],
  ],
  derived: {
    meter: { totalCurrent: { sum: ['currentA', 'currentB', 'currentC'] } },
    meterTariff: { positiveTotal: { same: 'totalPositiveActiveEnergy' } },
  },
  controls: { 4: { by: 'broadcast-clock' } },
  counters: ['totalPositiveActiveEnergy', 'negativeTotal'],
  examples: [
    {
      name: 'forward energy, asked of whoever is there',
      request: '6899999999999968010243c36f16',
      response: '6895320600000068810643c3483333330b16',
      means: { totalPositiveActiveEnergy: 0.15 },
      source: 'captured',
    },
    {
      name: 'an error',
      request: '68999999999999680104000100006c16',
      response: '6895320600000068c101359416',
      means: {},
      error: 'dlt645-02',
      source: 'captured',
    },
    {
      name: 'forward energy with its tariffs',
      request: '6899999999999968010252c37e16',
      response: 'fefefefe6834691708172068811652c336333333333333333633333333333333333333337116',
      means: {
        totalPositiveActiveEnergy: 0.03,
        positiveTotal: 0.03,
        positiveJian: 0,
        positiveFeng: 0.03,
        positivePing: 0,
        positiveGu: 0,
      },
      source: 'captured',
    },
    {
      name: 'voltage A in whole volts',
      request: '6827596303000168010244e9e716',
      response: 'fefefefe6827596303000168810444e95635f416',
      means: { firstVoltage: 223 },
      source: 'captured',
    },
  ],
});
