import type { Draft, Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { Context } from '../../context.ts';
import type { Fragment } from '../../store/sql.ts';

/**
 * Callbacks around changes of an entity: rules beyond its descriptor, and consequences of a change. Each runs inside the operation's
 * transaction and throws CodedError to refuse; a refusal changes nothing.
 */
export interface EntityHooks<E extends Entity = Entity> {
  readonly entity: E;
  /**
   * Runs before an edit locks its record, for an edit that will change other records too: all transactions lock in the same order to avoid
   * deadlocks. The caller may have no access to the record: only lock here, decide nothing.
   */
  beforeLock?(context: Context, draft: Draft<E> & { readonly id: string }): Promise<void>;
  /**
   * Refuses values that must never be written. Runs for saved drafts and for values that operations of the server write with `put`, for
   * which no other rule runs.
   */
  beforeWrite?(context: Context, draft: Draft<E>, before: Row<E> | undefined): Promise<void>;
  /** May complete or refuse the draft. `before` is the stored record on update. */
  beforeSave?(context: Context, draft: Draft<E>, before: Row<E> | undefined): Promise<Draft<E>>;
  afterSave?(context: Context, saved: Row<E>, before: Row<E> | undefined): Promise<void>;
  beforeRemove?(context: Context, rows: readonly Row<E>[]): Promise<void>;
  afterRemove?(context: Context, rows: readonly Row<E>[]): Promise<void>;
  /**
   * Restricts the rows for a caller beyond tenant and data scope, as a condition on the table's alias `t`; undefined for all rows. Other
   * rows are in no list or file, are not found, and can be neither changed nor removed.
   */
  readonly rows?: (context: Pick<Context, 'caller'>) => Fragment | undefined;
  /** Converts query parameters that are not fields to conditions (e.g. deptId = department and below). */
  readonly filters?: Readonly<Record<string, EntityFilter>>;
}
/** Declares the hooks of one entity; the engine passes them only rows and drafts of that entity. */
export function defineHooks<E extends Entity>(hooks: EntityHooks<E>): EntityHooks {
  return hooks as unknown as EntityHooks;
}

/** Adds a condition to the list query; receives the value from the query string. */
export type EntityFilter = (
  context: Context,
  query: FilteredList,
  value: string,
) => FilteredList | Promise<FilteredList>;
/** The list query under construction; see crud/query/list-query.ts. */
export interface FilteredList {
  /**
   * Adds a condition on the entity's table alias `t`, made with Kysely's `sql`.
   * @param otherTables all other tables in the condition: a cached total is valid until one of them changes
   */
  where(condition: Fragment, otherTables: readonly string[]): FilteredList;
  /** Like `where`, for a condition that reveals a field's value: rows whose value is hidden from the caller do not meet it. */
  whereShown(field: string, condition: Fragment, otherTables: readonly string[]): FilteredList;
}
