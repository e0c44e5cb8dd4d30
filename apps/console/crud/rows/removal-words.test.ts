import { label } from '@heliodeck/kit/label';
import { expect, test } from 'vitest';
import { removalWords } from './removal-words.ts';

const user = label('用户', 'User');

test('the question about one record names it', () => {
  expect(removalWords(user, ['张三'])).toStrictEqual({ zh: '删除用户：张三', en: 'Delete User: 张三' });
});

test('the question about several counts them and names the first eight', () => {
  const titles = Array.from({ length: 12 }, (_, index) => `u${index}`);
  const { zh, en } = removalWords(user, titles);
  expect(zh).toBe('删除 12 条用户：u0、u1、u2、u3、u4、u5、u6、u7 等，另有 4 条');
  expect(en).toBe('Delete 12 × User: u0, u1, u2, u3, u4, u5, u6, u7 and 4 more');
});
