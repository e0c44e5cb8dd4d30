import type { SearchOrder } from '@heliodeck/model/descriptors/search';
import { describe, expect, it, test } from 'vitest';
import { isExact, pageFromNearerEnd } from './page-from-nearer-end.ts';

interface Line {
  readonly at: number;
  readonly id: number;
}

const count = 200_000;
/** Seven lines per timestamp. */
const lines: readonly Line[] = Array.from({ length: count }, (_, id) => ({ at: Math.floor(id / 7), id }));
const newestFirst = [...lines].reverse();

/** Reads like a database, and returns how many rows it skipped. */
async function paged(direction: 'asc' | 'desc', size: number, offset: number) {
  let passed = 0;
  const order: readonly SearchOrder[] = ['at', 'id'].map((name) => ({ name, direction }));
  const rows = await pageFromNearerEnd(count, { order, size, offset }, async (order, page) => {
    expect(new Set(order.map((one) => one.direction)).size).toBe(1);
    const all = order[0]?.direction === 'asc' ? lines : newestFirst;
    passed += page.offset + page.limit;
    return all.slice(page.offset, page.offset + page.limit);
  });
  return { rows, passed };
}

describe.each(['asc', 'desc'] as const)('a page of 200,000 rows in the order %s', (direction) => {
  const all = direction === 'asc' ? lines : newestFirst;

  it.each([
    [10, 0],
    [10, 1_000],
    [10, 99_990],
    [10, 100_000],
    [33, 150_003],
    [10, 199_990],
    [30, 199_980],
    [10_000, 190_000],
  ])('a page of %i rows from row %i on has the rows of its offset', async (size, offset) => {
    const { rows, passed } = await paged(direction, size, offset);
    expect(rows).toEqual(all.slice(offset, offset + size));
    expect(passed).toBeLessThanOrEqual(count / 2 + 2 * size);
  });

  it.each([count, count + 10])('row %i begins an empty page, without a read', async (offset) => {
    expect(await paged(direction, 10, offset)).toEqual({ rows: [], passed: 0 });
  });

  it('a page at the end passes no more rows than it has', async () => {
    expect((await paged(direction, 10, count - 10)).passed).toBe(10);
  });
});

test('only a total that is not estimated is exact', () => {
  expect([isExact({ total: 5 }), isExact({ total: 5, estimated: true })]).toEqual([true, false]);
});
