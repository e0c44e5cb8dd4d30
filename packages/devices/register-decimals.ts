import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { DerivedOp } from './derived.ts';
import type { Point } from './point.ts';
import type { Factor, Profile } from './profile.ts';

/** Digits behind the point that are looked for at most. */
const most = 6;

/**
 * How many decimals the registers of a profile give a metric, in its shown unit: more than that a device of the model does not measure.
 * @returns undefined where no register says so: texts, codes, floats, numbers whose scale the device tells
 */
export function registerDecimals(
  profile: Profile,
  record: Pick<TelemetryRecord, 'key' | 'metrics'>,
  metric: string,
): number | undefined {
  const slot = profile.records.get(record.key)?.find((member) => member.metric === metric)?.slot;
  const stored = slot === undefined ? undefined : ofSlot(profile, slot);
  if (stored === undefined) return undefined;
  return Math.max(0, stored - Math.round(Math.log10(record.metrics[metric]?.scale ?? 1)));
}

/** Of the metrics of a record that a profile brings less finely than they are shown: the decimals it has. */
export function coarserDecimals(
  profile: Profile,
  record: Pick<TelemetryRecord, 'key' | 'metrics'>,
): Readonly<Record<string, number>> {
  const coarser = Object.entries(record.metrics).flatMap(([name, { kind, decimals: shown = 0 }]) => {
    const own = kind === 'number' && shown > 0 ? registerDecimals(profile, record, name) : undefined;
    return own === undefined || own >= shown ? [] : [[name, own] as const];
  });
  return Object.fromEntries(coarser);
}

function ofSlot(profile: Profile, slot: number): number | undefined {
  const point = profile.points.find((one) => one.slot === slot);
  if (point !== undefined) return ofPoint(point, profile.factors[point.factor]);
  const op = profile.derived.find(({ target }) => target === slot);
  return op && ofDerived(profile, op);
}

function ofPoint(
  { text, type, map, multiply, divide }: Point,
  factor: Factor | undefined,
): number | undefined {
  if (text || map !== undefined || type === 'field') return undefined;
  // A float that has a scale holds whole steps of it; of others nobody knows.
  if (type.startsWith('f32') && divide === 1) return undefined;
  // A ratio is one or more: it makes steps longer, never finer than those of its own.
  return decimalsOf(multiply / divide / (factor?.divide ?? 1));
}

function ofDerived(profile: Profile, op: DerivedOp): number | undefined {
  switch (op.op) {
    case 'same':
    case 'absolute':
    case 'sum':
    case 'first':
      return finest(profile, op.sources);
    case 'scaled': {
      const source = finest(profile, op.sources);
      return source && Math.min(Math.round(Math.log10(op.power)), source + decimalsOf(op.by));
    }
    case 'directed':
      return finest(profile, op.sources.slice(0, 1));
    case 'split':
      return decimalsOf(op.by);
    case 'percent':
    case 'watts':
      return 0;
    default:
      return undefined;
  }
}

/** The finest of several values counts; undefined where one of them is not known. */
function finest(profile: Profile, slots: readonly number[]): number | undefined {
  const all = slots.map((slot) => ofSlot(profile, slot));
  return all.some((one) => one === undefined) ? undefined : Math.max(...all.map((one) => one ?? 0));
}

/** Digits behind the point of a number: 0.25 has two. */
function decimalsOf(value: number): number {
  for (let digits = 0; digits < most; digits += 1) {
    const moved = value * 10 ** digits;
    if (Math.abs(moved - Math.round(moved)) < 1e-9 * Math.max(1, moved)) return digits;
  }
  return most;
}
