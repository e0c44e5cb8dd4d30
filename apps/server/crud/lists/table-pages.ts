import type { Entity, SummedFields } from '@heliodeck/model/descriptors/entity';
import { mostCounted, type QueryString, type SearchOrder } from '@heliodeck/model/descriptors/search';
import type { Lookups } from '@heliodeck/model/fields/field-kind';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { PoolClient } from 'pg';
import type { Context } from '../../context.ts';
import type { EntityPlan } from '../columns/plan.ts';
import { addWords, wireRows } from '../columns/rows.ts';
import { fetchRows } from '../query/fetch-rows.ts';
import type { RecordQuery } from '../query/list-query.ts';
import type { RowTotal, WirePage } from '../query/page.ts';
import { deep, isExact, pageFromNearerEnd } from '../query/page-from-nearer-end.ts';
import { type SearchParts, type SearchQuery, searchQuery } from '../query/search-query.ts';
import { countedPlace } from './counted-list.ts';
import { pageByRow } from './cursor-page.ts';
import { sumsOfSearch } from './figure-sums.ts';
import type { AskedTotal, Totals } from './totals.ts';

interface TablePageParts extends SearchParts {
  readonly totals: Totals;
  readonly wordsOf: (context: Context, plan: EntityPlan) => Promise<Lookups>;
}

interface TablePages {
  page(context: Context, entity: Entity, raw: QueryString, which: 'all' | 'reduced'): Promise<WirePage>;
}

/** The stored rows of a page, and the total. */
interface Read {
  readonly stored: unknown[][];
  readonly counted: RowTotal;
  /** Whether there are further rows; undefined if the total shows it. */
  readonly isMore?: boolean;
}

/**
 * Opens the pages of records in PostgreSQL: usually one statement per page, which also counts the list
 * (docs/decisions/0074-one-statement-a-page.md).
 */
export function openTablePages(parts: TablePageParts): TablePages {
  const pageOf = async (context: Context, searched: SearchQuery, which: 'all' | 'reduced') => {
    const { query: built, search, cursor, ignored, guesses } = searched;
    const { plan, hidden } = built;
    const { size, current } = search;
    const outputs = plan.outputsFor(context.locale, which === 'all' ? 'page' : which);
    const asked = parts.totals.of(context.db, built);
    const known = await asked.known;
    const offset = (current - 1) * size;
    const isEmpty = known !== undefined && isExact(known) && known.total <= offset && cursor === undefined;
    const { sums: summed } = plan.entity;
    // Before the page is read, which may restrict the query to the rows after one of them.
    const sums = summed && !isEmpty ? await sumsRead(context, built, summed) : {};
    // An empty result needs no second statement.
    const { stored, counted, isMore } = isEmpty
      ? { stored: [], counted: known, isMore: false }
      : await readPage(context, searched, {
          outputs,
          asked,
          isKnown: known !== undefined,
          everything: parts.everything,
        });
    if (stored.length === 0 && !(await allHold(guesses))) return undefined;
    if (guesses.length > 0 && !isEmpty) asked.learn(Promise.resolve(counted));
    const records = wireRows(outputs, stored, context.zone);
    if (plan.words.length > 0 && records.length > 0)
      addWords(plan.words, records, context.locale, await parts.wordsOf(context, plan));
    const reached = offset + stored.length;
    const more = isMore ?? (!isExact(counted) || reached < counted.total);
    return {
      records,
      ...counted,
      ...sums,
      size,
      current,
      // If the total is an estimate: the number of pages that can be requested by number.
      pages: isExact(counted) ? Math.ceil(counted.total / size) : Math.floor(mostCounted / size),
      ...(more && plan.layout.total === 'bounded' ? { more } : {}),
      ...(hidden.length > 0 ? { hidden } : {}),
      ...(ignored.length > 0 ? { ignored } : {}),
    };
  };

  return {
    async page(context, entity, raw, which) {
      const guessed = await pageOf(context, await searchQuery(context, entity, raw, parts, 'guess'), which);
      if (guessed) return guessed;
      const page = await pageOf(context, await searchQuery(context, entity, raw, parts), which);
      if (!page) throw new Error(`a page of ${entity.key} was guessed`);
      return page;
    },
  };
}

