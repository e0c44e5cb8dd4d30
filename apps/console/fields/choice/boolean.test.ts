import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { booleanUi } from './boolean.tsx';

const { Cell } = booleanUi;
const field = { kind: 'boolean', label: { zh: '启用', en: 'Enabled' } } as const;
const cell = (value: unknown): string =>
  renderToStaticMarkup(
    createElement(Cell, { name: 'enabled', field, value, row: { id: '1' }, place: 'list' }),
  );

it('a list shows yes or no as a label, and nothing for a missing value', () => {
  expect(cell(true)).toMatch(/是|Yes/);
  expect(cell(false)).toMatch(/否|No/);
  expect([cell(true), cell(false), cell(null)].join()).not.toMatch(/>(true|false|null)</);
});
