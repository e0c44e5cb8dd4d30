import { inOwnNames, isContested } from '@heliodeck/model/descriptors/dialect';
import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import { initialDraft, namesField, parseDraft, saysSomething } from '@heliodeck/model/descriptors/schema';
import { isBlank } from '@heliodeck/model/fields/absent';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { audit, recordChange } from '../../logs/audit.ts';
import { withoutHidden } from '../columns/field-mask.ts';
import { recordLayout } from '../columns/row-layout.ts';
import { zoneOfRow } from '../columns/row-zone.ts';
import type { Reader } from '../reading/read.ts';
import type { RecordStorage, RecordStore, RecordStoreParts } from '../reading/record-store.ts';
import { requireAct } from '../requests/permit.ts';
import { inTransaction } from './record-transaction.ts';
import { checkParent, checkReferences, lockTree, namesParent } from './references.ts';
import { eraseRows, writeRow } from './write-row.ts';

/** Stores records one by one in the table of their descriptor; removing marks the row and keeps it. */
export function tableStore(entity: Entity): RecordStorage {
  return { layout: recordLayout(entity), open: (parts) => openTableStore(entity, parts) };
}

function openTableStore(
  entity: Entity,
  { catalogue, reader, hooks, store, tableReads }: RecordStoreParts,
): RecordStore {
  const reads = tableReads(entity);
  return {
    ...reads,
    erase: (context, ids) => eraseRows(context, entity, ids),
    async save(context, raw) {
      const act = isBlank((raw as { readonly id?: unknown } | null | undefined)?.id) ? 'add' : 'edit';
      requireAct(context.caller, entity, act);
      if (act === 'add' && !saysSomething(entity, act, raw)) {
        // An empty form gets an error for each missing field.
        if (namesField(entity, raw)) parseDraft(entity, act, raw);
        throw new CodedError('record.nothingSaid');
      }
      const draft = parseDraft(
        entity,
        act,
        act === 'edit' ? await shownOf(reader, context, entity, raw) : raw,
      );
      return inTransaction(store, context, entity, async (inner, session) => {
        if (namesParent(entity, draft)) await lockTree(inner, entity);
        if (draft.id !== undefined) await hooks.beforeLock(inner, entity, { ...draft, id: draft.id });
        const before = draft.id === undefined ? undefined : (await reads.byIds(inner, [draft.id], 'lock'))[0];
        if (draft.id !== undefined) {
          if (!before) throw new CodedError('record.notFound');
          refuseStale(before, raw);
          if (!saysSomething(entity, act, raw)) throw new CodedError('record.nothingSaid');
          await checkParent(inner, entity, draft.id, draft);
        }
        await checkReferences(inner, { catalogue, reader }, entity, draft, before);
        const completed = await hooks.beforeSave(
          inner,
          entity,
          before ? draft : { ...initialDraft(entity), ...draft },
          before,
        );
        await hooks.beforeWrite(inner, entity, completed, before);
        const zone = await zoneOfRow(inner, entity, completed, before, catalogue.find);
        const id = await writeRow(
          inner,
          entity,
          { ...completed, ...(before ? { id: before.id } : {}) },
          zone,
          before,
        );
        const [saved] = await reads.byIdsUnscoped(inner, [id]);
        if (!saved) throw new Error(`${entity.key} ${id} vanished while it was saved`);
        audit(inner, session, [recordChange(entity, act, before, saved, completed)]);
        await hooks.afterSave(inner, entity, saved, before);
        return saved;
      });
    },
  };
}

async function shownOf(reader: Reader, context: Context, entity: Entity, raw: unknown): Promise<unknown> {
  const body = raw as Readonly<Record<string, unknown>>;
  const id = readId(body.id);
  if (id instanceof Refusal) return raw;
  const [stored] = isContested(entity, body) ? await reader.byIds(context, entity, [id]) : [];
  return withoutHidden(entity, inOwnNames(entity, body, stored), await reader.fieldsOf(context, entity, id));
}

function refuseStale(before: Row<Entity>, raw: unknown): void {
  const { updateTime } = raw as { readonly updateTime?: unknown };
  if (typeof updateTime !== 'string' || isBlank(updateTime)) return;
  if (updateTime.trim() !== before.updateTime) throw new CodedError('record.stale');
}
