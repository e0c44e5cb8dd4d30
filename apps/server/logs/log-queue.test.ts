import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Log } from '../context.ts';
import { logQueue } from './log-queue.ts';
import type { LogRow } from './log-rows.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const row = (title: string): LogRow => ({
  kind: 'api',
  values: { tenantId: '100001', createTime: '2026-06-01T00:00:00.000Z', title },
});
const poison = (): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('no', 1, 'error'), { code: '22001' });

/** A database that stores its input, unless configured otherwise. */
function database(refuse: (rows: readonly LogRow[]) => Error | undefined = () => undefined) {
  const kept: string[] = [];
  return {
    kept,
    write: async (rows: readonly LogRow[]) => {
      const error = refuse(rows);
      if (error) throw error;
      kept.push(...rows.map(({ values }) => String(values.title)));
    },
  };
}

describe('a queue of log lines', () => {
  it('counts and drops lines when it is full, and blocks no caller', async () => {
    const { promise: stuck, resolve: go } = Promise.withResolvers<void>();
    const queue = logQueue({ write: () => stuck, log: silent, mostRows: 5 });
    for (let n = 0; n < 12; n++) queue.add(row(String(n)));
    expect(queue.dropped).toBe(7);
    go();
    await queue.flush();
    expect(queue.dropped).toBe(7);
  });

  it('drops by size too', () => {
    const queue = logQueue({ write: async () => {}, log: silent, mostBytes: 10_000 });
    queue.add(row('x'.repeat(4_000)));
    queue.add(row('x'.repeat(4_000)));
    expect(queue.dropped).toBe(1);
  });

  it('loses only a line that the database can never store, and keeps the others in order', async () => {
    const { kept, write } = database((rows) =>
      rows.some(({ values }) => values.title === 'bad') ? poison() : undefined,
    );
    const queue = logQueue({ write, log: silent });
    for (const title of ['a', 'b', 'bad', 'c', 'd']) queue.add(row(title));
    await queue.flush();
    expect(kept).toEqual(['a', 'b', 'c', 'd']);
    expect(queue.dropped).toBe(1);
  });

  it('retries while the database is unavailable', async () => {
    let failures = 2;
    const { kept, write } = database(() => (failures-- > 0 ? new Error('away') : undefined));
    const queue = logQueue({ write, log: silent });
    queue.add(row('patient'));
    await queue.flush();
    expect(kept).toEqual(['patient']);
  });

  it('writes waiting lines when it is closed, and accepts none afterwards', async () => {
    const { kept, write } = database();
    const queue = logQueue({ write, log: silent });
    queue.add(row('last'));
    await queue.close(1000);
    queue.add(row('too late'));
    await queue.flush();
    expect(kept).toEqual(['last']);
    expect(queue.dropped).toBe(1);
  });

  it('closes in time even if the database never returns', async () => {
    const { write } = database(() => new Error('away'));
    const queue = logQueue({ write, log: silent });
    queue.add(row('lost'));
    await queue.close(20);
    expect(queue.dropped).toBe(1);
  });
});
