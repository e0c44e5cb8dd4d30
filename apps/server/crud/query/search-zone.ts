import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { Search, SearchCondition } from '@heliodeck/model/descriptors/search';
import { type FindEntity, viaTarget } from '@heliodeck/model/descriptors/via-path';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type EntityPlan, type Output, zoneOutput } from '../columns/plan.ts';
import type { RecordQuery } from './list-query.ts';
import { whereIds } from './record-id.ts';
import { namedStatement } from './statement-names.ts';

/** Restricts a query to the records to which a search is limited. */
interface Binding {
  readonly to: Entity;
  narrow(query: RecordQuery): void;
}

/**
 * Returns the time zone of the times in a search: that of the only station of its rows, if the search selects one (by station, DTU, device
 * or the station's department), since rows have times in their station's zone; else the tenant's.
 */
export async function zoneOfSearch(
  context: Context,
  entity: Entity,
  search: Search,
  parts: {
    readonly find: FindEntity;
    readonly everything: (context: Context, entity: Entity) => Promise<RecordQuery>;
  },
): Promise<string> {
  const asksForTimes = search.conditions.some(({ field }) => field.kind === 'dateTime');
  const binding = asksForTimes ? bindingOf(entity, search, parts.find) : undefined;
  if (binding === undefined) return context.zone;
  const query = await parts.everything(context, binding.to);
  const output = zoneOf(query.plan);
  if (output === undefined) return context.zone;
  binding.narrow(query);
  const { text, values } = query.select([output], []);
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[string | null]>({ ...namedStatement({ text, values }), rowMode: 'array' }),
  );
  const zones = new Set(rows.flatMap(([zone]) => zone ?? []));
  const [zone] = zones;
  return zone !== undefined && zones.size === 1 ? zone : context.zone;
}

function bindingOf(entity: Entity, search: Search, find: FindEntity): Binding | undefined {
  if (entity.zoneVia === undefined) return undefined;
  for (const condition of search.conditions) {
    const to = referredBy(entity, condition, find);
    const ids = to && idsOf(condition);
    if (to && ids) return { to, narrow: (query) => void whereIds(query, ids) };
  }
  const department =
    search.others.createDept ?? search.conditions.find(({ name }) => name === 'createDept')?.value;
  if (!/^[1-9]\d{0,18}$/.test(String(department ?? ''))) return undefined;
  // A station owns its department (docs/product/stations.md#department-of-a-station).
  const { entity: to } = viaTarget(entity, entity.zoneVia, find);
  return { to, narrow: (query) => void query.whereOwner('create_dept', (at) => sql`${at} = ${department}`) };
}

/** The entity with a time zone whose records a condition selects. */
function referredBy(entity: Entity, { name, field }: SearchCondition, find: FindEntity): Entity | undefined {
  if (name === 'id') return entity;
  if (field.kind !== 'ref' || field.many) return undefined;
  const to = find(field.entity);
  return to && (to.zoneVia !== undefined || ownZone(to) !== undefined) ? to : undefined;
}

function idsOf({ operator, value }: SearchCondition): readonly string[] | undefined {
  if (operator === 'equal') return [String(value)];
  return operator === 'in' && Array.isArray(value) ? value.map(String) : undefined;
}

/** The field with a record's own time zone. */
function ownZone(entity: Entity): string | undefined {
  return Object.keys(entity.fields).find((name) => {
    const field: Field | undefined = entity.fields[name];
    return field?.kind === 'text' && field.format === 'zone';
  });
}

function zoneOf({ entity, outputs }: EntityPlan): Output | undefined {
  const name = entity.zoneVia === undefined ? ownZone(entity) : zoneOutput;
  return outputs.find((output) => output.name === name);
}
