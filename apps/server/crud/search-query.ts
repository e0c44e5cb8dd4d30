import type { Entity } from '@heliodeck/model/descriptors/entity';
import { parseSearch, type QueryString, type Search } from '@heliodeck/model/descriptors/search';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Catalogue } from './catalogue.ts';
import { addCondition } from './conditions.ts';
import { type Cursor, takeCursor } from './cursor.ts';
import type { EntityFilter } from './entity-hooks.ts';
import type { RecordQuery } from './list-query.ts';
import { zoneOfSearch } from './search-zone.ts';
import type { Guess, SubstringIndexPrefilter } from './substring-prefilter.ts';

/** What searches are made with. */
export interface SearchParts {
  readonly catalogue: Catalogue;
  readonly filtersOf: (entity: Entity) => Readonly<Record<string, EntityFilter>>;
  readonly prefilter: SubstringIndexPrefilter;
  readonly everything: (context: Context, entity: Entity) => Promise<RecordQuery>;
}

/** A search as SQL. */
export interface SearchQuery {
  readonly query: RecordQuery;
  readonly search: Search;
  /** Where its page begins, if not by its number. Exports have no pages and disregard it. */
  readonly cursor: Cursor | undefined;
  /** Parameters that mean nothing here. */
  readonly ignored: readonly string[];
  /** What has to hold where its page comes back empty (substring-prefilter.ts); none unless it was made as a guess. */
  readonly guesses: readonly Guess[];
}

/**
 * The query string of a list as a query within the caller's scope.
 * @throws CodedError for a nonsense page, cursor, operator or value
 */
export async function searchQuery(
  context: Context,
  entity: Entity,
  raw: QueryString,
  { catalogue, filtersOf, prefilter, everything }: SearchParts,
  how: 'ask' | 'guess' = 'ask',
): Promise<SearchQuery> {
  refuseNegative(raw);
  const filters = filtersOf(entity);
  const [ours, fields] = partition(raw, (name) => Object.hasOwn(filters, name));
  const { layout } = catalogue.planOf(entity);
  const search = layout.search(parseSearch(entity, fields, catalogue.find));
  const { cursor, rest } = takeCursor(layout, search.others, search.current);
  const query = await everything(context, entity);
  const zone = await zoneOfSearch(context, entity, search, { find: catalogue.find, everything });
  for (const condition of search.conditions) addCondition(query, condition, zone);
  const guesses = await prefilter.apply(context, query, search.conditions, how);
  const ignored = await addOthers(context, query, { ...rest, ...ours }, filters);
  for (const name of ignored) context.ignored?.add(name);
  return { query, search, cursor, ignored, guesses };
}

/** Splits off the parameters a feature's filter answers, also where they have a field's name (a user's deptId). */
function partition(
  query: QueryString,
  isOurs: (name: string) => boolean,
): readonly [Readonly<Record<string, string>>, QueryString] {
  const ours: Record<string, string> = {};
  const others: Record<string, QueryString[string]> = {};
  for (const [name, value] of Object.entries(query)) {
    if (!isOurs(name)) others[name] = value;
    else if (typeof value === 'string' && value.trim() !== '') ours[name] = value.trim();
  }
  return [ours, others];
}

function refuseNegative(query: QueryString): void {
  for (const name of ['current', 'size']) {
    if (/^\s*-/.test(String(query[name] ?? ''))) throw new CodedError('request.parameterFormat', { name });
  }
}

/**
 * Parameters that are no field: the entity's own filters, and the department of what has none itself.
 * @returns names that are none of these
 */
async function addOthers(
  context: Context,
  query: RecordQuery,
  others: Search['others'],
  filters: Readonly<Record<string, EntityFilter>>,
): Promise<readonly string[]> {
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(others)) {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (filter) await filter(context, query, value);
    else if (name === 'createDept' && query.plan.entity.scopeVia !== undefined) {
      const department = readId(value);
      if (department instanceof Refusal) throw new CodedError('request.parameterFormat', { name });
      query.whereOwner('create_dept', (at) => sql`${at} = ${department}`);
    } else ignored.push(name);
  }
  return ignored;
}
