import { concatBytes, fromHex, fromLatin1, noBytes } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBits, readRegisters } from '../modbus/requests.ts';
import { FramingTrial } from './framing.ts';
import { hasLuhnDigit } from './imei.ts';
import { isDtuKey, readBcdImei, readTextLogin } from './login.ts';
import { imeiOfNumber, isOpenDdp, mayBecomeNumberLogin, numberOfImei, readNumberLogin } from './number.ts';

// Limits of what is sent and recognised on a connection, at both of their sides.

const polled = (trial: FramingTrial, poll: Uint8Array) => trial.wrap(poll, true);
const isEnvelope = (sent: Uint8Array, poll: Uint8Array) => sent !== poll;

describe('transactions of trials', () => {
  it('stay between numbers that no device takes for a frame, however many there are', () => {
    const trial = new FramingTrial();
    const poll = readRegisters({ unit: 1, fn: 3, address: 0x3100, count: 2 }).request;
    const seen = Array.from({ length: 800 }, () => polled(trial, poll)).filter((sent) =>
      isEnvelope(sent, poll),
    );
    expect(seen).toHaveLength(200);
    for (const [high = 0, low = 0] of seen) {
      expect(high).toBe(0xfb);
      expect(low).toBeGreaterThanOrEqual(0xc0);
      expect(low).toBeLessThan(0xf0);
    }
  });

  it('are answered by reads of any number of coils and registers', () => {
    const reads = fc.oneof(
      fc
        .tuple(fc.constantFrom(1 as const, 2 as const), fc.integer({ min: 1, max: 2000 }))
        .map(([fn, count]) => ({
          fn,
          size: Math.ceil(count / 8),
          ...readBits({ unit: 5, fn, address: 0, count }),
        })),
      fc
        .tuple(fc.constantFrom(3 as const, 4 as const), fc.integer({ min: 1, max: 125 }))
        .map(([fn, count]) => ({
          fn,
          size: 2 * count,
          ...readRegisters({ unit: 5, fn, address: 0, count }),
        })),
    );
    fc.assert(
      fc.property(reads, ({ fn, size, request }) => {
        const trial = new FramingTrial();
        const [, , sent = noBytes] = [1, 2, 3].map(() => polled(trial, request));
        // Few envelopes hold bytes that look like a frame; those reads are not tried.
        if (!isEnvelope(sent, request)) return;
        const body = Uint8Array.of(5, fn, size, ...new Array<number>(size).fill(0x11));
        const head = Uint8Array.of(sent[0] ?? 0, sent[1] ?? 0, 0, 0, body.length >> 8, body.length & 0xff);
        trial.unwrap(concatBytes(head, body));
        expect(trial.learnt).toBe('modbus-tcp');
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it('are none for a read whose echo would be its own answer', () => {
    const trial = new FramingTrial();
    // 20 coils from 0300H on: three bytes of data, and 03 is the first byte of the address.
    const poll = readBits({ unit: 1, fn: 1, address: 0x0300, count: 20 }).request;
    for (let n = 0; n < 40; n++) expect(polled(trial, poll)).toBe(poll);
  });
});

describe('fields of a registration', () => {
  const imei = '861234567890128';
  const own = hasLuhnDigit(imei) ? imei : `${imei.slice(0, 14)}0`;
  const login = (fields: string) => readTextLogin(fromLatin1(`${own}|${fields}`))?.login;

  it('have a signal quality of 0 to 31 or 99, and no other number', () => {
    for (let csq = 0; csq <= 120; csq++)
      expect([csq, login(`x|${csq}`)?.csq]).toEqual([csq, csq <= 31 || csq === 99 ? csq : undefined]);
  });

  it('have a key of 8 to 64 characters, as a DTU can be given', () => {
    for (let length = 1; length <= 70; length++) {
      const key = 'k'.repeat(length);
      const isKey = length >= 8 && length <= 64;
      expect([length, isDtuKey(key), login(`KEY:${key}`)?.key]).toEqual([
        length,
        isKey,
        isKey ? key : undefined,
      ]);
    }
  });
});

describe('an IMEI as eight bytes', () => {
  const digits = fc.stringMatching(/^[0-9]{14}$/).map((text) => {
    const last = [...'0123456789'].find((digit) => hasLuhnDigit(text + digit));
    return `${text}${last}`;
  });
  const more = Uint8Array.of(0x01, 0x03, 0x02, 0x00);

  it('is recognised before bus data only with the usual first digits and a right check digit', () => {
    fc.assert(
      fc.property(digits, fc.constantFrom('86', '35', ''), fc.boolean(), (drawn, begins, isRight) => {
        const text = `${begins}${drawn.slice(begins.length, 14)}`;
        const last = [...'0123456789'].find((digit) => hasLuhnDigit(text + digit) === isRight) ?? '';
        const found = readBcdImei(concatBytes(fromHex(`0${text}${last}`) ?? noBytes, more), false);
        const isUsual = /^(?:86|35)/.test(text);
        expect(found?.login.imei).toBe(isRight && isUsual ? `${text}${last}` : undefined);
      }),
      { seed: 8, numRuns: 500 },
    );
  });
});

describe('a registration by number', () => {
  const number = fc.stringMatching(/^[0-9]{11}$/);
  const prot = (one: string) => Uint8Array.of(1, 2, 3, 4, ...fromLatin1(one), 0, 10, 0, 0, 1, 0);
  const inhand = (one: string) => Uint8Array.of(0xaa, 1, ...fromLatin1(one), 0x0d);
  const ddp = (one: string) =>
    Uint8Array.of(0x7b, 1, 0, 22, ...fromLatin1(one), 0, 10, 0, 0, 1, 0x7b).slice(0, 21);

  it('may become one at every byte before its last, and is none that is still to come then', () => {
    fc.assert(
      fc.property(number, fc.constantFrom(prot, inhand), (one, form) => {
        const whole = form(one);
        for (let length = 1; length < whole.length; length++)
          expect([length, mayBecomeNumberLogin(whole.subarray(0, length))]).toEqual([length, true]);
        expect(mayBecomeNumberLogin(whole)).toBe(false);
        expect(readNumberLogin(whole)?.login.imei).toBe(imeiOfNumber(one));
        expect(numberOfImei(imeiOfNumber(one))).toBe(one);
      }),
      { seed: 11, numRuns: 100 },
    );
  });

  it('a registration of DDP is open from the first byte of its number to the one before its last', () => {
    fc.assert(
      fc.property(number, (one) => {
        const begun = ddp(one);
        for (let length = 0; length <= begun.length; length++)
          expect([length, isOpenDdp(begun.subarray(0, length))]).toEqual([length, length > 4]);
        expect(isOpenDdp(concatBytes(begun, Uint8Array.of(0x7b)))).toBe(false);
      }),
      { seed: 22, numRuns: 50 },
    );
  });
});