interface Reading {
  readonly outputs: ReturnType<EntityPlan['outputsFor']>;
  readonly asked: AskedTotal;
  /** Whether a total is cached: for the first pages the rows themselves show whether it is still valid. */
  readonly isKnown: boolean;
  readonly everything: SearchParts['everything'];
}

async function readPage(
  context: Context,
  { query, search, cursor, guesses }: SearchQuery,
  { outputs, asked, isKnown, everything }: Reading,
): Promise<Read> {
  const { db } = context;
  const { size } = search;
  const offset = (search.current - 1) * size;
  const order = settled(query.plan, search.order);
  if (cursor) {
    const all = await everything(context, query.plan.entity);
    return db.read((_, { client }) =>
      pageByRow(client, { query, all, order, outputs, size }, cursor, async () => {
        const place = db.spansTenants
          ? undefined
          : await countedPlace(client, query, order, { offset: 0, size });
        return place ? { total: place.total } : asked.count(client);
      }),
    );
  }
  const brings = asked.withPage && !isKnown && offset < deep;
  const firstRows = async (client: PoolClient, before?: RowTotal): Promise<Read> => {
    const page = { limit: size, offset };
    const stored = await fetchRows(client, query.select(outputs, order, page, brings ? 'total' : undefined));
    // A page that is not full is the last one: its end is the total.
    const isLast = stored.length < size && (stored.length > 0 || offset === 0);
    if (isLast) return { stored, counted: { total: offset + stored.length } };
    const brought = brings ? stored[0]?.[outputs.length] : undefined;
    if (typeof brought === 'number') return { stored, counted: { total: brought } };
    return { stored, counted: before ?? (await asked.count(client)) };
  };
  const reading = db.read(async (_, { client }) => {
    const page = { offset, size };
    const place =
      asked.withPage || db.spansTenants ? undefined : await countedPlace(client, query, order, page);
    if (place) {
      if (place.from) query.where(place.from);
      const wanted = { limit: size, offset: place.offset };
      return {
        stored: await fetchRows(client, query.select(outputs, order, wanted)),
        counted: { total: place.total },
      };
    }
    const before = offset >= deep ? await asked.count(client) : undefined;
    if (before === undefined) return firstRows(client);
    if (isExact(before)) {
      const stored = await pageFromNearerEnd(before.total, { order, size, offset }, (order, page) =>
        fetchRows(client, query.select(outputs, order, page)),
      );
      return { stored, counted: before };
    }
    if (offset + size > mostCounted) throw new CodedError('search.tooDeep', { most: mostCounted });
    return firstRows(client, before);
  });
  // The result of a guess must not be cached before the guess is verified.
  if (brings && guesses.length === 0) asked.learn(reading.then(({ counted }) => counted));
  const read = await reading;
  if (!brings && guesses.length === 0 && read.stored.length < size)
    asked.learn(Promise.resolve(read.counted));
  return read;
}

function sumsRead({ db }: Context, query: RecordQuery, summed: SummedFields) {
  return db.read((_, { client }) => sumsOfSearch(client, query, summed));
}

async function allHold(guesses: SearchQuery['guesses']): Promise<boolean> {
  for (const holds of guesses) if (!(await holds())) return false;
  return true;
}

/** Completes an order to a total order, so that equal rows do not move between pages. */
function settled({ layout }: EntityPlan, order: readonly SearchOrder[]): readonly SearchOrder[] {
  const direction = order.at(-1)?.direction ?? 'desc';
  const missing = layout.key.filter((name) => !order.some((one) => one.name === name));
  return [...order, ...missing.map((name) => ({ name, direction }))];
}
