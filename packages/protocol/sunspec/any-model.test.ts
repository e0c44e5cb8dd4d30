import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sunspecChange } from './change.ts';
import { sunspecImage } from './image.ts';
import { sunspecPoints } from './models.ts';
import {
  readSunspecModel,
  type SunspecPoint,
  type SunspecValue,
  type SunspecValues,
  sizeOf,
  sunspecChain,
  sunspecPointsOf,
} from './sunspec.ts';

const ids = Object.keys(sunspecPoints).map(Number);
const pointsOf = (id: number) => {
  const points = sunspecPointsOf(id);
  if (points === undefined) throw new Error(`no model ${id}`);
  return points;
};

/** A value of a point: anything its bits can represent, except the value of each type for "not implemented". */
function valueOfPoint({ type, size, factor, exponent }: SunspecPoint): fc.Arbitrary<SunspecValue> {
  if (type.startsWith('str'))
    return fc.option(fc.stringMatching(/^[A-Za-z0-9.-]{1,8}$/).map((text) => text.slice(0, 2 * size)));
  if (type.startsWith('f'))
    return fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((one) => Math.fround(one) + 0));
  // The highest of single bits says that none of them counts.
  const bits = Math.min(16 * size - (type.startsWith('b') ? 1 : 0), 48);
  const [least, most] = type.startsWith('s')
    ? [-(2 ** (bits - 1)) + 1, 2 ** (bits - 1) - 1]
    : [type.startsWith('a') ? 1 : 0, 2 ** bits - 2];
  if (factor === undefined)
    return fc.option(fc.integer({ min: least, max: most }).map((raw) => raw * 10 ** exponent));
  // Tenths and hundredths, as in devices; an accumulator of 0 means "not implemented".
  const isSigned = type.startsWith('s');
  return fc.option(
    fc
      .integer({ min: isSigned ? -30_000 : 1, max: 30_000 })
      .chain((raw) => fc.constantFrom(1, 10, 100).map((by) => raw / by)),
  );
}

function valuesOf(points: readonly SunspecPoint[]): fc.Arbitrary<SunspecValues> {
  const said = points.filter(({ type }) => type !== 'sf' && type !== 'pad');
  return fc.record(Object.fromEntries(said.map((point) => [point.name, valueOfPoint(point)])));
}

/** Half of one count of a point in the registers of a model; its scale factor is determined independently. */
function halfStep(
  registers: Uint16Array,
  fixed: readonly SunspecPoint[],
  { factor, exponent }: SunspecPoint,
) {
  if (factor === undefined) return 10 ** exponent / 2;
  const at =
    2 +
    sizeOf(
      fixed.slice(
        0,
        fixed.findIndex(({ name }) => name === factor),
      ),
    );
  const raw = registers[at] ?? 0;
  return 10 ** (raw >= 0x8000 ? raw - 0x10000 : raw) / 2;
}

function expectNear(told: SunspecValue | undefined, value: SunspecValue | undefined, half: number): void {
  if (typeof value !== 'number') expect(told).toBe(value);
  else expect(Math.abs(Number(told ?? Number.NaN) - value)).toBeLessThanOrEqual(half * (1 + 1e-6));
}

describe('a model as one device shows it is read unchanged by another', () => {
  it.each(ids)('model %i', (id) => {
    const { fixed, repeated } = pointsOf(id);
    const repeats = repeated.length === 0 ? fc.constant([]) : fc.array(valuesOf(repeated), { maxLength: 3 });
    fc.assert(
      fc.property(valuesOf(fixed), repeats, (any, rows) => {
        // The number of repetitions that a device says is not any number.
        const counted = Object.keys(any).filter((name) => /^(N|NPrt)$/.test(name) && any[name] !== null);
        const values = Object.assign({}, any, ...counted.map((name) => ({ [name]: rows.length })));
        const image = sunspecImage([
          { id: 1, values: { Mn: 'Heliodeck' } },
          { id, values, repeats: rows },
        ]);
        const chain = sunspecChain(image);
        expect(chain.map((head) => head.id)).toEqual([1, id]);
        const at = chain[1]?.at ?? 0;
        const registers = image.slice(at, at + (chain[1]?.length ?? 0));
        const model = readSunspecModel(registers);
        expect(model?.repeats).toHaveLength(rows.length);
        for (const [points, said, told] of [
          [fixed, values, model?.values ?? {}] as const,
          ...rows.map((row, i) => [repeated, row, model?.repeats[i] ?? {}] as const),
        ])
          for (const point of points)
            if (point.type !== 'sf' && point.type !== 'pad')
              expectNear(told[point.name], said[point.name], halfStep(registers, fixed, point));
      }),
      { seed: 91, numRuns: 20 },
    );
  });
});

describe('a truncated model', () => {
  it.each(ids)(
    'model %i is invalid; where it may be truncated it contains only what was read completely',
    (id) => {
      const { fixed } = pointsOf(id);
      fc.assert(
        fc.property(valuesOf(fixed), fc.nat(), (values, where) => {
          const whole = sunspecImage([{ id, values }]).slice(2, -2);
          const cut = whole.subarray(0, where % whole.length);
          expect(readSunspecModel(cut)).toBeUndefined();
          const part = readSunspecModel(cut, 0, { mayBeCut: true });
          if (cut.length < 2) {
            expect(part).toBeUndefined();
            return;
          }
          const known = fixed.filter(
            (point, i) =>
              2 + sizeOf(fixed.slice(0, i)) + point.size <= cut.length && !/^(sf|pad)$/.test(point.type),
          );
          expect(Object.keys(part?.values ?? {})).toEqual(known.map(({ name }) => name));
        }),
        { seed: 92, numRuns: 15 },
      );
    },
  );
});

describe('a change of a model', () => {
  it.each(ids)('model %i contains the requested values and all others unchanged, or is invalid', (id) => {
    const { fixed } = pointsOf(id);
    const names = fixed.filter(({ type }) => !/^(sf|pad|str)/.test(type)).map(({ name }) => name);
    if (names.length === 0) return;
    const asked = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(
        fc.integer({ min: -100, max: 40_000 }),
        fc.double({ min: -100, max: 1000, noNaN: true }),
        fc.constantFrom(
          Number.NaN,
          Number.POSITIVE_INFINITY,
          Number.NEGATIVE_INFINITY,
          1e300,
          -1e300,
          0x8000,
          0xffff,
        ),
      ),
      { minKeys: 1, maxKeys: 2 },
    );
    fc.assert(
      fc.property(valuesOf(fixed), asked, (values, wanted) => {
        const before = sunspecImage([{ id, values }]).slice(2, -2);
        const untouched = before.slice();
        const change = sunspecChange(before, wanted);
        expect(before).toEqual(untouched);
        if (change === undefined) return;
        const after = before.slice();
        after.set(change.words, change.at);
        const [was, is] = [readSunspecModel(before), readSunspecModel(after)];
        for (const point of fixed) {
          if (/^(sf|pad)$/.test(point.type)) continue;
          const value = wanted[point.name];
          if (value === undefined) expect(is?.values[point.name]).toBe(was?.values[point.name]);
          else expectNear(is?.values[point.name], value, halfStep(after, fixed, point) + 1e-9);
        }
      }),
      { seed: 93, numRuns: 40 },
    );
  });
});
