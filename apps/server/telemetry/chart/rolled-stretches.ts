import { rollupLevels } from '../../store/telemetry-schema.ts';

/** A time range, ms, both ends included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A time range of whole slots, ms, its end excluded. */
export interface WholeStretch {
  readonly from: number;
  readonly end: number;
}

/** The sources of a time range of history. Each time belongs to one of the three. */
interface Stretches {
  readonly wide: readonly WholeStretch[];
  readonly quarters: readonly WholeStretch[];
  readonly readings: readonly Stretch[];
}

const quarterMs = rollupLevels[0].ms;

/**
 * Splits a time range into parts that are rolled up and parts that are not: a slot that reaches beyond the range, or contains a quarter
 * still to be rolled up, would not match the readings of the range.
 * @param open quarters of an hour that are not rolled up, ascending; none is before the time `before`
 * @param wideMs width of the coarse slots, a multiple of a quarter
 */
export function rolledStretches(
  { from, to }: Stretch,
  { open, before }: { readonly open: readonly number[]; readonly before: number },
  wideMs: number,
): Stretches {
  const first = Math.ceil(Math.max(from, before) / quarterMs) * quarterMs;
  const end = Math.floor((to + 1) / quarterMs) * quarterMs;
  if (first >= end) return { wide: [], quarters: [], readings: [{ from, to }] };
  const openHere = open.filter((slot) => slot >= first && slot < end);
  const rolled = between(first, end, openHere, quarterMs);
  const readings = [
    ...(from < first ? [{ from, to: first - 1 }] : []),
    ...joined(openHere).map((stretch) => ({ from: stretch.from, to: stretch.end - 1 })),
    ...(end <= to ? [{ from: end, to }] : []),
  ];
  if (wideMs === quarterMs) return { wide: [], quarters: rolled, readings };
  const wide = rolled.flatMap((stretch) => {
    const whole = {
      from: Math.ceil(stretch.from / wideMs) * wideMs,
      end: Math.floor(stretch.end / wideMs) * wideMs,
    };
    return whole.from < whole.end ? [whole] : [];
  });
  const quarters = rolled.flatMap((stretch) => {
    const whole = wide.find((one) => one.from >= stretch.from && one.end <= stretch.end);
    if (whole === undefined) return [stretch];
    const rest = [
      { from: stretch.from, end: whole.from },
      { from: whole.end, end: stretch.end },
    ];
    return rest.filter((one) => one.from < one.end);
  });
  return { wide, quarters, readings };
}

/** Ranges between slots. */
function between(from: number, end: number, slots: readonly number[], slotMs: number): WholeStretch[] {
  const borders = [from, ...slots.flatMap((slot) => [slot, slot + slotMs]), end];
  const stretches: WholeStretch[] = [];
  for (let i = 0; i + 1 < borders.length; i += 2) {
    const [low = 0, high = 0] = borders.slice(i, i + 2);
    if (low < high) stretches.push({ from: low, end: high });
  }
  return stretches;
}

/** Merges consecutive quarters into ranges. */
function joined(slots: readonly number[]): WholeStretch[] {
  const stretches: { from: number; end: number }[] = [];
  for (const slot of slots) {
    const last = stretches.at(-1);
    if (last?.end === slot) last.end = slot + quarterMs;
    else stretches.push({ from: slot, end: slot + quarterMs });
  }
  return stretches;
}
