import { profiles } from '@heliodeck/devices/registry';
import { expect, test } from 'vitest';
import { brokenOrder, chargingProblems, differing, writable } from './charging-check.ts';

const mppt = profiles.get('heliodeck-mppt4');
const good = {
  chargingVoltage: 56.4,
  nominalVoltage: 54,
  overDischargeVoltage: 44.8,
  overChargeVoltage: 58.4,
  lowVoltageRecovery: 49.6,
  overChargeRecovery: 56,
};

test('an empty parameter and one beyond the device’s limits are reported, each at its field', () => {
  if (!mppt) throw new Error('profile is gone');
  expect(chargingProblems(mppt, { ...good, nominalVoltage: null, overChargeVoltage: 900 }, good)).toEqual({
    nominalVoltage: 'missing',
    overChargeVoltage: 'range',
  });
});

test('an order broken by a change is reported at the changed parameter', () => {
  if (!mppt) throw new Error('profile is gone');
  expect(chargingProblems(mppt, { ...good, nominalVoltage: 57 }, good)).toEqual({ nominalVoltage: 'order' });
  expect(chargingProblems(mppt, { ...good, chargingVoltage: 53 }, good)).toEqual({
    chargingVoltage: 'order',
  });
});

test('a broken order names the other parameter, on either side, and nothing if a value is missing', () => {
  if (!mppt) throw new Error('profile is gone');
  expect(brokenOrder(mppt, good, 'nominalVoltage')).toBeUndefined();
  expect(brokenOrder(mppt, { ...good, chargingVoltage: null }, 'chargingVoltage')).toBeUndefined();
  expect(brokenOrder(mppt, { ...good, nominalVoltage: 57 }, 'nominalVoltage')).toMatchObject({
    has: 'below',
    other: 'chargingVoltage',
  });
  expect(brokenOrder(mppt, { ...good, nominalVoltage: 57 }, 'chargingVoltage')).toMatchObject({
    has: 'above',
    other: 'nominalVoltage',
  });
});

test('values in the device that break its own rules do not prevent other changes', () => {
  if (!mppt) throw new Error('profile is gone');
  const odd = { ...good, nominalVoltage: 57, overChargeRecovery: null };
  expect(chargingProblems(mppt, { ...odd, overDischargeVoltage: 45 }, odd)).toEqual({});
});

test('only values typed differently count as changed, and binary noise does not', () => {
  const told = { chargingVoltage: 56.400000000000006, nominalVoltage: 54, overDischargeVoltage: null };
  const typed = { chargingVoltage: 56.4, nominalVoltage: 53.8, overDischargeVoltage: null };
  expect(differing(typed, told)).toEqual(['nominalVoltage']);
});

test('the values of the device itself may be written back', () => {
  if (!mppt) throw new Error('profile is gone');
  expect(chargingProblems(mppt, good, good)).toEqual({});
});

test('a device without a known model has no parameters to set', () => {
  expect(writable(undefined).size).toBe(0);
});
