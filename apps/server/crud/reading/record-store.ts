import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import type { AccessPolicy } from '../../access/permissions/policy.ts';
import type { Context } from '../../context.ts';
import type { Store } from '../../store/store.ts';
import type { Catalogue } from '../columns/catalogue.ts';
import type { RowLayout } from '../columns/row-layout.ts';
import type { Words } from '../columns/words.ts';
import type { HookRegistry } from '../hooks/hook-registry.ts';
import type { Reader } from './read.ts';
import type { RecordReads } from './record-reads.ts';

/**
 * Interface between lists of records and their storage. One store belongs to one entity. Permissions are checked before it is called; the
 * store applies the caller's tenant, data scope and hidden fields in every call except `byIdsUnscoped`. Rows have wire values, with times
 * in the zone of their station, else in the context's.
 *
 * `tableStore` (crud/writing/table-store.ts) stores records one by one; the composition root provides others.
 */
export interface RecordStore extends RecordReads {
  /**
   * Adds (no id) or changes a record from a request, in one transaction with its rules and its audit line. Checks the permission itself,
   * since only it knows whether the record is new.
   * @throws CodedError for any fault; then nothing has changed
   */
  save(context: Context, raw: unknown): Promise<Row<Entity>>;
  /**
   * Returns the fields for the rows of a search if they differ from those of the entity: decimals of one device's readings. Absent: they
   * never do.
   */
  measured?(context: Context, query: QueryString): Promise<Entity['fields']>;
  /** Removes records that the caller may see, inside the transaction of `context.db`. The caller applies rules and audit. */
  erase(context: Context, ids: readonly string[]): Promise<void>;
}

/** Dependencies of stores; the same for the whole server. */
export interface RecordStoreParts {
  readonly catalogue: Catalogue;
  readonly policy: Pick<AccessPolicy, 'scopeFor'>;
  readonly store: Store;
  readonly words: Words;
  readonly hooks: HookRegistry;
  /** Reads of any entity, for references: delegates to the store of the requested entity. */
  readonly reader: Reader;
  /** Returns SQL reads of rows with the entity's `RowLayout`, for stores in PostgreSQL. A store in another engine does not call it. */
  readonly tableReads: (entity: Entity) => RecordReads;
}

/** How the records of an entity are stored. */
export interface RecordStorage {
  /** Properties needed for ids, lists and their description before anything is read. */
  readonly layout: RowLayout;
  /** Called once, at the start of the server. */
  open(parts: RecordStoreParts): RecordStore;
}
