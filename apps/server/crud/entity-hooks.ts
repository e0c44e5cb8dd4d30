import type { Draft, Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { Context } from '../context.ts';
import type { Fragment } from '../store/sql.ts';

/**
 * What runs around changes of an entity: rules beyond its descriptor, and what follows from a change. Each runs inside the operation's transaction
 * and throws CodedError to refuse; a refusal changes nothing.
 */
export interface EntityHooks<E extends Entity = Entity> {
  readonly entity: E;
  /**
   * Runs before an edit locks its record, for an edit that will change others too: locks are taken in one order
   * everywhere, or two edits wait for each other. The record may not be the caller's: lock only, decide nothing.
   */
  beforeLock?(context: Context, draft: Draft<E> & { readonly id: string }): Promise<void>;
  /**
   * Refuses what no way of writing may bring in: it runs for saved drafts and for values that operations of the server put, which no
   * other rule sees.
   */
  beforeWrite?(context: Context, draft: Draft<E>, before: Row<E> | undefined): Promise<void>;
  /** May complete or refuse the draft. `before` is the stored record on update. */
  beforeSave?(context: Context, draft: Draft<E>, before: Row<E> | undefined): Promise<Draft<E>>;
  afterSave?(context: Context, saved: Row<E>, before: Row<E> | undefined): Promise<void>;
  beforeRemove?(context: Context, rows: readonly Row<E>[]): Promise<void>;
  afterRemove?(context: Context, rows: readonly Row<E>[]): Promise<void>;
  /**
   * The rows there are for a caller beyond what his tenant and his data scope say, as a condition on the table's alias `t`; undefined for
   * all of them. What it leaves out is in no list and no file, is not found, and is neither changed nor removed.
   */
  readonly rows?: (context: Pick<Context, 'caller'>) => Fragment | undefined;
  /** Turns query parameters that are not fields into conditions (e.g. deptId = department and below). */
  readonly filters?: Readonly<Record<string, EntityFilter>>;
}
/** Declares the hooks of one entity; the engine hands them only rows and drafts of that entity. */
export function defineHooks<E extends Entity>(hooks: EntityHooks<E>): EntityHooks {
  return hooks as unknown as EntityHooks;
}

/** Adds a condition to the list query; gets the value from the query string. */
export type EntityFilter = (
  context: Context,
  query: FilteredList,
  value: string,
) => FilteredList | Promise<FilteredList>;
/** The list query under construction; see crud/list-query.ts. */
export interface FilteredList {
  /**
   * Adds a condition on the entity's table alias `t`, made with Kysely's `sql`.
   * @param otherTables all tables it looks at besides: a remembered total holds until one of them changes
   */
  where(condition: Fragment, otherTables: readonly string[]): FilteredList;
  /** As `where`, for a condition that tells something of a field: no row whose value the caller does not see meets it. */
  whereShown(field: string, condition: Fragment, otherTables: readonly string[]): FilteredList;
}
