import { z } from 'zod';
import type { MetricValue, Reading } from '../descriptors/record.ts';

/**
 * Version of the messages in the stream of readings. Messages may outlive the process that wrote them, and
 * processes of two versions may run at the same time. A change that an older process would misinterpret
 * increases the version, and one release must be able to read it before the next one writes it.
 */
const readingsVersion = 1;

/** Number of partitions of the stream; a device always has the same partition, so its readings stay in order. */
export const readingPartitions = 16;

/** Whether readings are current, or of the past and not published. */
export type ReadingAge = 'new' | 'past';

const cell = z.union([z.number(), z.string(), z.null()]);

/**
 * Readings of one partition, in order. Tenants, records and names of metrics are listed once; rows refer to
 * them by index.
 */
const readingsMessage = z.object({
  version: z.literal(readingsVersion),
  age: z.enum(['new', 'past']),
  tenants: z.array(z.string()),
  shapes: z.array(z.object({ record: z.string(), names: z.array(z.string()) })),
  /** Shape, tenant, device, instant (ms since 1970 UTC), pack, origin (null: the device), then one value per name. */
  rows: z.array(z.tuple([z.int(), z.int(), z.string(), z.int(), z.int(), z.int().nullable()], cell)),
});

type Row = z.infer<typeof readingsMessage>['rows'][number];

/** The partition of a device's readings: derived from the last digits of its id, which are evenly distributed. */
export function partitionOf(deviceId: string): number {
  return Number(deviceId.slice(-6)) % readingPartitions || 0;
}

/** Encodes readings as a message. A number that is not finite becomes null, which is how it is stored. */
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

/** Decodes a message. @throws Error if it is invalid, or of another version */
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

/** Values that are listed once, with the index of each. */
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
