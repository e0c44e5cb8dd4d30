import { expect, it } from 'vitest';
import { readValue } from './read-value.ts';

it.each([
  ['4', 4],
  [' -1.5 ', -1.5],
  ['0', 0],
  ['007', '007'],
  ['12345678901234567', '12345678901234567'],
  ['true', true],
  ['false', false],
  ['null', null],
  ['"4"', '4'],
  ['""', ''],
  ['保险丝', '保险丝'],
  ['', ''],
])('%s is read as %j', (text, value) => {
  expect(readValue(text)).toBe(value);
});
