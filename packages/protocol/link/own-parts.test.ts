import { concatBytes, fromHex, fromLatin1, noBytes, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBeat } from './beats.ts';
import { readHeartbeats } from './heartbeat-text.ts';
import { Heartbeats } from './heartbeats.ts';
import { hasLuhnDigit, isImei } from './imei.ts';
import { jsonLength, opensJson, parseJsonObject } from './json.ts';
import { readBcdImei, readBinaryLogin, readJsonLogin, readTextLogin } from './login.ts';
import { PacketMarks } from './marks.ts';
import { imeiOfNumber, numberOfImei, readNumberLogin } from './number.ts';

const digit = fc.integer({ min: 0, max: 9 });
const digits = (count: number) =>
  fc.array(digit, { minLength: count, maxLength: count }).map((list) => list.join(''));
/** An IMEI of fifteen digits, the last of which is the check digit: every second digit from the right is doubled (3GPP TS 23.003, B). */
const imei = digits(12).map((serial) => {
  const head = `86${serial}`;
  const sum = [...head].reduce((total, one, i) => {
    const doubled = Number(one) * (i % 2 === 1 ? 2 : 1);
    return total + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  return `${head}${(10 - (sum % 10)) % 10}`;
});
const iccid = digits(18).map((rest) => `89${rest}`);
const bytes = (hex: string) => fromHex(hex) ?? noBytes;

describe('an object of JSON among bytes', () => {
  const object = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });

  it('has its length wherever it is, and none while a byte of it is missing', () => {
    fc.assert(
      fc.property(object, fc.uint8Array({ maxLength: 10 }), fc.uint8Array({ maxLength: 10 }), (one, a, b) => {
        const json = new TextEncoder().encode(JSON.stringify(one));
        const all = concatBytes(a, json, b);
        expect(opensJson(all, a.length)).toBe(true);
        expect(jsonLength(all, a.length)).toBe(json.length);
        expect(parseJsonObject(all.subarray(a.length, a.length + json.length))).toEqual(
          JSON.parse(JSON.stringify(one)),
        );
        for (let end = 1; end < json.length; end++) expect(jsonLength(json.subarray(0, end), 0)).toBe(0);
      }),
      { seed: 71, numRuns: 100 },
    );
  });

  it('is not a list, a number, a text or a truncated object', () => {
    for (const text of ['[1]', '7', '"a"', 'null', '{"a":', '{a:1}', ''])
      expect(parseJsonObject(fromLatin1(text))).toBeUndefined();
    expect(opensJson(bytes('7b0304000700ff'), 0)).toBe(false);
    expect(opensJson(fromLatin1('[{'), 0)).toBe(false);
  });

  it('a login in it is found under any key that mentions an IMEI, up to three levels deep', () => {
    fc.assert(
      fc.property(
        imei,
        iccid,
        fc.integer({ min: 0, max: 31 }),
        fc.constantFrom('imei', 'IMEI', 'dev_imei', 'Imei'),
        (one, sim, csq, key) => {
          const own = Object.fromEntries([
            [key, one],
            ['iccid', sim],
            ['csq', csq],
          ]);
          const login = { imei: one, iccid: sim, csq, luhn: true };
          for (const nested of [own, { d: own }, { list: [1, { x: own }] }])
            expect(readJsonLogin(nested)).toEqual({ login, sure: true });
          expect(readJsonLogin({ a: { b: { c: { d: own } } } })).toBeUndefined();
          expect(readJsonLogin(Object.fromEntries([[key, `${one}1`]]))).toBeNull();
          expect(readJsonLogin({ sn: one })).toEqual({ login: { imei: one, luhn: true }, sure: false });
        },
      ),
      { seed: 72, numRuns: 50 },
    );
  });

  it('a signal quality is 0 to 31 or 99, as a number or in digits; any other value, and none, is left out', () => {
    const signal = fc.oneof(
      fc.integer({ min: -1, max: 200 }),
      fc.integer({ min: 0, max: 200 }).map(String),
      fc.constantFrom(null, true, false, '', ' ', '07', ' 24 ', '1e1', '0x1f', 'NaN', 3.5, '3.5', '99.0'),
    );
    fc.assert(
      fc.property(imei, signal, (one, csq) => {
        const digits = String(csq).trim();
        const isKnown = /^[0-9]{1,2}$/.test(digits) && (Number(digits) <= 31 || digits === '99');
        const expected = isKnown ? { imei: one, luhn: true, csq: Number(digits) } : { imei: one, luhn: true };
        const object = parseJsonObject(fromLatin1(JSON.stringify({ imei: one, csq })));
        expect(readJsonLogin(object ?? {})).toEqual({ login: expected, sure: true });
      }),
      { seed: 83, numRuns: 300 },
    );
  });
});

