import { expect, test } from 'vitest';
import { reasonLabel } from './reason-words.ts';
import { valuePairs } from './value-pairs.ts';

test('a value that reads back differently is not called equal', () => {
  const [pair] = valuePairs({
    kind: 'write',
    asked: { chargingVoltage: 57.6 },
    found: { chargingVoltage: 56 },
  });
  expect([pair?.asked?.en, pair?.found?.en, pair?.unit, pair?.same]).toEqual(['57.60', '56.00', 'V', false]);
});

test('a value that was not read back is neither equal nor different', () => {
  const [pair] = valuePairs({ kind: 'write', asked: { chargingVoltage: 57.6 }, found: {} });
  expect(pair).toMatchObject({ found: null, same: null });
});

test('binary noise of a scaled register is no difference', () => {
  const [pair] = valuePairs({
    kind: 'write',
    asked: { chargingVoltage: 28.8 },
    found: { chargingVoltage: 28.799999999999997 },
  });
  expect(pair?.same).toBe(true);
});

test('a control shows the value read back, not the order as stored', () => {
  const pairs = valuePairs({
    kind: 'control',
    asked: { kind: 'control', deviceId: '7', code: 2 },
    found: { outputOn: 0 },
  });
  expect(pairs.map((pair) => [pair.label.en, pair.asked, pair.found?.en])).toEqual([
    ['Output switch', null, 'Off'],
  ]);
});

test('a switch of another make shows its name and its state, in both languages', () => {
  const pairs = valuePairs({ kind: 'control', asked: { 'coil 2': 1 }, found: { 'coil 2': 0 } });
  expect(pairs).toMatchObject([
    {
      label: { zh: '线圈 2', en: 'Coil 2' },
      asked: { zh: '开', en: 'On' },
      found: { zh: '关', en: 'Off' },
      same: false,
    },
  ]);
  expect(valuePairs({ kind: 'control', asked: { loadOn: 0 }, found: {} })[0]?.label.zh).toBe('负载开关');
});

test('a control that cannot be read back is not shown as a bare code', () => {
  expect(valuePairs({ kind: 'control', asked: { control: 6 }, found: {} })).toEqual([]);
});

test('a read has no values to compare', () => {
  expect(valuePairs({ kind: 'read', asked: { kind: 'read', word: 'all' }, found: null })).toEqual([]);
});

test('a reason names the parameter and the device’s own error', () => {
  expect(reasonLabel('limit:chargingVoltage').en).toBe('Outside the limits of the device: Charging Voltage');
  expect(reasonLabel('modbus-2, silent').en).toBe(
    'The device refused: illegal data address (Modbus 2); The device did not answer',
  );
  expect(reasonLabel('pace-09').zh).toBe('设备拒绝：pace-09');
});
