import { columnName, fieldOf } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { FindEntity, Hop } from '@heliodeck/model/descriptors/via-path';
import { sql } from 'kysely';
import { column, constant, type Fragment } from '../../store/sql.ts';

/** A reference as a join: the other record's table under its own alias. */
export interface Join {
  readonly alias: string;
  /** `left join … on …`; row-level security restricts it to the tenant. */
  readonly sql: Fragment;
  readonly table: string;
  readonly to: Entity;
  /** The join from which it starts; undefined = the entity's own table. */
  readonly after: Join | undefined;
}

/** The joins of one statement; each reference is joined once, however many fields use it. */
export interface Joins {
  /** Follows references from the entity; the last join has the referenced record. */
  follow(hops: readonly Hop[]): Join | undefined;
}

/** The alias of the entity's own table in every statement. */
export const base = 't';

/** Starts without joins; aliases are `j1`, `j2` … in the order in which references are first followed. */
export function makeJoins(): Joins {
  const known = new Map<string, Join>();
  return {
    follow(hops) {
      let at: Join | undefined;
      let path = '';
      for (const hop of hops) {
        path += `.${hop.field}`;
        const join: Join = known.get(path) ?? makeJoin(hop, at, `j${known.size + 1}`);
        known.set(path, join);
        at = join;
      }
      return at;
    },
  };
}

function makeJoin({ from, field: name, to }: Hop, after: Join | undefined, alias: string): Join {
  const field = fieldOf(from, name);
  if (field?.kind !== 'ref' || field.many)
    throw new Error(`entity ${from.key}: '${name}' cannot be followed`);
  const source = column(after?.alias ?? base, columnName(name, field));
  const target = column(alias, keyColumn(to, field.by));
  return {
    alias,
    after,
    to,
    table: to.table,
    sql: constant(sql`left join ${sql.id(to.table)} ${sql.id(alias)} on ${target} = ${source}`),
  };
}

/**
 * The column that contains a reference's values: the id, or the field it names.
 * @throws Error if the entity does not have the named field
 */
export function keyColumn(to: Entity, by: string | undefined): string {
  if (by === undefined) return 'id';
  const field = fieldOf(to, by);
  if (!field) throw new Error(`entity ${to.key} has no field '${by}' to be referred by`);
  return columnName(by, field);
}

/** Returns these joins and those they start from, in an order valid in SQL, each once. */
export function joinsInOrder(joins: Iterable<Join>): readonly Join[] {
  const found = new Set<Join>();
  const add = (join: Join): void => {
    if (join.after) add(join.after);
    found.add(join);
  };
  for (const join of joins) add(join);
  return [...found];
}

/** The reference `name` of an entity as a hop. @throws Error that names the field if its entity is unknown */
export function hopOver(entity: Entity, name: string, find: FindEntity): Hop {
  const field = fieldOf(entity, name);
  const to = field?.kind !== 'ref' ? undefined : field.entity === 'self' ? entity : find(field.entity);
  if (!to) throw new Error(`entity ${entity.key}: field '${name}' refers to an unknown entity`);
  return { from: entity, field: name, to };
}
