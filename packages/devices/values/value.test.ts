import { label } from '@heliodeck/kit/label';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { defineProfile } from '../definition/define-profile.ts';
import type { Point } from '../definition/point.ts';
import { typeFacts } from '../definition/point-type.ts';
import type { PointOptions, PointSpec, ProfileSpec } from '../definition/profile-spec.ts';
import { takeRegisters } from '../modbus/reads.ts';
import { kippZonenSmpPlane } from '../profiles/kipp-zonen-smp.ts';
import { pollPlan } from '../reading/plan.ts';
import { Findings } from '../reading/read-op.ts';
import { profiles } from '../registry.ts';
import { factorsKnown, factorsNow } from './factors.ts';
import { scaleByFactor, storedOf } from './value.ts';

const spec = (light: PointSpec, more: Partial<ProfileSpec> = {}): ProfileSpec => ({
  id: 'test-sensor',
  label: label('测试', 'Test'),
  manufacturer: label('无', 'Nobody'),
  source: 'this test',
  protocol: 'modbus',
  deviceTypes: [5],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  tables: [
    { record: 'environment', space: 'input', every: 1, points: { planeIrradiance: light } },
    { record: 'raw', space: 'input', every: 1, points: { step: [9, 'u16'] } },
  ],
  factors: { scale: { of: ['step'], range: [0.01, 10] } },
  examples: [],
  ...more,
});

/** The irradiance point of a sensor, from a line of a profile. */
function lightOf(type: 's16' | 'u16' | 's32', options: PointOptions): Point {
  const [light] = defineProfile(spec([5, type, 1, options])).points;
  if (light === undefined) throw new Error('no point');
  return light;
}

/** The value of registers for a point with a known factor. */
function said(point: Point, raw: number, factor: number): number | null {
  const waiting = storedOf(point, raw);
  return waiting === null || point.factor < 0 ? waiting : scaleByFactor(point, waiting, factor);
}

/**
 * The conversion of a raw number to a stored one, implemented a second time: fillers, choices, the sign of a word, the scale with the
 * factor, the start below zero, the negative offset, limits, rounding.
 */
function expected(point: Point, raw: number, factor: number): number | null {
  const { none, map, zeroOffset, factor: index, multiply, divide, least, most, whole, low, width } = point;
  const { otherwise } = point;
  const bits = width === 0 ? raw : Math.floor(raw / 2 ** low) % 2 ** width;
  if (none.includes(bits) || point.fillers.includes(bits)) return null;
  if (map !== undefined) return map[bits] ?? null;
  if (bits >= point.negativeFrom) return null;
  const isNegative = zeroOffset !== undefined && point.size === 1 && bits >= 0x8000 && bits <= 0xffff;
  const signed = isNegative ? bits - 0x10000 : bits;
  const above = (signed * multiply) / divide;
  const plain = point.below === 0 ? above : Math.round((above - point.below) * 1e6) / 1e6;
  const scaled = index < 0 ? plain : Math.round(((signed * factor * multiply) / divide) * 1e6) / 1e6;
  if (zeroOffset !== undefined && scaled < -zeroOffset) return null;
  const lifted = zeroOffset === undefined ? scaled : Math.max(0, scaled);
  if (lifted < least || lifted > most) {
    const other = otherwise && (signed * otherwise.multiply) / otherwise.divide;
    return index < 0 && other && other >= otherwise.least && other <= otherwise.most ? other : null;
  }
  return whole ? Math.round(lifted) : lifted;
}

describe('a point with a factor', () => {
  const light = lightOf('s16', { factor: 'scale', zeroOffset: 30, whole: true });

  it.each([
    [997, 1, 997],
    [9974, 0.1, 997],
    [-25, 1, 0],
    [-25, 10, null],
    [-250, 0.1, 0],
    [-3001, 0.01, null],
    [-3000, 0.01, 0],
    [32_766, 0.1, null],
    [200, 10, 2000],
    [-32_768, 1, null],
    [32_767, 0.01, null],
  ])('has, for %i times %d: %s', (raw, factor, value) => {
    expect(said(light, raw, factor)).toBe(value);
  });

  it('subtracts the offset in its unit, not in the steps of the register', () => {
    expect(said(light, -31, 1)).toBeNull();
    expect(said(light, -31, 0.1)).toBe(0);
  });

  it('decodes a negative number in a word without a sign, but not the upper half of a longer number', () => {
    const word = lightOf('u16', { factor: 'scale', zeroOffset: 30 });
    expect(said(word, 0x10000 - 25, 1)).toBe(0);
    const long = lightOf('s32', { factor: 'scale', zeroOffset: 30 });
    expect(said(long, 0xf000, 0.01)).toBe(614.4);
  });
});

