import type { Draft, Entity, Row } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { audit, recordChange } from '../../logs/audit.ts';
import type { Store } from '../../store/store.ts';
import type { Catalogue } from '../columns/catalogue.ts';
import { zoneOfRow } from '../columns/row-zone.ts';
import type { HookRegistry } from '../hooks/hook-registry.ts';
import { readIds } from '../query/record-id.ts';
import type { Reader } from '../reading/read.ts';
import type { RecordStore } from '../reading/record-store.ts';
import { requireAct } from '../requests/permit.ts';
import { inTransaction } from './record-transaction.ts';
import { checkChildless, lockTree } from './references.ts';
import { writeRow } from './write-row.ts';

interface WriterOptions {
  readonly catalogue: Catalogue;
  readonly reader: Reader;
  readonly hooks: HookRegistry;
  readonly store: Store;
  readonly storeOf: (entity: Entity) => RecordStore;
}

/** Changes of records. Each is one transaction that includes the entity's rules; a refusal changes nothing. */
export interface Writer {
  /**
   * Adds (no id) or changes a record from a request. Absent fields are not changed, empty ones are cleared. If `updateTime` is sent, it
   * must equal the record's, so that another user's change is not overwritten.
   * @throws CodedError for any fault, also for a body without any field
   */
  save<E extends Entity>(context: Context, entity: E, raw: unknown): Promise<Row<E>>;
  /**
   * Adds or changes a record with values from the server: any stored field, without permission, reference checks or rules. For operations,
   * inside their transaction (`context.db` of the session).
   */
  put<E extends Entity>(
    context: Context,
    entity: E,
    draft: Draft<E> & { readonly createDept?: string | null },
  ): Promise<string>;
  /**
   * Removes records, permanently or logically depending on their store: all of them or none.
   * @param rawIds 'a,b' or an array
   * @throws CodedError record.notFound if one does not exist or is not visible to the caller
   */
  remove(context: Context, entity: Entity, rawIds: unknown): Promise<void>;
}

/** Opens the write methods of the list engine. */
export function openWriter({ catalogue, reader, hooks, store, storeOf }: WriterOptions): Writer {
  const put: Writer['put'] = (context, entity, draft) =>
    inTransaction(store, context, entity, async (inner, session) => {
      const rowOf = async (id: string | undefined, how?: 'lock') =>
        id === undefined ? undefined : (await reader.byIdsUnscoped(inner, entity, [id], how))[0];
      // Locked: the second of two concurrent calls sees the change of the first, and records only its own.
      const before = await rowOf(draft.id, 'lock');
      await hooks.beforeWrite(inner, entity, draft, before);
      const zone = await zoneOfRow(inner, entity, draft, before, catalogue.find);
      const id = await writeRow(inner, entity, draft, zone, before);
      const act = before ? 'edit' : 'add';
      audit(inner, session, [recordChange(entity, act, before, await rowOf(id), draft)]);
      return id;
    });

  return {
    put,
    save: async <E extends Entity>(context: Context, entity: E, raw: unknown) =>
      // A store returns rows of the entity it was opened for.
      (await storeOf(entity).save(context, raw)) as Row<E>,
    async remove(context, entity, rawIds) {
      requireAct(context.caller, entity, 'delete');
      const ids = readIds(catalogue.planOf(entity), rawIds);
      await inTransaction(store, context, entity, async (inner, session) => {
        await lockTree(inner, entity);
        const rows = await reader.byIds(inner, entity, ids, 'lock');
        if (rows.length < ids.length) throw new CodedError('record.notFound');
        await checkChildless(inner, entity, ids);
        await hooks.beforeRemove(inner, entity, rows);
        await storeOf(entity).erase(inner, ids);
        audit(
          inner,
          session,
          rows.map((row) => recordChange(entity, 'remove', row, undefined)),
        );
        await hooks.afterRemove(inner, entity, rows);
      });
    },
  };
}
