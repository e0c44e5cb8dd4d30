import type { MetricValue, Reading } from '@heliodeck/model/descriptors/record';
import { isAhead } from '@heliodeck/model/telemetry/wrong-clock';
import type { DeviceFacts } from './device-facts.ts';
import { type LayoutColumn, layouts, type RecordLayout } from './record-layout.ts';

/** Why a reading was refused. */
export type RefusalReason =
  | 'unknown-record'
  | 'unknown-device'
  | 'foreign-tenant'
  | 'bad-time'
  | 'future'
  | 'too-old'
  | 'bad-pack'
  | 'poison';

/** A value of a row: `undefined` for a metric that the reading does not contain, `null` for one that the device reported as absent. */
export type StoredCellValue = MetricValue | undefined;

/** A reading that may be written: its device belongs to its tenant and its time is plausible. */
export interface AdmittedReading {
  readonly reading: Reading;
  readonly layout: RecordLayout;
  readonly facts: DeviceFacts;
  /** One cell per column of the layout. */
  readonly cells: readonly StoredCellValue[];
}

const dayMs = 86_400_000;
const largestInteger = 2 ** 31 - 1;
const largestPack = 255;
const longestText = 1_000;

/**
 * Checks a reading.
 * @param facts of its device; `undefined` = no such device
 * @param clock current time and latest time so far, ms: the clock may have been set back since
 * @param oddValue called for each metric whose value has the wrong type and is therefore stored as unknown
 */
export function admitReading(
  reading: Reading,
  facts: DeviceFacts | undefined,
  { now, latest }: { readonly now: number; readonly latest: number },
  oddValue: (metric: string) => void,
): AdmittedReading | RefusalReason {
  const layout = layouts.get(reading.record);
  if (layout === undefined) return 'unknown-record';
  if (facts === undefined) return 'unknown-device';
  if (facts.tenantId !== reading.tenantId) return 'foreign-tenant';
  if (!Number.isSafeInteger(reading.at)) return 'bad-time';
  if (isAhead(reading.at, latest)) return 'future';
  if (reading.at < now - facts.retentionDays * dayMs) return 'too-old';
  const { pack } = reading;
  if (!Number.isInteger(pack) || pack < 0 || pack > largestPack || (pack !== 0 && !layout.record.packed)) {
    return 'bad-pack';
  }
  const cells: StoredCellValue[] = new Array(layout.columns.length).fill(undefined);
  for (const name of Object.keys(reading.values)) {
    const index = layout.indexOf.get(name);
    const column = index === undefined ? undefined : layout.columns[index];
    if (index === undefined || column === undefined) {
      oddValue(name);
      continue;
    }
    const cell = cellOf(column, reading.values[name] ?? null);
    if (cell === undefined) oddValue(name);
    cells[index] = cell ?? null;
  }
  return { reading, layout, facts, cells };
}

/** Converts a value for its column; `undefined` if it has the wrong type. */
function cellOf(column: LayoutColumn, value: MetricValue): StoredCellValue {
  if (value === null) return null;
  if (column.text) {
    const text = String(value);
    // PostgreSQL's text stores every character except zero.
    return text.length <= longestText && !text.includes('\0') ? text : undefined;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (!column.whole) return value;
  const whole = Math.round(value);
  return Math.abs(whole) <= largestInteger ? whole : undefined;
}
