import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import type { Context } from '../context.ts';
import type { RouteSpec } from '../http/route.ts';
import type { Catalogue } from './catalogue.ts';
import type { EntityHooks } from './entity-hooks.ts';
import type { ExportedTable, ExportFile, ExportForm } from './export.ts';
import type { Reader } from './read.ts';
import type { Words } from './words.ts';
import type { Writer } from './write.ts';

/** What can be done with records of any entity, the caller's tenant, scope and permissions applied. */
export interface EntityEngine extends Reader, Writer {
  readonly catalogue: Catalogue;
  readonly words: Words;
  /** One record. @throws CodedError record.notFound for what is not there for the caller */
  detail<E extends Entity>(context: Context, entity: E, id: string): Promise<Row<E>>;
  /** What a list would show as a file; `form` where a document gives it names and columns of its own. */
  export(
    context: Context,
    entity: Entity,
    query: QueryString,
    form?: Partial<ExportForm>,
  ): Promise<ExportFile>;
  /** The rows of such a file, for whoever lays them out otherwise. */
  exportedTable(context: Context, entity: Entity, query: QueryString): Promise<ExportedTable>;
  /** Adds the hooks of an area. */
  use(hooks: EntityHooks): void;
  /** The standard routes of all entities. */
  routes(): readonly RouteSpec[];
}
