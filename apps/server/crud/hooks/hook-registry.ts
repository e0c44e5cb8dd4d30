import type { Draft, Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { Context } from '../../context.ts';
import type { Fragment } from '../../store/sql.ts';
import type { EntityFilter, EntityHooks } from './entity-hooks.ts';

/** The hooks of areas for entities; several for one entity run in the order of registration. */
export interface HookRegistry {
  add(hooks: EntityHooks): void;
  filtersOf(entity: Entity): Readonly<Record<string, EntityFilter>>;
  /** Returns the conditions on the rows for a caller; empty if no hook restricts them. */
  rowsOf(context: Pick<Context, 'caller'>, entity: Entity): readonly Fragment[];
  beforeLock<E extends Entity>(
    context: Context,
    entity: E,
    draft: Draft<E> & { readonly id: string },
  ): Promise<void>;
  beforeSave<E extends Entity>(
    context: Context,
    entity: E,
    draft: Draft<E>,
    before: Row<E> | undefined,
  ): Promise<Draft<E>>;
  beforeWrite<E extends Entity>(
    context: Context,
    entity: E,
    draft: Draft<E>,
    before: Row<E> | undefined,
  ): Promise<void>;
  afterSave<E extends Entity>(
    context: Context,
    entity: E,
    saved: Row<E>,
    before: Row<E> | undefined,
  ): Promise<void>;
  beforeRemove<E extends Entity>(context: Context, entity: E, rows: readonly Row<E>[]): Promise<void>;
  afterRemove<E extends Entity>(context: Context, entity: E, rows: readonly Row<E>[]): Promise<void>;
}

const noFilters = {};

/** Creates an empty registry; hooks of one entity run in the order of registration. */
export function hookRegistry(): HookRegistry {
  const byEntity = new Map<string, EntityHooks[]>();
  const filters = new Map<string, Readonly<Record<string, EntityFilter>>>();
  // Hooks are stored by key; those found for an entity are the ones declared for its exact type.
  const of = <E extends Entity>(entity: E) =>
    (byEntity.get(entity.key) ?? []) as unknown as readonly EntityHooks<E>[];
  return {
    add(hooks) {
      const { key } = hooks.entity;
      byEntity.set(key, [...(byEntity.get(key) ?? []), hooks]);
      filters.set(key, { ...filters.get(key), ...hooks.filters });
    },
    filtersOf: (entity) => filters.get(entity.key) ?? noFilters,
    rowsOf: (context, entity) => of(entity).flatMap((hooks) => hooks.rows?.(context) ?? []),
    async beforeLock(context, entity, draft) {
      for (const hooks of of(entity)) await hooks.beforeLock?.(context, draft);
    },
    async beforeSave(context, entity, draft, before) {
      let completed = draft;
      for (const hooks of of(entity))
        completed = (await hooks.beforeSave?.(context, completed, before)) ?? completed;
      return completed;
    },
    async beforeWrite(context, entity, draft, before) {
      for (const hooks of of(entity)) await hooks.beforeWrite?.(context, draft, before);
    },
    async afterSave(context, entity, saved, before) {
      for (const hooks of of(entity)) await hooks.afterSave?.(context, saved, before);
    },
    async beforeRemove(context, entity, rows) {
      for (const hooks of of(entity)) await hooks.beforeRemove?.(context, rows);
    },
    async afterRemove(context, entity, rows) {
      for (const hooks of of(entity)) await hooks.afterRemove?.(context, rows);
    },
  };
}
