import { expect, it } from 'vitest';
import { statementNames } from './statement-names.ts';

const named = statementNames(400);

const nameOf = (text: string): string | undefined => named({ text, values: [] }).name;

it('texts have unique names, the same each time, up to the number that connections keep', () => {
  const texts = Array.from({ length: 500 }, (_, at) => `select ${at}`);
  const names = texts.map(nameOf);
  const given = names.filter((name) => name !== undefined);
  expect(given).toHaveLength(400);
  expect(new Set(given).size).toBe(400);
  expect(names.slice(400).every((name) => name === undefined)).toBe(true);
  expect(texts.map(nameOf)).toEqual(names);
});

it('values are passed unchanged, and are not those of the previous call', () => {
  const text = 'select $1';
  expect(named({ text, values: ['a'] })).toMatchObject({ text, values: ['a'] });
  expect(named({ text, values: ['b'] })).toMatchObject({ text, values: ['b'] });
});
