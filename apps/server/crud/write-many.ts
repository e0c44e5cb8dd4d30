import { columnOf } from '@heliodeck/model/descriptors/columns';
import type { Draft, Entity, Row } from '@heliodeck/model/descriptors/entity';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { audit, recordChange } from '../logs/audit.ts';
import { type Fragment, list, statement } from '../store/sql.ts';
import type { DbSession } from '../store/tenant-db.ts';
import { storedValue } from './columns/rich-text.ts';
import type { EntityEngine } from './entity-engine.ts';
import { changesRecord } from './writing/write-row.ts';

/** Rows per statement. */
const batchSize = 500;

type Values = Readonly<Record<string, unknown>>;

/** Writes of imports: like entities.put, many records at a time, with an audit line for each. */
interface ManyWriter {
  /** @returns their ids, in the order of the drafts */
  add<E extends Entity>(
    context: Context,
    session: DbSession,
    entity: E,
    drafts: readonly Draft<E>[],
  ): Promise<readonly string[]>;
  /**
   * Changes records; `before` has their stored values. Fields missing in a draft are not changed, and a record that has all values of its
   * draft is not written.
   */
  change<E extends Entity>(
    context: Context,
    session: DbSession,
    entity: E,
    drafts: readonly (Draft<E> & { readonly id: string })[],
    before: readonly Row<E>[],
  ): Promise<void>;
}

/** Values come from the server: neither permissions nor rules are checked. Runs inside the session's transaction. */
export function manyWriter(entities: Pick<EntityEngine, 'byIdsUnscoped'>): ManyWriter {
  const finish = async <E extends Entity>(
    context: Context,
    session: DbSession,
    entity: E,
    ids: readonly string[],
    before: ReadonlyMap<string, Row<E>>,
    written: Values,
  ): Promise<void> => {
    const rows = await entities.byIdsUnscoped({ ...context, db: session.db }, entity, ids);
    const lines = rows.map((row) => {
      const old = before.get(row.id);
      return recordChange(entity, old ? 'edit' : 'add', old, row, written);
    });
    audit(context, session, lines);
  };
  return {
    async add(context, session, entity, drafts) {
      const { now, caller } = context;
      const user = caller.userId === '' ? null : caller.userId;
      const all: string[] = [];
      for (const batch of batches(drafts)) {
        const names = namesOf(batch);
        const columns = names.map((name) => typed(entity, name));
        const { rows } = await session.client.query<{ id: string }>(
          statement`insert into ${sql.id(entity.table)}
            (create_user, update_user, create_dept, create_time, update_time, ${list(columns.map(({ name }) => name))})
          select ${user}, ${user}, ${caller.deptIds[0] ?? null}, ${now}, ${now}, ${list(columns.map(({ name }) => sql`x.${name}`))}
          from jsonb_to_recordset(${stored(context, entity, batch)}::jsonb)
            as x(${list(columns.map(({ name, type }) => sql`${name} ${type}`))})
          returning id::text`,
        );
        const ids = rows.map((row) => row.id);
        await finish(context, session, entity, ids, new Map(), batch[0] ?? {});
        all.push(...ids);
      }
      return all;
    },
    async change(context, session, entity, drafts, before) {
      const { now, caller } = context;
      const user = caller.userId === '' ? null : caller.userId;
      const known = new Map(before.map((row) => [row.id, row]));
      const changing = drafts.filter((draft) => changesRecord(entity, draft, known.get(draft.id) ?? {}));
      // A statement sets the same fields in all its rows.
      const alike = Map.groupBy(changing, (draft) => namesOf([draft]).join());
      for (const batch of [...alike.values()].flatMap(batches)) {
        const names = namesOf(batch).filter((name) => name !== 'id');
        const columns = names.map((name) => typed(entity, name));
        const sets = [
          sql`update_user = ${user}`,
          ...columns.map(({ name }) => sql`${name} = x.${name}`),
          sql`update_time = greatest(${now}::timestamptz, date_trunc('second', t.update_time) + interval '1 second')`,
        ];
        const given = [sql`id bigint`, ...columns.map(({ name, type }) => sql`${name} ${type}`)];
        await session.client.query(
          statement`update ${sql.id(entity.table)} t set ${list(sets)}
          from jsonb_to_recordset(${stored(context, entity, batch)}::jsonb) as x(${list(given)})
          where t.id = x.id and t.is_deleted = 0`,
        );
        const ids = batch.map(({ id }) => id);
        await finish(context, session, entity, ids, known, {});
      }
    },
  };
}

function batches<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / batchSize);
  return Array.from({ length: count }, (_, n) => all.slice(n * batchSize, (n + 1) * batchSize));
}

/** Fields that occur in any of the drafts. */
function namesOf(drafts: readonly Values[]): readonly string[] {
  return [...new Set(drafts.flatMap((draft) => Object.keys(draft)))].sort();
}

function typed(entity: Entity, name: string): { readonly name: Fragment; readonly type: Fragment } {
  const column = columnOf(entity, name);
  if (!column) throw new Error(`entity ${entity.key} stores no '${name}'`);
  return { name: sql.id(column.column), type: sql.raw(column.type) };
}

/** The drafts as JSON that PostgreSQL reads by column. */
function stored({ zone }: Context, entity: Entity, drafts: readonly Values[]): string {
  return JSON.stringify(
    drafts.map((draft) =>
      Object.fromEntries(
        Object.entries(draft).map(([name, value]) => {
          const column = columnOf(entity, name);
          return column ? [column.column, storedValue(column.field, value, zone)] : [name, value];
        }),
      ),
    ),
  );
}
