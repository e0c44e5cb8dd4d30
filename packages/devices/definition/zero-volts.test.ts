import { describe, expect, it } from 'vitest';
import { recordOf } from '../record-of.test-support.ts';
import { captures } from '../register-lists/register-lists.test-support.ts';
import { profilesOf } from '../registry.ts';
import { existWithVolts, inputNames } from './zero-volts.ts';

describe('inputs of an inverter with fewer of them than its family', () => {
  // An SG10RT with two, a log in issue 6 of bohdan-s/SunGather: 393.7 V 2.8 A, 425.3 V 2.8 A, 0 V 0 A.
  captures('sungrow-sg', 4, [
    [
      'Sungrow',
      5010,
      '0f61001c109d001c00000000',
      { pv1Voltage: 393.7, pv2Current: 2.8, pv3Voltage: null, pv3Current: null },
    ],
  ]);
  captures('huawei-sun2000', 3, [
    [
      'Huawei, made from the register list',
      32_016,
      '1a36034e19fa03410000000000000000',
      { pv1Voltage: 671, pv2Current: 8.33, pv3Voltage: null, pv3Current: null, pv4Current: null },
    ],
    ['Huawei, whose second input is dark', 32_016, '1a36034e00000000', { pv2Voltage: 0, pv2Current: 0 }],
  ]);
  captures('solis-string', 4, [
    [
      'Solis, made from the register list',
      3021,
      '0e42005b0da0005700000000',
      { pv2Current: 8.7, pv3Voltage: null, pv3Current: null },
    ],
  ]);
  captures('growatt-mid', 4, [
    [
      'Growatt, made from the register list',
      3,
      '17e800340000000017d40031000000000000000000000000',
      { pv1Voltage: 612, pv2Current: 4.9, pv3Voltage: null, pv3Current: null },
    ],
  ]);
});

it('names two metrics of each', () => {
  expect(Object.keys(existWithVolts(inputNames(3, 4)))).toEqual([
    'pv3Voltage',
    'pv3Current',
    'pv4Voltage',
    'pv4Current',
  ]);
});

/** Makers' families over Modbus. Our own map says which inputs a device has. */
const families = profilesOf(3).filter(
  ({ id, protocol }) => protocol === 'modbus' && id !== 'heliodeck-hybrid',
);
/** Families without a model of one phase. */
const threePhases = new Set([
  ...['deye-lp3', 'deye-hp3-kwh', 'deye-hp3-day-kwh', 'growatt-mid', 'solax-x3-g4'],
]);

describe('an inverter with zeros in its registers', () => {
  it.each(families.map(({ id }) => id))('%s has no inputs from the third on', (id) => {
    const said = Object.entries(recordOf(id, {}, 1)).filter(([name]) =>
      /^pv([3-9]|1\d|20)(Voltage|Current)$/.test(name),
    );
    expect(said.filter(([, value]) => value !== null)).toEqual([]);
  });

  it.each(families.map(({ id }) => id).filter((id) => !threePhases.has(id)))(
    '%s has no further phases',
    (id) => {
      const grid: Readonly<Record<number, number>> = id === 'huawei-sun2000' ? { 32066: 2300 } : {};
      const phases =
        id === 'solis-string' ? /^grid(L1|L2)(Voltage|Current)$/ : /^(grid|eps)(L2|L3)(Voltage|Current)$/;
      const said = Object.entries(recordOf(id, grid, 1)).filter(([name]) => phases.test(name));
      expect(said.filter(([, value]) => value !== null)).toEqual([]);
    },
  );
});
