import pg from 'pg';
import { startEmbedded } from '../../apps/server/store/embedded.ts';
import { declaredSchema } from '../../apps/server/store/schema.ts';
import { openStore, type Store } from '../../apps/server/store/store.ts';
import { dataFolder } from '../support/data-folder.ts';
import { quietLog } from '../support/log.ts';

export interface BenchDatabase {
  readonly store: Store;
  /** Its address as its owner. */
  readonly ownerUrl: string;
  /** The folder it lies in. */
  readonly folder: string;
  owner(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** A PostgreSQL as the product runs it (commits reach the disk), empty, gone afterwards. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const folder = dataFolder();
  const server = await startEmbedded({ dataDir: folder.path, log: quietLog });
  const store = await openStore({ ownerUrl: server.url, schema: declaredSchema(), log: quietLog });
  const owner = new pg.Pool({ connectionString: server.url, max: 2 });
  // Idle connections learn of the server's end after the pool has forgotten them.
  owner.on('error', () => undefined);
  return {
    store,
    ownerUrl: server.url,
    folder: folder.path,
    owner: async (text, values) => (await owner.query(text, values ? [...values] : undefined)).rows,
    async close() {
      await Promise.all([store.close(), owner.end()]);
      await server.close();
      folder.remove();
    },
  };
}

/** The value below which so large a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
