import { expect, it } from 'vitest';
import { rotated } from './rotated.ts';

it('the first station moves to the end and the second one becomes first', () => {
  expect(rotated(['a', 'b', 'c'])).toEqual(['b', 'c', 'a']);
});
it('a single station stays first, and an empty list stays empty', () => {
  expect(rotated(['a'])).toEqual(['a']);
  expect(rotated([])).toEqual([]);
});
