import { fromHex, noBytes, toHex } from '@heliodeck/kit/bytes';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WallTime } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { field, refusing, TinyBus } from '../dialog.test-support.ts';
import { check, control, isCheckable } from '../interpreter.ts';
import { deyeLp1 } from '../profiles/deye-lp1.ts';
import { deyeLp3 } from '../profiles/deye-lp3.ts';
import { goodweDt } from '../profiles/goodwe-dt.ts';
import { goodweEt } from '../profiles/goodwe-et.ts';
import { growattMid } from '../profiles/growatt-mid.ts';
import { growattSph } from '../profiles/growatt-sph.ts';
import { growattTlX } from '../profiles/growatt-tl-x.ts';
import { growattTlXh } from '../profiles/growatt-tl-xh.ts';
import { sofarG3 } from '../profiles/sofar-g3.ts';
import { sofarHyd } from '../profiles/sofar-hyd-g3.ts';
import { solisHybrid } from '../profiles/solis-hybrid.ts';
import { sungrowSg } from '../profiles/sungrow-sg.ts';
import { sungrowSh } from '../profiles/sungrow-sh.ts';
import { meaning } from '../register-lists/register-lists.test-support.ts';
import { profiles } from '../registry.ts';
import { clockOf, clockRegisters, clockText, shownRegisters, timeSet } from './clock.ts';

const time = { year: 2026, month: 11, day: 27, hour: 17, minute: 4, second: 9 };

/** The clock of each inverter: the write and the reads, according to its register list. */
const clocks: readonly (readonly [Profile, set: string, asked: string])[] = [
  // 1004H to 1009H from the year on, in two digits, and 1 in 100AH; the running clock is in 042CH.
  [sofarG3, '0110100400070e001a000b001b001100040009' + '0001', '0103042c0006'],
  // Six registers are the set-points of passive mode: the clock is read in parts, which repeat hour and minute.
  [sofarHyd, '0110100400070e001a000b001b001100040009' + '0001', '0103042c0005 0103042f0003'],
  // 43000 to 43005, the year in two digits.
  [solisHybrid, '0110a7f800060c001a000b001b001100040009', '0103a7f80006'],
  // 5000 to 5005, printed one higher than on the wire, the year with its century.
  [sungrowSg, '0110138700060c07ea000b001b001100040009', '010313870006'],
  [sungrowSh, '0110138700060c07ea000b001b001100040009', '010313870006'],
  // 45200 to 45202, a byte each.
  [goodweEt, '0110b0900003061a0b1b110409', '0103b0900003'],
  // 40313 to 40315, a byte each.
  [goodweDt, '01109d790003061a0b1b110409', '01039d790003'],
  // 45 to 50, the year an offset from 2000.
  ...[growattMid, growattTlX, growattTlXh, growattSph].map(
    (one) => [one, '0110002d00060c001a000b001b001100040009', '0103002d0006'] as const,
  ),
  // 0016H to 0018H, a byte each.
  [deyeLp1, '011000160003061a0b1b110409', '010300160003'],
  // 003EH to 0040H, a byte each.
  [deyeLp3, '0110003e0003061a0b1b110409', '0103003e0003'],
];

