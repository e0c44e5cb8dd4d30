import { expect, it } from 'vitest';
import { readingSeconds } from './reading-time.ts';

it('a short message is shown for three seconds, and a long one for as long as it takes to read', () => {
  expect(readingSeconds('操作成功!')).toBe(3);
  expect(readingSeconds('Saved')).toBe(3);
  expect(readingSeconds('租'.repeat(40))).toBe(8);
  expect(readingSeconds('a'.repeat(150))).toBe(10);
});
