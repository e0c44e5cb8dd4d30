import { dict } from '@heliodeck/model/dictionaries/dict';
import { dictBiz } from '@heliodeck/model/dictionaries/dict-biz';
import { topDictKey } from '@heliodeck/model/dictionaries/dict-fields';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type Kysely, sql } from 'kysely';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

type Table = 'dict' | 'dictBiz';
type Item = {
  id: string;
  parentId: string;
  code: string;
  dictKey: string;
  isSealed: number;
  isDeleted: number;
};
const root = '0';

/** Rules of system and business dictionaries. */
export function dictRules(): readonly EntityHooks[] {
  return [rulesOf(dict, 'dict'), rulesOf(dictBiz, 'dictBiz')];
}

/**
 * A top row has key −1 and determines the code of all its items; keys are unique within a dictionary; a disabled item cannot be changed
 * until it is enabled, by a separate change (docs/product/dictionaries.md#sealing).
 */
function rulesOf(entity: typeof dict | typeof dictBiz, table: Table): EntityHooks {
  return defineHooks({
    entity,
    async beforeSave({ db }, draft, before) {
      if (before !== undefined && isSealedAgainst({ ...before }, { ...draft }))
        throw new CodedError('dict.sealed');
      const parentId = draft.parentId ?? before?.parentId ?? root;
      if (parentId === root) return { ...draft, parentId, dictKey: topDictKey };
      const parent = await itemOf(db, table, parentId);
      if (parent === undefined) throw new CodedError('record.notFound');
      if (parent.isSealed !== 0) throw new CodedError('dict.sealed');
      const dictKey = draft.dictKey ?? before?.dictKey ?? '';
      if (await isTaken(db, table, parent.code, dictKey, before?.id)) throw new CodedError('dict.keyExists');
      return { ...draft, parentId, code: parent.code };
    },
    async afterSave({ db }, saved, before) {
      if (before === undefined || before.code === saved.code) return;
      await renameBelow(db, entity.table, saved.id, saved.code ?? '');
    },
    async beforeRemove(_, rows) {
      if (rows.some((row) => (row.isSealed ?? 0) !== 0)) throw new CodedError('dict.sealed');
    },
  });
}

/** A disabled item accepts one change: enabling it, and nothing else. */
function isSealedAgainst(
  before: Readonly<Record<string, unknown>>,
  draft: Readonly<Record<string, unknown>>,
): boolean {
  if ((before.isSealed ?? 0) === 0) return false;
  const others = Object.keys(draft).filter((name) => name !== 'id' && name !== 'isSealed');
  return draft.isSealed !== 0 || others.some((name) => (draft[name] ?? null) !== (before[name] ?? null));
}

function itemOf(db: TenantDb, table: Table, id: string) {
  return db.read((connection) =>
    items(connection)
      .selectFrom(table)
      .select(['code', 'isSealed'])
      .where('id', '=', id)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
}

async function isTaken(
  db: TenantDb,
  table: Table,
  code: string,
  dictKey: string,
  except: string | undefined,
): Promise<boolean> {
  const row = await db.read((connection) =>
    items(connection)
      .selectFrom(table)
      .select('id')
      .where('code', '=', code)
      .where('dictKey', '=', dictKey)
      .where('parentId', '!=', root)
      .where('isDeleted', '=', 0)
      .where('id', '!=', except ?? root)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

async function renameBelow(db: TenantDb, table: string, id: string, code: string): Promise<void> {
  const name = sql.table(table);
  await db.read((connection) =>
    sql`
      with recursive below as (
        select id from ${name} where parent_id = ${id}
        union select d.id from ${name} d join below b on d.parent_id = b.id)
      update ${name} set code = ${code} where id in (select id from below)`.execute(connection),
  );
}

function items(connection: unknown): Kysely<Record<Table, Item>> {
  return connection as Kysely<Record<Table, Item>>;
}
