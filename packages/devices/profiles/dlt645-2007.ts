import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { rarerItemsOf2007 } from './dlt645-2007-items.ts';

const ratio = { factor: 'ratio' } as const;

/** Name, labels and TT of the tariff bands of an energy. */
const bands = [
  ['Total', '总', 'total', 0],
  ['Jian', '尖', 'sharp', 1],
  ['Feng', '峰', 'peak', 2],
  ['Ping', '平', 'flat', 3],
  ['Gu', '谷', 'valley', 4],
] as const;

/** The last twelve settlement days, latest first. */
const settlementDays = Array.from({ length: 12 }, (_, i) => i + 1);

function settledAt(band: number, day: number): number {
  return 0x00010000 + (band << 8) + day;
}

/** Forward energy at the end of each settlement day: 0001TT01 to 0001TT0C. */
function settledEnergies(): Record<string, PointSpec> {
  const points: Record<string, PointSpec> = {};
  for (const day of settlementDays) {
    for (const [name, zh, en, band] of bands) {
      const words = [
        `上${day}结算日正向有功${zh}电能`,
        `Forward active energy, ${en}, settlement day ${day}`,
      ] as const;
      points[`settled${day}${name}`] = rawPoint(settledAt(band, day), 'bcd4', 0.01, 'kWh', ...words, ratio);
    }
  }
  return points;
}

