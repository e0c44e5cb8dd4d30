import { z } from 'zod';
import type { MetricValue, Reading } from '../descriptors/record.ts';

/**
 * Version of what lies in the stream of readings. Messages outlive the process that wrote them, and processes of two versions run side
 * by side: a change that an older process would misread raises it, and is read a release before it is written.
 */
const readingsVersion = 1;

/** Parts of the stream; a device always has the same one, so that its readings stay in order. */
export const readingPartitions = 16;

/** Whether readings are of now, or of the past and not published. */
export type ReadingAge = 'new' | 'past';

const cell = z.union([z.number(), z.string(), z.null()]);

/** Readings of one part, in order. Tenants, records and names of metrics stand once; rows refer to them by their place. */
const readingsMessage = z.object({
  version: z.literal(readingsVersion),
  age: z.enum(['new', 'past']),
  tenants: z.array(z.string()),
  shapes: z.array(z.object({ record: z.string(), names: z.array(z.string()) })),
  /** Shape, tenant, device, instant (ms since 1970 UTC), pack, origin (null: the device), then a value for each name. */
  rows: z.array(z.tuple([z.int(), z.int(), z.string(), z.int(), z.int(), z.int().nullable()], cell)),
});

type Row = z.infer<typeof readingsMessage>['rows'][number];

/** The part of the stream a device's readings go to: by its id's last digits, which are as good as chance. */
export function partitionOf(deviceId: string): number {
  return Number(deviceId.slice(-6)) % readingPartitions || 0;
}

/** Readings as a message. A number that is not finite becomes null, as which it is stored. */
export function encodeReadings(readings: readonly Reading[], age: ReadingAge): Uint8Array {
  const tenants = new Places<string>();
  const shapes = new Places<{ readonly record: string; readonly names: readonly string[] }>();
  const rows = readings.map(({ tenantId, deviceId, record, at, pack, origin, values }): Row => {
    const names = Object.keys(values);
    const shape = shapes.of(`${record} ${names.join(' ')}`, () => ({ record, names }));
    const tenant = tenants.of(tenantId, () => tenantId);
    return [shape, tenant, deviceId, at, pack, origin ?? null, ...Object.values(values)];
  });
  const message = { version: readingsVersion, age, tenants: tenants.all, shapes: shapes.all, rows };
  return new TextEncoder().encode(JSON.stringify(message));
}

/** The readings of a message. @throws Error where it is not one, or of another version */
export function decodeReadings(data: Uint8Array): {
  readonly age: ReadingAge;
  readonly readings: readonly Reading[];
} {
  const { age, tenants, shapes, rows } = readingsMessage.parse(JSON.parse(new TextDecoder().decode(data)));
  const readings = rows.map(([shape, tenant, deviceId, at, pack, origin, ...cells]): Reading => {
    const { record, names } = shapes[shape] ?? {};
    const tenantId = tenants[tenant];
    if (record === undefined || names?.length !== cells.length || tenantId === undefined)
      throw new Error('a row of readings does not fit its shape');
    const values: Record<string, MetricValue> = {};
    for (const [index, name] of names.entries()) values[name] = cells[index] ?? null;
    const said = origin === null ? {} : { origin: origin as NonNullable<Reading['origin']> };
    return { tenantId, deviceId, record, at, pack, values, ...said };
  });
  return { age, readings };
}

/** Things that stand once, by their place. */
class Places<T> {
  readonly all: T[] = [];
  readonly #places = new Map<string, number>();

  of(key: string, make: () => T): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.all.push(make()) - 1;
    this.#places.set(key, place);
    return place;
  }
}