describe('the clock of an inverter', () => {
  it.each(clocks)('$id is set in one command, verified by the time it shows', (profile, set, asked) => {
    const { bus, device } = field(profile);
    expect(bus.run(control(device, 4, time))).toMatchObject({
      ok: true,
      state: 'verified',
      found: { clock: '2026-11-27 17:04:09' },
    });
    expect(bus.requests.map((request) => toHex(request).slice(0, -4))).toEqual([set, ...asked.split(' ')]);
  });

  it.each(clocks)('$id is a mismatch if its clock stays at another time', (profile) => {
    const { bus, device } = field(profile, { clock: () => ({ ...time, year: 2019 }) });
    expect(bus.run(control(device, 4, time))).toMatchObject({
      ok: true,
      state: 'mismatch',
      found: { clock: '2019-11-27 17:04:09' },
    });
  });

  it.each(clocks)('$id shows no time if its clock was never set', (profile, _, asked) => {
    const { slave, device } = field(profile);
    const dead = refusing(slave, (hex) => {
      if (!asked.split(' ').includes(hex.slice(0, -4))) return undefined;
      const count = Number.parseInt(hex.slice(8, 12), 16);
      const bytes = (2 * count).toString(16).padStart(2, '0');
      return sealCrc(fromHex(`0103${bytes}${'0000'.repeat(count)}0000`) ?? noBytes);
    });
    const command = { kind: 'control', code: 4 } as const;
    expect(new TinyBus(dead).run(check(device, command, time))).toMatchObject({
      ok: true,
      found: { clock: null },
      differs: ['clock'],
    });
  });

  it('SOFAR is not set by registers without the one that applies them', () => {
    const { slave } = field(sofarG3);
    const bare = sealCrc(fromHex(`0110${'1004'}00060c001a000b001b0011000400090000`) ?? noBytes);
    expect(toHex(slave.handle(bare) ?? noBytes)).toMatch(/^019003/);
    const zero = sealCrc(fromHex(`0110100400070e001a000b001b00110004000900000000`) ?? noBytes);
    expect(toHex(slave.handle(zero) ?? noBytes)).toMatch(/^019003/);
  });

  it('Growatt shows its year with the century, accepts it without, and is decoded either way', () => {
    const { bus, slave, device } = field(growattMid);
    bus.run(control(device, 4, time));
    const asked = sealCrc(fromHex('0103002d00060000') ?? noBytes);
    expect(toHex(slave.handle(asked) ?? noBytes)).toMatch(/^01030c07ea000b001b001100040009/);
    const long = sealCrc(fromHex('0110002d00060c07ea000b001b0011000400090000') ?? noBytes);
    expect(toHex(slave.handle(long) ?? noBytes)).toMatch(/^019003/);
    for (const year of ['001a', '07ea'])
      expect(meaning('growatt-mid', 3, [0x002d, `${year}000b001b001100040009`, {}])).toEqual({
        kind: 'values',
        values: { clock: '2026-11-27 17:04:09' },
      });
  });

  it('SOFAR is documented at its reading, and not at its setting', () => {
    const words = '001a000b001b001100040009';
    expect(meaning('sofar-g3', 3, [0x042c, words, {}])).toEqual({
      kind: 'values',
      values: { clock: '2026-11-27 17:04:09' },
    });
    expect(meaning('sofar-g3', 3, [0x1004, words, {}])).toMatchObject({ values: {} });
  });
});

describe('registers of a clock', () => {
  const long = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
  const short = ['shortYear', 'month', 'day', 'hour', 'minute', 'second'] as const;

  it('contain the year with or without its century', () => {
    expect(clockRegisters(long, time)).toEqual([2026, 11, 27, 17, 4, 9]);
    expect(clockRegisters(short, time)).toEqual([26, 11, 27, 17, 4, 9]);
    expect(clockOf(short, [26, 11, 27, 17, 4, 9])).toEqual(time);
    expect(clockOf(long, [2026, 11, 27, 17, 4, 9])).toEqual(time);
    const offset = ['offsetYear', ...short.slice(1)] as const;
    expect(clockRegisters(offset, time)).toEqual([26, 11, 27, 17, 4, 9]);
    expect(shownRegisters(offset, time)).toEqual([2026, 11, 27, 17, 4, 9]);
    expect(shownRegisters(short, time)).toEqual([26, 11, 27, 17, 4, 9]);
    expect(timeSet(offset, [2026, 11, 27, 17, 4, 9])).toBeUndefined();
    expect(timeSet(offset, [26, 11, 27, 17, 4, 9])).toEqual(time);
  });

  it.each([
    ['a year of four digits where two are', short, [2026, 11, 27, 17, 4, 9]],
    ['a year of two digits where four are', long, [26, 11, 27, 17, 4, 9]],
    ['an invalid month', short, [26, 13, 27, 17, 4, 9]],
    ['an invalid day', short, [26, 2, 30, 17, 4, 9]],
    ['an invalid hour', short, [26, 11, 27, 24, 4, 9]],
    ['an invalid minute', short, [26, 11, 27, 17, 60, 9]],
    ['an invalid second', short, [26, 11, 27, 17, 4, 60]],
    ['nothing', short, [0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff]],
  ])('contain no time if they hold %s', (_, layout, registers) => {
    expect(clockOf(layout, registers)).toBeUndefined();
  });
});

it('a clock without seconds counts from the start of its minute, and an invalid time is none', () => {
  const layout = ['year', 'month', 'day', 'hour', 'minute'] as const;
  expect(clockOf(layout, [2026, 11, 27, 17, 4])).toEqual({ ...time, second: 0 });
  for (const wrong of [
    [2026, 13, 27, 17, 4],
    [2026, 2, 30, 17, 4],
    [2026, 11, 27, 24, 4],
    [2026, 11, 27, 17, 60],
    [],
  ])
    expect(clockOf(layout, wrong)).toBeUndefined();
});

/** A time of day in the calendar from its instant as UTC. */
function wallTime(instant: number): WallTime {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    new Date(instant).toISOString().match(/[0-9]+/g) ?? []
  ).map(Number);
  return { year, month, day, hour, minute, second };
}

const setCommand = { kind: 'control', code: 4 } as const;
const withClock = [...profiles.values()].filter(({ id }) => isCheckable(id, setCommand));
const ofCentury = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2100, 0) / 1000 - 1 });

