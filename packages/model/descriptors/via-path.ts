import { fieldOf } from './columns.ts';
import type { Entity } from './entity.ts';
import type { Field, ViaField } from './field.ts';

/** Finds an entity by key; `entities.get` of the registry. */
export type FindEntity = (key: string) => Entity | undefined;

/** One step of a path: the reference `field` of `from`, pointing to `to`. */
export interface Hop {
  readonly from: Entity;
  readonly field: string;
  readonly to: Entity;
}

/** The resolved path: the references followed, then the field of the last entity. */
export interface ViaTarget {
  readonly hops: readonly Hop[];
  readonly entity: Entity;
  readonly name: string;
  readonly field: Field;
}

/**
 * Resolves a path such as ['xwjId', 'dtuId', 'stationInfoId', 'stationName'] from an entity.
 * @throws Error naming the step that cannot be resolved
 */
export function viaTarget(entity: Entity, path: ViaField['path'], find: FindEntity): ViaTarget {
  const hops: Hop[] = [];
  let at = entity;
  for (const step of path.slice(0, -1)) {
    const field = fieldOf(at, step);
    if (field?.kind !== 'ref')
      throw new Error(`entity ${entity.key}: path ${path.join('.')}: '${step}' of ${at.key} is no reference`);
    const to = find(field.entity);
    if (!to) throw new Error(`entity ${entity.key}: path ${path.join('.')}: no entity '${field.entity}'`);
    hops.push({ from: at, field: step, to });
    at = to;
  }
  const name = path.at(-1) ?? '';
  const field = fieldOf(at, name);
  if (!field || field.kind === 'via')
    throw new Error(`entity ${entity.key}: path ${path.join('.')}: ${at.key} stores no '${name}'`);
  return { hops, entity: at, name, field };
}

/** The field as displayed and searched: for a path, the field at its end, with the path's own label. */
export function shownField(entity: Entity, field: Field, find: FindEntity): Field {
  if (field.kind !== 'via') return field;
  const { kind: _kind, path, options, ...common } = field;
  if (options) return { ...common, kind: 'choice', options };
  const {
    required: _required,
    form: _form,
    column: _column,
    ...target
  } = viaTarget(entity, path, find).field;
  return { ...target, ...common };
}
