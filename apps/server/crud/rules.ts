import type { Draft, Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { Context } from '../context.ts';
import type { EntityFilter, EntityRules } from './entity-rules.ts';

/** The rules features brought for entities; several for one entity run in the order they came. */
export interface RuleBook {
  add(rules: EntityRules): void;
  filtersOf(entity: Entity): Readonly<Record<string, EntityFilter>>;
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

/** An empty book; rules of one entity run in the order they are added. */
export function ruleBook(): RuleBook {
  const byEntity = new Map<string, EntityRules[]>();
  const filters = new Map<string, Readonly<Record<string, EntityFilter>>>();
  // Rules are kept by key; those found for an entity are the ones declared for its very type.
  const of = <E extends Entity>(entity: E) =>
    (byEntity.get(entity.key) ?? []) as unknown as readonly EntityRules<E>[];
  return {
    add(rules) {
      const { key } = rules.entity;
      byEntity.set(key, [...(byEntity.get(key) ?? []), rules]);
      filters.set(key, { ...filters.get(key), ...rules.filters });
    },
    filtersOf: (entity) => filters.get(entity.key) ?? noFilters,
    async beforeLock(context, entity, draft) {
      for (const rules of of(entity)) await rules.beforeLock?.(context, draft);
    },
    async beforeSave(context, entity, draft, before) {
      let completed = draft;
      for (const rules of of(entity))
        completed = (await rules.beforeSave?.(context, completed, before)) ?? completed;
      return completed;
    },
    async afterSave(context, entity, saved, before) {
      for (const rules of of(entity)) await rules.afterSave?.(context, saved, before);
    },
    async beforeRemove(context, entity, rows) {
      for (const rules of of(entity)) await rules.beforeRemove?.(context, rows);
    },
    async afterRemove(context, entity, rows) {
      for (const rules of of(entity)) await rules.afterRemove?.(context, rows);
    },
  };
}
