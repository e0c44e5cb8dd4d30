import type { Entity, Row } from '@heliodeck/model/entity';
import type { QueryString } from '@heliodeck/model/search';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { AccessPolicy } from '../access/policy.ts';
import type { Bus } from '../bus.ts';
import type { Context } from '../context.ts';
import type { EntityRules } from '../feature.ts';
import type { RouteSpec } from '../http/route.ts';
import type { Store } from '../store/store.ts';
import type { Catalogue } from './catalogue.ts';
import { type ExportFile, exportRecords } from './export.ts';
import { openReader, type Reader } from './read.ts';
import { readIds } from './record-id.ts';
import { entityRoutes } from './routes.ts';
import { ruleBook } from './rules.ts';
import { type Words, wordsFrom } from './words.ts';
import { openWriter, type Writer } from './write.ts';

/** What can be done with records of any entity, the caller's tenant, scope and permissions applied. */
export interface EntityEngine extends Reader, Writer {
  readonly catalogue: Catalogue;
  readonly words: Words;
  /** One record. @throws CodedError record.notFound for what is not there for the caller */
  detail<E extends Entity>(context: Context, entity: E, id: string): Promise<Row<E>>;
  export(context: Context, entity: Entity, query: QueryString): Promise<ExportFile>;
  /** Adds the rules of a feature. */
  use(rules: EntityRules): void;
  /** The standard routes of all entities. */
  routes(): readonly RouteSpec[];
}

export interface EngineOptions {
  readonly catalogue: Catalogue;
  readonly policy: AccessPolicy;
  readonly store: Store;
  readonly bus: Bus;
}

/** Opens the list engine over a catalogue of entities. */
export function openEngine({ catalogue, policy, store, bus }: EngineOptions): EntityEngine {
  const rules = ruleBook();
  const words = wordsFrom(catalogue, store.changes);
  const { changes } = store;
  const reader = openReader({ catalogue, policy, changes, words, filtersOf: rules.filtersOf });
  const writer = openWriter({ catalogue, reader, rules, store, bus });
  const engine: EntityEngine = {
    catalogue,
    words,
    ...reader,
    ...writer,
    async detail(context, entity, id) {
      const [row] = await reader.byIds(context, entity, readIds(entity, id).slice(0, 1));
      if (!row) throw new CodedError('record.notFound');
      return row;
    },
    export: (context, entity, query) => exportRecords(context, { catalogue, reader, words }, entity, query),
    use: rules.add,
    routes: () => catalogue.all.flatMap((entity) => entityRoutes(entity, catalogue, engine)),
  };
  return engine;
}
