import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { AccessPolicy } from '../access/policy.ts';
import type { Bus } from '../bus.ts';
import type { Store } from '../store/store.ts';
import type { Catalogue } from './catalogue.ts';
import type { EntityEngine } from './entity-engine.ts';
import { exportRecords } from './export.ts';
import { openReader } from './read.ts';
import { readRecordId } from './record-id.ts';
import { entityRoutes } from './routes.ts';
import { ruleBook } from './rules.ts';
import { hiddenOf } from './veil.ts';
import { wordsFrom } from './words.ts';
import { openWriter } from './write.ts';

interface EngineOptions {
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
      const [row] = await reader.byIds(context, entity, [readRecordId(entity, id)], 'shown');
      if (!row) throw new CodedError('record.notFound');
      const fields = await reader.fieldsOf(context, entity, row.id);
      // A form must not ask for what its reader cannot see.
      return fields === 'all' ? row : { ...row, $hidden: hiddenOf(entity, fields).join() };
    },
    export: (context, entity, query, form) =>
      exportRecords(context, { catalogue, reader, words }, entity, query, form),
    use: rules.add,
    routes: () => catalogue.all.flatMap((entity) => entityRoutes(entity, catalogue, engine)),
  };
  return engine;
}
