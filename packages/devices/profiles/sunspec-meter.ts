import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { commonGroup } from './sunspec-common.ts';

/** How to read a meter that reports neither its mounting nor its sign convention for power. */
interface MeterVariant {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  /** The accumulator of the forward direction, and the one of the reverse direction. */
  readonly forward: 'TotWhImp' | 'TotWhExp';
  readonly reverse: 'TotWhImp' | 'TotWhExp';
  /** Whether its power must be negated to be positive in the forward direction. */
  readonly turned: boolean;
}

/** Model 203 with 1,234.567 kWh exported and 214.375 kWh imported, and `W` of −2,750. */
const request = '01039c86006bcb9c';
const response =
  '0103d600cb0069007b00290028002affff090108fd090209040f980f960f9a0f98ffff1386fffef542fc72fc68fc6800000af1800080008000000002008000800080000000800080008000800080000012d6870000000000000000000000000003456700000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000800000000000db4f';

const sunspecMeterOf = ({ id, zh, en, forward, reverse, turned }: MeterVariant) =>
  defineProfile({
    id,
    label: label(`SunSpec电表（${zh}）`, `SunSpec Meter (${en})`),
    manufacturer: label('SunSpec联盟', 'SunSpec Alliance'),
    source:
      'Models 1, 201–204 and 211–214 of github.com/sunspec/models (Apache-2.0); not held against a device of ours. The models do not say which direction of power is positive, and makers differ: at the grid connection a SolarEdge is positive where it feeds in. Which energy is imported and which is exported is in the names of the models. Voltage is that of phase A, else the average between a phase and neutral, else that between phases. The power factor is per cent in the models with scale factors and a fraction in those in floats; devices do not keep to it, so that the power tells which it is. Its sign is left as the maker has it. Of several meters behind one another the first is read.',
    protocol: 'sunspec',
    deviceTypes: [2],
    link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
    tables: [
      {
        record: 'meter',
        space: 'acMeter',
        every: 1,
        points: {
          ...(turned
            ? {}
            : ({ totalActivePower: ['W', 'field', 0.001] } satisfies Record<string, PointSpec>)),
          totalPositiveActiveEnergy: [forward, 'field', 0.001],
        },
      },
      {
        record: 'raw',
        space: 'acMeter',
        every: 1,
        points: {
          ...(turned
            ? {
                turnedPower: rawPoint(
                  'W',
                  'field',
                  0.001,
                  'kW',
                  '有功功率（表计方向）',
                  'Active power as the meter counts it',
                ),
              }
            : {}),
          allCurrent: rawPoint('A', 'field', 1, 'A', '总电流（表计）', 'Current as the meter sums it'),
          currentA: rawPoint('AphA', 'field', 1, 'A', 'A相电流', 'Current A'),
          currentB: rawPoint('AphB', 'field', 1, 'A', 'B相电流', 'Current B'),
          currentC: rawPoint('AphC', 'field', 1, 'A', 'C相电流', 'Current C'),
          voltageA: rawPoint('PhVphA', 'field', 1, 'V', 'A相电压', 'Voltage A'),
          phaseVoltage: rawPoint('PhV', 'field', 1, 'V', '相电压平均值', 'Voltage to neutral, average'),
          lineVoltage: rawPoint('PPV', 'field', 1, 'V', '线电压平均值', 'Voltage between phases, average'),
        },
      },
      {
        record: 'meterTariff',
        space: 'acMeter',
        every: 15,
        points: { negativeTotal: [reverse, 'field', 0.001] },
      },
      {
        record: 'raw',
        space: 'acMeter',
        every: 0,
        points: {
          frequency: rawPoint('Hz', 'field', 1, 'Hz', '频率', 'Frequency'),
          voltageB: rawPoint('PhVphB', 'field', 1, 'V', 'B相电压', 'Voltage B'),
          voltageC: rawPoint('PhVphC', 'field', 1, 'V', 'C相电压', 'Voltage C'),
          apparentPower: rawPoint('VA', 'field', 0.001, 'kVA', '总视在功率', 'Apparent power, total'),
          reactivePower: rawPoint('VAR', 'field', 0.001, 'kvar', '总无功功率', 'Reactive power, total'),
          saidPowerFactor: rawPoint(
            'PF',
            'field',
            1,
            '',
            '功率因数（表计标度）',
            'Power factor as the meter scales it',
          ),
        },
      },
      commonGroup('meterCommon'),
    ],
    derived: {
      raw: {
        phaseCurrents: { sum: ['currentA', 'currentB', 'currentC'] },
        meterPowerFactor: {
          powerFactor: 'saidPowerFactor',
          active: turned ? 'turnedPower' : 'totalActivePower',
          apparent: 'apparentPower',
        },
      },
      meter: {
        firstVoltage: { first: ['voltageA', 'phaseVoltage', 'lineVoltage'] },
        totalCurrent: { first: ['allCurrent', 'phaseCurrents'] },
        ...(turned ? { totalActivePower: { scaled: 'turnedPower', by: -1, decimals: 6 } } : {}),
      },
      meterTariff: { positiveTotal: { same: 'totalPositiveActiveEnergy' } },
    },
    version: '{softwareVersion}',
    counters: ['totalPositiveActiveEnergy', 'negativeTotal'],
    examples: [
      {
        name: 'model 203 that has counted 1,234.567 kWh of export and 214.375 kWh of import',
        request,
        response,
        means: {
          firstVoltage: 230.1,
          totalCurrent: 12.3,
          totalActivePower: turned ? 2.75 : -2.75,
          totalPositiveActiveEnergy: forward === 'TotWhImp' ? 214.375 : 1234.567,
          negativeTotal: forward === 'TotWhImp' ? 1234.567 : 214.375,
          frequency: 49.98,
          lineVoltage: 399.2,
        },
        source: 'made from the published models (sunspec/models)',
      },
    ],
  });

/** Meters whose power is positive for import. */
export const sunspecMeter = sunspecMeterOf({
  id: 'sunspec-meter',
  zh: '取电为正',
  en: 'import positive',
  forward: 'TotWhImp',
  reverse: 'TotWhExp',
  turned: false,
});

/** Meters whose power is positive for export, such as those of SolarEdge; imported energy is the forward direction all the same. */
export const sunspecMeterFedIn = sunspecMeterOf({
  id: 'sunspec-meter-fed-in',
  zh: '馈电为正',
  en: 'export positive',
  forward: 'TotWhImp',
  reverse: 'TotWhExp',
  turned: true,
});

/** Generation meters, whose power is positive for export and whose export is the forward direction. */
export const sunspecMeterGeneration = sunspecMeterOf({
  id: 'sunspec-meter-generation',
  zh: '发电',
  en: 'generation',
  forward: 'TotWhExp',
  reverse: 'TotWhImp',
  turned: false,
});
