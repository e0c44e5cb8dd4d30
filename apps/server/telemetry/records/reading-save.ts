import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import { parseDraft, saysSomething } from '@heliodeck/model/descriptors/schema';
import { isBlank } from '@heliodeck/model/fields/absent';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { withoutHidden } from '../../crud/columns/field-mask.ts';
import { readRecordId } from '../../crud/query/record-id.ts';
import type { RecordStoreParts } from '../../crud/reading/record-store.ts';
import { requireAct } from '../../crud/requests/permit.ts';
import { checkReferences } from '../../crud/writing/references.ts';
import { audit, recordChange } from '../../logs/audit.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { type DeviceFacts, findDevicesIn } from '../device-facts.ts';
import { noteReading, reasonIn } from '../edits/reading-notes.ts';
import type { RecordLayout } from '../record-layout.ts';
import type {
  EnteredValues,
  EntryRequest,
  HistoryKey,
  ReadingEntry,
  TelemetryStore,
} from '../telemetry-store.ts';
import {
  changesOf,
  type DraftValues,
  enteredInstant,
  entityLayout,
  screensOf,
  storedValues,
} from './reading-rows.ts';

type ReadingSaverParts = Pick<RecordStoreParts, 'catalogue' | 'reader' | 'store'> & {
  readonly telemetry: Pick<TelemetryStore, 'edits' | 'live'>;
};

/** The caller who saves a reading, and the list. */
interface Saving {
  readonly parts: ReadingSaverParts;
  readonly context: Context;
  readonly entity: Entity;
  readonly layout: RecordLayout;
  /** Null if the client does not support reasons and sent none. */
  readonly reason: string | null;
}

/**
 * Adds (no id) or changes a row of telemetry on behalf of a user (docs/product/telemetry.md#entry-by-people). It is stored in history like
 * a reported one, marked as entered or edited; if none is newer, it also becomes the live row. Energy and roll-ups follow in the same
 * transaction.
 * @param raw the row, and `reason`: why it is entered or corrected (edits/reading-notes.ts)
 * @throws CodedError for a device of another tenant or type, a time that is taken, in the future or too long ago, wrong values
 */
export async function saveReading(
  parts: ReadingSaverParts,
  context: Context,
  entity: Entity,
  raw: unknown,
): Promise<Row<Entity>> {
  const { id: rawId, reason: said, ...given } = { ...(raw as DraftValues | null | undefined) };
  const act = isBlank(rawId) ? 'add' : 'edit';
  requireAct(context.caller, entity, act);
  if (act === 'add' && !saysSomething(entity, act, given)) throw new CodedError('record.nothingSaid');
  const reason = await reasonIn(parts.store, context, said);
  const saving: Saving = { parts, context, entity, layout: entityLayout(entity), reason };
  if (act === 'add') return add(saving, parseDraft(entity, 'add', given));
  const id = readRecordId(parts.catalogue.planOf(entity), String(rawId));
  const seen = withoutHidden(entity, given, await parts.reader.fieldsOf(context, entity, id));
  return edit(saving, id, parseDraft(entity, 'edit', seen));
}

async function add(saving: Saving, draft: DraftValues): Promise<Row<Entity>> {
  const { parts, context, entity, layout } = saving;
  await checkReferences(context, parts, entity, draft, undefined);
  const deviceId = String(draft.xwjId);
  const facts = await factsOf(parts, deviceId);
  if (!facts) throw new CodedError('record.notFound');
  const at = enteredInstant(context, entity, draft.dataTime, facts);
  const key = { deviceId, pack: layout.record.packed ? Number(draft.packNum) : 0, at };
  const values = storedValues(layout, entity, draft);
  return enter(saving, { facts, at }, async (inner, entry, session) => {
    if (!(await entry.add(key, values))) throw new CodedError('record.exists');
    return tell(inner, session, key, undefined, values);
  });
}

async function edit(saving: Saving, id: string, draft: DraftValues): Promise<Row<Entity>> {
  const { parts, entity, layout } = saving;
  const [deviceId = '', packText, named] = id.split('-');
  const pack = Number(packText);
  const { edits, live } = parts.telemetry;
  return enter(saving, { facts: await factsOf(parts, deviceId) }, async (inner, entry, session) => {
    // The live row first: ingest of this device waits from here on.
    await edits.lock(session.db, layout.record, [{ deviceId, pack }]);
    const [before] = await parts.reader.byIds(inner.context, entity, [id], 'lock');
    if (!before) throw new CodedError('record.notFound');
    if (Object.keys(draft).length === 0) throw new CodedError('record.nothingSaid');
    const changed = storedValues(layout, entity, changesOf(entity, draft, before));
    if (Object.keys(changed).length === 0) return before;
    const states = named === undefined ? await live.rows(session.db, layout.record, [deviceId]) : [];
    const at = named === undefined ? states.find((one) => one.pack === pack)?.at : Number(named);
    if (at === undefined) throw new CodedError('record.notFound');
    const key = { deviceId, pack, at };
    await entry.change(key, changed);
    return tell(inner, session, key, before, changed);
  });
}

/** Runs work of a saving in the transaction of its entry. */
function enter<T>(
  saving: Saving,
  request: Pick<EntryRequest, 'facts' | 'at'>,
  work: (inner: Saving, entry: ReadingEntry, session: DbSession) => Promise<T>,
): Promise<T> {
  const { parts, context, layout } = saving;
  const whole = { ...request, record: layout.record, now: context.now.getTime() };
  return parts.telemetry.edits.enter(context.db, whole, (entry, session) =>
    work({ ...saving, context: { ...context, db: session.db } }, entry, session),
  );
}

/**
 * Writes the audit line and reloads lists.
 * @param before the previous row; undefined for an added one
 * @returns the row under its id in the list in which it was saved
 */
async function tell(
  { parts, context, entity, layout, reason }: Saving,
  session: DbSession,
  { deviceId, pack, at }: HistoryKey,
  before: Row<Entity> | undefined,
  said: EnteredValues,
): Promise<Row<Entity>> {
  const { catalogue, reader } = parts;
  const { record } = layout;
  const act: 'add' | 'edit' = before === undefined ? 'add' : 'edit';
  const fields = Object.keys(said).filter((name) => said[name] !== null || act === 'edit');
  const note = { record: record.key, deviceId, pack, at, act, fields, reason } as const;
  await noteReading(session.client, context, note);
  const ids = { live: `${deviceId}-${pack}`, history: `${deviceId}-${pack}-${at}` };
  // An added row that is not the newest exists in history only.
  const history = act === 'add' ? screensOf(record, entity)?.history : undefined;
  const stored = (history && catalogue.find(history.key)) ?? entity;
  const [saved] = await reader.byIdsUnscoped(context, stored, [ids[stored.telemetry ?? 'live']]);
  if (!saved) throw new Error(`${entity.key} ${ids.history} vanished while it was saved`);
  const change = recordChange(entity, act, before, saved);
  audit(context, session, [reason === null ? change : { ...change, after: { ...change.after, reason } }]);
  return { ...saved, id: ids[entity.telemetry ?? 'live'] };
}

async function factsOf({ store }: ReadingSaverParts, deviceId: string): Promise<DeviceFacts | undefined> {
  const platform = store.asPlatform(
    'how long a tenant keeps readings may stand with the administration tenant',
  );
  return (await findDevicesIn(platform)([deviceId])).get(deviceId);
}