describe('the registers of a clock of any profile', () => {
  const layouts = withClock.flatMap(({ id, controls: { 4: spec } }) =>
    spec?.by === 'clock' ? [[id, spec.registers] as const] : [],
  );

  it.each(layouts)('%s: contain every second of the century, as set and as shown', (_, layout) => {
    fc.assert(
      fc.property(ofCentury, (second) => {
        const now = wallTime(1000 * second);
        expect(timeSet(layout, clockRegisters(layout, now))).toEqual(now);
        expect(clockOf(layout, shownRegisters(layout, now))).toEqual(now);
        expect(clockOf(layout, clockRegisters(layout, now))).toEqual(now);
      }),
      { seed: 71, numRuns: 200 },
    );
  });

  it.each(layouts)(
    '%s: contain a time only if it is in the calendar and has these registers',
    (_, layout) => {
      const byte = fc.oneof(
        fc.constantFrom(0, 1, 2, 12, 13, 23, 24, 28, 29, 30, 31, 32, 59, 60, 99, 100, 255),
        fc.integer({ min: 0, max: 31 }),
      );
      const word = fc.oneof(
        byte,
        fc.tuple(byte, byte).map(([high, low]) => 256 * high + low),
      );
      const registers = fc.array(word, { minLength: layout.length, maxLength: layout.length });
      fc.assert(
        fc.property(registers, fc.option(fc.integer({ min: 1990, max: 2060 })), (words, year) => {
          const held = layout[0] === 'year' && year !== null ? [year, ...words.slice(1)] : words;
          const found = clockOf(layout, held);
          if (found === undefined) return;
          expect([clockRegisters(layout, found), shownRegisters(layout, found)]).toContainEqual(held);
          const instant = new Date(`${clockText(found).replace(' ', 'T')}.000Z`);
          expect(wallTime(instant.getTime())).toEqual(found);
        }),
        { seed: 72, numRuns: 500 },
      );
    },
  );
});

describe('a clock that is read back', () => {
  /** A device whose clock differs from `time` by some seconds. */
  const off = (profile: Profile, seconds: number, { year, month, day, hour, minute, second } = time) => {
    const shown = wallTime(Date.UTC(year, month - 1, day, hour, minute, second) + 1000 * seconds);
    return { ...field(profile, { clock: () => shown }), shown: clockText(shown) };
  };
  const all = withClock.map((profile) => [profile.id, profile] as const);

  it.each(all)(
    '%s: is right from a second before the time that was set to a minute after it',
    (_, profile) => {
      for (const seconds of [-86_400, -61, -2, -1, 0, 1, 59, 60, 61, 3600, 86_400]) {
        const { bus, device, shown } = off(profile, seconds);
        const isRight = seconds >= -1 && seconds <= 60;
        expect([seconds, bus.run(control(device, 4, time))]).toMatchObject([
          seconds,
          { ok: true, state: isRight ? 'verified' : 'mismatch', found: { clock: shown } },
        ]);
      }
    },
  );

  it('is compared over the ends of months and years', () => {
    for (const end of [
      { year: 2028, month: 2, day: 28, hour: 23, minute: 59, second: 30 },
      { year: 2027, month: 2, day: 28, hour: 23, minute: 59, second: 30 },
      { year: 2026, month: 12, day: 31, hour: 23, minute: 59, second: 30 },
    ])
      for (const seconds of [-2, 30, 60, 61, 86_400]) {
        const { bus, device } = off(sungrowSh, seconds, end);
        const state = seconds >= -1 && seconds <= 60 ? 'verified' : 'mismatch';
        expect([end, seconds, bus.run(control(device, 4, end))]).toMatchObject([end, seconds, { state }]);
      }
  });

  it.each([
    ['modbus-4', 'refused', 1],
    ['modbus-6', 'refused', 3],
  ] as const)('is %s and unchanged: the command was %s, after %d attempts', (code, state, attempts) => {
    const { slave, device } = field(sungrowSh, { clock: () => ({ ...time, year: 2019 }) });
    const exception = sealCrc(Uint8Array.of(1, 0x90, Number(code.slice(-1)), 0, 0));
    const bus = new TinyBus(refusing(slave, (hex) => (hex.startsWith('0110') ? exception : undefined)));
    const found = { clock: '2019-11-27 17:04:09' };
    expect(bus.run(control(device, 4, time))).toMatchObject({ ok: true, state, code, found });
    expect(bus.labels.filter((label) => label.startsWith('FC10'))).toHaveLength(attempts);
  });

  it.each(all)('%s: is right later if it is two minutes off at most', (_, profile) => {
    for (const seconds of [-86_400, -121, -120, 0, 120, 121, 86_400]) {
      const { bus, device, shown } = off(profile, seconds);
      const differs = Math.abs(seconds) <= 120 ? [] : ['clock'];
      expect([seconds, bus.run(check(device, setCommand, time))]).toMatchObject([
        seconds,
        { ok: true, found: { clock: shown }, differs },
      ]);
    }
  });
});
