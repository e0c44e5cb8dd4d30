import Cursor from 'pg-cursor';
import { turnstile } from '../../spreadsheet/turnstile.ts';
import { mostExports } from '../../store/store.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { Statement } from '../query/list-query.ts';

/** Rows fetched from the database at a time. */
const batchSize = 1_000;
/** Time limit of an export, so that a client that hangs releases its place. */
const longestExport = '15min';
/** Each export holds a connection until its client has read it. Waiting exports hold none. */
const turns = turnstile(mostExports);

/**
 * Reads with a cursor on a separate connection; ending early closes both. While the caller processes a batch, the database computes the
 * next one.
 * @param db access over the connections of exports (Store.forExport)
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
    // The default time limit of a statement would include the client's time, from the first row to the last.
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
      // An error is thrown when the batch is awaited.
      coming.catch(() => undefined);
      yield shape(stored);
    }
  } finally {
    await coming.catch(() => undefined);
    // The connection accepts no other query until its cursor is closed.
    await cursor?.close();
    finished.resolve();
    await reading.finally(leave);
  }
}
