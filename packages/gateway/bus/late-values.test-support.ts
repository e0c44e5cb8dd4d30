import type { Point } from '@heliodeck/devices/definition/point';
import { isFloat, typeFacts } from '@heliodeck/devices/definition/point-type';
import type { Profile } from '@heliodeck/devices/definition/profile';
import { lifetimesOf } from '@heliodeck/devices/reading/leaps';
import type { RecordValues } from '@heliodeck/devices/slave/slave-owner';
import type { MetricValue } from '@heliodeck/model/descriptors/record';

/** Pseudo-random numbers, 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Values from which factors are computed stay constant: a device remembers the factors. */
const settled: Readonly<Record<string, number>> = { ctRatio: 1, ptRatio: 1, systemVoltage: 24 };
/** Rating of each inverter that reports one, W: no power drawn is beyond it, where it would be absent. */
const rating = 60_000;
/** Ranges that a PACE field can hold. */
const fieldRange: Readonly<Record<string, readonly [number, number]>> = {
  cellVoltages: [3000, 3600],
  temperatures: [-100, 500],
  current: [-20_000, 20_000],
  soc: [0, 100],
  soh: [0, 100],
  // Accumulators of two registers stay constant: one that jumps by about a multiple of 65,536 of its steps is held back for a reading.
  WH: [125, 125],
  TotWhImp: [250, 250],
  TotWhExp: [500, 500],
};

/** Values for every point of a profile, drawn anew. Energies of a life stay, each a number of its own: one that leaps is held back for a reading. */
export function valuesOf(profile: Profile, random: () => number): RecordValues {
  const records: Record<string, Record<string, MetricValue>> = {};
  const lifetimes = new Set(
    lifetimesOf(profile).flatMap(({ slot }) => [
      slot,
      ...(profile.derived.find(({ target }) => target === slot)?.sources ?? []),
    ]),
  );
  const ratings = new Set(profile.factors[profile.ratedFactor]?.of.map(({ slot }) => slot));
  for (const point of profile.points) {
    const record = records[point.record] ?? {};
    records[point.record] = record;
    const drawn = lifetimes.has(point.slot) && point.type !== 'field' ? () => lifetimeShare(point) : random;
    const value = ratings.has(point.slot) ? rating : (settled[point.name] ?? inField(point, drawn));
    if (value !== undefined) record[point.name] = value;
  }
  return records;
}

/** Where in its range the energy of a life stands: so close to the others that none contradicts another (packages/devices/reading/battery-totals.ts). */
const lifetimeShare = ({ slot }: Point): number => 0.4 + (((slot * 37) % 97) / 97) * 0.5;

function inField(point: Point, random: () => number): number | undefined {
  if (point.text) return undefined;
  const { min, max } = typeFacts(point.type) ?? { min: 0, max: 0 };
  const [least, most] = fieldRange[point.field] ?? [
    Math.max(min, 1),
    Math.min(max, isFloat(point.type) ? 90_000 : 60_000),
  ];
  const bits = point.width > 0 ? 2 ** point.width - 1 : Number.POSITIVE_INFINITY;
  const isByte = point.space === 'warning';
  const top = Math.min(isByte ? 2 : most, bits);
  const raw = Math.floor(Math.min(least, top) + random() * (top - Math.min(least, top) + 1));
  return (raw * point.multiply) / point.divide - point.below;
}
