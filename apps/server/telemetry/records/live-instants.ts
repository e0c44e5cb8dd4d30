import { snakeCase } from '@heliodeck/kit/snake-case';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { z } from 'zod';
import { base } from '../../crud/columns/joins.ts';
import type { ExtraOutput } from '../../crud/columns/row-layout.ts';
import { column, type Fragment } from '../../store/sql.ts';

/** Columns of live rows with times and origins that differ from the row's, by their wire name. */
const columns = { readAt: 'read_at', valueOrigins: 'said_by' } as const;
type InstantName = keyof typeof columns;

/** Online state of the row's device and when it went offline, so that a reading that arrives late is not taken for a present one. */
const deviceOf = (name: 'online_status' | 'offline_since'): Fragment =>
  sql`(select d.${sql.ref(name)} from device d where d.id = ${column(base, 'device_id')})`;

/** Additional properties of lists of live readings, for the API description. */
const shapes: Readonly<Record<InstantName, z.ZodType>> = {
  readAt: z.record(z.string(), z.string()).nullable().meta({
    description:
      'field → time at which its value was read, of fields whose time is not dataTime; of one without value: when there last was one',
  }),
  valueOrigins: z
    .record(z.string(), z.int())
    .nullable()
    .meta({ description: 'field → origin of its value, of fields whose origin is not that of the row' }),
};

/** The outputs of a list of live readings with time and origin of single values, and the online state of their device. */
export function instantOutputs(entity: Entity): readonly ExtraOutput[] {
  const fieldsOf = Map.groupBy(
    Object.keys(entity.fields),
    (name) => entity.fields[name]?.column ?? snakeCase(name),
  );
  /** By field instead of by metric: a facet has the time of the word from which it is computed. */
  const byField = (stored: unknown, shown: (value: unknown) => unknown): Record<string, unknown> | null => {
    const entries = Object.entries(stored as Readonly<Record<string, unknown>>).flatMap(([metric, value]) =>
      (fieldsOf.get(snakeCase(metric)) ?? []).map((name) => [name, shown(value)] as const),
    );
    return entries.length === 0 ? null : Object.fromEntries(entries);
  };
  const instants = (['readAt', 'valueOrigins'] as const).map(
    (name): ExtraOutput => ({
      name,
      sql: column(base, columns[name]),
      read: (stored, zone) =>
        byField(stored, (value) => (name === 'readAt' ? wireTime(Number(value), zone) : value)),
      without: (hidden) => withoutFields(name, hidden),
      shape: shapes[name],
    }),
  );
  return [...instants, ...deviceOutputs];
}

const deviceOutputs: readonly ExtraOutput[] = [
  {
    name: 'onlineStatus',
    sql: sql`coalesce(${deviceOf('online_status')}, 0)`,
    read: Number,
    without: () => sql`coalesce(${deviceOf('online_status')}, 0)`,
    shape: z.int().nullable().meta({ description: '1 its device answers, 0 it does not' }),
  },
  {
    name: 'offlineSince',
    sql: deviceOf('offline_since'),
    read: (stored, zone) => wireTime(new Date(stored as string | Date).getTime(), zone),
    // A caller who may not see the time of a row may not see the offline time of its device.
    without: (hidden) => (hidden.includes('dataTime') ? sql`null::timestamptz` : deviceOf('offline_since')),
    shape: z.string().nullable().meta({ description: 'since when its device does not answer' }),
  },
];

/** SQL of such an output without these fields. */
function withoutFields(name: InstantName, fields: readonly string[]): Fragment {
  const stored = column(base, columns[name]);
  if (fields.length === 0) return stored;
  // A caller who may not see the time of a row may not see the times of its values.
  if (fields.includes(name === 'readAt' ? 'dataTime' : 'origin')) return sql`null::jsonb`;
  return sql`(${stored} - ${fields}::text[])`;
}
