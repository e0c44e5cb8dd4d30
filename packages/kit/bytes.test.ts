import { describe, expect, it } from 'vitest';
import {
  bytesAt,
  commonBytes,
  concatBytes,
  findBytes,
  fromHex,
  fromLatin1,
  noBytes,
  s16,
  sameBytes,
  toHex,
  toLatin1,
  u16,
  u32,
} from './bytes.ts';

describe('bytes', () => {
  it('are not read from text that is not hexadecimal', () => {
    for (const text of ['0', '0g', '01 02', '0x01']) expect(fromHex(text)).toBeUndefined();
    expect(fromHex('')).toEqual(noBytes);
  });

  it('are not made from characters that are not digits', () => {
    expect(() => fromLatin1('伏')).toThrow(RangeError);
  });

  it('are restored from hexadecimal and from text', () => {
    const all = Uint8Array.from({ length: 256 }, (_, i) => i);
    expect(fromHex(toHex(all))).toEqual(all);
    expect(fromHex(toHex(all).toUpperCase())).toEqual(all);
    expect(fromLatin1(toLatin1(all))).toEqual(all);
  });

  it('are found, compared and joined', () => {
    const bytes = Uint8Array.of(1, 2, 1, 2, 3);
    expect(findBytes(bytes, Uint8Array.of(1, 2, 3))).toBe(2);
    expect(findBytes(bytes, Uint8Array.of(3, 1))).toBe(-1);
    expect(findBytes(bytes, noBytes)).toBe(-1);
    expect(bytesAt(bytes, 3, Uint8Array.of(2, 3, 4))).toBe(false);
    expect(commonBytes(bytes, 3, Uint8Array.of(2, 3, 4))).toBe(2);
    expect(commonBytes(bytes, 9, Uint8Array.of(2))).toBe(0);
    expect(sameBytes(concatBytes(bytes.subarray(0, 2), noBytes, bytes.subarray(2)), bytes)).toBe(true);
  });

  it('represent numbers high byte first', () => {
    const bytes = Uint8Array.of(0xff, 0xfe, 0xfd, 0xfc);
    expect(u16(bytes, 0)).toBe(0xfffe);
    expect(s16(bytes, 0)).toBe(-2);
    expect(u32(bytes, 0)).toBe(0xfffefdfc);
  });
});
