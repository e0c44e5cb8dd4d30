import Cursor from 'pg-cursor';
import { turnstile } from '../spreadsheet/turnstile.ts';
import { mostExports } from '../store/store.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import type { Statement } from './list-query.ts';

/** Rows fetched from the database at a time. */
const batchSize = 1_000;
/** After so long a reader that hangs gives its place to others. */
const longestExport = '15min';
/** Each export holds a connection for as long as its reader takes. Who waits for a turn holds none. */
const turns = turnstile(mostExports);

/**
 * Reads with a cursor on a connection of its own; giving up early closes both. While a batch is looked at, the database works
 * out the next one.
 * @param db a view over the connections of exports (Store.forExport)
 */
export async function* rowBatches<T>(
  db: TenantDb,
  { text, values }: Pick<Statement, 'text' | 'values'>,
  shape: (stored: readonly unknown[][]) => readonly T[],
): AsyncGenerator<readonly T[]> {
  const leave = await turns.enter();
  const started = Promise.withResolvers<Cursor<unknown[]>>();
  const finished = Promise.withResolvers<void>();
  const reading = db.tx(async (_, { client }) => {
    // The usual limit of a statement counts the reader's time too, from the first row to the last.
    await client.query(`set local statement_timeout = '${longestExport}'`);
    started.resolve(client.query(new Cursor<unknown[]>(text, [...values], { rowMode: 'array' })));
    await finished.promise;
  });
  reading.catch((error: unknown) => started.reject(error));
  let cursor: Cursor<unknown[]> | undefined;
  let coming: Promise<unknown[][]> = Promise.resolve([]);
  try {
    cursor = await started.promise;
    coming = cursor.read(batchSize);
    for (;;) {
      const stored = await coming;
      if (stored.length === 0) break;
      coming = cursor.read(batchSize);
      // Where it fails meanwhile, that is told when it is waited for.
      coming.catch(() => undefined);
      yield shape(stored);
    }
  } finally {
    await coming.catch(() => undefined);
    // The connection answers nothing else until its cursor is closed.
    await cursor?.close();
    finished.resolve();
    await reading.finally(leave);
  }
}
