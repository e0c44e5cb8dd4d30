import { toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dlt } from '../by-hand.test-support.ts';
import {
  addressCovers,
  allMeters,
  anyMeter,
  bytesOfDigits,
  decodeDlt645Frame,
  digitsOf,
  dlt645Length,
  encodeDlt645Frame,
  isWholeDlt645,
} from './frame.ts';
import { dlt645Read } from './requests.ts';
import { decodeBcd, encodeBcd, splitBlock } from './values.ts';

const address = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  .map((one) => one.join(''));
const frame = fc.record({
  address,
  control: fc.integer({ min: 0, max: 255 }),
  data: fc.uint8Array({ maxLength: 200 }),
});

describe('a DL/T 645 frame', () => {
  it('is composed and parsed, whatever it contains', () => {
    fc.assert(
      fc.property(frame, fc.integer({ min: 0, max: 4 }), (one, preamble) => {
        const bytes = encodeDlt645Frame(one, preamble);
        expect(toHex(bytes)).toBe(toHex(dlt(one.address, one.control, toHex(one.data), preamble)));
        const length = dlt645Length(bytes, preamble);
        expect(length).toBe(12 + one.data.length);
        expect(isWholeDlt645(bytes, preamble, length)).toBe(true);
        expect(decodeDlt645Frame(bytes.subarray(preamble))).toEqual(one);
      }),
      { seed: 1 },
    );
  });

  it('a frame with a flipped bit is invalid, and so is a truncated one', () => {
    fc.assert(
      fc.property(frame, fc.nat(), (one, which) => {
        const bytes = encodeDlt645Frame({ ...one, data: one.data.subarray(0, 12) });
        const bit = which % (8 * bytes.length);
        const wrong = bytes.slice();
        wrong[bit >> 3] = (wrong[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const length = dlt645Length(wrong, 0);
        expect(length === bytes.length && isWholeDlt645(wrong, 0, length)).toBe(false);
        for (let end = 0; end < bytes.length; end++)
          expect(isWholeDlt645(bytes.subarray(0, end), 0, bytes.length)).toBe(false);
      }),
      { seed: 1 },
    );
  });

  it('has a known length from its tenth byte on, and none before', () => {
    const bytes = dlt('112233445566', 0x91, '000100007856341200');
    for (let end = 1; end < 10; end++) expect(dlt645Length(bytes.subarray(0, end), 0)).toBe(0);
    expect(dlt645Length(bytes.subarray(0, 10), 0)).toBe(bytes.length);
  });

  it.each([
    ['another first byte', [0x67, 0, 0, 0, 0, 0, 0, 0x68, 0x91, 0]],
    ['another second start', [0x68, 0, 0, 0, 0, 0, 0, 0x69, 0x91, 0]],
    ['another second start, cut there', [0x68, 0, 0, 0, 0, 0, 0, 0x69]],
    ['more data than a frame carries', [0x68, 0, 0, 0, 0, 0, 0, 0x68, 0x91, 201]],
  ])('does not start with %s', (_, bytes) => {
    expect(dlt645Length(Uint8Array.from(bytes), 0)).toBe(-1);
  });

  it.each([
    ['no digits', 'ABCDEF123456'],
    ['too few digits', '11223344556'],
    ['half a wildcard', '1122334455A1'],
    ['nothing', ''],
  ])('has no address of %s', (_, text) => {
    expect(() => encodeDlt645Frame({ address: text, control: 0x11, data: Uint8Array.of(0) })).toThrow(
      RangeError,
    );
  });

  it('contains at most 200 bytes', () => {
    const of = (size: number) => () =>
      encodeDlt645Frame({ address: '000000000001', control: 0x11, data: new Uint8Array(size) });
    expect(of(200)).not.toThrow();
    expect(of(201)).toThrow(RangeError);
  });
});

describe('an address', () => {
  it('matches itself and no other; AA matches any two digits; 99…99 every meter', () => {
    fc.assert(
      fc.property(address, address, fc.integer({ min: 0, max: 5 }), (one, other, pair) => {
        expect(addressCovers(one, one)).toBe(true);
        expect(addressCovers(one, other)).toBe(one === other || one === allMeters);
        expect(addressCovers(anyMeter, one)).toBe(true);
        expect(addressCovers(allMeters, one)).toBe(true);
        const masked = `${one.slice(0, 2 * pair)}AA${one.slice(2 * pair + 2)}`;
        expect(addressCovers(masked, one)).toBe(true);
        const elsewhere = (pair + 1) % 6;
        const digit = one[2 * elsewhere] === '0' ? '1' : '0';
        const changed = `${one.slice(0, 2 * elsewhere)}${digit}${one.slice(2 * elsewhere + 1)}`;
        if (masked !== allMeters) expect(addressCovers(masked, changed)).toBe(false);
      }),
      { seed: 1 },
    );
  });

  it('is sent with its low byte first', () => {
    expect([...bytesOfDigits('150042')]).toEqual([0x42, 0x00, 0x15]);
    expect(digitsOf(Uint8Array.of(0x42, 0x00, 0x15))).toBe('150042');
    expect(() => bytesOfDigits('123')).toThrow(RangeError);
    expect(() => bytesOfDigits('1G')).toThrow(RangeError);
  });
});

describe('a number of digits', () => {
  const format = fc.record({
    bytes: fc.integer({ min: 1, max: 5 }),
    decimals: fc.integer({ min: 0, max: 4 }),
    signed: fc.boolean(),
  });

  it('is converted to bytes and back, with its sign in the highest bit', () => {
    fc.assert(
      fc.property(
        format,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (one, share, negative) => {
          const most = one.signed ? 8 * 10 ** (2 * one.bytes - 1) - 1 : 10 ** (2 * one.bytes) - 1;
          const digits = Math.floor(share * most);
          const value = (digits / 10 ** one.decimals) * (negative && one.signed && digits > 0 ? -1 : 1);
          const bytes = encodeBcd(value, one);
          expect(bytes).toHaveLength(one.bytes);
          expect(decodeBcd(bytes, one)).toBe(value);
          const plain = String(digits).padStart(2 * one.bytes, '0');
          const highest = Number.parseInt(plain.slice(0, 2), 16) | (value < 0 ? 0x80 : 0);
          expect(digitsOf(bytes)).toBe(highest.toString(16).toUpperCase().padStart(2, '0') + plain.slice(2));
        },
      ),
      { seed: 1 },
    );
  });

  it('is unknown if any digit is invalid', () => {
    fc.assert(
      fc.property(format, fc.nat(), fc.integer({ min: 10, max: 15 }), (one, which, nibble) => {
        const place = which % (2 * one.bytes);
        const bytes = new Uint8Array(one.bytes);
        bytes[place >> 1] = place % 2 === 0 ? nibble : nibble << 4;
        const isSign = one.signed && place === 2 * one.bytes - 1;
        if (!isSign) expect(decodeBcd(bytes, one)).toBeNull();
        expect(decodeBcd(new Uint8Array(one.bytes).fill(0xff), one)).toBeNull();
        expect([...encodeBcd(null, one)]).toEqual(new Array(one.bytes).fill(0xff));
      }),
      { seed: 1 },
    );
  });

  it.each([
    [100, { bytes: 1 }],
    [1e6, { bytes: 3 }],
    [-1, { bytes: 3 }],
    [8000, { bytes: 2, signed: true }],
    [-8000, { bytes: 2, signed: true }],
    [100, { bytes: 2, decimals: 2 }],
  ])('%d does not fit %j', (value, one) => {
    expect(() => encodeBcd(value, one)).toThrow(RangeError);
  });

  it('is taken from a block; a rest that is too short is absent', () => {
    const items = splitBlock(Uint8Array.of(1, 2, 3, 4, 5, 6, 7), 3);
    expect(items.map((item) => [...item])).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });
});

it('an error without an error byte has the code 00', () => {
  const address = '000000000001';
  const exchange = dlt645Read({ edition: '2007', di: '00010000', address });
  const frame = encodeDlt645Frame({ address, control: 0xd1, data: new Uint8Array() });
  expect(exchange.listen().push(frame)).toMatchObject({ kind: 'error', code: 'dlt645-00' });
});
