import { concatBytes, fromHex, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rtu } from './by-hand.test-support.ts';
import { crcHint, packetFault, parseHex, rawExchange } from './raw.ts';

describe('a packet as typed', () => {
  it.each(['', '  ', '01 0', '0 1', '0x01', '01,03', 'привет', '01 03 zz', 'AA'.repeat(1025)])(
    'is refused: %j',
    (text) => {
      expect(parseHex(text)).toBeUndefined();
    },
  );

  it.each(['01030000000ac5cd', '01 03 00 00 00 0A C5 CD', ' 0103\n0000 000A\tC5CD '])(
    'is read: %j',
    (text) => {
      expect(parseHex(text)).toEqual(fromHex('01030000000ac5cd'));
    },
  );

  it('has a proposed CRC, in place of its last bytes or after them', () => {
    expect(crcHint(parseHex('01030000000AC5CD') ?? new Uint8Array())).toMatchObject({
      ok: true,
      expected: 'C5CD',
    });
    expect(crcHint(parseHex('01030000000A0000') ?? new Uint8Array())).toMatchObject({
      ok: false,
      expected: 'C5CD',
    });
    expect(crcHint(parseHex('01030000000A') ?? new Uint8Array())).toMatchObject({
      ok: false,
      appended: 'C5CD',
    });
    expect(crcHint(new Uint8Array())).toEqual({ ok: false, expected: '', appended: '' });
  });

  const blanks = fc.constantFrom('', ' ', '\n', '\t ', '  \r\n');

  it('is the bytes of its digits, whatever blanks are between bytes and in whatever case', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 60 }),
        fc.array(blanks, { minLength: 1, maxLength: 7 }),
        fc.boolean(),
        (bytes, between, isUpper) => {
          const text = Array.from(
            bytes,
            (byte, i) => `${toHex(Uint8Array.of(byte))}${between[i % between.length]}`,
          );
          const typed = ` ${isUpper ? text.join('').toUpperCase() : text.join('')}`;
          expect(parseHex(typed)).toEqual(bytes);
          expect(packetFault(typed)).toBeUndefined();
          expect(parseHex(typed.slice(0, 2))).toBeUndefined();
          expect(packetFault(`${typed}\n${typed.slice(1, 2)}`)).toBe('notHex');
          expect(packetFault(`${typed}g`)).toBe('notHex');
        },
      ),
      { seed: 94, numRuns: 100 },
    );
  });

  it('has up to 1024 bytes; a longer one is too long, unless it is not hexadecimal at all', () => {
    for (const [size, fault] of [
      [1023, undefined],
      [1024, undefined],
      [1025, 'tooLong'],
      [3000, 'tooLong'],
    ] as const) {
      expect(parseHex('a5 '.repeat(size))?.length).toBe(fault === undefined ? size : undefined);
      expect(packetFault('a5 '.repeat(size))).toBe(fault);
      expect(packetFault(`${'a5 '.repeat(size)}x`)).toBe('notHex');
    }
    for (const empty of ['', ' ', '\n\t']) expect(packetFault(empty)).toBeUndefined();
  });

  it('has the CRC proposed that a frame of the standard has', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.boolean(), (body, isSealed) => {
        const sealed = rtu(toHex(body));
        const crc = toHex(sealed.subarray(-2)).toUpperCase();
        const { ok, expected, appended } = crcHint(
          isSealed ? sealed : concatBytes(body, Uint8Array.of(0, 0)),
        );
        expect(ok).toBe(body.length >= 2 && (isSealed || crc === '0000'));
        expect(expected).toBe(body.length >= 2 ? crc : '');
        if (body.length >= 2) expect(crcHint(body).appended).toBe(crc);
        // A frame followed by its own CRC has the CRC 0000H.
        if (isSealed) expect(appended).toBe('0000');
      }),
      { seed: 95, numRuns: 200 },
    );
  });
});

describe('a raw exchange', () => {
  it('a raw exchange without an answer yields nothing', () => {
    const listener = rawExchange(Uint8Array.of(1, 2)).listen();
    expect(listener.partial).toBe(false);
    expect(listener.flush()).toBeUndefined();
  });

  it('collects everything until it is flushed', () => {
    const exchange = rawExchange(Uint8Array.of(1, 2, 3));
    const listener = exchange.listen();
    expect(listener.push(Uint8Array.of(0xfe))).toBeUndefined();
    expect(listener.partial).toBe(true);
    listener.push(Uint8Array.of(0x68, 0x00));
    const bytes = Uint8Array.of(0xfe, 0x68, 0x00);
    expect(listener.flush()).toEqual({ kind: 'answer', frame: bytes, value: bytes });
    expect(listener.partial).toBe(false);
    expect(exchange.label).toBe('raw 3 bytes 010203');
  });

  it('leaves out the echo of its packet on a bus that echoes, and is not answered by it', () => {
    const packet = Uint8Array.of(1, 5, 0, 2, 0xff, 0, 0x2d, 0xfa);
    const both = Uint8Array.of(...packet, ...packet);
    const listeners = [true, true, false].map((echo) => rawExchange(packet).listen({ echo }));
    for (const [i, heard] of [packet, both, packet].entries()) listeners[i]?.push(heard);
    const [alone, answered, elsewhere] = listeners.map((listener) => listener.flush());
    expect(alone).toBeUndefined();
    expect(listeners[0]?.discards.get('echo')).toBe(1);
    expect(answered?.frame).toEqual(packet);
    expect(elsewhere?.frame).toEqual(packet);
  });

  it('keeps the beginning of an endless answer', () => {
    const listener = rawExchange(Uint8Array.of(1)).listen();
    for (let i = 0; i < 10; i++) listener.push(new Uint8Array(1000));
    expect(listener.flush()?.frame).toHaveLength(4113);
    expect(listener.discards.get('overflow')).toBe(6);
  });
});
