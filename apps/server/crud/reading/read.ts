import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import type { Context } from '../../context.ts';
import type { ShownFields } from '../columns/field-mask.ts';
import type { RecordQuery } from '../query/list-query.ts';
import type { WirePage } from '../query/page.ts';

/** Reads of records; all are within the caller's tenant and scope. */
export interface Reader {
  /** @throws CodedError for an invalid page, operator or value */
  page(context: Context, entity: Entity, query: QueryString, outputs?: 'all' | 'reduced'): Promise<WirePage>;
  /**
   * Returns those of the records that the caller may see, complete, for operations; `lock` locks them until the transaction ends. For a
   * response to the caller use `shown`: fields hidden by the data scope are null.
   */
  byIds<E extends Entity>(
    context: Context,
    entity: E,
    ids: readonly string[],
    how?: 'lock' | 'shown',
  ): Promise<Row<E>[]>;
  /** Returns those of the ids that the caller may see, with the visible fields of each. */
  visible(
    context: Context,
    entity: Entity,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ShownFields>>;
  /** Returns the visible fields of one record; 'all' also if the caller may not see the record. */
  fieldsOf(context: Context, entity: Entity, id: string): Promise<ShownFields>;
  /** Returns the records of these ids without the caller's scope, for the server itself. */
  byIdsUnscoped<E extends Entity>(
    context: Context,
    entity: E,
    ids: readonly string[],
    how?: 'lock',
  ): Promise<Row<E>[]>;
  /** Returns the caller's rows, without any search, of an entity stored in a table. */
  everything(context: Context, entity: Entity): Promise<RecordQuery>;
}
