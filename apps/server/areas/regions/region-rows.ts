import { commaList } from '@heliodeck/kit/comma-list';
import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import { region } from '@heliodeck/model/regions/region';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { OutgoingRow } from '../../crud/columns/rows.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { wholeList } from '../../crud/whole-list.ts';
import { type Fragment, statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { codesAbove, country } from './region-code.ts';

/** A row of the national list for trees. */
interface ListedRegion {
  readonly code: string;
  readonly parentCode: string;
  /** Regions without an English name have their Chinese one. */
  readonly words: Label;
  readonly hasChildren: boolean;
}

/** A node of the tree of provinces and cities. */
interface Place {
  readonly label: string;
  readonly value: string;
  readonly children?: readonly Place[];
}

const node = sql`r.code, r.parent_code as "parentCode",
  json_build_object('zh', r.name, 'en', coalesce(nullif(r.name_en, ''), r.name)) as words,
  exists (select 1 from region c where c.parent_code = r.code and c.is_deleted = 0) as "hasChildren"`;

/** Returns the children of a region. */
export function regionsBelow(db: TenantDb, parentCode: string): Promise<readonly ListedRegion[]> {
  return nodes(db, sql`r.parent_code = ${parentCode}`);
}

/** Returns provinces with their cities, named in the language. */
export async function provincesAndCities(db: TenantDb, locale: Locale): Promise<readonly Place[]> {
  const rows = await nodes(db, sql`r.region_level in (1, 2)`);
  const below = Map.groupBy(rows, (row) => row.parentCode);
  const place = ({ code, words }: ListedRegion): Place => {
    const children = below.get(code)?.map(place);
    return { label: inLocale(words, locale), value: code, ...(children ? { children } : {}) };
  };
  return (below.get(country) ?? []).map(place);
}

async function nodes(db: TenantDb, test: Fragment): Promise<readonly ListedRegion[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<ListedRegion>(
      statement`select ${node} from region r where ${test} and r.is_deleted = 0 order by r.code`,
    ),
  );
  return rows;
}

/** Codes are short, record ids are long. */
const isCode = /^\d{2,12}$/;
const isRecordId = /^\d{13,19}$/;

/**
 * Returns record ids of regions given by code or by record id, comma-joined.
 * @throws CodedError request.parameterFormat, record.notFound, region.selectOne
 */
export async function recordIds(db: TenantDb, text: string): Promise<readonly string[]> {
  const given = [...new Set(commaList(text))];
  if (given.length === 0) throw new CodedError('region.selectOne');
  if (!given.every((one) => isCode.test(one) || isRecordId.test(one))) {
    throw new CodedError('request.parameterFormat', { name: 'ids' });
  }
  const codes = given.filter((one) => isCode.test(one));
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>(
      statement`select id::text as id from region where code = any(${codes}) and is_deleted = 0`,
    ),
  );
  if (rows.length < codes.length) throw new CodedError('record.notFound');
  return [...rows.map(({ id }) => id), ...given.filter((one) => isRecordId.test(one))];
}

/** Makes a search for a code match its prefix: a province with its cities and districts. */
export function byBeginning({ code, ...query }: QueryString): QueryString {
  return code === undefined ? query : { ...query, code_likeright: code };
}

/**
 * Returns one level of the list, by `parentCode` or the record id `parentId`; without either the provinces. A search for anything else
 * searches all levels, and its matches include their ancestors.
 */
export async function lazyRegions(
  entities: EntityEngine,
  context: Context,
  query: QueryString,
): Promise<readonly OutgoingRow[]> {
  const { parentCode, parentId, ...search } = byBeginning(query);
  const searches = Object.entries(search).some(
    ([name, value]) => value !== '' && !/^(?:current|size|ascs|descs|lang)$/.test(name),
  );
  const named = await parentAsked(context, parentCode, parentId);
  const parent = named ?? (searches ? undefined : country);
  const asked = parent === undefined ? search : { ...search, parentCode: parent };
  const records = await wholeList(entities, context, region, asked);
  const codes = records.map((row) => row.code);
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ code: string }>(
      statement`select distinct parent_code as code from region where parent_code = any(${codes}) and is_deleted = 0`,
    ),
  );
  const parents = new Set(rows.map(({ code }) => code));
  const told = records.map((row) => (parents.has(String(row.code)) ? { ...row, hasChildren: true } : row));
  return withParents(context, told, parent === undefined ? 'placed' : 'plain');
}

/**
 * Adds to rows what existing clients read: the parent's name, and the codes of ancestors, the country's first.
 * @param how 'placed' adds the ancestors, from the province down, which distinguish matches with one name
 */
export async function withParents(
  { db, locale }: Context,
  rows: readonly OutgoingRow[],
  how: 'plain' | 'placed' = 'plain',
): Promise<readonly OutgoingRow[]> {
  const codes = new Set(rows.flatMap((row) => codesAbove(String(row.code))));
  const { rows: found } = await db.read((_, { client }) =>
    client.query<{ id: string; code: string; words: Label }>(
      statement`select r.id::text as id, r.code, json_build_object('zh', r.name, 'en', coalesce(nullif(r.name_en, ''), r.name)) as words
       from region r where r.code = any(${[...codes]}) and r.is_deleted = 0`,
    ),
  );
  const known = new Map(found.map(({ id, code, words }) => [code, { id, title: inLocale(words, locale) }]));
  return rows.map((row) => {
    const above = codesAbove(String(row.code)).toReversed();
    const ancestors = above.length === 0 || above[0] === country ? above : [country, ...above];
    return {
      ...row,
      parentName: known.get(String(row.parentCode))?.title ?? '',
      ancestors: ancestors.join(),
      ...(how === 'placed'
        ? { above: above.filter((code) => code !== country).flatMap((code) => known.get(code) ?? []) }
        : {}),
    };
  });
}

/** Returns the requested parent code; undefined if there is none. */
async function parentAsked(
  { db }: Context,
  parentCode: QueryString[string],
  parentId: QueryString[string],
): Promise<string | undefined> {
  if (typeof parentCode === 'string' && parentCode !== '') return parentCode;
  if (typeof parentId !== 'string' || ['', '0', '-1'].includes(parentId)) return undefined;
  const [id] = await recordIds(db, parentId);
  const { rows } = await db.read((_, { client }) =>
    client.query<{ code: string }>(statement`select code from region where id = ${id} and is_deleted = 0`),
  );
  return rows[0]?.code ?? '';
}
