import { expect, test } from 'vitest';
import { reasonOf } from './reason-words.ts';

test('a command that expired always says why', () => {
  expect(reasonOf({ state: 'expired', detail: 'not-approved' })?.en).toBe('Nobody approved it in time');
  expect(reasonOf({ state: 'expired', detail: null })?.en).toBe('It could not be sent in time');
});

test('a command whose state says all has no reason beside it', () => {
  expect(reasonOf({ state: 'mismatch', detail: null })).toBeUndefined();
  expect(reasonOf({ state: 'queued', detail: '' })).toBeUndefined();
});

test('the answer of a device that refuses is told with its number', () => {
  expect(reasonOf({ state: 'refused', detail: 'modbus-4' })?.en).toBe(
    'The device refused: device failure (Modbus 4)',
  );
});

test('what a model cannot do is told in words, never in those of the program', () => {
  const about = (detail: string) => reasonOf({ state: 'refused', detail });
  expect(about('unsupported:address')?.zh).toBe('该型号不支持此操作:设备地址');
  expect(about('unsupported:operational_data')?.en).toBe('Not supported by this model: Get operational data');
  expect(about('unsupported:5')?.zh).toMatch(/清除|历史/);
});
