import { expect, test } from 'vitest';
import { putBackOf } from './put-back.ts';

const written = {
  kind: 'write',
  state: 'verified',
  before: { nominalVoltage: 54, chargingVoltage: 56.4 },
  found: { nominalVoltage: 54.4, chargingVoltage: 56.4 },
};

test('only values that a write changed are put back, and only while the device holds what was written', () => {
  expect(putBackOf(written)).toEqual({
    values: { nominalVoltage: 54 },
    expected: { nominalVoltage: 54.4 },
  });
});

test.each(['mismatch', 'refused', 'timeout', 'acknowledged', 'queued', 'expired'])(
  'a write that ended as %s is not put back: the value in the device is unknown',
  (state) => {
    expect(putBackOf({ ...written, state })).toBeUndefined();
  },
);

test('a control is not put back, nor a write without stored previous values', () => {
  expect(putBackOf({ ...written, kind: 'control' })).toBeUndefined();
  expect(putBackOf({ ...written, before: null })).toBeUndefined();
  expect(putBackOf({ ...written, before: { nominalVoltage: null } })).toBeUndefined();
});

test('a write that changed nothing has nothing to put back, binary noise or not', () => {
  expect(
    putBackOf({ ...written, found: { ...written.before, nominalVoltage: 54.000000001 } }),
  ).toBeUndefined();
});
