import type { DeviceType } from '@heliodeck/model/registries/device-types';
import type { Point } from '../definition/point.ts';
import { typeFacts } from '../definition/point-type.ts';
import type { Factor, Profile } from '../definition/profile.ts';
import { profilesOf } from '../registry.ts';
import type { DerivedOp } from '../values/derived.ts';

/** Minimum and maximum of a quantity, infinite if unbounded. */
export type MetricBounds = readonly [least: number, most: number];

const boundless: MetricBounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/**
 * Bounds of a metric of a device type, in its stored unit: over the register ranges of all profiles of the type. A transformer ratio has no
 * upper limit, but a known sign.
 * @returns undefined if no profile of the type reports the metric as a number
 */
export function metricBounds(type: DeviceType, record: string, metric: string): MetricBounds | undefined {
  return union(
    profilesOf(type).flatMap((profile) => {
      const bounds = boundsInProfile(profile, record, metric);
      return bounds === undefined ? [] : [bounds];
    }),
  );
}

/** The same for a metric of one profile. */
export function boundsInProfile(profile: Profile, record: string, metric: string): MetricBounds | undefined {
  const slot = profile.records.get(record)?.find((member) => member.metric === metric)?.slot;
  return slot === undefined ? undefined : boundsOfSlot(profile, slot);
}

function union(all: readonly MetricBounds[]): MetricBounds | undefined {
  if (all.length === 0) return undefined;
  return [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))];
}

function boundsOfSlot(profile: Profile, slot: number): MetricBounds | undefined {
  const point = profile.points.find((one) => one.slot === slot);
  if (point !== undefined) return point.text ? undefined : boundsOfPoint(point, profile.factors);
  const op = profile.derived.find(({ target }) => target === slot);
  const bounds = op && boundsOfDerived(op, profile);
  return bounds && [Math.max(bounds[0], op.least), Math.min(bounds[1], op.most)];
}

function boundsOfPoint(point: Point, factors: readonly Factor[]): MetricBounds {
  if (point.map !== undefined) return union(Object.values(point.map).map((one) => [one, one])) ?? boundless;
  const facts = typeFacts(point.type);
  if (facts === undefined) return boundless;
  const [low, high] = point.width === 0 ? [facts.min, facts.max] : [0, 2 ** point.width - 1];
  const scaled = [low, high].map((raw) => (raw * point.multiply) / point.divide) as [number, number];
  const factor = factors[point.factor];
  const ends = factor === undefined ? scaled.map((end) => end - point.below) : multiplied(scaled, factor);
  const [least = 0, most = 0] = point.whole ? ends.map(Math.round) : ends;
  // A sensor that cannot measure below zero has small negative numbers as 0.
  const lowest = point.zeroOffset === undefined ? point.least : Math.max(point.least, 0);
  return [Math.max(least, lowest), Math.min(most, point.most)];
}

/** A factor without a range is a ratio: positive, of any size. */
function multiplied([low, high]: MetricBounds, { range: [least, most] }: Factor): MetricBounds {
  if (least === 1 && most === 1) return [low < 0 ? Number.NEGATIVE_INFINITY : 0, Number.POSITIVE_INFINITY];
  const ends = [low * least, low * most, high * least, high * most];
  return [Math.min(...ends), Math.max(...ends)];
}

function boundsOfDerived(op: DerivedOp, profile: Profile): MetricBounds | undefined {
  const sources = op.sources.map((slot) => boundsOfSlot(profile, slot));
  const known = sources.filter((one) => one !== undefined);
  if (known.length < sources.length) return undefined;
  const [first = boundless] = known;
  switch (op.op) {
    case 'same':
      return first;
    case 'first':
      return union(known);
    case 'scaled': {
      const ends = first.map((end) => end * op.by);
      return [Math.min(...ends), Math.max(...ends)];
    }
    case 'absolute':
      return [0, Math.max(...first.map(Math.abs))];
    case 'directed': {
      const most = Math.max(...first.map(Math.abs));
      return [-most, most];
    }
    // Only available values are added.
    case 'sum':
      return [
        known.reduce((sum, [least]) => sum + Math.min(0, least), 0),
        known.reduce((sum, [, most]) => sum + Math.max(0, most), 0),
      ];
    case 'percent':
      return [Number.NEGATIVE_INFINITY, 100];
    case 'powerFactor':
      return [-1, 1];
    case 'watts':
      return [0, Number.POSITIVE_INFINITY];
    case 'all':
      return [0, 1];
    case 'split':
    case 'factor':
    case 'bits':
      return boundless;
  }
}
