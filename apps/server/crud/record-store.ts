import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import type { AccessPolicy } from '../access/policy.ts';
import type { Context } from '../context.ts';
import type { Store } from '../store/store.ts';
import type { Catalogue } from './catalogue.ts';
import type { HookRegistry } from './hook-registry.ts';
import type { Reader } from './read.ts';
import type { RecordReads } from './record-reads.ts';
import type { RowLayout } from './row-layout.ts';
import type { Words } from './words.ts';

/**
 * What a list of records asks of whatever stores them. One store belongs to one entity. Permissions are asked before it is
 * called; the caller's tenant, data scope and hidden fields are the store's to apply, on every call but `byIdsUnscoped`.
 * Rows come and go as wire values, times in the zone of their station, else in the context's.
 *
 * `tableStore` (crud/table-store.ts) keeps records one by one; others are handed in by the composition root.
 */
export interface RecordStore extends RecordReads {
  /**
   * Adds (no id) or changes what a caller sent, in one transaction with its rules and its audit line.
   * Asks for the permission itself, since only it knows which of the two it is.
   * @throws CodedError for whatever is wrong with it; then nothing has changed
   */
  save(context: Context, raw: unknown): Promise<Row<Entity>>;
  /**
   * Fields as the rows of a search have them, where they differ from those of the entity: decimals of one device's readings. Absent: they
   * never do.
   */
  measured?(context: Context, query: QueryString): Promise<Entity['fields']>;
  /**
   * Takes records away that the caller may see, inside the transaction of `context.db`. Rules and audit are
   * its caller's.
   */
  erase(context: Context, ids: readonly string[]): Promise<void>;
}

/** What stores are opened with; one for the whole server. */
export interface RecordStoreParts {
  readonly catalogue: Catalogue;
  readonly policy: Pick<AccessPolicy, 'scopeFor'>;
  readonly store: Store;
  readonly words: Words;
  readonly hooks: HookRegistry;
  /** Reads of any entity, for references: it goes to the store of the entity that is asked for. */
  readonly reader: Reader;
  /**
   * Reads by SQL of rows of the shape that the entity's `RowLayout` tells: a store in PostgreSQL has its
   * `RecordReads` from here. A store in another engine does not call it.
   */
  readonly tableReads: (entity: Entity) => RecordReads;
}

/** How the records of an entity are stored. */
export interface RecordStorage {
  /** What ids, lists and their description need to know before anything is read. */
  readonly layout: RowLayout;
  /** Called once, when the server starts. */
  open(parts: RecordStoreParts): RecordStore;
}
