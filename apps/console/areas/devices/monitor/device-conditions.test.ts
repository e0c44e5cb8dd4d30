import { deviceType, deviceTypes } from '@heliodeck/model/registries/device-types';
import { expect, test } from 'vitest';
import { searchedFields } from '../../../crud/state/list-state.ts';
import { conditions } from './device-conditions.ts';

const valuesOf = (name: string): readonly unknown[] => {
  const field = conditions.fields[name];
  return field?.kind === 'choice' ? field.options.map(({ value }) => value) : [];
};

test('devices are filtered by name, DTU, type and online status only', () => {
  expect(searchedFields(conditions)).toEqual(['name', 'dtuId', 'type', 'onlineStatus']);
});

test('every device type is listed once, the MARS controller last; online is the first status', () => {
  const types = valuesOf('type');
  expect(types.toSorted()).toEqual([...deviceTypes.keys()].toSorted());
  expect(types.at(-1)).toBe(deviceType.mars);
  expect(valuesOf('onlineStatus')).toEqual([1, 0]);
});
