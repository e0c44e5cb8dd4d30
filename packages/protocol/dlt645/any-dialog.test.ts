import { concatBytes, fromHex, noBytes, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dlt, lowFirst } from '../by-hand.test-support.ts';
import type { Exchange } from '../exchange.ts';
import { hear, inPieces } from '../vectors/trial.ts';
import { anyMeter } from './frame.ts';
import { dlt645Replay } from './replay.ts';
import {
  dlt645BroadcastTime,
  dlt645Read,
  dlt645ReadAddress,
  dlt645ReadNext,
  dlt645Write,
} from './requests.ts';
import { dlt645Error, dlt645Reply, parseDlt645Request } from './slave.ts';

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
const byte = fc.integer({ min: 0, max: 0xff });

describe('DL/T 645: the answer of a meter equals the value that the reader decodes', () => {
  const digits = (count: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
      .map((list) => list.join(''));
  const question = fc.oneof(
    fc.record({ edition: fc.constant('2007' as const), address: digits(12), di: digits(8) }),
    fc.record({ edition: fc.constant('1997' as const), address: digits(12), di: digits(4) }),
  );

  /** The request as parsed by a meter after the wake-up bytes. */
  function found(exchange: Exchange<unknown>) {
    const input = parseDlt645Request(exchange.request.subarray(exchange.request.indexOf(0x68)));
    if (input.kind !== 'request') throw new Error(`a meter finds ${input.kind} in ${exchange.label}`);
    return input.request;
  }

  it('a reading, of any number of bytes, whether or not the meter was addressed directly', () => {
    fc.assert(
      fc.property(
        question,
        fc.uint8Array({ maxLength: 190 }),
        fc.boolean(),
        fc.boolean(),
        sizes,
        (one, data, more, isNamed, cut) => {
          const exchange = dlt645Read({ ...one, address: isNamed ? one.address : anyMeter });
          const request = found(exchange);
          expect(request).toMatchObject({ edition: one.edition, di: one.di, data: noBytes });
          const reply = dlt645Reply(request, { address: one.address, data, more });
          const value = { address: one.address, di: one.di, data, more };
          expect(hear(exchange, inPieces(reply, cut)).outcome).toMatchObject({ kind: 'answer', value });
          expect(hear(dlt645Replay(request), inPieces(reply, cut)).outcome).toMatchObject({ value });
        },
      ),
      { seed: 21, numRuns: 200 },
    );
  });

  it('a reading of another meter or item is ignored', () => {
    fc.assert(
      fc.property(question, question, fc.uint8Array({ maxLength: 20 }), (one, other, data) => {
        const exchange = dlt645Read(one);
        for (const wrong of [
          { ...one, address: other.address },
          one.edition === other.edition ? { ...one, di: other.di } : other,
        ]) {
          if (wrong.address === one.address && wrong.di === one.di) continue;
          const reply = dlt645Reply(found(dlt645Read(wrong)), { address: wrong.address, data });
          expect(hear(exchange, [reply]).outcome).toBeUndefined();
        }
      }),
      { seed: 22, numRuns: 200 },
    );
  });

  it('a following frame is recognised by its number, if the edition has one', () => {
    fc.assert(
      fc.property(
        question,
        fc.integer({ min: 1, max: 255 }),
        fc.option(fc.integer({ min: 1, max: 255 }), { freq: 2 }),
        fc.uint8Array({ maxLength: 100 }),
        (one, sequence, other, data) => {
          const said = other ?? sequence;
          const exchange = dlt645ReadNext({ ...one, sequence });
          const isCounted = one.edition === '2007';
          const tail = isCounted ? Uint8Array.of(said) : noBytes;
          const reply = dlt645Reply(found(exchange), {
            address: one.address,
            data: concatBytes(data, tail),
          });
          const { outcome } = hear(exchange, [reply]);
          if (isCounted && said !== sequence) expect(outcome).toBeUndefined();
          else expect(outcome).toMatchObject({ kind: 'answer', value: { di: one.di, data } });
          const replayed = dlt645Replay(found(exchange));
          expect(hear(replayed, [reply]).outcome).toEqual(outcome);
          expect(replayed.label).toBe(`DLT645 ${isCounted ? '12' : '02'} meter ${one.address}`);
        },
      ),
      { seed: 23, numRuns: 200 },
    );
  });

  it('an error answer becomes the error of its meter, by its byte', () => {
    fc.assert(
      fc.property(question, byte, (one, code) => {
        const exchange = dlt645Read(one);
        const reply = dlt645Error(found(exchange), one.address, code);
        const hex = code.toString(16).padStart(2, '0');
        expect(hear(exchange, [reply]).outcome).toMatchObject({ kind: 'error', code: `dlt645-${hex}` });
        expect(hear(dlt645Replay(found(exchange)), [reply]).outcome).toMatchObject({ code: `dlt645-${hex}` });
      }),
      { seed: 24, numRuns: 100 },
    );
  });

  it('a write contains password, operator and value, and is confirmed by its meter alone', () => {
    fc.assert(
      fc.property(
        fc.record({
          address: digits(12),
          di: digits(8),
          password: digits(8),
          operator: digits(8),
          value: fc.uint8Array({ maxLength: 38 }),
        }),
        digits(12),
        (one, otherAddress) => {
          const exchange = dlt645Write(one);
          const request = found(exchange);
          expect(request.di).toBe(one.di);
          expect(toHex(request.data)).toBe(`${one.password}${one.operator}${toHex(one.value)}`);
          expect(hear(exchange, [dlt645Reply(request, { address: one.address })]).outcome).toMatchObject({
            kind: 'answer',
            value: true,
          });
          if (otherAddress !== one.address)
            expect(hear(exchange, [dlt645Reply(request, { address: otherAddress })]).outcome).toBeUndefined();
        },
      ),
      { seed: 25, numRuns: 100 },
    );
  });

  it('the number of the only meter is six bytes of digits, low byte first, and no other length', () => {
    fc.assert(
      fc.property(digits(12), fc.nat({ max: 12 }), fc.nat({ max: 4 }), (address, size, preamble) => {
        const exchange = dlt645ReadAddress(preamble);
        const request = found(exchange);
        expect(exchange.request.indexOf(0x68)).toBe(preamble);
        expect(request).toMatchObject({ edition: '2007', address: anyMeter, control: 0x13, di: '' });
        const data = (fromHex(address) ?? noBytes).reverse();
        const reply = dlt645Reply(request, { address, data: concatBytes(data, data).subarray(0, size) });
        for (const one of [exchange, dlt645Replay(request)]) {
          const { outcome } = hear(one, [reply]);
          if (size === 6) expect(outcome).toMatchObject({ kind: 'answer', value: address });
          else expect(outcome).toBeUndefined();
        }
      }),
      { seed: 26, numRuns: 100 },
    );
  });

  it('an item read again is the one in the answer, or the one that the request names', () => {
    fc.assert(
      fc.property(
        digits(12),
        digits(4),
        digits(4),
        fc.uint8Array({ maxLength: 20 }),
        (address, di, other, data) => {
          const reply = dlt(address, 0x83, `${lowFirst(di)}${toHex(data)}`);
          const ask = (named: string) => {
            const input = parseDlt645Request(dlt(address, 0x03, lowFirst(named)));
            if (input.kind !== 'request') throw new Error('a meter finds no request to read again');
            return hear(dlt645Replay(input.request), [reply]).outcome;
          };
          const value = { address, di, data, control: 0x83, more: false };
          expect(ask('')).toMatchObject({ kind: 'answer', value });
          expect(ask(di)).toMatchObject({ kind: 'answer', value });
          if (other !== di) expect(ask(other)).toBeUndefined();
        },
      ),
      { seed: 27, numRuns: 100 },
    );
  });

  it('a write has at most 50 bytes of data, of which the value is 38', () => {
    const write = (size: number) => () =>
      dlt645Write({
        address: '000000000001',
        di: '04000101',
        password: '02000000',
        operator: '00000000',
        value: new Uint8Array(size),
      });
    expect(found(write(38)()).data).toHaveLength(46);
    expect(write(39)).toThrow(RangeError);
  });

  it('a time for all meters is sent in digits, low first, and expects no answer however it is replayed', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
            date.toISOString().match(/[0-9]+/g) ?? []
          ).map(Number);
          const exchange = dlt645BroadcastTime({ year, month, day, hour, minute, second });
          const request = found(exchange);
          const compact = date
            .toISOString()
            .slice(2, 19)
            .replace(/[^0-9]/g, '');
          expect(toHex(request.data)).toBe(lowFirst(compact));
          const replayed = dlt645Replay(request);
          for (const one of [exchange, replayed]) {
            expect(one.expectsAnswer).toBe(false);
            expect(hear(one, [dlt('000000000001', 0x88, '')]).outcome).toBeUndefined();
          }
          expect(replayed.label).toBe('DLT645 08 meter 999999999999');
        },
      ),
      { seed: 28, numRuns: 50 },
    );
  });
});
