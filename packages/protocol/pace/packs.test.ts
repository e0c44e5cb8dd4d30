import { concatBytes, fromHex, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hear } from '../vectors/trial.ts';
import { encodePaceAnalogPack, type PaceAnalogPack, parsePaceAnalog } from './analog.ts';
import { decodePaceFrame, encodePaceFrame } from './frame.ts';
import { parsePaceClock } from './replies.ts';
import { paceRequest } from './requests.ts';
import { encodePaceWarningPack, type PaceWarningPack, parsePaceWarning } from './warning.ts';

const byte = fc.integer({ min: 0, max: 255 });
const u16 = fc.integer({ min: 0, max: 0xffff });
const s16 = fc.integer({ min: -0x8000, max: 0x7fff });
const u32 = fc.integer({ min: 0, max: 0xffffffff });
/** Tenths of a degree; 8000H on the wire means that the sensor is not fitted. */
const temperature = fc.option(fc.integer({ min: -2730, max: 1500 }), { freq: 5 });

const base = {
  cellVoltages: fc.array(u16, { minLength: 1, maxLength: 16 }),
  temperatures: fc.array(temperature, { maxLength: 6 }),
  current: s16,
  totalVoltage: u16,
  remainingCapacity: u16,
  fullCapacity: u16,
  cycles: u16,
  trailingHex: fc.constant(''),
};
const nothingNewer = {
  soc: fc.constant(null),
  chargedTotal: fc.constant(null),
  dischargedTotal: fc.constant(null),
  soh: fc.constant(null),
  independentVoltage: fc.constant(null),
  independentCurrent: fc.constant(null),
};
const analog: fc.Arbitrary<PaceAnalogPack> = fc.oneof(
  fc.record({
    ...base,
    ...nothingNewer,
    userDefined: fc.integer({ min: 0, max: 8 }),
    designCapacity: fc.option(u16),
  }),
  fc.record({
    ...base,
    userDefined: fc.integer({ min: 9, max: 255 }),
    designCapacity: u16,
    soc: byte,
    chargedTotal: u32,
    dischargedTotal: u32,
    soh: byte,
    independentVoltage: u16,
    independentCurrent: s16,
  }),
);
const warning: fc.Arbitrary<PaceWarningPack> = fc.record({
  cellAlerts: fc.array(byte, { minLength: 1, maxLength: 16 }),
  temperatureAlerts: fc.array(byte, { maxLength: 6 }),
  chargeCurrentAlert: byte,
  totalVoltageAlert: byte,
  dischargeCurrentAlert: byte,
  protection1: byte,
  protection2: byte,
  indicator: byte,
  control: byte,
  fault: byte,
  balance1: byte,
  balance2: byte,
  warning1: byte,
  warning2: byte,
  trailingHex: fc.constant(''),
});

/** The request for all packs of a master. */
const all = (cid2: number) => ({ address: 0, cid2, info: Uint8Array.of(0xff) });

/** Encoder and parser of both reports. */
const analogReport = {
  info: (pack: PaceAnalogPack, command: number) =>
    Uint8Array.from([1, command, ...encodePaceAnalogPack(pack)]),
  parse: parsePaceAnalog,
};

describe('a report of all packs', () => {
  it('says how many there are, and is none with a number of 0', () => {
    for (const parse of [parsePaceAnalog, parsePaceWarning]) {
      expect(parse(Uint8Array.of(0, 0), 0xff)).toBeUndefined();
      expect(parse(Uint8Array.of(0), 0xff)).toBeUndefined();
    }
    const [analogs, warnings] = [paceRequest(all(0x42)), paceRequest(all(0x44))];
    const nothing = encodePaceFrame({ address: 0, code: 0, info: Uint8Array.of(0, 0) });
    expect(hear(analogs, [nothing]).outcome).toBeUndefined();
    expect(hear(warnings, [nothing]).outcome).toBeUndefined();
  });

  it('gives each pack its own values, and is refused with a byte more or less than its packs have', () => {
    const counted = fc.integer({ min: 2, max: 6 });
    fc.assert(
      fc.property(analog, counted, fc.integer({ min: 1, max: 0xffff }), (pack, count, cycles) => {
        const packs = Array.from({ length: count }, (_, i) => ({ ...pack, cycles: (cycles + i) & 0xffff }));
        const info = Uint8Array.from([0, count, ...packs.flatMap(encodePaceAnalogPack)]);
        expect(parsePaceAnalog(info, 0xff)).toEqual({ flag: 0, command: count, packs });
        expect(parsePaceAnalog(info.subarray(0, -1), 0xff)).toBeUndefined();
        expect(parsePaceAnalog(concatBytes(info, Uint8Array.of(7)), 0xff)).toBeUndefined();
      }),
      { seed: 91, numRuns: 100 },
    );
  });
});

