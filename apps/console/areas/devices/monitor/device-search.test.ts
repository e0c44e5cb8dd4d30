import { expect, test } from 'vitest';
import { deviceListQuery, filtersOf, readSearch, writeSearch } from './device-search.ts';

test('an invalid page is the first one', () => {
  expect(readSearch({ current: '0' }).page).toBe(1);
  expect(readSearch({ current: '-3' }).page).toBe(1);
  expect(readSearch({ current: '2' }).page).toBe(2);
});

test('the address survives a round trip', () => {
  const search = { station: '7', name: '电池', type: '4', current: '3', device: '12', tab: 'battery' };
  expect(writeSearch(readSearch(search))).toEqual(search);
});

test('the default screen has an address without parameters', () => {
  expect(writeSearch(readSearch({ name: ' ', current: '1' }))).toEqual({});
});

test('a chosen station filters by its department, eight devices a page', () => {
  expect(deviceListQuery(readSearch({ type: '0' }), '99')).toMatchObject({
    type: '0',
    createDept: '99',
    size: 8,
    current: 1,
  });
});

test('devices that do not answer are first, then all are sorted by name', () => {
  expect(deviceListQuery(readSearch({}), undefined)).toMatchObject({ ascs: 'online_status,name' });
});

test('the station is not counted as a filter', () => {
  const search = readSearch({ station: '7', name: 'a', current: '2' });
  expect(filtersOf(search)).toEqual({ name: 'a' });
});
