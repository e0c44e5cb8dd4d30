import { label } from '@heliodeck/kit/label';
import { defineEntity } from '@heliodeck/model/descriptors/entity';
import { mostCounted } from '@heliodeck/model/descriptors/search';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { compiled } from '../../store/sql.ts';
import { catalogueOf } from '../columns/catalogue.ts';
import { recordLayout } from '../columns/row-layout.ts';
import { RecordQuery } from '../query/list-query.ts';
import { countedPlace, idsOfSpan } from './counted-list.ts';

const journal = defineEntity({
  key: 'journal',
  path: 'blade-journal/journal',
  table: 'journal',
  label: label('日志', 'Journal'),
  tenancy: 'tenant',
  growth: 'journal',
  title: 'account',
  fields: { account: { kind: 'text', label: label('账号', 'Account'), max: 20 } },
});

const catalogue = catalogueOf([journal], recordLayout);
const whole = () => new RecordQuery(catalogue.planOf(journal), { kind: 'all' });
const byId = (direction: 'asc' | 'desc') => [{ name: 'id', direction }] as const;

/** A table: rows of each counted span, then uncounted rows. */
interface Table {
  readonly first: number;
  readonly spans: readonly number[];
  readonly open: number;
}

/** Ids of its rows, ascending. */
function idsOf({ first, spans, open }: Table): readonly bigint[] {
  const of = (span: number, n: number) =>
    Array.from({ length: n }, (_, at) => BigInt(first + span) * idsOfSpan + BigInt(at * 3 + 1));
  return [...spans.flatMap((n, span) => of(span, n)), ...of(spans.length, open)];
}

/** A connection that answers the statement of a place, recognised by its text. */
function connection({ first, spans, open }: Table, isRising: boolean, offset: number): PoolClient {
  const counted = spans.reduce((sum, n) => sum + n, 0);
  const place = isRising ? offset : counted + open - 1 - offset;
  let under = 0;
  let at: readonly [number | null, number | null, number | null] = [null, null, null];
  for (const [span, n] of spans.entries()) {
    if (under <= place && place < under + n) at = [first + span, n, under];
    under += n;
  }
  const openFrom = String(BigInt(first + spans.length) * idsOfSpan);
  const row = [counted, true, Math.min(open, mostCounted + 1), openFrom, ...at];
  return { query: async () => ({ rows: [row] }) } as unknown as PoolClient;
}

/** The rows that a place selects from the table. */
function rowsAt(
  ids: readonly bigint[],
  direction: 'asc' | 'desc',
  size: number,
  place: Awaited<ReturnType<typeof countedPlace>>,
) {
  const { text = '', values = [] } = place?.from === undefined ? {} : compiled(place.from);
  const bound = BigInt(String(values[0] ?? 0));
  const left = ids.filter((id) =>
    text === '' ? true : text === 'false' ? false : text.includes('>=') ? id >= bound : id < bound,
  );
  const ordered = direction === 'asc' ? left : left.toReversed();
  const offset = place?.offset ?? 0;
  return ordered.slice(offset, offset + size);
}

const table = fc.record({
  first: fc.integer({ min: 20_000, max: 90_000 }),
  spans: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 8 }),
  open: fc.integer({ min: 0, max: 8 }),
});

describe('the position of a page in a counted list', () => {
  it('leads to the same rows as its offset, from either end, with the number of rows', () =>
    fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 10 }),
        async (table, direction, offset, size) => {
          const ids = idsOf(table);
          const client = connection(table, direction === 'asc', offset);
          const place = await countedPlace(client, whole(), byId(direction), { offset, size });
          const ordered = direction === 'asc' ? ids : ids.toReversed();
          expect(place?.total).toBe(ids.length);
          expect(rowsAt(ids, direction, size, place)).toEqual(ordered.slice(offset, offset + size));
        },
      ),
      { numRuns: 500 },
    ));

  it('skips no more rows than its span and the uncounted ones contain', () =>
    fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 0, max: 60 }), async (table, offset) => {
        for (const direction of ['asc', 'desc'] as const) {
          const place = await countedPlace(
            connection(table, direction === 'asc', offset),
            whole(),
            byId(direction),
            { offset, size: 10 },
          );
          expect(place?.offset).toBeLessThan(Math.max(1, table.open, ...table.spans));
        }
      }),
    ));

  it.each([
    [
      'narrowed by a scope',
      new RecordQuery(catalogue.planOf(journal), { kind: 'own', userId: '5' }),
      byId('desc'),
    ],
    [
      'in the order of another column',
      whole(),
      [{ name: 'account', direction: 'desc' }, byId('desc')[0]] as const,
    ],
    ['without an order', whole(), []],
  ])('is unknown for a list %s, and the database is not queried', async (_, query, order) => {
    const client = { query: () => expect.unreachable('asked') } as unknown as PoolClient;
    expect(await countedPlace(client, query, order, { offset: 0, size: 10 })).toBeUndefined();
  });

  it.each([
    ['no counts at all', []],
    ['a gap among its counts', [[5, false, 1, '0', null, null, null]]],
    ['too many rows that are not counted', [[5, true, mostCounted + 1, '0', null, null, null]]],
  ])('is unknown for a list with %s', async (_, rows) => {
    const client = { query: async () => ({ rows }) } as unknown as PoolClient;
    expect(await countedPlace(client, whole(), byId('desc'), { offset: 0, size: 10 })).toBeUndefined();
  });
});
