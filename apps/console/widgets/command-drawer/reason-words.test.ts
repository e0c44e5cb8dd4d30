import { expect, test } from 'vitest';
import { reasonOf } from './reason-words.ts';

test('a command that expired always shows a reason', () => {
  expect(reasonOf({ state: 'expired', detail: 'not-approved' })?.en).toBe('Not approved in time');
  expect(reasonOf({ state: 'expired', detail: null })?.en).toBe('It could not be sent in time');
});

test('a command whose state explains itself has no reason next to it', () => {
  expect(reasonOf({ state: 'mismatch', detail: null })).toBeUndefined();
  expect(reasonOf({ state: 'queued', detail: '' })).toBeUndefined();
});

test('the answer of a device that refuses is shown with its number; other errors are not refusals', () => {
  expect(reasonOf({ state: 'refused', detail: 'modbus-3' })?.en).toBe(
    'The device refused: illegal data value (Modbus 3)',
  );
  expect(reasonOf({ state: 'mismatch', detail: 'modbus-11' })?.en).toBe(
    'The device reported: the device behind the gateway did not answer (Modbus 11)',
  );
  expect(reasonOf({ state: 'refused', detail: 'modbus-9' })?.zh).toBe('设备报告（Modbus 9）');
});

test('an order with an unknown outcome is called neither refused nor unanswered', () => {
  expect(reasonOf({ state: 'timeout', detail: 'unproven:modbus-4' })?.en).toBe(
    'It is not known whether it was executed; The device reported: device failure (Modbus 4)',
  );
  expect(reasonOf({ state: 'timeout', detail: 'unproven:decode' })?.zh).toBe('是否已执行未知；应答无法解析');
});

test('an unanswered message for the DTU itself is not attributed to a device', () => {
  expect(reasonOf({ state: 'timeout', detail: 'silent', kind: 'dtu-message' })?.en).toBe(
    'The DTU did not answer',
  );
});

test('an action that a model does not support is described without names of the program', () => {
  const about = (detail: string) => reasonOf({ state: 'refused', detail });
  expect(about('unsupported:address')?.zh).toBe('该型号不支持此操作：设备地址');
  expect(about('unsupported:operational_data')?.en).toBe('Not supported by this model: Get operational data');
  expect(about('unsupported:5')?.zh).toMatch(/清除|历史/);
});
