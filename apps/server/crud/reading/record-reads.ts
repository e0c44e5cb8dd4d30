import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import type { Context } from '../../context.ts';
import type { ShownFields } from '../columns/field-mask.ts';
import type { OutgoingRow } from '../columns/rows.ts';
import type { WirePage } from '../query/page.ts';

/** The read methods of a `RecordStore` (crud/reading/record-store.ts), with the same contract. */
export interface RecordReads {
  /**
   * Returns a page of a search with its total.
   * @param outputs 'reduced' for callers who may only pick a record for a reference
   * @throws CodedError for an invalid page, operator or value
   */
  page(context: Context, query: QueryString, outputs: 'all' | 'reduced'): Promise<WirePage>;
  /**
   * Returns all rows of a search, in its order, some hundreds at a time, for exports. Invalid searches are refused before the first row.
   * Resources are released when the iteration ends, even early.
   * @param names of the values to read
   */
  stream(
    context: Context,
    query: QueryString,
    names: ReadonlySet<string>,
  ): Promise<AsyncIterable<readonly OutgoingRow[]>>;
  /**
   * Returns those of the records that the caller may see. Without `how` they are complete, for operations; 'lock' locks them until the
   * transaction ends, if the store can; 'shown' leaves out hidden fields.
   * @param ids each accepted by `RowLayout.isId`
   */
  byIds(context: Context, ids: readonly string[], how?: 'lock' | 'shown'): Promise<Row<Entity>[]>;
  /** Returns those of the ids that the caller may see, with the visible fields of each. */
  visible(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, ShownFields>>;
  /** Returns the records of these ids without the caller's scope, for the server itself; 'lock' as in `byIds`. */
  byIdsUnscoped(context: Context, ids: readonly string[], how?: 'lock'): Promise<Row<Entity>[]>;
}
