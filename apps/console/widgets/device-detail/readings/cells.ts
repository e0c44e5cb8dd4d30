/** Cells of a pack in the detail view (docs/product/devices.md#detail-view). */
const cells = 15;

export interface BatteryCell {
  readonly n: number;
  /** Volts; null = not reported. */
  readonly volts: number | null;
  readonly isHighest: boolean;
  readonly isLowest: boolean;
  /** Height of its bar: position between 2.5 V and 3.65 V, or in a wider range if a cell is outside. */
  readonly share: number;
}

interface CellSummary {
  readonly cells: readonly BatteryCell[];
  /** Millivolts between the highest and the lowest cell; null with fewer than two cells. */
  readonly spread: number | null;
  /** Whether the spread is worth a check: good cells differ less. */
  readonly isWide: boolean;
}

/** Usual range of an iron-phosphate cell, V. */
const empty = 2.5;
const full = 3.65;

/**
 * Spread from which cells are drifting apart, mV: battery management systems start to balance or warn at this spread.
 */
const wideSpread = 50;

/** Cell voltages 1 to 15 of a battery row (raw millivolts), with the outliers. */
export function cellVoltages(row: Readonly<Record<string, unknown>>): CellSummary {
  const volts = Array.from({ length: cells }, (_, index) => {
    const raw = row[`cellVoltage${index + 1}`];
    return typeof raw === 'number' ? raw / 1000 : null;
  });
  const known = volts.filter((one) => one !== null);
  const highest = Math.max(...known);
  const lowest = Math.min(...known);
  const [bottom, top] = [Math.min(empty, lowest), Math.max(full, highest)];
  const spread = known.length > 1 ? Math.round((highest - lowest) * 1000) : null;
  const stands = known.length > 1 && highest > lowest;
  return {
    cells: volts.map((one, index) => ({
      n: index + 1,
      volts: one,
      isHighest: stands && one === highest,
      isLowest: stands && one === lowest,
      share: one === null ? 0 : (one - bottom) / (top - bottom),
    })),
    spread,
    isWide: spread !== null && spread >= wideSpread,
  };
}