describe('the points of all profiles', () => {
  const points = [...profiles.values()].flatMap((profile) =>
    profile.points
      .filter(({ text }) => !text)
      .map((point) => [`${profile.id} ${point.name}`, point] as const),
  );
  const lies = [0, 1, 0x7fff, 0x8000, 0xfffe, 0xffff, 0x7fffffff, -0x80000000, 0xffffffff];

  it('gets its stored value in one order of steps', () => {
    for (const [name, point] of points) {
      const { min, max } = typeFacts(point.type) ?? { min: 0, max: 0 };
      const raw = fc.oneof(
        fc.constantFrom(...lies).filter((one) => one >= min && one <= max),
        fc.integer({
          min: Math.ceil(Math.max(min, -0x80000000)),
          max: Math.floor(Math.min(max, 0xffffffff)),
        }),
      );
      fc.assert(
        fc.property(raw, fc.constantFrom(0.01, 0.1, 1, 10, 40, 160), (one, factor) => {
          expect([name, one, said(point, one, factor)]).toEqual([name, one, expected(point, one, factor)]);
        }),
        { numRuns: 40, seed: 3 },
      );
    }
  });
});

describe('a factor that changes', () => {
  const device = (): DeviceRef => ({ profile: kippZonenSmpPlane.id, address: 1, memory: new Map() });
  const slotOf = (name: string) => kippZonenSmpPlane.slots.indexOf(name);

  function factors(at: DeviceRef, status: number | undefined, step: number) {
    const findings = new Findings(kippZonenSmpPlane.slots.length);
    if (status !== undefined)
      takeRegisters(
        kippZonenSmpPlane.points.filter(({ address }) => address === 3 || address === 4),
        Uint16Array.of(status, step),
        3,
        findings.of(0),
      );
    return factorsNow(kippZonenSmpPlane, at, [0], findings)[0];
  }

  it('is that of its own reading, and absent if it is invalid or was not read', () => {
    const at = device();
    expect(factors(at, 0, 1)).toBe(0.1);
    expect(factors(at, 0, 0xffff)).toBe(10);
    expect(factors(at, 0, 7)).toBeNull();
    expect(factors(at, 0, 0x8000)).toBeNull();
    expect(factors(at, 1, 1)).toBeNull();
    expect(factors(at, undefined, 0)).toBeUndefined();
    expect(factorsKnown(kippZonenSmpPlane, at, [0])).toBe(false);
    expect(slotOf('step')).toBeGreaterThan(0);
  });

  it('is divided by what its profile says', () => {
    const light: PointSpec = [5, 's16', 1, { factor: 'scale' }];
    const profile = defineProfile(
      spec(light, { factors: { scale: { of: ['step'], fresh: true, divide: 10 } } }),
    );
    const findings = new Findings(profile.slots.length);
    takeRegisters(profile.points, Uint16Array.of(120, 0, 0, 0, 25), 5, findings.of(0));
    const at: DeviceRef = { profile: profile.id, address: 1, memory: new Map() };
    expect(factorsNow(profile, at, [0], findings)).toEqual([2.5]);
  });

  it('is in the same request as what it scales', () => {
    const { reads } = pollPlan(kippZonenSmpPlane, 0, true);
    expect(reads.map(({ points }) => points.length)).toEqual([kippZonenSmpPlane.points.length]);
  });

  it.each([
    ['has a value for when it is not read', { otherwise: 1 }, {}],
    [
      "scales 'planeIrradiance', which is written",
      {},
      { settings: { by: 6, fields: { planeIrradiance: {} } } },
    ],
  ] as const)('is refused if it %s', (complaint, factor, more) => {
    const light: PointSpec = [5, 's16', 1, { factor: 'scale' }];
    const foolish = spec(light, { factors: { scale: { of: ['step'], fresh: true, ...factor } }, ...more });
    expect(() => defineProfile(foolish)).toThrow(complaint);
  });

  it('is refused if it is read less often than what it scales', () => {
    const [light, step] = spec([5, 's16', 1, { factor: 'scale' }]).tables;
    if (light === undefined || step === undefined) throw new Error('no tables');
    const foolish = spec([5, 's16'], {
      tables: [light, { ...step, every: 15 }],
      factors: { scale: { of: ['step'], fresh: true } },
    });
    expect(() => defineProfile(foolish)).toThrow("not read as often as 'planeIrradiance'");
  });
});
