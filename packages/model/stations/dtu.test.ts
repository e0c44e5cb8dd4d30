import { expect, it } from 'vitest';
import { dtu } from './dtu.ts';

const { test: form } = dtu.fields.heartbeats.pattern;

it.each(['0x', '0xA', '0xAG', 'HB\n0x123', '心跳', 'a'.repeat(81), `0x${'00'.repeat(81)}`, 'HB\u0007'])(
  '%j is refused as heartbeats',
  (text) => {
    expect(form.test(text)).toBe(false);
  },
);

it.each([`${' '.repeat(500)}é`, `${'0x'.repeat(250)}é`, `0x${'00 '.repeat(160)}é`, `${'HB\n'.repeat(160)}é`])(
  'a long text that matches nothing is refused without trying every way to parse it',
  (text) => {
    expect(form.test(text)).toBe(false);
  },
);

it.each(['', 'HB', '  my dtu 01 ', '0xAA55', ' 0xaa 55 01 ', 'HB\r\n\r\n0xFE FE\nlink,ok\n'])(
  '%j is accepted as heartbeats',
  (text) => {
    expect(form.test(text)).toBe(true);
  },
);
