import type { Entity } from '@heliodeck/model/descriptors/entity';
import { parseSearch, type QueryString, type Search } from '@heliodeck/model/descriptors/search';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Catalogue } from '../columns/catalogue.ts';
import type { EntityFilter } from '../hooks/entity-hooks.ts';
import { addCondition } from './conditions.ts';
import { type Cursor, takeCursor } from './cursor.ts';
import type { RecordQuery } from './list-query.ts';
import { zoneOfSearch } from './search-zone.ts';
import type { Guess, SubstringIndexPrefilter } from './substring-prefilter.ts';

/** Dependencies of searches. */
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
  /** Position of its page, if not by number. Exports have no pages and ignore it. */
  readonly cursor: Cursor | undefined;
  /** Unknown parameters. */
  readonly ignored: readonly string[];
  /** Guesses to verify if the page is empty (substring-prefilter.ts); empty unless the search was built on a guess. */
  readonly guesses: readonly Guess[];
}

/**
 * Converts the query string of a list to a query within the caller's scope.
 * @throws CodedError for an invalid page, cursor, operator or value
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

/** Separates the parameters of a feature's filters, even if they have a field's name (a user's deptId). */
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
 * Handles parameters that are not fields: the entity's own filters, and the department for an entity without one.
 * @returns unknown names
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
