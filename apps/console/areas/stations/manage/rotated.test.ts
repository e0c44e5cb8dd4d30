import { expect, it } from 'vitest';
import { rotated } from './rotated.ts';

it('the first station goes to the end and the second one leads', () => {
  expect(rotated(['a', 'b', 'c'])).toEqual(['b', 'c', 'a']);
});
it('a single station leads, and none is none', () => {
  expect(rotated(['a'])).toEqual(['a']);
  expect(rotated([])).toEqual([]);
});
