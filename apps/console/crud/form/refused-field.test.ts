import { expect, test } from 'vitest';
import { refusedField } from './refused-field.ts';

const fields = { imei: {}, name: {} };

test('a refusal that names no field of the form is shown above it', () => {
  expect(refusedField({ reason: 'request.invalid', params: { field: 'other' } }, fields)).toBeUndefined();
  expect(refusedField({ reason: 'record.inUse', params: { name: 'Gulangyu' } }, fields)).toBeUndefined();
});

test('a refusal is shown at the field it names', () => {
  expect(refusedField({ reason: 'request.invalid', params: { field: 'name' } }, fields)).toBe('name');
});

test('a duplicate record is reported at the fields that make it a duplicate', () => {
  expect(refusedField({ reason: 'record.exists', params: { imei: '860000010009776' } }, fields)).toBe('imei');
  expect(refusedField({ reason: 'record.exists', params: {} }, fields)).toBeUndefined();
});
