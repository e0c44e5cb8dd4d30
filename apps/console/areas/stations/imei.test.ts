import { expect, it } from 'vitest';
import { imeiProblem } from './imei.ts';

it('an empty IMEI is refused with the message of stock clients', () => {
  expect(imeiProblem('  ')).toEqual({ zh: '请输入设备编号', en: 'Please enter IMEI' });
});
it.each(['12345', '86000001000101x', '8600000100010131'])(
  '%s is not an IMEI and is repeated in the message',
  (text) => {
    expect(imeiProblem(text)?.en).toContain(text);
  },
);
it('fifteen digits are an IMEI, also with spaces around them', () => {
  expect(imeiProblem(' 860000010001013 ')).toBeUndefined();
});
