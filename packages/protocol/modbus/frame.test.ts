import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsAt, noFrame, packBits, registersAt, replyLength, requestLength, unknownYet } from './frame.ts';

const two = (value: number) => [value >> 8, value & 0xff];

/**
 * Heads of frames with the length of the frame including its CRC (Modbus application protocol V1.1b3, 6; V1.02 of the serial line, 2.5.1).
 */
const requests: readonly (readonly [called: string, length: number, head: readonly number[]])[] = [
  ['read coils', 8, [1, 0x01, 0, 0, 0, 8]],
  ['read discrete inputs', 8, [1, 0x02, 0, 0, 0, 8]],
  ['read holding registers', 8, [1, 0x03, 0, 0, 0, 8]],
  ['read input registers', 8, [1, 0x04, 0, 0, 0, 8]],
  ['write one coil', 8, [1, 0x05, 0, 0, 0xff, 0]],
  ['write one register', 8, [1, 0x06, 0, 0, 0, 8]],
  ['write coils', 10, [1, 0x0f, 0, 0, 0, 8, 1, 0xff]],
  ['write three registers', 15, [1, 0x10, 0, 0, 0, 3, 6, 0, 1, 0, 2, 0, 3]],
  ['report the server', 4, [1, 0x11]],
  ['mask a register', 10, [1, 0x16, 0, 4, 0, 0xf2, 0, 0x25]],
  ['read and write registers', 17, [1, 0x17, 0, 3, 0, 6, 0, 14, 0, 2, 4, 0, 1, 0, 2]],
  ['read the identification', 7, [1, 0x2b, 0x0e, 1, 0]],
  ['reset an SRNE', 8, [1, 0x78, 0, 0, 0, 1]],
  ['clear the history of an SRNE', 8, [1, 0x79, 0, 0, 0, 1]],
];
const replies: typeof requests = [
  ['coils', 6, [1, 0x01, 1, 0xff]],
  ['discrete inputs', 7, [1, 0x02, 2, 0xff, 1]],
  ['holding registers', 9, [1, 0x03, 4, 0, 1, 0, 2]],
  ['125 input registers', 255, [1, 0x04, 250, ...new Array<number>(250).fill(7)]],
  ['one coil', 8, [1, 0x05, 0, 0, 0xff, 0]],
  ['one register', 8, [1, 0x06, 0, 0, 0, 8]],
  ['several coils', 8, [1, 0x0f, 0, 0, 0, 8]],
  ['several registers', 8, [1, 0x10, 0, 0, 0, 3]],
  ['the server', 8, [1, 0x11, 3, 9, 0xff, 1]],
  ['a masked register', 10, [1, 0x16, 0, 4, 0, 0xf2, 0, 0x25]],
  ['registers read and written', 9, [1, 0x17, 4, 0, 1, 0, 2]],
  ['an identification of two objects', 17, [1, 0x2b, 0x0e, 1, 1, 0, 0, 2, 0, 2, 0x41, 0x42, 1, 1, 0x43]],
  ['an exception', 5, [1, 0x83, 2]],
  ['an exception of FC2B', 5, [1, 0xab, 1]],
];

