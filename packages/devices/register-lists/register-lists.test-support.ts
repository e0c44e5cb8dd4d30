import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { asked } from '@heliodeck/protocol/by-hand.test-support';
import { expect, it } from 'vitest';
import { explain } from '../description/explain.ts';
import { profiles } from '../registry.ts';

/** A register read alone: first register, payload, and its meaning, computed manually from its unit. */
export type RegisterRow = readonly [
  address: number,
  payload: string,
  means: Readonly<Record<string, number | string | null>>,
];

/** A profile's values from a manually built answer. */
export function meaning(id: string, fn: number, [address, payload]: RegisterRow, unit = 1): unknown {
  const profile = profiles.get(id);
  if (profile === undefined) throw new Error(`no profile ${id}`);
  const count = fn <= 2 ? 1 : payload.length / 4;
  const { request, response } = asked(unit, fn, address, count, payload);
  return explain(profile, request, response);
}

/** One test for each row. */
export function says(id: string, fn: number, rows: readonly RegisterRow[]): void {
  it.each(rows.map((row) => [row[0].toString(16).toUpperCase().padStart(4, '0'), row] as const))(
    `${id} FC0${fn} register %s`,
    (_, row) => {
      expect(meaning(id, fn, row)).toMatchObject({ kind: 'values', values: row[2] });
    },
  );
}

/** Description, first register, answer, meaning. */
export type CaptureRow = readonly [
  what: string,
  address: number,
  payload: string,
  means: Readonly<Record<string, MetricValue>>,
];

/** One test for each captured answer. */
export function captures(id: string, fn: number, rows: readonly CaptureRow[]): void {
  it.each(rows)('%s', (_, address, payload, values) => {
    expect(meaning(id, fn, [address, payload, {}])).toMatchObject({ kind: 'values', values });
  });
}
