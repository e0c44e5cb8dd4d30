import type { Parameter } from '@heliodeck/reports/template/template';
import { expect, it } from 'vitest';
import { entered, neededBy } from './dependents.ts';

const label = { zh: '参数', en: 'Parameter' };
const from = (...names: readonly string[]): Parameter['from'] => ({
  source: 'entity:device',
  value: 'id',
  arguments: { type: '1', ...Object.fromEntries(names.map((name) => [name, `$${name}`])) },
});
const parameters: readonly Parameter[] = [
  { name: 'dept', type: 'text', label },
  { name: 'day', type: 'date', label },
  { name: 'station', type: 'choice', label, from: from('dept') },
  { name: 'device', type: 'choice', label, from: from('station') },
];
const values = { dept: 'north', day: '2026-11-01', station: '1', device: '2' };

it('lists the parameters that a choice depends on, without fixed values', () => {
  expect(neededBy({ from: from('dept', 'station') })).toStrictEqual(['dept', 'station']);
  expect(
    neededBy({ from: { source: 'energy', value: 'month', arguments: { from: '$month.from' } } }),
  ).toStrictEqual(['month']);
  expect(neededBy({})).toStrictEqual([]);
});

it('clears choices that depend on a changed value, down to the last one', () => {
  expect(entered(parameters, values, 'dept', 'south')).toStrictEqual({
    dept: 'south',
    day: '2026-11-01',
    station: '',
    device: '',
  });
});

it('keeps choices that do not depend on the changed value', () => {
  expect(entered(parameters, values, 'device', '3')).toStrictEqual({ ...values, device: '3' });
  expect(entered(parameters, values, 'day', '2026-11-02')).toStrictEqual({ ...values, day: '2026-11-02' });
});
