import { concatBytes, fromHex, noBytes, toHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import type { Discard, Exchange } from '../exchange.ts';
import { dlt645Vectors } from '../vectors/dlt645.ts';
import { exchangeOf, frameOf } from '../vectors/exchanges.ts';
import { hear, singly } from '../vectors/trial.ts';
import { addressCovers, encodeDlt645Frame } from './frame.ts';
import {
  type Dlt645Reply,
  dlt645BroadcastTime,
  dlt645Read,
  dlt645ReadAddress,
  dlt645ReadNext,
  dlt645Write,
} from './requests.ts';
import { dlt645Error, dlt645Reply, parseDlt645Request } from './slave.ts';
import { decodeBcd, encodeBcd, splitBlock } from './values.ts';

const bytes = (hex: string) => fromHex(hex) ?? noBytes;
const testMeter = '202608150042';
const read = dlt645Read({ edition: '2007', address: testMeter, di: '00010000' });

const asked = (exchange: Exchange<unknown>) => {
  const input = parseDlt645Request(exchange.request.subarray(4));
  if (input.kind !== 'request') throw new Error('no request');
  return input.request;
};
const answer = (data: string, address = testMeter) =>
  dlt645Reply(asked(read), { address, data: bytes(data) });

describe('frames that are no answer', () => {
  const other = dlt645Read({ edition: '2007', address: testMeter, di: '00020000' });
  it.each<[string, Uint8Array, Discard]>([
    ['the echo of the request', read.request, 'echo'],
    ['another master’s request', other.request, 'foreign'],
    ['a reply of another meter', answer('67452301', '202608150043'), 'foreign'],
    [
      'a reply about another data item',
      dlt645Reply(asked(other), { address: testMeter, data: bytes('00') }),
      'mismatch',
    ],
    [
      'an unsolicited C5',
      encodeDlt645Frame({ address: testMeter, control: 0xc5, data: bytes('02') }),
      'mismatch',
    ],
    ['a reply whose checksum is wrong', answer('67452301').with(-2, 0x78), 'checksum'],
  ])('%s is discarded, and the answer after it found', (_, frame, reason) => {
    const right = answer('67452301');
    expect(hear(read, [frame]).outcome).toBeUndefined();
    const { outcome, listener } = hear(read, [concatBytes(frame, right)]);
    expect([...listener.discards.keys()]).toEqual([reason]);
    expect(outcome).toMatchObject({ kind: 'answer', frame: right });
  });

  it.each([
    [
      'an address of 11 digits',
      () => dlt645Read({ edition: '2007', address: '12345678901', di: '00010000' }),
    ],
    [
      'a 1997 identifier for a 2007 meter',
      () => dlt645Read({ edition: '2007', address: testMeter, di: '9010' }),
    ],
    [
      'a password of 3 bytes',
      () =>
        dlt645Write({
          address: testMeter,
          di: '04000101',
          password: '020000',
          operator: '00000000',
          value: noBytes,
        }),
    ],
  ])('a request with %s is refused', (_, build) => {
    expect(build).toThrow(RangeError);
  });
});

describe('a reply', () => {
  it('is found as the seventh of thirteen joined ones', () => {
    const glued = Array.from({ length: 13 }, (_, i) =>
      i === 6 ? answer('67452301') : answer('00000000', `2026081500${50 + i}`),
    );
    const { outcome, listener } = hear(read, [concatBytes(...glued)]);
    expect(outcome).toMatchObject({ kind: 'answer', value: { data: bytes('67452301') } });
    expect([...listener.discards]).toEqual([
      ['foreign', 6],
      ['late', 1],
    ]);
  });

  it('is found inside a Q/GDW 376.1 frame, whose own second 68H is elsewhere', () => {
    const inner = answer('67452301');
    const size = (inner.length << 2) | 2;
    const length = Uint8Array.of(size & 0xff, size >> 8);
    const outer = concatBytes(
      Uint8Array.of(0x68),
      length,
      length,
      Uint8Array.of(0x68, 0x88, 0x00, 0x10, 0x68, 0x00, 0x02),
      inner,
      Uint8Array.of(0x5a, 0x16),
    );
    expect(hear(read, [outer]).outcome).toMatchObject({ kind: 'answer', frame: inner });
    expect(hear(read, singly(outer)).outcome).toMatchObject({ kind: 'answer', frame: inner });
  });

  it('is found after wake-up bytes and 00 glitches, which are not counted, and after noise, which is', () => {
    const right = answer('67452301');
    for (const [before, counted] of [
      ['fefefefe', []],
      ['00', []],
      ['00fe00fe', []],
      ['fe0100', [['noise', 1]]],
    ] as const) {
      const { outcome, listener } = hear(read, [concatBytes(bytes(before), right)]);
      expect(outcome).toMatchObject({ kind: 'answer', frame: right });
      expect([...listener.discards]).toEqual(counted);
    }
  });

  it('is found after the MAC of its DTU', () => {
    expect(
      hear(read, [concatBytes(bytes('d8b04cbdd147fefefefe'), answer('67452301'))]).outcome,
    ).toBeDefined();
  });

  it('announces further frames, which are requested by number', () => {
    const more = dlt645Reply(asked(read), { address: testMeter, data: bytes('01'), more: true });
    expect(hear(read, [more]).outcome).toMatchObject({ value: { more: true, control: 0xb1 } });
    const question = { edition: '2007', address: testMeter, di: '00010000' } as const;
    const next = dlt645ReadNext({ ...question, sequence: 1 });
    const last = dlt645Reply(asked(next), { address: testMeter, data: bytes('2201') });
    expect(hear(next, [last]).outcome).toMatchObject({ value: { data: bytes('22'), more: false } });
    expect(hear(dlt645ReadNext({ ...question, sequence: 2 }), [last]).outcome).toBeUndefined();
  });

  it('a further frame without its number is ignored, even if the identifier ends like it', () => {
    const next = dlt645ReadNext({ edition: '2007', address: testMeter, di: '01000000', sequence: 1 });
    const bare = dlt645Reply(asked(next), { address: testMeter });
    expect(hear(next, [bare]).outcome).toBeUndefined();
    const empty = dlt645Reply(asked(next), { address: testMeter, data: bytes('01') });
    expect(hear(next, [empty]).outcome).toMatchObject({ value: { data: noBytes } });
  });

  it('an abnormal reply is a device error', () => {
    const refusal = dlt645Error(asked(read), testMeter, 2);
    expect(hear(read, [refusal]).outcome).toEqual({ kind: 'error', frame: refusal, code: 'dlt645-02' });
  });

  it('a reply of another edition is ignored', () => {
    const old = dlt645Read({ edition: '1997', address: testMeter, di: '9010' });
    expect(hear(old, [answer('67452301')]).outcome).toBeUndefined();
  });

  it('a reply to a write contains nothing', () => {
    const write = dlt645Write({
      address: testMeter,
      di: '04000102',
      password: '02000000',
      operator: '78563412',
      value: bytes('563412'),
    });
    expect(asked(write)).toMatchObject({ di: '04000102', data: bytes('0200000078563412563412') });
    expect(hear(write, [dlt645Reply(asked(write), { address: testMeter })]).outcome).toMatchObject({
      value: true,
    });
    expect(hear(write, [dlt645Error(asked(write), testMeter, 4)]).outcome).toMatchObject({
      code: 'dlt645-04',
    });
  });
});

describe('addresses with wildcards', () => {
  it('addresses with AA match any digits there, and 99…99 any meter', () => {
    expect(addressCovers('AAAAAAAAAAAA', testMeter)).toBe(true);
    expect(addressCovers('AAAAAAAA0042', testMeter)).toBe(true);
    expect(addressCovers('AAAAAAAA0043', testMeter)).toBe(false);
    expect(addressCovers('999999999999', testMeter)).toBe(true);
  });

  it('are read from the only meter on a bus', () => {
    const probe = dlt645ReadAddress();
    const reply = dlt645Reply(asked(probe), { address: testMeter, data: bytes('420015082620') });
    expect(hear(probe, [reply]).outcome).toMatchObject({ value: testMeter });
  });
});

it('a broadcast of the time expects no answer', () => {
  const time = dlt645BroadcastTime({ year: 2026, month: 9, day: 8, hour: 17, minute: 30, second: 5 });
  expect(time.expectsAnswer).toBe(false);
  expect(asked(time)).toMatchObject({ control: 8, data: bytes('053017080926') });
  expect(hear(time, [answer('67452301')]).outcome).toBeUndefined();
});

describe('numbers', () => {
  it('numbers that are absent or have invalid digits are unknown, never 0 and never 6553.5', () => {
    expect(decodeBcd(bytes('ffff'), { decimals: 1 })).toBeNull();
    expect(decodeBcd(bytes('ffffff'), { decimals: 3, signed: true })).toBeNull();
    expect(decodeBcd(bytes('1a00'))).toBeNull();
    expect(decodeBcd(noBytes)).toBeNull();
  });

  it('have their sign in the highest bit', () => {
    expect(decodeBcd(bytes('436587'), { decimals: 4, signed: true })).toBe(-7.6543);
    expect(decodeBcd(bytes('436587'), { decimals: 4 })).toBe(87.6543);
    expect(decodeBcd(bytes('000080'), { signed: true })).toBe(0);
  });

  it('are converted back to their bytes', () => {
    expect(toHex(encodeBcd(-7.6543, { bytes: 3, decimals: 4, signed: true }))).toBe('436587');
    expect(toHex(encodeBcd(12345.67, { bytes: 4, decimals: 2 }))).toBe('67452301');
    expect(toHex(encodeBcd(null, { bytes: 2 }))).toBe('ffff');
    expect(() => encodeBcd(100, { bytes: 1 })).toThrow(RangeError);
    expect(() => encodeBcd(-1, { bytes: 1 })).toThrow(RangeError);
    expect(() => encodeBcd(80, { bytes: 1, signed: true })).toThrow(RangeError);
    expect(() => encodeBcd(Number.NaN, { bytes: 2 })).toThrow(RangeError);
  });
});

describe('the published replies decode to the values of their sources', () => {
  /** Content of data items: bytes and decimals of each number, and their names in the tables. */
  const ITEMS: Readonly<Record<string, [number, number, string, ...string[]]>> = {
    '00010000': [4, 2, 'forwardActiveTotal_kWh'],
    '00000000': [4, 2, 'combinedActiveTotal_kWh'],
    '0001FF00': [4, 2, 'total_kWh', 'sharp_kWh', 'peak_kWh', 'flat_kWh', 'valley_kWh'],
    '02010100': [2, 1, 'Ua_V'],
    '0201FF00': [2, 1, 'Ua_V', 'Ub_V', 'Uc_V'],
    '02020100': [3, 3, 'Ia_A'],
    '02030000': [3, 4, 'P_total_kW'],
    '9010': [4, 2, 'forwardActiveTotal_kWh'],
    '901F': [4, 2, 'total_kWh', 'sharp_kWh', 'peak_kWh', 'flat_kWh', 'valley_kWh'],
    B611: [2, 0, 'Ua_V'],
  };
  const accepted = dlt645Vectors.filter(({ id, verdict }) => verdict === 'accept' && id !== 'dl07-readaddr');

  it.each(accepted)('$id', (vector) => {
    const { outcome } = hear(exchangeOf(vector) as Exchange<Dlt645Reply>, [frameOf(vector.response)]);
    if (outcome?.kind !== 'answer') throw new Error('no answer');
    const { address, control, di, data } = outcome.value;
    const [size, decimals, ...names] = ITEMS[di] ?? [0, 0, ''];
    const signed = /^(?:0202|0203|0000)/.test(di);
    const values = splitBlock(data, size).map((item) => decodeBcd(item, { decimals, signed }));
    const numbers = Object.fromEntries(names.map((name, i) => [name, values[i]]));
    const said = { address, control: control.toString(16).toUpperCase(), di, ...numbers };
    expect(said).toEqual(vector.meaning);
  });
});
