import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import type { Context } from '../context.ts';
import type { ShownFields } from './field-mask.ts';
import type { WirePage } from './page.ts';
import type { OutgoingRow } from './rows.ts';

/** The reading half of a `RecordStore` (crud/record-store.ts); the same terms hold. */
export interface RecordReads {
  /**
   * A page of a search with its total.
   * @param outputs 'reduced' for who may only pick a record for a reference
   * @throws CodedError for a nonsense page, operator or value
   */
  page(context: Context, query: QueryString, outputs: 'all' | 'reduced'): Promise<WirePage>;
  /**
   * All rows of a search, in its order, some hundreds at a time, for exports. Nonsense is refused before the first row.
   * What it holds open meanwhile is released when the iteration ends, also before the last row.
   * @param names values that rows have; others are not read
   */
  stream(
    context: Context,
    query: QueryString,
    names: ReadonlySet<string>,
  ): Promise<AsyncIterable<readonly OutgoingRow[]>>;
  /**
   * The records of these ids the caller may see. Without `how` they are whole, for operations; 'lock' holds them until the
   * transaction ends, where the store can; 'shown' leaves out what his data scope hides.
   * @param ids each accepted by `RowLayout.isId`
   */
  byIds(context: Context, ids: readonly string[], how?: 'lock' | 'shown'): Promise<Row<Entity>[]>;
  /** Those of these ids the caller may see, with the fields he sees of each. */
  visible(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, ShownFields>>;
  /** Records of these ids without regard to the caller's scope, for what the server itself has to see. */
  byIdsUnscoped(context: Context, ids: readonly string[]): Promise<Row<Entity>[]>;
}