describe('a pack in bytes of the document', () => {
  // One cell of 3300 mV; 25.0 C and a sensor that is not fitted; 1 A; 3.3 V; 10 Ah; P; 20 Ah; 7 cycles.
  const bytes = (userDefined: string) =>
    `000101 0ce4 02 0ba4 8000 0064 0ce4 03e8 ${userDefined} 07d0 0007`.replace(/ /g, '');
  const parsed = (hex: string) => parsePaceAnalog(fromHex(hex) ?? new Uint8Array(), 1)?.packs[0];

  it('has tenths of a kelvin, 8000H for no sensor, and a design capacity if two bytes follow', () => {
    const known = {
      cellVoltages: [3300],
      temperatures: [250, null],
      current: 100,
      cycles: 7,
      fullCapacity: 2000,
    };
    expect(parsed(bytes('03'))).toMatchObject({ ...known, designCapacity: null, trailingHex: '' });
    expect(parsed(`${bytes('03')}aa`)).toMatchObject({ ...known, designCapacity: null, trailingHex: 'aa' });
    expect(parsed(`${bytes('03')}0bb8`)).toMatchObject({ ...known, designCapacity: 3000, trailingHex: '' });
    expect(parsed(`${bytes('03')}0bb8aa`)).toMatchObject({
      ...known,
      designCapacity: 3000,
      trailingHex: 'aa',
    });
    expect(parsed(bytes('03').slice(0, -2))).toBeUndefined();
  });

  it('has the values of V3.1 if P is at least 9 and all of them follow, and otherwise bytes of unknown meaning', () => {
    const newer = '570000012c000000fa6319640001';
    const pack = { soc: 87, chargedTotal: 300, dischargedTotal: 250, soh: 99, independentVoltage: 6500 };
    expect(parsed(`${bytes('09')}0bb8${newer}`)).toMatchObject({ ...pack, independentCurrent: 1 });
    expect(parsed(`${bytes('08')}0bb8${newer}`)).toMatchObject({ soc: null, trailingHex: newer });
    expect(parsed(`${bytes('09')}0bb8${newer.slice(2)}`)).toMatchObject({
      soc: null,
      trailingHex: newer.slice(2),
    });
  });

  it('is sent with 0 for values of V3.1 that it lacks', () => {
    const pack = parsed(`${bytes('09')}0bb8`);
    if (pack === undefined) throw new Error('no pack');
    const sent = encodePaceAnalogPack(Object.assign({}, pack, { soc: 87 }));
    expect(toHex(Uint8Array.from(sent))).toBe(`${bytes('09').slice(4)}0bb857${'00'.repeat(13)}`);
  });
});

describe('the clock of a pack', () => {
  it('is read if its date is in the calendar and its time on a clock, and absent otherwise', () => {
    const part = (most: number) => fc.oneof(fc.integer({ min: 0, max: most }), byte);
    const info = fc.tuple(part(99), part(13), part(32), part(24), part(60), part(60));
    fc.assert(
      fc.property(info, ([years, month, day, hour, minute, second]) => {
        const two = (value: number) => String(value).padStart(2, '0');
        const text = `20${two(years)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}.000Z`;
        const instant = new Date(text);
        const exists = years < 100 && Number.isFinite(instant.getTime()) && instant.toISOString() === text;
        const clock = { year: 2000 + years, month, day, hour, minute, second };
        const bytes = Uint8Array.of(years, month, day, hour, minute, second);
        expect(parsePaceClock(bytes)).toEqual(exists ? clock : undefined);
        expect(parsePaceClock(bytes.subarray(0, 5))).toBeUndefined();
      }),
      { seed: 92, numRuns: 1000 },
    );
    expect(parsePaceClock(Uint8Array.of(24, 2, 29, 0, 0, 0))).toMatchObject({ month: 2, day: 29 });
    expect(parsePaceClock(Uint8Array.of(26, 2, 29, 0, 0, 0))).toBeUndefined();
  });
});

