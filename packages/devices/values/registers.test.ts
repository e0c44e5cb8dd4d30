import { float, word } from '@heliodeck/protocol/by-hand.test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PointType, type TimeType, typeFacts } from '../definition/point-type.ts';
import { putRaw, putTextOfPoint, rawInRegisters, textOfPoint, trimText } from './registers.ts';

const any16 = fc.integer({ min: 0, max: 0xffff });
const noise = fc.array(any16, { minLength: 6, maxLength: 6 });
/** Registers of hexadecimal digits. */
const wordsOf = (hex: string) => (hex.match(/.{4}/g) ?? []).map((one) => Number.parseInt(one, 16));
const two = (value: number) => String(value).padStart(2, '0');

/** The register or the two registers of a raw number, and the bits of them that it uses, from the definition of its type. */
const layouts: readonly (readonly [PointType, (raw: number) => readonly number[], used: number])[] = [
  ['u16', (raw) => [raw], 0xffff],
  ['s16', (raw) => wordsOf(word(raw)), 0xffff],
  ['hi8', (raw) => [raw * 0x100], 0xff00],
  ['lo8', (raw) => [raw], 0x00ff],
  ['hi8m', (raw) => [Math.abs(raw) * 0x100 + (raw < 0 ? 0x8000 : 0)], 0xff00],
  ['lo8m', (raw) => [Math.abs(raw) + (raw < 0 ? 0x80 : 0)], 0x00ff],
  ['u32', (raw) => [Math.floor(raw / 0x10000), raw % 0x10000], 0xffff],
  ['u32l', (raw) => [raw % 0x10000, Math.floor(raw / 0x10000)], 0xffff],
  ['s32', (raw) => wordsOf(((raw + 2 ** 32) % 2 ** 32).toString(16).padStart(8, '0')), 0xffff],
  ['s32l', (raw) => wordsOf(((raw + 2 ** 32) % 2 ** 32).toString(16).padStart(8, '0')).reverse(), 0xffff],
];

describe('a number in registers', () => {
  it.each(layouts)('%s: is written to its own bits and read from them', (type, layout, used) => {
    const { min = 0, max = 0 } = typeFacts(type) ?? {};
    const ends = fc.constantFrom(min, max, 0, 1, max - 1, min + 1);
    fc.assert(
      fc.property(noise, fc.oneof(ends, fc.integer({ min, max })), fc.nat({ max: 4 }), (held, raw, at) => {
        const registers = Uint16Array.from(held);
        putRaw(type, registers, at, raw);
        const own = layout(raw);
        const expected = held.map((old, i) => {
          const mine = own[i - at];
          return mine === undefined ? old : (old & ~used & 0xffff) + mine;
        });
        expect([...registers]).toEqual(expected);
        expect(rawInRegisters(type, registers, at)).toBe(raw);
      }),
      { seed: 81, numRuns: 100 },
    );
  });

  it.each(['f32', 'f32l'] as const)(
    '%s: is the decimal number that was measured, and none if it is infinite',
    (type) => {
      const ordered = (hex: string) => (type === 'f32' ? wordsOf(hex) : wordsOf(hex).reverse());
      fc.assert(
        fc.property(
          fc.integer({ min: -999_999, max: 999_999 }),
          fc.nat({ max: 5 }),
          noise,
          (digits, places, held) => {
            const value = digits / 10 ** places;
            const registers = Uint16Array.from(held);
            putRaw(type, registers, 2, value);
            expect([...registers]).toEqual([...held.slice(0, 2), ...ordered(float(value)), ...held.slice(4)]);
            expect(rawInRegisters(type, registers, 2)).toBe(value);
          },
        ),
        { seed: 82, numRuns: 300 },
      );
      for (const hex of ['7fc00000', 'ffc00000', '7f800000', 'ff800000', '7f800001'])
        expect(rawInRegisters(type, ordered(hex), 0)).toBeNaN();
      expect(Object.is(rawInRegisters(type, ordered('80000000'), 0), 0)).toBe(true);
      // Beyond 24 bits a float has no decimals.
      expect(rawInRegisters(type, ordered(float(1_677_721.5)), 0)).toBe(1_677_721.5);
      const registers = new Uint16Array(2);
      putRaw(type, registers, 0, Number.NaN);
      expect(rawInRegisters(type, registers, 0)).toBeNaN();
    },
  );
});