describe('an IMEI', () => {
  it('is valid with one last digit only', () => {
    fc.assert(
      fc.property(imei, digit, (one, last) => {
        const other = `${one.slice(0, -1)}${last}`;
        expect(isImei(other)).toBe(true);
        expect(hasLuhnDigit(other)).toBe(other === one);
        expect(isImei(one.slice(1))).toBe(false);
        expect(isImei(`${one}0`)).toBe(false);
      }),
      { seed: 73, numRuns: 100 },
    );
  });

  it('as BCD is read with its SIM card and signal, and not with a byte less', () => {
    fc.assert(
      fc.property(imei, iccid, fc.integer({ min: 0, max: 99 }), fc.boolean(), (one, sim, csq, hasCsq) => {
        const signal = hasCsq ? String(csq).padStart(2, '0') : '';
        const login = bytes(`${signal}${one}0${sim}`);
        expect(readBinaryLogin(concatBytes(login, Uint8Array.of(1, 3)))).toEqual({
          login: { imei: one, iccid: sim, luhn: true, ...(hasCsq && (csq <= 31 || csq === 99) && { csq }) },
          used: login.length,
        });
        for (let end = 0; end < login.length; end++)
          expect(readBinaryLogin(login.subarray(0, end))).toBeUndefined();
      }),
      { seed: 74, numRuns: 100 },
    );
  });

  it('alone as eight BCD bytes is read with its filler before or after it', () => {
    fc.assert(
      fc.property(imei, fc.constantFrom('0', 'f'), fc.boolean(), (one, filler, isBefore) => {
        const login = bytes(isBefore ? `${filler}${one}` : `${one}${filler}`);
        expect(readBcdImei(login, false)).toEqual({ login: { imei: one, luhn: true }, used: 8 });
        expect(readBcdImei(login.subarray(0, 7), true)).toBeUndefined();
      }),
      { seed: 75, numRuns: 100 },
    );
  });

  it('as text is read alone, after words and in a template, and is not part of a longer number', () => {
    fc.assert(
      fc.property(imei, iccid, fc.integer({ min: 0, max: 31 }), digit, (one, sim, csq, more) => {
        const read = (text: string) => readTextLogin(fromLatin1(text));
        expect(read(one)).toEqual({ login: { imei: one, luhn: true }, used: 15 });
        expect(read(`IMEI:${one}\r\n`)).toEqual({ login: { imei: one, luhn: true }, used: 20 });
        expect(read(`${one}|${sim}|${csq}\r\n`)).toEqual({
          login: { imei: one, iccid: sim, csq, luhn: true },
          used: 15 + 1 + 20 + 1 + String(csq).length,
        });
        expect(read(`${one}${more}`)).toBeUndefined();
        expect(read(`${more}${one}`)).toBeUndefined();
        expect(read(one.slice(1))).toBeUndefined();
      }),
      { seed: 76, numRuns: 100 },
    );
  });
});

describe('a DTU that has a number instead', () => {
  it('is entered with fifteen digits and shown with eleven', () => {
    fc.assert(
      fc.property(digits(11), (number) => {
        expect(imeiOfNumber(number)).toBe(`0000${number}`);
        expect(numberOfImei(imeiOfNumber(number))).toBe(number);
      }),
      { seed: 77 },
    );
  });

  it('sends it in one of three envelopes, and with no byte less', () => {
    const envelopes = [
      ['four-faith', '01020304', '000a0b0c0d00'],
      ['inhand', 'aa01', '0d'],
      ['hongdian', '7b010016', '0a0b0c0d13897b'],
    ] as const;
    fc.assert(
      fc.property(digits(11), fc.constantFrom(...envelopes), (number, [form, before, behind]) => {
        const login = concatBytes(bytes(before), fromLatin1(number), bytes(behind));
        expect(readNumberLogin(login)).toMatchObject({
          form,
          used: login.length,
          login: { imei: `0000${number}` },
        });
        for (let end = 0; end < login.length; end++)
          expect(readNumberLogin(login.subarray(0, end))).toBeUndefined();
      }),
      { seed: 78, numRuns: 60 },
    );
  });
});

