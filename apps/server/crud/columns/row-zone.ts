import { columnName } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { type FindEntity, viaTarget } from '@heliodeck/model/descriptors/via-path';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { column, type Fragment, statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { base, type Join, makeJoins } from './joins.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the time zone of the times in a draft: that of its record's station, in which they are returned, else the tenant's.
 * @param before the stored record, if the draft changes one
 */
export async function zoneOfRow(
  context: Context,
  entity: Entity,
  draft: Values,
  before: Values | undefined,
  find: FindEntity,
): Promise<string> {
  const { zoneVia, fields } = entity;
  const hasTimes = Object.entries(draft).some(
    ([name, value]) => fields[name]?.kind === 'dateTime' && value !== undefined && value !== null,
  );
  if (zoneVia === undefined || !hasTimes) return context.zone;
  const { hops, name, field } = viaTarget(entity, zoneVia, find);
  const [first, ...others] = hops;
  const [reference] = zoneVia;
  const given = draft[reference] === undefined ? before?.[reference] : draft[reference];
  if (first === undefined || typeof given !== 'string' || given === '') return context.zone;
  const last = makeJoins().follow(others);
  const zone = column(last?.alias ?? base, columnName(name, field));
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ zone: string | null }>(
      statement`select ${zone} as zone from ${sql.id(first.to.table)} ${sql.id(base)} ${joined(last)}
       where ${column(base, 'id')} = ${given}`,
    ),
  );
  return rows[0]?.zone ?? context.zone;
}

/** The time zone of the station of a stored record; undefined without a station. */
export async function zoneOfStored(
  { client }: Pick<DbSession, 'client'>,
  entity: Entity,
  id: string,
  find: FindEntity,
): Promise<string | undefined> {
  if (entity.zoneVia === undefined) return undefined;
  const { hops, name, field } = viaTarget(entity, entity.zoneVia, find);
  const join = makeJoins().follow(hops);
  const { rows } = await client.query<{ zone: string | null }>(
    statement`select ${column(join?.alias ?? base, columnName(name, field))} as zone
     from ${sql.id(entity.table)} ${sql.id(base)} ${joined(join)} where ${column(base, 'id')} = ${id}`,
  );
  return rows[0]?.zone ?? undefined;
}

/** A join, preceded by those it starts from. */
const joined = (join: Join | undefined): Fragment =>
  join === undefined ? sql`` : sql`${joined(join.after)} ${join.sql}`;
