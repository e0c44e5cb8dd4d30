import { columnOf } from '@heliodeck/model/columns';
import { quoted, uniqueRuleOf } from '@heliodeck/model/ddl';
import { inOwnNames, isContested } from '@heliodeck/model/dialect';
import type { Draft, Entity, Row } from '@heliodeck/model/entity';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { isAbsent, toStored } from '@heliodeck/model/fields/value';
import { initialDraft, namesField, parseDraft, saysSomething } from '@heliodeck/model/schema';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import pg from 'pg';
import type { Bus } from '../bus.ts';
import type { Context } from '../context.ts';
import { audit, recordChange } from '../logs/audit.ts';
import type { Store } from '../store/store.ts';
import type { Session } from '../store/tenant-db.ts';
import type { Catalogue } from './catalogue.ts';
import { requireAct } from './permit.ts';
import type { Reader } from './read.ts';
import { saveReading } from './reading-save.ts';
import { readIds, whereIds } from './record-id.ts';
import { checkChildless, checkParent, checkReferences, holdTree, namesParent } from './references.ts';
import type { RuleBook } from './rules.ts';
import { withoutHidden } from './veil.ts';

interface WriterOptions {
  readonly catalogue: Catalogue;
  readonly reader: Reader;
  readonly rules: RuleBook;
  readonly store: Store;
  readonly bus: Bus;
}

/** Changes of records. Each is one transaction with the entity's rules in it; a refusal changes nothing. */
export interface Writer {
  /**
   * Adds (no id) or changes what a caller sent; of a body that says nothing neither. Absent fields stay as they are, empty ones
   * are cleared. Where `updateTime`
   * is sent, it must be the record's: somebody else's change is not overwritten unseen.
   * @throws CodedError for whatever is wrong with it
   */
  save<E extends Entity>(context: Context, entity: E, raw: unknown): Promise<Row<E>>;
  /**
   * Adds or changes with values of the server's own: any stored field, no permission, no reference checks, no rules. For
   * operations, inside their transaction (`context.db` of the session).
   */
  put<E extends Entity>(
    context: Context,
    entity: E,
    draft: Draft<E> & { readonly createDept?: string | null },
  ): Promise<string>;
  /**
   * Removes records (telemetry for good, others logically): all of them or none.
   * @param rawIds 'a,b' or an array
   * @throws CodedError record.notFound when one is not there for the caller
   */
  remove(context: Context, entity: Entity, rawIds: unknown): Promise<void>;
}

/** Opens the writing half of the list engine. */
export function openWriter({ catalogue, reader, rules, store, bus }: WriterOptions): Writer {
  /** Rows of all tenants are written by the platform role; permit.ts has seen to it that only its operators come here. */
  const inTransaction = <T>(
    context: Context,
    entity: Entity,
    work: (inner: Context, session: Session) => Promise<T>,
  ): Promise<T> => {
    // An operation that is in the platform's transaction already goes on in it.
    const there = entity.tenancy !== 'platform' || (context.db.spansTenants && context.db.inTransaction);
    const db = there ? context.db : store.asPlatform('write rows that belong to all tenants');
    return db.tx((_, session) => work({ ...context, db: session.db }, session));
  };

  const announce = (
    session: Session,
    context: Context,
    topic: string,
    entity: Entity,
    ids: readonly string[],
  ): void => {
    const event = { topic, tenantId: context.caller.tenantId, payload: { entity: entity.key, ids } };
    session.afterCommit(() => bus.publish(event));
  };

  const put: Writer['put'] = (context, entity, draft) =>
    inTransaction(context, entity, async (inner, session) => {
      const rowOf = async (id: string | undefined) =>
        id === undefined ? undefined : (await reader.byIdsUnscoped(inner, entity, [id]))[0];
      const before = await rowOf(draft.id);
      const id = await writeRow(inner, entity, draft);
      const act = before ? 'edit' : 'add';
      audit(inner, session, [recordChange(entity, act, before, await rowOf(id), draft)]);
      return id;
    });

  return {
    put,
    async save<E extends Entity>(context: Context, entity: E, raw: unknown) {
      if (entity.telemetry !== undefined) {
        return (await saveReading({ catalogue, reader, store, bus }, context, entity, raw)) as Row<E>;
      }
      const act = isAbsent((raw as { readonly id?: unknown } | null | undefined)?.id) ? 'add' : 'edit';
      requireAct(context.caller, entity, act);
      if (act === 'add' && !saysSomething(entity, act, raw)) {
        // A form that was sent empty is told what it lacks, field by field.
        if (namesField(entity, raw)) parseDraft(entity, act, raw);
        throw new CodedError('record.nothingSaid');
      }
      const draft = parseDraft(entity, act, act === 'edit' ? await shownOf(context, entity, raw) : raw);
      return inTransaction(context, entity, async (inner, session) => {
        if (namesParent(entity, draft)) await holdTree(inner, entity);
        if (draft.id !== undefined) await rules.beforeLock(inner, entity, { ...draft, id: draft.id });
        const before =
          draft.id === undefined ? undefined : (await reader.byIds(inner, entity, [draft.id], 'lock'))[0];
        if (draft.id !== undefined) {
          if (!before) throw new CodedError('record.notFound');
          refuseStale(before, raw);
          if (!saysSomething(entity, act, raw)) throw new CodedError('record.nothingSaid');
          await checkParent(inner, entity, draft.id, draft);
        }
        await checkReferences(inner, { catalogue, reader }, entity, draft, before);
        const completed = await rules.beforeSave(
          inner,
          entity,
          before ? draft : { ...initialDraft(entity), ...draft },
          before,
        );
        const id = await writeRow(inner, entity, { ...completed, ...(before ? { id: before.id } : {}) });
        const [saved] = await reader.byIdsUnscoped(inner, entity, [id]);
        if (!saved) throw new Error(`${entity.key} ${id} vanished while it was saved`);
        audit(inner, session, [recordChange(entity, act, before, saved, completed)]);
        await rules.afterSave(inner, entity, saved, before);
        announce(session, context, 'entity.saved', entity, [id]);
        return saved;
      });
    },
    async remove(context, entity, rawIds) {
      requireAct(context.caller, entity, 'delete');
      const ids = readIds(entity, rawIds);
      await inTransaction(context, entity, async (inner, session) => {
        await holdTree(inner, entity);
        const rows = await reader.byIds(inner, entity, ids, 'lock');
        if (rows.length < ids.length) throw new CodedError('record.notFound');
        await checkChildless(inner, entity, ids);
        await rules.beforeRemove(inner, entity, rows);
        await erase(inner, entity, ids);
        audit(
          inner,
          session,
          rows.map((row) => recordChange(entity, 'remove', row, undefined)),
        );
        await rules.afterRemove(inner, entity, rows);
        announce(session, context, 'entity.removed', entity, ids);
      });
    },
  };

  async function shownOf(context: Context, entity: Entity, raw: unknown): Promise<unknown> {
    const body = raw as Readonly<Record<string, unknown>>;
    const id = readId(body.id);
    if (id instanceof Refusal) return raw;
    const [stored] = isContested(entity, body) ? await reader.byIds(context, entity, [id]) : [];
    return withoutHidden(
      entity,
      inOwnNames(entity, body, stored),
      await reader.fieldsOf(context, entity, id),
    );
  }

  async function erase(context: Context, entity: Entity, ids: readonly string[]): Promise<void> {
    const table = quoted(entity.table);
    if (entity.telemetry === undefined) {
      const text = `update ${table} set is_deleted = 1, update_user = $2, update_time = ${laterThan('$3')} where id = any($1::bigint[])`;
      await context.db.read((_, { client }) => client.query(text, [ids, userOf(context), context.now]));
      return;
    }
    const { text, values } = whereIds(await reader.everything(context, entity), ids).remove();
    await context.db.read((_, { client }) => client.query(text, [...values]));
  }
}

