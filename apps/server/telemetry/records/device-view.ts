import { fieldsIn } from '@heliodeck/model/permissions/scope/expression';
import { sql } from 'kysely';
import type { AccessPolicy, RowScope, VisibleRows } from '../../access/permissions/policy.ts';
import type { Context } from '../../context.ts';
import { type ShownFields, shownFieldsOf } from '../../crud/columns/field-mask.ts';
import { computed, type EntityPlan } from '../../crud/columns/plan.ts';
import { isOwner } from '../../crud/columns/scope-sql.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { RecordQuery } from '../../crud/query/list-query.ts';
import type { Fragment } from '../../store/sql.ts';

/** What is needed to query a caller's data scope. */
export interface ScopeParts {
  readonly policy: AccessPolicy;
  readonly entities: EntityEngine;
}

/**
 * A device with the columns of a telemetry row that rules about devices use. Removed devices can be included, since their history remains.
 */
export const deviceAsRow = (
  removedToo: boolean,
): Fragment => sql`(select id as device_id, tenant_id, 0 as pack,
  null::timestamptz as data_time from device ${removedToo ? sql`` : sql`where is_deleted = 0`})`;

/**
 * Returns those of the devices whose telemetry the caller may see completely in a list, and the visible fields. A rule on values of
 * readings excludes all devices: sums and roll-ups do not show which readings they contain.
 * @param plan of a list of telemetry
 * @param scope the caller's on that list
 */
export async function devicesSeen(
  { db }: Pick<Context, 'db'>,
  plan: EntityPlan,
  scope: VisibleRows,
  deviceIds: readonly string[],
  { removedToo = false }: { readonly removedToo?: boolean } = {},
): Promise<ReadonlyMap<string, ShownFields>> {
  const grants = scope.kind === 'grants' ? scope.of : [{ rows: scope, fields: 'all' } as const];
  const seen = new Map<string, ShownFields[]>();
  for (const grant of grants) {
    if (deviceIds.length === 0 || !isOfDevice(plan, grant.rows)) continue;
    const query = new RecordQuery(plan, grant.rows, deviceAsRow(removedToo));
    query.where(sql`t.device_id = any(${deviceIds}::bigint[])`);
    const { text, values } = query.select([computed('id', sql`t.device_id::text`)], []);
    const { rows } = await db.read((_, { client }) =>
      client.query<[string]>({ text, values: [...values], rowMode: 'array' }),
    );
    for (const [device] of rows) seen.set(device, [...(seen.get(device) ?? []), shownFieldsOf([grant])]);
  }
  return new Map([...seen].map(([device, of]) => [device, unionOf(of)]));
}

function unionOf(sets: readonly ShownFields[]): ShownFields {
  const names = new Set<string>();
  for (const fields of sets) {
    if (fields === 'all') return 'all';
    for (const name of fields) names.add(name);
  }
  return names;
}

/** Returns whether the visibility of telemetry rows depends on their device alone, not on values of readings. */
export function isOfDevice(plan: EntityPlan, rows: RowScope): boolean {
  const ofDevice = (name: string): boolean =>
    isOwner(name) || plan.expression(name).join !== undefined || plan.expression(name).column === 'device_id';
  switch (rows.kind) {
    case 'expression':
      return fieldsIn(rows.expression).every(ofDevice);
    case 'among':
      return isOwner(rows.column) || rows.column === 'device_id';
    default:
      return true;
  }
}
