import type { Template } from '@heliodeck/reports/template/template';
import { expect, it } from 'vitest';
import { withArgument, withRecordLimit } from './set-edits.ts';

const template: Template = {
  version: 1,
  name: { zh: '表', en: 'T' },
  parameters: [],
  sets: [
    { name: 'a', source: 'entity:stationInfo', arguments: { id: '1' } },
    { name: 'b', source: 'energy' },
  ],
  styles: [],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 15, 15, 15], scale: 'fitWidth' },
  columns: [{ width: 20 }],
  rows: [{ height: 8 }],
  cells: [],
};

it('the limit of records is set for one data set, and removed with its number', () => {
  const limited = withRecordLimit(template, 'a', 50_000);
  expect(limited.sets).toStrictEqual([
    { name: 'a', source: 'entity:stationInfo', arguments: { id: '1' }, limit: 50_000 },
    { name: 'b', source: 'energy' },
  ]);
  expect(withRecordLimit(limited, 'a', null)).toStrictEqual(template);
});

it('an argument is set for one data set, and removed with its text', () => {
  const { sets } = withArgument(template, 'b', 'unit', 'month');
  expect(sets[1]?.arguments).toStrictEqual({ unit: 'month' });
  expect(withArgument(template, 'a', 'id', '').sets[0]?.arguments).toStrictEqual({});
});