/** Writes a record's values. @returns its id */
async function writeRow(
  context: Context,
  entity: Entity,
  draft: Readonly<Record<string, unknown>> & { readonly id?: string },
): Promise<string> {
  const columns = new Map<string, unknown>();
  for (const [name, value] of Object.entries(draft)) {
    const column =
      keptByServer.has(name) && !Object.hasOwn(entity.fields, name) ? undefined : columnOf(entity, name);
    if (column && value !== undefined)
      columns.set(column.column, toStored(column.field, value, context.zone));
  }
  try {
    return await (draft.id === undefined
      ? insert(context, entity, columns)
      : update(context, entity, draft.id, columns));
  } catch (error) {
    throw uniqueRefusal(entity, draft, error) ?? error;
  }
}

/** Columns no draft decides on; createDept and status are the server's operations' to give. */
const keptByServer = new Set([
  'id',
  'tenantId',
  'createUser',
  'createTime',
  'updateUser',
  'updateTime',
  'isDeleted',
]);

async function insert(context: Context, entity: Entity, columns: Map<string, unknown>): Promise<string> {
  const { caller, now } = context;
  if (!columns.has('create_dept')) columns.set('create_dept', caller.deptIds[0] ?? null);
  for (const name of ['create_user', 'update_user']) columns.set(name, userOf(context));
  for (const name of ['create_time', 'update_time']) columns.set(name, now);
  const names = [...columns.keys()].map(quoted).join(', ');
  const places = [...columns.keys()].map((_, index) => `$${index + 1}`).join(', ');
  const text = `insert into ${quoted(entity.table)} (${names}) values (${places}) returning id`;
  const { rows } = await context.db.read((_, { client }) => client.query(text, [...columns.values()]));
  return String(rows[0]?.id);
}

async function update(
  context: Context,
  entity: Entity,
  id: string,
  columns: Map<string, unknown>,
): Promise<string> {
  const sets = [...columns.keys()].map((name, index) => `${quoted(name)} = $${index + 4}`);
  sets.push('update_user = $2', `update_time = ${laterThan('$3')}`);
  const text = `update ${quoted(entity.table)} set ${sets.join(', ')} where id = $1 and is_deleted = 0`;
  const values = [id, userOf(context), context.now, ...columns.values()];
  const { rowCount } = await context.db.read((_, { client }) => client.query(text, values));
  if (rowCount === 0) throw new CodedError('record.notFound');
  return id;
}

/** The wire shows whole seconds; every change moves update_time on by at least one, or two within a second would look alike. */
function laterThan(now: string): string {
  return `greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')`;
}

function userOf({ caller }: Context): string | null {
  return caller.userId === '' ? null : caller.userId;
}

function refuseStale(before: Row<Entity>, raw: unknown): void {
  const { updateTime } = raw as { readonly updateTime?: unknown };
  if (typeof updateTime !== 'string' || isAbsent(updateTime)) return;
  if (updateTime.trim() !== before.updateTime) throw new CodedError('record.stale');
}

/** A violation of a unique index in the words of the rule behind it. */
function uniqueRefusal(
  entity: Entity,
  draft: Readonly<Record<string, unknown>>,
  error: unknown,
): CodedError | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  const rule = uniqueRuleOf(entity, error.constraint ?? '');
  if (!rule) return undefined;
  const params = Object.fromEntries(rule.fields.map((name) => [name, String(draft[name] ?? '')]));
  return new CodedError('record.exists', params, { words: rule.message, cause: error });
}
