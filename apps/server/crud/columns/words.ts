import type { Label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { Lookups } from '@heliodeck/model/fields/field-kind';
import type { Context } from '../../context.ts';
import { everyTenant, type TableChanges } from '../../store/changes.ts';
import { mayBeRemembered, untilChanged } from '../../store/until-changed.ts';
import type { Catalogue } from './catalogue.ts';

/** Source of the labels of dictionary keys and region codes. */
export interface Words {
  /**
   * Returns the labels for a tenant's fields, cached until one is edited; a transaction reads them again.
   * @param fields the fields to label, if known: only their lists are read
   */
  lookups(context: Asking, fields?: readonly Field[]): Promise<Lookups>;
}

type Asking = Pick<Context, 'db' | 'locale' | 'caller'>;
type WordList = ReadonlyMap<string, Label>;
const none: WordList = new Map();

/** Labels from the dictionaries and regions of the catalogue; a missing entity has none. */
export function wordsFrom(catalogue: Catalogue, changes: TableChanges): Words {
  const memory = untilChanged<WordList>(changes, 500);
  const load = async (
    context: Asking,
    key: string,
    read: (context: Asking, entity: Entity) => Promise<WordList>,
  ): Promise<WordList> => {
    const entity = catalogue.find(key);
    if (!entity) return none;
    // System dictionaries and regions are shared by all tenants.
    const owner = entity.tenancy === 'tenant' ? context.caller.tenantId : everyTenant;
    const asked = memory.ask(owner, [entity.table], key);
    const known = mayBeRemembered(context.db) ? asked.known : undefined;
    if (known !== undefined) return known;
    const words = read(context, entity);
    return mayBeRemembered(context.db) ? asked.remember(words) : words;
  };
  return {
    async lookups(context, fields) {
      const needed = fields?.map(listOf);
      const listed = async (key: string, read: typeof readRegions): Promise<WordList> =>
        needed === undefined || needed.includes(key) ? load(context, key, read) : none;
      const system = await listed('dict', readDictionary);
      const business = await listed('dictbiz', readDictionary);
      const regions = await listed('region', readRegions);
      return {
        dict: (code, key, isBusiness) => (isBusiness ? business : system).get(`${code} ${key}`),
        region: (code) => regions.get(code)?.[context.locale],
      };
    },
  };
}

/** The entity whose records contain the labels of a field's values; `undefined` if the field has them itself. */
function listOf(field: Field): string | undefined {
  if (field.kind === 'dict') return field.business ? 'dictbiz' : 'dict';
  return field.kind === 'region' ? 'region' : undefined;
}

/** Includes disabled items: they are hidden from choices, not from records that have them. */
function readDictionary({ db, caller }: Asking, { table, tenancy }: Entity): Promise<WordList> {
  return db.read(async (sql) => {
    let items = sql
      .withTables<{ [name: string]: DictionaryRow }>()
      .selectFrom(table)
      .select(['code', 'dictKey', 'dictValue', 'dictValueEn', 'remark'])
      .where('isDeleted', '=', 0);
    // Access to all tenants would mix their dictionaries.
    if (tenancy === 'tenant') items = items.where('tenantId', '=', caller.tenantId);
    const rows = await items.execute();
    return new Map(rows.map((row) => [`${row.code} ${row.dictKey}`, wordsOfItem(row)]));
  });
}

interface DictionaryRow {
  readonly tenantId: string;
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly dictValueEn: string | null;
  readonly remark: string | null;
  readonly isDeleted: number;
}

/** The remark is the English label, except for dictionaries that use it otherwise (docs/product/dictionaries.md#words). */
function wordsOfItem({
  dictValue,
  dictValueEn,
  remark,
}: Omit<DictionaryRow, 'isDeleted' | 'tenantId'>): Label {
  return { zh: dictValue, en: dictValueEn || remark || dictValue };
}

function readRegions({ db }: Asking, { table }: Entity): Promise<WordList> {
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
