import { decimalText, roundTo, scaled } from '@heliodeck/kit/scale';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { battery } from '@heliodeck/model/devices/records/battery';

/** The voltage limits of the packs of a bank, V, and their current voltage. */
export interface PackLimits {
  readonly cells: number;
  readonly min: number;
  readonly max: number;
  /** Mean of the packs that report it. */
  readonly now: number | undefined;
}

/**
 * End-of-charge and end-of-discharge voltages of a lithium iron phosphate cell, V, as in the manufacturers' data sheets
 * (EVE LF280K, CATL 302Ah: 3.65 and 2.5). PACE packs have such cells; a pack does not report the settings of its BMS.
 */
const cellMin = 2.5;
const cellMax = 3.65;
/** A cell with a higher voltage is of another type. */
const neverOver = 3.9;
const { metrics }: TelemetryRecord = battery;
const cellNames = Array.from({ length: 16 }, (_, index) => `cellVoltage${index + 1}`);

/**
 * The limits of a bank, calculated from its cells.
 * @param rows live rows of the packs, values as stored
 * @returns undefined if no cell is known, the packs differ in their number of cells, or cells are of another type
 */
export function packLimits(rows: readonly Readonly<Record<string, unknown>>[]): PackLimits | undefined {
  const voltsOf = (row: Readonly<Record<string, unknown>>, name: string): number | undefined => {
    const value = row[name];
    return typeof value === 'number' ? scaled(value, metrics[name]?.scale) : undefined;
  };
  const packs = rows.map((row) => cellNames.flatMap((name) => voltsOf(row, name) || []));
  const counts = new Set(packs.map((cells) => cells.length).filter((count) => count > 0));
  const [cells] = counts;
  if (cells === undefined || counts.size > 1) return undefined;
  if (packs.flat().some((volts) => volts > neverOver)) return undefined;
  const told = rows.flatMap((row) => voltsOf(row, 'voltage') ?? []);
  const now =
    told.length === 0 ? undefined : roundTo(told.reduce((sum, volts) => sum + volts, 0) / told.length, 2);
  return { cells, min: roundTo(cells * cellMin, 2), max: roundTo(cells * cellMax, 2), now };
}

/** Whether a voltage is outside the limits of the packs. */
export function isBeyond(pack: PackLimits | undefined, volts: number | null | undefined): boolean {
  return pack !== undefined && typeof volts === 'number' && (volts < pack.min || volts > pack.max);
}

/** '40 – 58.4'. */
export const packRange = ({ min, max }: PackLimits): string =>
  `${decimalText(min, 1)}–${decimalText(max, 1)}`;
