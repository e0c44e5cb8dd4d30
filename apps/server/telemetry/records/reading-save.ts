import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import { origin } from '@heliodeck/model/descriptors/record';
import { parseDraft, saysSomething } from '@heliodeck/model/descriptors/schema';
import { isBlank } from '@heliodeck/model/fields/absent';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { withoutHidden } from '../../crud/field-mask.ts';
import { requireAct } from '../../crud/permit.ts';
import { readRecordId } from '../../crud/record-id.ts';
import type { RecordStoreParts } from '../../crud/record-store.ts';
import { checkReferences } from '../../crud/references.ts';
import { audit, recordChange } from '../../logs/audit.ts';
import { utcMonthOf } from '../../store/months.ts';
import { list, statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { type DeviceFacts, findDevicesIn } from '../device-facts.ts';
import { type AmendedReading, amend, touchLive } from '../edits/amend.ts';
import { noteReading, reasonIn } from '../edits/reading-notes.ts';
import { MissingMonths, TelemetryMonths } from '../months.ts';
import type { RecordLayout } from '../record-layout.ts';
import { addLive, editLive } from './reading-live.ts';
import {
  cellColumn,
  changesOf,
  type DraftValues,
  enteredInstant,
  entityLayout,
  historyRow,
  liveInstant,
  type ReadingKey,
  type StoredCell,
  screensOf,
  storedCells,
} from './reading-rows.ts';

type ReadingSaverParts = Pick<RecordStoreParts, 'catalogue' | 'reader' | 'store'>;

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
  const place = { deviceId, pack: layout.record.packed ? Number(draft.packNum) : 0, at };
  const cells = storedCells(layout, entity, draft);
  return inTransaction(saving, { place, facts }, async (inner, session, fresh) => {
    const { client } = session;
    await touchLive(client, layout, [place]);
    const names = ['tenant_id', 'device_id', 'pack', 'data_time', 'origin', ...cells.map(cellColumn)];
    const values = [
      ...[context.db.tenantId, deviceId, place.pack, new Date(at), origin.entered],
      ...cells.map(({ value }) => value),
    ];
    const { rowCount } = await client.query(
      statement`insert into ${sql.id(layout.record.historyTable)} (${list(names.map((name) => sql.id(name)))})
        values (${list(values.map((value) => sql`${value}`))}) on conflict do nothing`,
    );
    if (rowCount === 0) throw new CodedError('record.exists');
    await addLive(client, layout, context.db.tenantId, place, cells);
    const after = Object.fromEntries(cells.map(({ column, value }) => [column.name, value]));
    await follow(inner, session, { ...place, after }, fresh);
    return tell(inner, session, place, undefined, cells);
  });
}

async function edit(saving: Saving, id: string, draft: DraftValues): Promise<Row<Entity>> {
  const { parts, entity, layout } = saving;
  const [deviceId = '', pack, named] = id.split('-');
  const facts = await factsOf(parts, deviceId);
  const key = { deviceId, pack: Number(pack) };
  return inTransaction(saving, { facts }, async (inner, session, fresh) => {
    const { client } = session;
    await touchLive(client, layout, [key]);
    const [before] = await parts.reader.byIds(inner.context, entity, [id], 'lock');
    if (!before) throw new CodedError('record.notFound');
    if (Object.keys(draft).length === 0) throw new CodedError('record.nothingSaid');
    const changed = storedCells(layout, entity, changesOf(entity, draft, before));
    if (changed.length === 0) return before;
    const place = {
      ...key,
      at: named === undefined ? await liveInstant(client, layout, key) : Number(named),
    };
    const old = await historyRow(client, layout, place);
    // An entered row stays marked as entered; a reported one becomes edited.
    const [entered, edited] = [sql.lit(origin.entered), sql.lit(origin.edited)];
    const sets = [
      ...changed.map(({ column, value }) => sql`${sql.id(column.column)} = ${value}`),
      sql`origin = case when origin = ${entered} then ${entered} else ${edited} end`,
    ];
    await client.query(
      statement`update ${sql.id(layout.record.historyTable)} set ${list(sets)}
        where device_id = ${deviceId} and pack = ${place.pack} and data_time = ${new Date(place.at)}`,
    );
    await editLive(client, layout, place, changed);
    if (old) {
      const news = Object.fromEntries(changed.map(({ column, value }) => [column.name, value]));
      const amended = { ...place, before: old, after: { ...old, ...news } };
      await follow(inner, session, amended, fresh);
    }
    return tell(inner, session, place, before, changed);
  });
}

/** What energy needs for a device without counters: facts of the device, and months with partitions. */
type Fresh = { readonly facts: DeviceFacts; readonly months: TelemetryMonths };

/**
 * Runs a change, and repeats it after making missing months. Partitions are made outside of it: other connections must see them at once.
 */
async function inTransaction<T>(
  saving: Saving,
  { place, facts }: { readonly place?: ReadingKey; readonly facts: DeviceFacts | undefined },
  work: (inner: Saving, session: DbSession, fresh: Fresh | undefined) => Promise<T>,
): Promise<T> {
  const { context } = saving;
  const { record, counters } = saving.layout;
  const months = new TelemetryMonths(
    saving.parts.store.asPlatform('make the months an entered reading and its energy fall in'),
  );
  if (place) await months.ensure([{ table: record.historyTable, month: utcMonthOf(place.at) }]);
  // Each attempt makes the months that the previous one missed; a counter's energy extends back as far as readings are kept.
  for (let rest = counters.length > 0 && facts ? 3 : 0; ; rest -= 1) {
    try {
      return await context.db.tx((_, session) =>
        work({ ...saving, context: { ...context, db: session.db } }, session, facts && { facts, months }),
      );
    } catch (error) {
      if (!(error instanceof MissingMonths) || rest <= 0) throw error;
      await months.ensure(error.months);
    }
  }
}

/** Updates energy and roll-ups to the changed history. */
async function follow(
  { context, layout }: Saving,
  { client }: DbSession,
  reading: AmendedReading,
  fresh: Fresh | undefined,
): Promise<void> {
  const { tenantId } = context.db;
  await amend(client, { layout, tenantId, amended: [reading], now: context.now.getTime(), fresh });
}

/**
 * Writes the audit line and reloads lists.
 * @param before the previous row; undefined for an added one
 * @returns the row under its id in the list in which it was saved
 */
async function tell(
  { parts, context, entity, layout, reason }: Saving,
  session: DbSession,
  { deviceId, pack, at }: ReadingKey,
  before: Row<Entity> | undefined,
  said: readonly StoredCell[],
): Promise<Row<Entity>> {
  const { catalogue, reader } = parts;
  const { record } = layout;
  const act: 'add' | 'edit' = before === undefined ? 'add' : 'edit';
  const fields = said.flatMap(({ column, value }) => (value === null && act === 'add' ? [] : [column.name]));
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
