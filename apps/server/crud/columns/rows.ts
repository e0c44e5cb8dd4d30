import type { Locale } from '@heliodeck/kit/label';
import type { Lookups } from '@heliodeck/model/fields/field-kind';
import { formatValue } from '@heliodeck/model/fields/value';
import { type EntityPlan, type Output, type WordOutput, zoneOutput } from './plan.ts';

/** A record for a response: wire values by name. */
export type OutgoingRow = Record<string, unknown>;

/** Converts the driver's arrays, in the order of `outputs`, to wire rows. Times are in the zone of the record's station, else in `zone`. */
export function wireRows(
  outputs: readonly Output[],
  stored: readonly unknown[][],
  zone: string,
): OutgoingRow[] {
  const zoneAt = outputs.findIndex((output) => output.name === zoneOutput);
  const told = outputs[zoneAt]?.told;
  return stored.map((values) => {
    const row: OutgoingRow = {};
    const own = zoneAt < 0 ? null : values[zoneAt];
    const rowZone = typeof own === 'string' ? own : zone;
    if (told !== undefined) row[told] = rowZone;
    for (let i = 0; i < outputs.length; i++) {
      const output = outputs[i];
      const value = values[i];
      if (!output || i === zoneAt) continue;
      row[output.name] = value === null || !output.read ? value : output.read(value, rowZone);
    }
    return row;
  });
}

/** Adds the labels of coded fields, in the caller's language. */
export function addWords(
  words: EntityPlan['words'],
  rows: readonly OutgoingRow[],
  locale: Locale,
  lookups: Lookups,
): void {
  for (const { name, of, field } of words) {
    for (const row of rows) {
      if (row[of] !== undefined) row[name] = wordOf(field, row[of], locale, lookups);
    }
  }
}

function wordOf(field: WordOutput['field'], value: unknown, locale: Locale, lookups: Lookups): string | null {
  return value === null ? null : formatValue(field, value, locale, lookups);
}
