import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import type { Context } from '../context.ts';
import type { RouteSpec } from '../http/route.ts';
import type { Catalogue } from './columns/catalogue.ts';
import type { Words } from './columns/words.ts';
import type { ExportedTable, ExportFile, ExportForm } from './files/export.ts';
import type { EntityHooks } from './hooks/entity-hooks.ts';
import type { Reader } from './reading/read.ts';
import type { Writer } from './writing/write.ts';

/** Operations on records of any entity, with the caller's tenant, scope and permissions applied. */
export interface EntityEngine extends Reader, Writer {
  readonly catalogue: Catalogue;
  readonly words: Words;
  /** Returns one record. @throws CodedError record.notFound if it does not exist or is not visible to the caller */
  detail<E extends Entity>(context: Context, entity: E, id: string): Promise<Row<E>>;
  /** Returns a list as a file; `form` replaces its name and columns. */
  export(
    context: Context,
    entity: Entity,
    query: QueryString,
    form?: Partial<ExportForm>,
  ): Promise<ExportFile>;
  /** Returns the rows of such a file, for another layout. */
  exportedTable(context: Context, entity: Entity, query: QueryString): Promise<ExportedTable>;
  /** Adds the hooks of an area. */
  use(hooks: EntityHooks): void;
  /** Returns the standard routes of all entities. */
  routes(): readonly RouteSpec[];
}
