import { rollupLevels } from '../../store/telemetry-schema.ts';

/** A stretch of time, ms, both ends included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A stretch of whole slots, ms, its end excluded. */
export interface WholeStretch {
  readonly from: number;
  readonly end: number;
}

/** Where a stretch of history is read from. Each instant belongs to one of the three. */
interface Stretches {
  readonly wide: readonly WholeStretch[];
  readonly quarters: readonly WholeStretch[];
  readonly readings: readonly Stretch[];
}

const quarterMs = rollupLevels[0].ms;

/**
 * Cuts a stretch into what a roll-up holds and what it does not: a slot that reaches beyond the stretch, or in which
 * something is still to be rolled up, would tell of readings that are not there.
 * @param open quarters of an hour that are not rolled up, ascending; before the instant `before` none is
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

/** What lies between slots. */
function between(from: number, end: number, slots: readonly number[], slotMs: number): WholeStretch[] {
  const borders = [from, ...slots.flatMap((slot) => [slot, slot + slotMs]), end];
  const stretches: WholeStretch[] = [];
  for (let i = 0; i + 1 < borders.length; i += 2) {
    const [low = 0, high = 0] = borders.slice(i, i + 2);
    if (low < high) stretches.push({ from: low, end: high });
  }
  return stretches;
}

/** Quarters that follow each other as one stretch. */
function joined(slots: readonly number[]): WholeStretch[] {
  const stretches: { from: number; end: number }[] = [];
  for (const slot of slots) {
    const last = stretches.at(-1);
    if (last?.end === slot) last.end = slot + quarterMs;
    else stretches.push({ from: slot, end: slot + quarterMs });
  }
  return stretches;
}
