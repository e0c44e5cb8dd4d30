import { expect, test } from 'vitest';
import { refusedField } from './refused-field.ts';

const fields = { imei: {}, name: {} };

test('a refusal that names no field of the form stands above it', () => {
  expect(refusedField({ reason: 'request.invalid', params: { field: 'other' } }, fields)).toBeUndefined();
  expect(refusedField({ reason: 'record.inUse', params: { name: 'Gulangyu' } }, fields)).toBeUndefined();
});

test('a refusal stands at the field it names', () => {
  expect(refusedField({ reason: 'request.invalid', params: { field: 'name' } }, fields)).toBe('name');
});

test('a record that exists already is told at what makes it the same', () => {
  expect(refusedField({ reason: 'record.exists', params: { imei: '860000010009776' } }, fields)).toBe('imei');
  expect(refusedField({ reason: 'record.exists', params: {} }, fields)).toBeUndefined();
});
