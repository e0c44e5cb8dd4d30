import { snakeCase } from '@heliodeck/kit/snake-case';
import type { Entity } from '@heliodeck/model/entity';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { base } from './joins.ts';

/** An output of a plan; see crud/plan.ts. */
interface InstantOutput {
  readonly name: string;
  readonly sql: string;
  readonly join: undefined;
  readonly read: (stored: unknown, zone: string) => unknown;
}

/** Columns of live rows that tell what is not as the row says, by the name they have on the wire. */
const columns: Readonly<Record<string, string>> = { readAt: 'read_at', valueOrigins: 'said_by' };

/** What lists of live readings answer beside their fields, for the API description. */
export const liveInstantShapes: Readonly<Record<string, z.ZodType>> = {
  readAt: z.record(z.string(), z.string()).nullable().meta({
    description:
      'field → time at which its value was read, of fields whose time is not dataTime; of one without value: when there last was one',
  }),
  valueOrigins: z
    .record(z.string(), z.int())
    .nullable()
    .meta({ description: 'field → origin of its value, of fields whose origin is not that of the row' }),
};

/** The outputs of a list of live readings that tell the instant and origin of single values; none of other lists. */
export function instantOutputs(entity: Entity): readonly InstantOutput[] {
  if (entity.telemetry !== 'live') return [];
  const fieldsOf = Map.groupBy(
    Object.keys(entity.fields),
    (name) => entity.fields[name]?.column ?? snakeCase(name),
  );
  /** By field instead of by metric: a facet is read with the word it is made of. */
  const byField = (stored: unknown, shown: (value: unknown) => unknown): Record<string, unknown> | null => {
    const entries = Object.entries(stored as Readonly<Record<string, unknown>>).flatMap(([metric, value]) =>
      (fieldsOf.get(snakeCase(metric)) ?? []).map((name) => [name, shown(value)] as const),
    );
    return entries.length === 0 ? null : Object.fromEntries(entries);
  };
  return Object.entries(columns).map(([name, column]) => ({
    name,
    sql: `${base}.${column}`,
    join: undefined,
    read: (stored, zone) =>
      byField(stored, (value) => (name === 'readAt' ? wireTime(Number(value), zone) : value)),
  }));
}

/** SQL of such an output without what it tells of these fields. */
export function withoutFields(
  { name, sql }: Pick<InstantOutput, 'name' | 'sql'>,
  fields: readonly string[],
): string {
  if (!Object.hasOwn(columns, name) || fields.length === 0) return sql;
  // Who sees no time of a row sees none of its values'.
  if (fields.includes(name === 'readAt' ? 'dataTime' : 'origin')) return 'null::jsonb';
  return `(${sql} - '{${fields.join(',')}}'::text[])`;
}
