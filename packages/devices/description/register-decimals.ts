import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { Point } from '../definition/point.ts';
import type { Factor, Profile } from '../definition/profile.ts';
import type { DerivedOp } from '../values/derived.ts';

/** Most decimals that are checked. */
const most = 6;

/**
 * Number of decimals of a metric in the registers of a profile, in its displayed unit: the resolution of a device of the model.
 * @returns undefined if the registers do not determine it: texts, codes, floats, numbers whose scale is reported by the device
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

/** Metrics of a record that a profile provides with fewer decimals than displayed, with their decimals. */
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
  // A float with a scale contains whole steps of it; for others the resolution is unknown.
  if (type.startsWith('f32') && divide === 1) return undefined;
  // A ratio is at least one: it makes steps larger, never finer.
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
      if (source === undefined) return undefined;
      return Math.min(Math.round(Math.log10(op.power)), decimalsOf(op.by / 10 ** source));
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

/** The finest resolution of several values; undefined if one of them is unknown. */
function finest(profile: Profile, slots: readonly number[]): number | undefined {
  const all = slots.map((slot) => ofSlot(profile, slot));
  return all.some((one) => one === undefined) ? undefined : Math.max(...all.map((one) => one ?? 0));
}

/** Decimals of a number: 0.25 has two. */
function decimalsOf(value: number): number {
  for (let digits = 0; digits < most; digits += 1) {
    const moved = value * 10 ** digits;
    if (Math.abs(moved - Math.round(moved)) < 1e-9 * Math.max(1, moved)) return digits;
  }
  return most;
}