describe('an analog report', () => {
  it('contains the values of the pack, whatever they are', () => {
    fc.assert(
      fc.property(analog, fc.integer({ min: 1, max: 15 }), (pack, command) => {
        expect(analogReport.parse(analogReport.info(pack, command), command)).toEqual({
          flag: 1,
          command,
          packs: [pack],
        });
      }),
      { seed: 1 },
    );
  });

  it('has the numbers of V3.1 only if it announces nine items; else they are unknown words', () => {
    const older = analog.filter(
      ({ userDefined, designCapacity }) => userDefined < 9 && designCapacity !== null,
    );
    fc.assert(
      fc.property(older, fc.uint8Array({ minLength: 14, maxLength: 20 }), (pack, behind) => {
        const info = Uint8Array.from([1, 2, ...encodePaceAnalogPack(pack), ...behind]);
        const trailingHex = Buffer.from(behind).toString('hex');
        expect(parsePaceAnalog(info, 2)?.packs).toEqual([{ ...pack, trailingHex }]);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('an analog report truncated before its cycles has no values', () => {
    fc.assert(
      fc.property(analog, (pack) => {
        const info = analogReport.info(pack, 1);
        const needed = 2 + 1 + 2 * pack.cellVoltages.length + 1 + 2 * pack.temperatures.length + 11;
        for (let end = 0; end < needed; end++)
          expect(parsePaceAnalog(info.subarray(0, end), 1)).toBeUndefined();
        expect(parsePaceAnalog(info.subarray(0, needed), 1)).toBeDefined();
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  it('an analog report of all packs has each at its position, and one byte too few or too many is refused', () => {
    fc.assert(
      fc.property(analog, fc.integer({ min: 2, max: 15 }), (pack, count) => {
        const one = encodePaceAnalogPack(pack);
        const packs = Array.from({ length: count }, (_, i) => [
          ...one.slice(0, -1),
          ((one.at(-1) ?? 0) + i) & 0xff,
        ]);
        const info = Uint8Array.from([0, count, ...packs.flat()]);
        expect(parsePaceAnalog(info, 0xff)?.packs).toHaveLength(count);
        expect(parsePaceAnalog(info.subarray(0, -1), 0xff)).toBeUndefined();
        expect(parsePaceAnalog(Uint8Array.from([...info, 0]), 0xff)).toBeUndefined();
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  it('an analog report without cells is invalid', () => {
    expect(
      parsePaceAnalog(Uint8Array.from([0, 1, 0, 0, ...new Array<number>(20).fill(0)]), 1),
    ).toBeUndefined();
  });
});

describe('a warning report', () => {
  it('contains the warnings of the pack, and keeps the additions of newer firmware', () => {
    fc.assert(
      fc.property(warning, fc.uint8Array({ maxLength: 8 }), (pack, tail) => {
        const info = Uint8Array.from([0, 3, ...encodePaceWarningPack(pack), ...tail]);
        const trailingHex = Buffer.from(tail).toString('hex');
        expect(parsePaceWarning(info, 3)).toEqual({ flag: 0, command: 3, packs: [{ ...pack, trailingHex }] });
      }),
      { seed: 1 },
    );
  });

  it('a warning report that is truncated, or longer than any firmware sends, has no values', () => {
    fc.assert(
      fc.property(warning, (pack) => {
        const whole = encodePaceWarningPack(pack);
        for (let end = 0; end < whole.length; end++)
          expect(parsePaceWarning(Uint8Array.from([0, 3, ...whole.slice(0, end)]), 3)).toBeUndefined();
        const long = Uint8Array.from([0, 3, ...whole, ...new Array<number>(9).fill(0)]);
        expect(parsePaceWarning(long, 3)).toBeUndefined();
      }),
      { numRuns: 40, seed: 1 },
    );
  });
});

describe('a PACE frame', () => {
  const parts = fc.record({
    address: byte,
    code: byte,
    version: byte,
    cid1: byte,
    info: fc.uint8Array({ maxLength: 60 }),
  });

  it('is composed and parsed, whatever it contains', () => {
    fc.assert(
      fc.property(parts, (one) => {
        expect(decodePaceFrame(encodePaceFrame(one))).toEqual(one);
      }),
      { seed: 1 },
    );
  });

  it('a frame with one character changed, removed or added is invalid', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFabcdef~\r GZ');
    fc.assert(
      fc.property(parts, fc.nat(), character, (one, which, other) => {
        const frame = encodePaceFrame(one);
        const at = which % frame.length;
        const code = other.charCodeAt(0);
        const changed = Uint8Array.from(frame, (old, i) => (i === at ? code : old));
        if (frame[at] !== code) expect(typeof decodePaceFrame(changed)).toBe('string');
        expect(
          typeof decodePaceFrame(Uint8Array.from([...frame.subarray(0, at), ...frame.subarray(at + 1)])),
        ).toBe('string');
        expect(
          typeof decodePaceFrame(Uint8Array.from([...frame.subarray(0, at), code, ...frame.subarray(at)])),
        ).toBe('string');
      }),
      { seed: 1 },
    );
  });

  it('contains at most 2047 bytes', () => {
    const of = (size: number) => () =>
      encodePaceFrame({ address: 1, code: 0x42, info: new Uint8Array(size) });
    expect(of(2047)).not.toThrow();
    expect(of(2048)).toThrow(RangeError);
  });
});
