import { fromHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { crcHint, parseHex, rawExchange } from './raw.ts';

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
