import type { Label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/entity';
import type { Lookups } from '@heliodeck/model/fields/field-kind';
import type { Context } from '../context.ts';
import type { TableChanges } from '../store/changes.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { untilChanged } from '../store/until-changed.ts';
import type { Catalogue } from './catalogue.ts';

/** Where the words of dictionary keys and region codes come from. */
export interface Words {
  /** Everything a tenant's lists may need, remembered until someone edits it. */
  lookups(context: Pick<Context, 'db' | 'locale'>): Promise<Lookups>;
}

type WordList = ReadonlyMap<string, Label>;
const none: WordList = new Map();

/** Words from the dictionaries and regions of the catalogue; an entity it lacks has none. */
export function wordsFrom(catalogue: Catalogue, changes: TableChanges): Words {
  const memory = untilChanged<WordList>(changes, 500);
  const load = (
    db: TenantDb,
    entity: Entity | undefined,
    read: (db: TenantDb, table: string) => Promise<WordList>,
  ) =>
    entity
      ? memory.get(db.tenantId, [entity.table], entity.key, () => read(db, entity.table))
      : Promise.resolve(none);
  return {
    async lookups({ db, locale }) {
      const [system, business, regions] = [
        await load(db, catalogue.find('dict'), readDictionary),
        await load(db, catalogue.find('dictbiz'), readDictionary),
        await load(db, catalogue.find('region'), readRegions),
      ];
      return {
        dict: (code, key, isBusiness) => (isBusiness ? business : system).get(`${code} ${key}`),
        region: (code) => regions.get(code)?.[locale],
      };
    },
  };
}

/** Sealed items too: they are hidden from choices, not from records that have them. */
function readDictionary(db: TenantDb, table: string): Promise<WordList> {
  return db.read(async (sql) => {
    const rows = await sql
      .withTables<{ [name: string]: DictionaryRow }>()
      .selectFrom(table)
      .select(['code', 'dictKey', 'dictValue', 'dictValueEn', 'remark'])
      .where('isDeleted', '=', 0)
      .execute();
    return new Map(rows.map((row) => [`${row.code} ${row.dictKey}`, wordsOfItem(row)]));
  });
}

interface DictionaryRow {
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly dictValueEn: string | null;
  readonly remark: string | null;
  readonly isDeleted: number;
}

/** The remark is the English word, except where a dictionary keeps something else there (decision 16). */
function wordsOfItem({ dictValue, dictValueEn, remark }: Omit<DictionaryRow, 'isDeleted'>): Label {
  return { zh: dictValue, en: dictValueEn || remark || dictValue };
}

function readRegions(db: TenantDb, table: string): Promise<WordList> {
  return db.read(async (sql) => {
    const rows = await sql
      .withTables<{
        [name: string]: { code: string; name: string; nameEn: string | null; isDeleted: number };
      }>()
      .selectFrom(table)
      .select(['code', 'name', 'nameEn'])
      .where('isDeleted', '=', 0)
      .execute();
    return new Map(rows.map((row) => [row.code, { zh: row.name, en: row.nameEn || row.name }]));
  });
}
