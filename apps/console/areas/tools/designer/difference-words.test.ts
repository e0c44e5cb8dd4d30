import { expect, it } from 'vitest';
import { partText, propertyText, valueText } from './difference-words.ts';

const filter = { part: { kind: 'cell', name: 'A2' }, property: 'where', before: [], after: [] } as const;

it('a difference names its part and property in both languages', () => {
  expect([partText(filter.part, 'zh'), propertyText(filter, 'zh'), propertyText(filter, 'en')]).toEqual([
    'A2',
    '过滤',
    'Filter',
  ]);
  expect(partText({ kind: 'set', name: 'e' }, 'en')).toBe('Data set e');
  expect(propertyText({ ...filter, property: undefined, before: undefined }, 'en')).toBe('added');
});

it.each<[unknown, string]>([
  [undefined, '—'],
  [[], '—'],
  [true, 'yes'],
  [20, '20'],
  [{ zh: '站', en: 'Site' }, 'Site（站）'],
  [['a', 'b'], 'a, b'],
  [[['kwh', '>', 1]], 'kwh, >, 1'],
  [[{ if: 'A2 > 1', style: { bold: true } }], 'if: A2 > 1, style: bold: yes'],
])('the value %j of a template is %j for people', (value, text) => {
  expect(valueText(value, 'en')).toBe(text);
});
