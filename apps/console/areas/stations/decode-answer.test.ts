import { profiles } from '@heliodeck/devices/registry';
import { expect, it } from 'vitest';
import { decodeAnswer } from './decode-answer.ts';

const example = profiles
  .get('heliodeck-mppt4')
  ?.examples.find((one) => one.error === undefined && 'chargingVoltage' in one.means);

it('an answer nobody on the bus can read stays hex', () => {
  expect(decodeAnswer([], '01 03', '01 03')).toBeUndefined();
  expect(decodeAnswer(['no-such-model', 'pace-ascii'], '010300000001840A', '0103020001')).toBeUndefined();
});

it('an answer is read by the profile that can, in shown units', () => {
  const said = decodeAnswer(
    ['pace-ascii', 'heliodeck-mppt4'],
    example?.request ?? '',
    example?.response ?? '',
  );
  const value = said?.values.find((one) => one.name === 'chargingVoltage');
  expect(value?.label.en).toBe('Charging Voltage');
  expect(value?.text).toBe(`${Number(example?.means.chargingVoltage).toFixed(2)} V`);
});
