import { expect, test } from 'vitest';
import { messageProblem } from './json-text.ts';

test('a message of blanks is refused', () => {
  expect(messageProblem(' \n')?.zh).toBe('请输入信息');
});
test.each(['{', 'hello', '42', 'null', '"text"'])('%s is not a JSON message', (text) => {
  expect(messageProblem(text)?.en).toBe('Non-json string');
});
test.each(['{"cmd":"restart"}', '[1,2]'])('%s can be sent', (text) => {
  expect(messageProblem(text)).toBeUndefined();
});
