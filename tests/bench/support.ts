import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/store/embedded.ts';
import { declaredSchema } from '../../apps/server/store/schema.ts';
import { openStore, type Store } from '../../apps/server/store/store.ts';
import { dataFolder } from '../support/data-folder.ts';
import { quietLog } from '../support/log.ts';
import { imeiOf } from './slaves.ts';

export interface BenchDatabase {
  readonly store: Store;
  /** Its address as its owner. */
  readonly ownerUrl: string;
  /** Its data folder. */
  readonly folder: string;
  owner(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Processor time of the server with all its processes, including those that have ended, s. */
  processorTime(): Promise<number>;
  close(): Promise<void>;
}

/**
 * An empty PostgreSQL with the product's settings (commits are flushed to disk), removed afterwards.
 * @param within folder to create its own in, accessible to its user; default: the system's temporary folder
 */
export async function benchDatabase(within?: string): Promise<BenchDatabase> {
  const folder = dataFolder(within);
  const server = await startEmbedded({ dataDir: folder.path, log: quietLog });
  const store = await openStore({ ownerUrl: server.url, schema: declaredSchema(), log: quietLog });
  const owner = new pg.Pool({ connectionString: server.url, max: 2 });
  // Idle connections receive the server's shutdown after the pool has discarded them.
  owner.on('error', () => undefined);
  const ask = async (text: string, values?: readonly unknown[]) =>
    (await owner.query(text, values ? [...values] : undefined)).rows;
  return {
    store,
    ownerUrl: server.url,
    folder: folder.path,
    owner: ask,
    async processorTime() {
      const [row] = await ask('select pg_backend_pid() as pid');
      return familyTime(processOf(Number(row?.pid)).parent);
    },
    async close() {
      await Promise.all([store.close(), owner.end()]);
      await server.close();
      folder.remove();
    },
  };
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Its own time, s. */
  readonly own: number;
  /** That of its ended children, s. */
  readonly ended: number;
}

/** Reads /proc/<pid>/stat, which counts times in hundredths of a second (proc(5)). */
export function processOf(pid: number): ProcessTimes {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const seconds = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / 100;
  return { pid, parent, own: seconds(11), ended: seconds(13) };
}

/** Processor time of a process and its children, s. */
function familyTime(pid: number): number {
  const { own, ended } = processOf(pid);
  const children = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const found = processOf(Number(name));
      return found.parent === pid ? [found.own + found.ended] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
  return children.reduce((sum, time) => sum + time, own + ended);
}

/** Resident memory of a process, MB (proc(5), VmRSS). */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Processor time of a process and all its descendants, s. */
export function processTree(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [processOf(Number(name))];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
  const below = (id: number): number =>
    all.filter(({ parent }) => parent === id).reduce((sum, { pid: child }) => sum + below(child), ownOf(id));
  const ownOf = (id: number): number => {
    const found = all.find((one) => one.pid === id);
    return found === undefined ? 0 : found.own + found.ended;
  };
  return below(pid);
}

/** Rows of history, as counted by PostgreSQL. */
export async function historyRows({ owner }: Pick<BenchDatabase, 'owner'>): Promise<number> {
  const [row] = await owner(
    `select sum(n_tup_ins)::float8 as n from pg_stat_user_tables where relname like 'history\\_%'`,
  );
  return Number(row?.n);
}

/** Registers DTUs of the slaves (slaves.ts), each with devices that are polled every second. */
export async function plantDtus(
  { owner }: BenchDatabase,
  { dtus, perDtu }: { readonly dtus: number; readonly perDtu: number },
): Promise<void> {
  const tenantId = '000000';
  await owner(
    `with s as (insert into station (tenant_id, station_name, time_zone) values ($1, 'Bench', 'Asia/Shanghai') returning id)
     insert into dtu (tenant_id, name, station_info_id, imei, gap_ms)
     select $1, 'dtu ' || n, s.id, ($3::bigint + n)::text, 0 from s, generate_series(0, $2::int - 1) n`,
    [tenantId, dtus, imeiOf(0)],
  );
  await owner(
    `insert into device (tenant_id, name, type, address, dtu_id, model, period_seconds)
     select $1, 'polled', 1, g, d.id, 'heliodeck-mppt4', 1 from dtu d, generate_series(1, $2::int) g`,
    [tenantId, perDtu],
  );
  // Without statistics the database would plan for empty tables.
  await owner('vacuum analyze');
}
