import type { Points } from './covered-lines.ts';

/** A line and its limits. */
interface Reaching {
  readonly points: Points;
  readonly limits?: readonly { readonly value: number }[];
}

/** Rounded ends of an axis, and the distance of its grid lines. */
interface Ends {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

const steps = [1, 2, 2.5, 5, 10] as const;
/** Minimum number of intervals on the axis of a small chart, and the tolerance for floating-point errors. */
const parts = 2;
const slack = 1e-9;

/**
 * Rounded ends around values, for charts with a common scale: the same height is the same value in all of them.
 * undefined without values.
 */
export function roundEnds(values: readonly number[]): Ends | undefined {
  const known = values.filter(Number.isFinite);
  const least = known.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = known.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  if (known.length === 0) return undefined;
  // A constant line is drawn in the middle of a range.
  const span = most - least || Math.abs(most) * 0.1 || 1;
  const size = 10 ** Math.floor(Math.log10(span / parts));
  const interval = size * (steps.find((step) => step * size * parts >= span * (1 - slack)) ?? 10);
  const min = Math.floor(least / interval + slack) * interval;
  const max = Math.ceil(most / interval - slack) * interval;
  return { min, max: max > min ? max : min + interval, interval };
}

/** The extent of the lines, which an axis receives when it is drawn. */
interface Extent {
  readonly min: number;
  readonly max: number;
}

/** Common ends of several charts, including limits close to the lines. */
export function shared(lines: readonly Reaching[], factor: number) {
  const values = lines.flatMap(({ points }) =>
    points.flatMap(([, value]) => (value === null ? [] : [value * factor])),
  );
  const ends = roundEnds(values);
  if (ends === undefined) return {};
  const limits = lines.flatMap((line) => (line.limits ?? []).map(({ value }) => value * factor));
  const span = ends.max - ends.min;
  return (
    roundEnds([...values, ...limits.filter((limit) => limit > ends.min - span && limit < ends.max + span)]) ??
    {}
  );
}

/** Ends of an axis that include its limits, except for limits so far away that the lines would appear flat. */
export function reaching(lines: readonly Reaching[], factor: number) {
  const limits = lines.flatMap((line) => (line.limits ?? []).map(({ value }) => value * factor));
  const near = ({ min, max }: Extent): readonly number[] =>
    limits.filter((limit) => limit > min - (max - min) && limit < max + (max - min));
  if (limits.length === 0) return {};
  return {
    min: (extent: Extent) => {
      const least = Math.min(...near(extent));
      return least < extent.min ? least : null;
    },
    max: (extent: Extent) => {
      const most = Math.max(...near(extent));
      return most > extent.max ? most : null;
    },
  };
}
