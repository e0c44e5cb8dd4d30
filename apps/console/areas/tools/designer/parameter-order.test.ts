import type { Parameter, Template } from '@heliodeck/reports/template/template';
import { expect, it } from 'vitest';
import { withMovedParameter } from './parameter-order.ts';

const parameter = (name: string): Parameter => ({ name, type: 'text', label: { zh: name, en: name } });
const template: Template = {
  version: 1,
  name: { zh: '表', en: 'T' },
  parameters: ['a', 'b', 'c'].map(parameter),
  sets: [],
  styles: [],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 15, 15, 15], scale: 'fitWidth' },
  columns: [{ width: 20 }],
  rows: [{ height: 8 }],
  cells: [],
};
const order = (from: number, to: number) =>
  withMovedParameter(template, from, to)
    .parameters.map(({ name }) => name)
    .join('');

it('a parameter moves up or down, and the others keep their order', () => {
  expect([order(2, 1), order(0, 1), order(0, 2)]).toEqual(['acb', 'bac', 'bca']);
});

it('a parameter does not move beyond the first and the last place', () => {
  expect([order(0, -1), order(2, 3), order(3, 0)]).toEqual(['abc', 'abc', 'abc']);
});
