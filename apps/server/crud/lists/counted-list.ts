import type { Entity } from '@heliodeck/model/descriptors/entity';
import { mostCounted, type SearchOrder } from '@heliodeck/model/descriptors/search';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { column, compiled, type Fragment } from '../../store/sql.ts';
import { base } from '../columns/joins.ts';
import type { RecordQuery } from '../query/list-query.ts';
import { namedStatement } from '../query/statement-names.ts';

/** Number of ids in a quarter of a day: milliseconds above 22 other bits. */
export const idsOfSpan = 90_596_966_400_000n;

/** Total and position of a page in a counted list. */
interface CountedPlace {
  readonly total: number;
  /** Limits the rows so that the page begins at `offset`. */
  readonly from: Fragment | undefined;
  readonly offset: number;
}

/** Result of the statement below. */
type Answer = readonly [
  counted: number,
  isWhole: boolean,
  open: number,
  openFrom: string,
  span: number | null,
  n: number | null,
  under: number | null,
];

/**
 * Finds the position of a page by stored counts (migration 169). Positions count from the oldest row, so that new rows do not shift counted
 * ones.
 * @param order of the page; only an order by id has positions
 * @returns undefined if the list is filtered, in another order, or not completely counted
 */
export async function countedPlace(
  client: PoolClient,
  query: RecordQuery,
  [order, ...more]: readonly SearchOrder[],
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<CountedPlace | undefined> {
  const { entity } = query.plan;
  if (!query.isWhole || order?.name !== 'id' || more.length > 0) return undefined;
  const isRising = order.direction === 'asc';
  const { rows } = await client.query<[...Answer]>({
    ...namedStatement(compiled(placeStatement(entity, isRising, offset))),
    rowMode: 'array',
  });
  const [found] = rows;
  if (found === undefined) return undefined;
  const [counted, isWhole, open, openFrom, span, n, under] = found;
  if (!isWhole || open > mostCounted) return undefined;
  const total = counted + open;
  const id = column(base, 'id');
  // This near to the end of the list few rows are skipped anyway.
  if (offset + size <= open && !isRising) return { total, from: undefined, offset };
  const place = isRising ? offset : total - 1 - offset;
  if (place < 0 || place >= total) return { total, from: sql`false`, offset: 0 };
  if (place >= counted) {
    return isRising
      ? { total, from: sql`${id} >= ${openFrom}::bigint`, offset: place - counted }
      : { total, from: undefined, offset };
  }
  if (span === null || n === null || under === null) return undefined;
  return isRising
    ? { total, from: sql`${id} >= ${String(BigInt(span) * idsOfSpan)}::bigint`, offset: place - under }
    : {
        total,
        from: sql`${id} < ${String((BigInt(span) + 1n) * idsOfSpan)}::bigint`,
        offset: under + n - 1 - place,
      };
}

function placeStatement({ table }: Entity, isRising: boolean, offset: number): Fragment {
  const ids = sql.lit(Number(idsOfSpan));
  const place = isRising ? sql`${offset}::bigint` : sql`whole.n + open.n - 1 - ${offset}::bigint`;
  return sql`with first as (select min(id) / ${ids} as span from ${sql.id(table)} where is_deleted = 0),
    spans as materialized (
      select span, n, sum(n) over (order by span) - n as under
      from list_count where list = ${table} and span >= (select span from first)),
    whole as (select coalesce(sum(n), 0) as n, count(*) as spans, max(span) as last from spans),
    open as (select count(*) as n from (
      select 1 from ${sql.id(table)} where is_deleted = 0 and id >= ((select last from whole)::bigint + 1) * ${ids}
      limit ${sql.lit(mostCounted + 1)}) rows)
    select whole.n::float8, whole.spans = whole.last - first.span + 1, open.n::int,
      ((whole.last::bigint + 1) * ${ids})::text, at.span, at.n::float8, at.under::float8
    from first cross join whole cross join open
      left join spans at on at.n > 0 and at.under <= ${place} and ${place} < at.under + at.n
    where whole.last is not null and first.span is not null`;
}
