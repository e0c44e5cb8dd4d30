import { columnOf } from '@heliodeck/model/descriptors/columns';
import type { Draft, Entity, Row } from '@heliodeck/model/descriptors/entity';
import type { Context } from '../context.ts';
import { audit, recordChange } from '../logs/audit.ts';
import { quoted } from '../store/ddl.ts';
import type { DbSession } from '../store/tenant-db.ts';
import type { EntityEngine } from './entity-engine.ts';
import { storedValue } from './rich-text.ts';

/** Rows of one statement. */
const batchSize = 500;

type Values = Readonly<Record<string, unknown>>;

/** Where imports write: as entities.put does, many records at a time, with an audit line for each. */
interface ManyWriter {
  /** @returns their ids, in the order of the drafts */
  add<E extends Entity>(
    context: Context,
    session: DbSession,
    entity: E,
    drafts: readonly Draft<E>[],
  ): Promise<readonly string[]>;
  /** Changes records; `before` holds them as they are. Fields a draft lacks stay. */
  change<E extends Entity>(
    context: Context,
    session: DbSession,
    entity: E,
    drafts: readonly (Draft<E> & { readonly id: string })[],
    before: readonly Row<E>[],
  ): Promise<void>;
}

/** Values are the server's own: no permission, no rules are asked. Runs inside the session's transaction. */
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
        const text = `insert into ${quoted(entity.table)}
            (create_user, update_user, create_dept, create_time, update_time, ${columns.map(({ sql }) => sql).join(', ')})
          select $2, $2, $3, $4, $4, ${columns.map(({ sql }) => `x.${sql}`).join(', ')}
          from jsonb_to_recordset($1::jsonb) as x(${columns.map(({ sql, type }) => `${sql} ${type}`).join(', ')})
          returning id::text`;
        const values = [stored(context, entity, batch), user, caller.deptIds[0] ?? null, now];
        const { rows } = await session.client.query<{ id: string }>(text, values);
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
      // Statements set the same fields of all their rows.
      const alike = Map.groupBy(drafts, (draft) => namesOf([draft]).join());
      for (const batch of [...alike.values()].flatMap(batches)) {
        const names = namesOf(batch).filter((name) => name !== 'id');
        const columns = names.map((name) => typed(entity, name));
        const text = `update ${quoted(entity.table)} t
          set update_user = $2, ${columns.map(({ sql }) => `${sql} = x.${sql}, `).join('')}
            update_time = greatest($3::timestamptz, date_trunc('second', t.update_time) + interval '1 second')
          from jsonb_to_recordset($1::jsonb) as x(id bigint${columns.map(({ sql, type }) => `, ${sql} ${type}`).join('')})
          where t.id = x.id and t.is_deleted = 0`;
        await session.client.query(text, [stored(context, entity, batch), user, now]);
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

/** Fields any of the drafts has. */
function namesOf(drafts: readonly Values[]): readonly string[] {
  return [...new Set(drafts.flatMap((draft) => Object.keys(draft)))].sort();
}

function typed(entity: Entity, name: string): { readonly sql: string; readonly type: string } {
  const column = columnOf(entity, name);
  if (!column) throw new Error(`entity ${entity.key} stores no '${name}'`);
  return { sql: quoted(column.column), type: column.type };
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
