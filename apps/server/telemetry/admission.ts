import type { MetricValue, Reading } from '@heliodeck/model/descriptors/record';
import { isAhead } from '@heliodeck/model/telemetry/wrong-clock';
import type { DeviceFacts } from './device-facts.ts';
import { type LayoutColumn, layouts, type RecordLayout } from './record-layout.ts';

/** Why a reading was not taken. */
export type RefusalReason =
  | 'unknown-record'
  | 'unknown-device'
  | 'foreign-tenant'
  | 'bad-time'
  | 'future'
  | 'too-old'
  | 'bad-pack'
  | 'poison';

/** A value of a row: a metric left out is `undefined`, one the device did not say is `null`. */
export type StoredCellValue = MetricValue | undefined;

/** A reading that may be written: it belongs to its tenant and its time is believable. */
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
 * Judges a reading.
 * @param facts of its device; `undefined` = no such device
 * @param clock what it says now, and the latest it has said, ms: it may have been set back since
 * @param oddValue told of each metric whose value is of the wrong kind and therefore stored as unknown
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

/** The value as its column takes it; `undefined` where it is of the wrong kind. */
function cellOf(column: LayoutColumn, value: MetricValue): StoredCellValue {
  if (value === null) return null;
  if (column.text) {
    const text = String(value);
    // PostgreSQL's text holds everything but the character zero.
    return text.length <= longestText && !text.includes('\0') ? text : undefined;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (!column.whole) return value;
  const whole = Math.round(value);
  return Math.abs(whole) <= largestInteger ? whole : undefined;
}
