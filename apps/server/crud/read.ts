import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import type { Context } from '../context.ts';
import type { ShownFields } from './field-mask.ts';
import type { RecordQuery } from './list-query.ts';
import type { WirePage } from './page.ts';

/** Reads of records; every one is within the caller's tenant and scope. */
export interface Reader {
  /** @throws CodedError for a nonsense page, operator or value */
  page(context: Context, entity: Entity, query: QueryString, outputs?: 'all' | 'reduced'): Promise<WirePage>;
  /**
   * The records of these ids the caller may see, whole, for operations; `lock` holds them until the transaction ends.
   * What goes out to the caller is asked for as `shown`: fields his data scope hides are null there.
   */
  byIds<E extends Entity>(
    context: Context,
    entity: E,
    ids: readonly string[],
    how?: 'lock' | 'shown',
  ): Promise<Row<E>[]>;
  /** Those of these ids the caller may see, with the fields he sees of each. */
  visible(
    context: Context,
    entity: Entity,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ShownFields>>;
  /** The fields the caller sees of one record; 'all' too where he does not see the record. */
  fieldsOf(context: Context, entity: Entity, id: string): Promise<ShownFields>;
  /** Records of these ids without regard to the caller's scope, for what the server itself has to see. */
  byIdsUnscoped<E extends Entity>(context: Context, entity: E, ids: readonly string[]): Promise<Row<E>[]>;
  /** The caller's view, without any condition, of an entity whose records are kept in a table. */
  everything(context: Context, entity: Entity): Promise<RecordQuery>;
}