describe('the length of a frame follows from its head', () => {
  it.each(requests)('the request to %s: %d', (_, length, head) => {
    expect(requestLength(Uint8Array.from(head), 0)).toBe(length);
    expect(requestLength(Uint8Array.from([0xff, 0x00, ...head]), 2)).toBe(length);
  });

  it.each(replies)('the reply with %s: %d', (_, length, head) => {
    expect(replyLength(Uint8Array.from(head), 0)).toBe(length);
    expect(replyLength(Uint8Array.from([0xff, 0x00, ...head]), 2)).toBe(length);
  });

  it.each([
    ...requests.map((one) => [...one, requestLength] as const),
    ...replies.map((one) => [...one, replyLength] as const),
  ])('%s (%d bytes): a part of the head gives it, or nothing yet', (_, length, head, lengthOf) => {
    for (let known = 0; known <= head.length; known++)
      expect([unknownYet, length]).toContain(lengthOf(Uint8Array.from(head.slice(0, known)), 0));
  });

  it('does not depend on where the frame begins, or on what precedes it', () => {
    const any = fc.constantFrom(
      ...requests.map((one) => [...one, requestLength] as const),
      ...replies.map((one) => [...one, replyLength] as const),
    );
    fc.assert(
      fc.property(any, fc.uint8Array({ maxLength: 300 }), fc.nat(), ([, , head, lengthOf], before, cut) => {
        const known = head.slice(0, cut % (head.length + 1));
        const alone = lengthOf(Uint8Array.from(known), 0);
        expect(lengthOf(Uint8Array.from([...before, ...known]), before.length)).toBe(alone);
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  it('an identification is as long as its objects, up to the longest frame', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 130 }), { maxLength: 4 }),
        fc.uint8Array({ maxLength: 20 }),
        (sizes, before) => {
          const objects = sizes.flatMap((size, id) => [id, size, ...new Array<number>(size).fill(0x41)]);
          const head = [1, 0x2b, 0x0e, 3, 0x83, 0, 0, sizes.length, ...objects];
          const length = head.length + 2;
          expect(replyLength(Uint8Array.from([...before, ...head]), before.length)).toBe(
            length <= 256 ? length : noFrame,
          );
        },
      ),
      { seed: 4, numRuns: 500 },
    );
  });

  it.each([0x00, 0x07, 0x08, 0x0b, 0x12, 0x14, 0x18, 0x2a, 0x42, 0x77, 0x7a])(
    'function %i is neither requested nor answered here',
    (fn) => {
      expect(requestLength(Uint8Array.of(1, fn, 0, 0, 0, 0, 0, 0, 0, 0, 0), 0)).toBe(noFrame);
      expect(replyLength(Uint8Array.of(1, fn, 0, 0, 0, 0, 0, 0, 0, 0, 0), 0)).toBe(noFrame);
      expect(replyLength(Uint8Array.of(1, fn | 0x80, 1), 0)).toBe(noFrame);
    },
  );

  it.each([
    ['a reply without bytes', replyLength, [1, 3, 0], noFrame],
    ['a reply of as many bytes as fit', replyLength, [1, 3, 251], 256],
    ['a reply of more bytes than fit', replyLength, [1, 3, 252], noFrame],
    ['a write of as many bytes as fit', requestLength, [1, 16, 0, 0, 0, 123, 246], 255],
    ['a write of more bytes than fit', requestLength, [1, 16, 0, 0, 0, 124, 248], noFrame],
    ['a write of a byte more than the most coils have', requestLength, [1, 15, 0, 0, 7, 0xb1, 247], noFrame],
    ['a write of nothing', requestLength, [1, 16, 0, 0, 0, 0, 0], noFrame],
    ['a read and write of as many as fit', requestLength, [1, 23, 0, 0, 0, 1, 0, 0, 0, 121, 242], 255],
    ['a read and write of more', requestLength, [1, 23, 0, 0, 0, 1, 0, 0, 0, 122, 244], noFrame],
    [
      'a read and write of half a register more',
      requestLength,
      [1, 23, 0, 0, 0, 1, 0, 0, 0, 121, 243],
      noFrame,
    ],
    ['an identification of another kind', replyLength, [1, 0x2b, 0x0d, 0, 0, 0, 0, 0], noFrame],
    ['the beginning of an identification of another kind', replyLength, [1, 0x2b, 0x0d], noFrame],
    ['the beginning of an identification', replyLength, [1, 0x2b], unknownYet],
    [
      'an identification beyond a frame',
      replyLength,
      [1, 0x2b, 0x0e, 1, 1, 0, 0, 2, 0, 200, ...new Array<number>(200).fill(65), 1, 60],
      noFrame,
    ],
  ])('%s', (_, lengthOf, head, length) => {
    expect(lengthOf(Uint8Array.from(head), 0)).toBe(length);
  });
});

describe('the content of a frame', () => {
  it('registers have their high byte first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 125 }),
        (registers) => {
          const bytes = Uint8Array.from([9, 9, 9, ...registers.flatMap(two)]);
          expect([...registersAt(bytes, 3, registers.length)]).toEqual(registers);
        },
      ),
      { seed: 1 },
    );
  });

  it('coils begin with the lowest bit of the first byte, and unused bits are 0', () => {
    expect([...packBits([true, false, true, false, false, false, false, false, false, true])]).toEqual([
      0x05, 0x02,
    ]);
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), (bits) => {
        const packed = packBits(bits);
        expect(packed).toHaveLength(Math.ceil(bits.length / 8));
        expect(bitsAt(packed, 0, 8 * packed.length)).toEqual([
          ...bits,
          ...new Array<boolean>(8 * packed.length - bits.length).fill(false),
        ]);
      }),
      { seed: 1 },
    );
  });
});