/** Registers of hour and minute, as numbers or digits. */
const times: readonly (readonly [TimeType, (hour: number, minute: number) => readonly number[]])[] = [
  ['time2', (hour, minute) => [hour, minute]],
  [
    'time4',
    (hour, minute) => [two(hour), two(minute)].map((text) => 256 * text.charCodeAt(0) + text.charCodeAt(1)),
  ],
  ['time100', (hour, minute) => [100 * hour + minute]],
  ['time256', (hour, minute) => [256 * hour + minute]],
];

describe('a time of day in registers', () => {
  it.each(times)('%s: is written and read for every minute, and nothing else is a time', (type, layout) => {
    const size = layout(0, 0).length;
    const wrong: string[] = [];
    for (let hour = 0; hour < 100; hour++)
      for (let minute = 0; minute < 100; minute++) {
        const isTime = (hour < 24 && minute < 60) || (hour === 24 && minute === 0);
        const text = isTime ? `${two(hour)}:${two(minute)}` : '';
        const held = [7, ...layout(hour, minute), 7];
        if (textOfPoint({ type, size }, held, 1) !== text) wrong.push(`read ${hour}:${minute}`);
        if (!isTime) continue;
        const registers = new Uint16Array(size + 2).fill(7);
        putTextOfPoint({ type, size }, registers, 1, text);
        if (registers.join() !== held.join()) wrong.push(`written ${text}`);
      }
    expect(wrong).toEqual([]);
    const registers = new Uint16Array(size);
    putTextOfPoint({ type, size }, registers, 0, 'noon');
    expect([...registers]).toEqual(layout(0, 0));
  });

  it('digits with other characters among them are no time', () => {
    for (const wrong of [0x2f30, 0x3a30, 0x302f, 0x303a, 0, 0xffff])
      for (const held of [
        [wrong, 0x3030],
        [0x3030, wrong],
      ])
        expect(textOfPoint({ type: 'time4', size: 2 }, held, 0)).toBe('');
  });
});

describe('a text in registers', () => {
  const printable = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 14,
    minLength: 1,
  });

  it('has two characters a register, the first in the high byte, and is cut at its last register', () => {
    fc.assert(
      fc.property(printable, fc.integer({ min: 1, max: 6 }), noise, (text, size, held) => {
        const registers = Uint16Array.from([...held, ...held]);
        putTextOfPoint({ type: `text${size}`, size }, registers, 3, text);
        const codes = [...text.padEnd(2 * size, '\0').slice(0, 2 * size)].map((one) => one.charCodeAt(0));
        const own = Array.from(
          { length: size },
          (_, i) => 256 * (codes[2 * i] ?? 0) + (codes[2 * i + 1] ?? 0),
        );
        const all = [...held, ...held];
        expect([...registers]).toEqual([...all.slice(0, 3), ...own, ...all.slice(3 + size)]);
        expect(textOfPoint({ type: `text${size}`, size }, registers, 3)).toBe(text.slice(0, 2 * size));
      }),
      { seed: 83, numRuns: 200 },
    );
  });

  it('loses its padding on both sides, and is none with an unprintable character within', () => {
    const padding = fc
      .array(fc.constantFrom('\0', '\xff', ' '), { maxLength: 4 })
      .map((list) => list.join(''));
    fc.assert(
      fc.property(padding, printable, printable, padding, (before, first, second, behind) => {
        expect(trimText(`${before}${first} ${second}${behind}`)).toBe(`${first} ${second}`);
        for (const odd of ['\0', '\x1f', '\x7f', '\xff', '\xe9'])
          expect(trimText(`${before}${first}${odd}${second}${behind}`)).toBe('');
      }),
      { seed: 84, numRuns: 100 },
    );
  });
});
