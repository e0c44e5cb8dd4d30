import { expect, test } from 'vitest';
import { searchedFields } from '../../../crud/list-state.ts';
import { conditions } from './device-conditions.ts';

const valuesOf = (name: string): readonly unknown[] => {
  const field = conditions.fields[name];
  return field?.kind === 'choice' ? field.options.map(({ value }) => value) : [];
};

test('devices are asked for by name, DTU, type and online status, and by nothing else', () => {
  expect(searchedFields(conditions)).toEqual(['name', 'dtuId', 'type', 'onlineStatus']);
});

test('the MARS controller is the last type offered, online the first status', () => {
  expect(valuesOf('type')).toEqual([1, 2, 3, 4, 5, 0]);
  expect(valuesOf('onlineStatus')).toEqual([1, 0]);
});