/** Any meter of DL/T 645-2007. Values are of the secondary side; the ratios are read from the meter. */
export const dlt645Of2007 = defineProfile({
  id: 'dlt645-2007',
  label: label('DL/T 645-2007 多功能电表', 'DL/T 645-2007 Meter'),
  manufacturer: label('行业标准', 'Industry standard'),
  source: 'DL/T 645-2007, annex A',
  protocol: 'dlt645-2007',
  deviceTypes: [2],
  link: { baud: 2400, parity: 'even', gapMs: 50, timeoutMs: 5000 },
  tables: [
    {
      record: 'meter',
      space: 'data',
      every: 1,
      points: {
        firstVoltage: [0x02010100, 'bcd2', 0.1, { factor: 'pt' }],
        totalActivePower: [0x02030000, 'sbcd3', 0.0001, { factor: 'ratio' }],
        totalPositiveActiveEnergy: [0x00010000, 'bcd4', 0.01, { factor: 'ratio' }],
      },
    },
    {
      record: 'raw',
      space: 'data',
      every: 1,
      points: {
        currentA: [
          0x02020100,
          'sbcd3',
          0.001,
          { factor: 'ct', label: label('A相电流', 'Current A'), unit: 'A' },
        ],
        currentB: [
          0x02020200,
          'sbcd3',
          0.001,
          { factor: 'ct', label: label('B相电流', 'Current B'), unit: 'A' },
        ],
        currentC: [
          0x02020300,
          'sbcd3',
          0.001,
          { factor: 'ct', label: label('C相电流', 'Current C'), unit: 'A' },
        ],
      },
    },
    {
      record: 'meterTariff',
      space: 'data',
      every: 15,
      points: {
        positiveJian: [0x00010100, 'bcd4', 0.01, { factor: 'ratio' }],
        positiveFeng: [0x00010200, 'bcd4', 0.01, { factor: 'ratio' }],
        positivePing: [0x00010300, 'bcd4', 0.01, { factor: 'ratio' }],
        positiveGu: [0x00010400, 'bcd4', 0.01, { factor: 'ratio' }],
        negativeTotal: [0x00020000, 'bcd4', 0.01, { factor: 'ratio' }],
        negativeJian: [0x00020100, 'bcd4', 0.01, { factor: 'ratio' }],
        negativeFeng: [0x00020200, 'bcd4', 0.01, { factor: 'ratio' }],
        negativePing: [0x00020300, 'bcd4', 0.01, { factor: 'ratio' }],
        negativeGu: [0x00020400, 'bcd4', 0.01, { factor: 'ratio' }],
      },
    },
    {
      record: 'raw',
      space: 'data',
      every: 60,
      points: {
        ctRatio: [0x04000306, 'bcd3', 1, { label: label('电流互感器变比', 'CT ratio'), rest: 1 }],
        ptRatio: [0x04000307, 'bcd3', 1, { label: label('电压互感器变比', 'PT ratio'), rest: 1 }],
      },
    },
    {
      record: 'raw',
      space: 'data',
      every: 0,
      points: {
        voltageB: [
          0x02010200,
          'bcd2',
          0.1,
          { factor: 'pt', label: label('B相电压', 'Voltage B'), unit: 'V' },
        ],
        voltageC: [
          0x02010300,
          'bcd2',
          0.1,
          { factor: 'pt', label: label('C相电压', 'Voltage C'), unit: 'V' },
        ],
        frequency: [0x02800002, 'bcd2', 0.01, { label: label('频率', 'Frequency'), unit: 'Hz' }],
        combinedEnergy: [
          0x00000000,
          'sbcd4',
          0.01,
          { factor: 'ratio', label: label('组合有功总电能', 'Combined active energy'), unit: 'kWh' },
        ],
      },
    },
    {
      record: 'raw',
      space: 'data',
      every: 1440,
      points: {
        softwareVersion: [0x04800001, 'ascii32', 1, { label: label('厂家软件版本号', 'Software version') }],
      },
    },
    {
      record: 'raw',
      space: 'data',
      every: 0,
      points: {
        combinedJian: rawPoint(
          0x00000100,
          'sbcd4',
          0.01,
          'kWh',
          '组合有功尖电能',
          'Combined active energy, sharp',
          ratio,
        ),
        combinedFeng: rawPoint(
          0x00000200,
          'sbcd4',
          0.01,
          'kWh',
          '组合有功峰电能',
          'Combined active energy, peak',
          ratio,
        ),
        combinedPing: rawPoint(
          0x00000300,
          'sbcd4',
          0.01,
          'kWh',
          '组合有功平电能',
          'Combined active energy, flat',
          ratio,
        ),
        combinedGu: rawPoint(
          0x00000400,
          'sbcd4',
          0.01,
          'kWh',
          '组合有功谷电能',
          'Combined active energy, valley',
          ratio,
        ),
        reactive1Total: rawPoint(
          0x00030000,
          'sbcd4',
          0.01,
          'kvarh',
          '组合无功1总电能',
          'Combined reactive energy 1, total',
          ratio,
        ),
        reactive1Jian: rawPoint(
          0x00030100,
          'sbcd4',
          0.01,
          'kvarh',
          '组合无功1尖电能',
          'Combined reactive energy 1, sharp',
          ratio,
        ),
        reactive1Feng: rawPoint(
          0x00030200,
          'sbcd4',
          0.01,
          'kvarh',
          '组合无功1峰电能',
          'Combined reactive energy 1, peak',
          ratio,
        ),
        reactive1Ping: rawPoint(
          0x00030300,
          'sbcd4',
          0.01,
          'kvarh',
          '组合无功1平电能',
          'Combined reactive energy 1, flat',
          ratio,
        ),
        reactive1Gu: rawPoint(
          0x00030400,
          'sbcd4',
          0.01,
          'kvarh',
          '组合无功1谷电能',
          'Combined reactive energy 1, valley',
          ratio,
        ),
        reactive2Total: rawPoint(
          0x00040000,
          'sbcd4',
          0.01,
          'kvarh',
          '组合无功2总电能',
          'Combined reactive energy 2, total',
          ratio,
        ),
        reactive2Jian: rawPoint(
          0x00040100,
          'sbcd4',
          0.01,
          'kvarh',
          '组合无功2尖电能',
          'Combined reactive energy 2, sharp',
          ratio,
        ),
        reactive2Feng: rawPoint(
          0x00040200,
          'sbcd4',
          0.01,
          'kvarh',
          '组合无功2峰电能',
          'Combined reactive energy 2, peak',
          ratio,
        ),
        reactive2Ping: rawPoint(
          0x00040300,
          'sbcd4',
          0.01,
          'kvarh',
          '组合无功2平电能',
          'Combined reactive energy 2, flat',
          ratio,
        ),
        reactive2Gu: rawPoint(
          0x00040400,
          'sbcd4',
          0.01,
          'kvarh',
          '组合无功2谷电能',
          'Combined reactive energy 2, valley',
          ratio,
        ),
        powerA: rawPoint(0x02030100, 'sbcd3', 0.0001, 'kW', 'A相有功功率', 'Active power A', ratio),
        powerB: rawPoint(0x02030200, 'sbcd3', 0.0001, 'kW', 'B相有功功率', 'Active power B', ratio),
        powerC: rawPoint(0x02030300, 'sbcd3', 0.0001, 'kW', 'C相有功功率', 'Active power C', ratio),
        reactivePower: rawPoint(
          0x02040000,
          'sbcd3',
          0.0001,
          'kvar',
          '总无功功率',
          'Reactive power, total',
          ratio,
        ),
        reactivePowerA: rawPoint(
          0x02040100,
          'sbcd3',
          0.0001,
          'kvar',
          'A相无功功率',
          'Reactive power A',
          ratio,
        ),
        reactivePowerB: rawPoint(
          0x02040200,
          'sbcd3',
          0.0001,
          'kvar',
          'B相无功功率',
          'Reactive power B',
          ratio,
        ),
        reactivePowerC: rawPoint(
          0x02040300,
          'sbcd3',
          0.0001,
          'kvar',
          'C相无功功率',
          'Reactive power C',
          ratio,
        ),
        apparentPower: rawPoint(
          0x02050000,
          'bcd3',
          0.0001,
          'kVA',
          '总视在功率',
          'Apparent power, total',
          ratio,
        ),
        apparentPowerA: rawPoint(0x02050100, 'bcd3', 0.0001, 'kVA', 'A相视在功率', 'Apparent power A', ratio),
        apparentPowerB: rawPoint(0x02050200, 'bcd3', 0.0001, 'kVA', 'B相视在功率', 'Apparent power B', ratio),
        apparentPowerC: rawPoint(0x02050300, 'bcd3', 0.0001, 'kVA', 'C相视在功率', 'Apparent power C', ratio),
        powerFactor: rawPoint(0x02060000, 'sbcd2', 0.001, '', '总功率因数', 'Power factor, total'),
        powerFactorA: rawPoint(0x02060100, 'sbcd2', 0.001, '', 'A相功率因数', 'Power factor A'),
        powerFactorB: rawPoint(0x02060200, 'sbcd2', 0.001, '', 'B相功率因数', 'Power factor B'),
        powerFactorC: rawPoint(0x02060300, 'sbcd2', 0.001, '', 'C相功率因数', 'Power factor C'),
        phaseAngleA: rawPoint(0x02070100, 'bcd2', 0.1, '°', 'A相相角', 'Phase angle A'),
        phaseAngleB: rawPoint(0x02070200, 'bcd2', 0.1, '°', 'B相相角', 'Phase angle B'),
        phaseAngleC: rawPoint(0x02070300, 'bcd2', 0.1, '°', 'C相相角', 'Phase angle C'),
        tariffs: rawPoint(0x04000204, 'bcd1', 1, '', '费率数', 'Number of tariffs', { rest: 4 }),
        meterAddress: rawPoint(0x04000401, 'digits6', 1, '', '通信地址', 'Address'),
        ...settledEnergies(),
        ...rarerItemsOf2007,
      },
    },
  ],
  blocks: [
    [0x0001ff00, 0x00010000, 0x00010100, 0x00010200, 0x00010300, 0x00010400],
    [0x0002ff00, 0x00020000, 0x00020100, 0x00020200, 0x00020300, 0x00020400],
    [0x0000ff00, 0x00000000, 0x00000100, 0x00000200, 0x00000300, 0x00000400],
    [0x0003ff00, 0x00030000, 0x00030100, 0x00030200, 0x00030300, 0x00030400],
    [0x0004ff00, 0x00040000, 0x00040100, 0x00040200, 0x00040300, 0x00040400],
    ...settlementDays.map(
      (day) => [0x0001ff00 + day, ...bands.map(([, , , band]) => settledAt(band, day))] as const,
    ),
    [0x0201ff00, 0x02010100, 0x02010200, 0x02010300],
    [0x0202ff00, 0x02020100, 0x02020200, 0x02020300],
    [0x0203ff00, 0x02030000, 0x02030100, 0x02030200, 0x02030300],
    [0x0204ff00, 0x02040000, 0x02040100, 0x02040200, 0x02040300],
    [0x0205ff00, 0x02050000, 0x02050100, 0x02050200, 0x02050300],
    [0x0206ff00, 0x02060000, 0x02060100, 0x02060200, 0x02060300],
    [0x0207ff00, 0x02070100, 0x02070200, 0x02070300],
  ],
  factors: {
    ct: { of: ['ctRatio'], otherwise: 1 },
    pt: { of: ['ptRatio'], otherwise: 1 },
    ratio: { of: ['ctRatio', 'ptRatio'], otherwise: 1 },
  },
  derived: {
    meter: { totalCurrent: { sum: ['currentA', 'currentB', 'currentC'] } },
    meterTariff: {
      positiveTotal: { same: 'totalPositiveActiveEnergy' },
      transformRatio: { factor: 'ratio' },
    },
  },
  version: '{softwareVersion}',
  controls: { 4: { by: 'broadcast-clock' } },
  counters: [
    ...['totalPositiveActiveEnergy', 'negativeTotal'],
    ...['positiveJian', 'positiveFeng', 'positivePing', 'positiveGu'],
    ...['negativeJian', 'negativeFeng', 'negativePing', 'negativeGu'],
  ],
  examples: [
    {
      name: 'forward active energy',
      request: '68610100000000681104333334331416',
      response: '6861010000000068910833333433593333338a16',
      means: { totalPositiveActiveEnergy: 0.26 },
      source: 'captured',
    },
    {
      name: 'voltage A',
      request: '68610100000000681104333434351716',
      response: '686101000000006891063334343534431016',
      means: { firstVoltage: 100.1 },
      source: 'captured',
    },
    {
      name: 'current A: the checksum is 16H, like the end of the frame',
      request: '68610100000000681104333435351816',
      response: '6861010000000068910733343535cc7c331616',
      means: { currentA: 4.999 },
      source: 'captured',
    },
    {
      name: 'total active power',
      request: '68610100000000681104333336351816',
      response: '68610100000000689107333336354558336b16',
      means: { totalActivePower: 0.2512 },
      source: 'captured',
    },
    {
      name: 'delivering power: the sign is the top bit',
      request: 'fefefefe68420015082620681104333336355b16',
      response: 'fefefefe68420015082620689107333336357698baa616',
      means: { totalActivePower: -7.6543 },
      source: 'simulated meter',
    },
    {
      name: 'forward energy with its tariffs',
      request: 'fe68003619000000681104333234330016',
      response: '680036190000006891183332343363693333893533334c3333336b3333334a663333e916',
      means: {
        totalPositiveActiveEnergy: 36.3,
        positiveTotal: 36.3,
        positiveJian: 2.56,
        positiveFeng: 0.19,
        positivePing: 0.38,
        positiveGu: 33.17,
      },
      source: 'captured',
    },
    {
      name: 'the same of another meter',
      request: '6812000000102068110433323433f316',
      response: '68120000001020689118333234335c343333953333339333333336333333353333337416',
      means: {
        totalPositiveActiveEnergy: 1.29,
        positiveJian: 0.62,
        positiveFeng: 0.6,
        positivePing: 0.03,
        positiveGu: 0.02,
      },
      source: 'captured',
    },
    {
      name: 'voltages of a single-phase meter: FFFFH is no phase, not 6553.5 V',
      request: '6812000000102068110433323435f516',
      response: '6812000000102068910a333234358955323232322116',
      means: { firstVoltage: 225.6, voltageB: null, voltageC: null },
      source: 'captured',
    },
    {
      name: 'no such data',
      request: '6812000000102068110433333436f716',
      response: '6812000000102068d101351916',
      means: {},
      error: 'dlt645-02',
      source: 'captured',
    },
    {
      name: 'voltage A of a third meter',
      request: '68459266230010681104333434352516',
      response: '684592662300106891063334343566556216',
      means: { firstVoltage: 223.3 },
      source: 'captured',
    },
    {
      name: 'forward energy, large',
      request: 'fefefefe68420015082620681104333334335716',
      response: 'fefefefe68420015082620689108333334339a7856347716',
      means: { totalPositiveActiveEnergy: 12_345.67 },
      source: 'simulated meter',
    },
  ],
});