describe('bytes allowed before a packet', () => {
  /** Few different bytes, so that marks and parts of them occur often. */
  const few = (least: number, most: number) =>
    fc
      .array(fc.constantFrom(1, 2, 3), { minLength: least, maxLength: most })
      .map((list) => Uint8Array.from(list));

  /** Marks of which one continues where another ends, and a line that consists of pieces of them. */
  const world = fc.tuple(few(6, 8), few(0, 2), few(6, 8)).chain(([own, more, second]) => {
    const first = concatBytes(own, more);
    const piece = fc
      .tuple(fc.constantFrom(own, first, second, more), fc.nat({ max: 4 }), fc.nat({ max: 10 }))
      .map(([mark, from, length]) => mark.subarray(from, from + length));
    const line = fc.array(fc.oneof(piece, fc.constantFrom(own, first, second)), { maxLength: 4 });
    return line.map((pieces) => ({ own, first, second, line: concatBytes(...pieces) }));
  });

  it('is the longest known mark, the next one after it, and a beginning of one', () => {
    fc.assert(
      fc.property(world, ({ own, first, second, line }) => {
        const marks = new PacketMarks();
        marks.setImei(own);
        marks.remember(first);
        marks.remember(second);
        const all = [own, first, second].map(toHex);
        const hex = toHex(line);
        const leading = all.filter((mark) => hex.startsWith(mark)).map((mark) => mark.length / 2);
        expect(marks.leading(line)).toBe(Math.max(0, ...leading));
        const next = Array.from({ length: line.length }, (_, at) => at).find(
          (at) => at > 0 && all.some((mark) => hex.startsWith(mark, 2 * at)),
        );
        expect(marks.next(line)).toBe(next ?? line.length);
        expect(marks.mayBecome(line)).toBe(
          all.some((mark) => mark.length > hex.length && mark.startsWith(hex)),
        );
      }),
      { seed: 79, numRuns: 600 },
    );
  });

  it('a login of less than six bytes, and the third one back, are not remembered', () => {
    const marks = new PacketMarks();
    marks.remember(bytes('0102030405'));
    expect(marks.leading(bytes('0102030405'))).toBe(0);
    for (const one of ['010101010101', '020202020202', '030303030303']) marks.remember(bytes(one));
    expect(marks.leading(bytes('010101010101'))).toBe(0);
    expect(marks.leading(bytes('020202020202'))).toBe(6);
    expect(marks.leading(bytes('030303030303'))).toBe(6);
  });

  it('a MAC is expected six bytes long, of USR IOT always and of other makers if configured, once', () => {
    const marks = new PacketMarks();
    const [usr, other] = [bytes('d8b04c112233'), bytes('aabbccddeeff')];
    expect([marks.newMac(usr, false), marks.newMac(other, false), marks.newMac(other, true)]).toEqual([
      6, 0, 6,
    ]);
    expect(marks.newMac(usr.subarray(0, 5), true)).toBe(0);
    marks.remember(other);
    expect([marks.newMac(usr, false), marks.newMac(usr, true)]).toEqual([0, 0]);
  });
});

describe('heartbeats', () => {
  const word = fc.constantFrom('ping', 'PING', 'Ping', 'www.usr.cn', 'heart', 'heartbeat', 'alive', 'hello');
  const noWord = fc
    .array(fc.integer({ min: 0x80, max: 0xff }), { maxLength: 12 })
    .map((list) => Uint8Array.from(list));

  it('a usual word is found at its first position, and nowhere if there is none', () => {
    fc.assert(
      fc.property(noWord, word, noWord, (before, beat, behind) => {
        const line = concatBytes(before, fromLatin1(beat), behind);
        const found = findBeat(line, 0);
        expect(found?.at).toBe(before.length);
        expect(toHex(found?.beat ?? noBytes)).toBe(toHex(fromLatin1(beat)));
        expect(findBeat(line, before.length + 1)?.at ?? -1).not.toBe(before.length);
        expect(findBeat(concatBytes(before, behind), 0)).toBeUndefined();
      }),
      { seed: 80, numRuns: 200 },
    );
  });

  it('precedes and follows a line with its line end, and is not removed if it is a byte or two', () => {
    fc.assert(
      fc.property(word, fc.constantFrom('', '\r\n'), noWord, (beat, end, rest) => {
        const usual = new Heartbeats(['~', 'ok']);
        const line = fromLatin1(`${beat}${end}`);
        expect(usual.leading(concatBytes(line, rest))).toBe(line.length);
        expect(usual.trailing(concatBytes(rest, line))).toBe(rest.length);
        expect(usual.leading(fromLatin1('ok!'))).toBe(0);
        expect(usual.isOnly(fromLatin1('ok'))).toBe(true);
        expect(usual.mayBecome(fromLatin1(beat.slice(0, -1)))).toBe(true);
      }),
      { seed: 81, numRuns: 100 },
    );
  });

  it('as a person writes them: a text is sent as it is, bytes after 0x, spaces ignored', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 10 }), { maxLength: 5 }),
        fc.constantFrom('0x', '0X'),
        fc.constantFrom('', ' ', '  '),
        (list, prefix, blank) => {
          const text = list.map((one) => `${blank}${prefix}${toHex(one)}${blank}`).join('\n');
          expect(readHeartbeats(text).map(toHex)).toEqual(list.map(toHex));
        },
      ),
      { seed: 82, numRuns: 100 },
    );
    expect(readHeartbeats('ping\n 0x0g \n\n 0x \n hé \n0x fe fe').map(toHex)).toEqual(['70696e67', 'fefe']);
  });
});
