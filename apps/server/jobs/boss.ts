import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss';
import type { Log } from '../context.ts';
import { jobSchema } from '../store/job-schema.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';

/** How often pg-boss looks, seconds. */
export interface Pace {
  /** For waiting jobs; this server's own are taken at once. */
  readonly poll: number;
  /** For clocks that are due. */
  readonly clock: number;
  /** For jobs whose server has died. */
  readonly supervise: number;
  /** A server not heard of for so long has lost its jobs, at least 10. */
  readonly lost: number;
}

export const usualPace: Pace = { poll: 3, clock: 5, supervise: 10, lost: 20 };

/** Keeps jobs on connections of the platform's role. It neither installs nor changes tables: the owner does (store/job-schema.ts). */
export function openBoss(
  platform: TenantDb,
  log: Pick<Log, 'warn' | 'error'>,
  { pace, runs }: { readonly pace: Pace; readonly runs: boolean },
): PgBoss {
  const options: ConstructorOptions = {
    db: throughPlatform(platform),
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    // Its own clock leaves out a run in the hour that summer time takes and makes two in the one it gives (clock.ts does not).
    supervise: runs,
    schedule: false,
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    // Only the owner of the tables may rebuild their indexes.
    reindex: false,
    monitorVacuum: false,
  };
  const boss = new PgBoss(options);
  boss.on('error', (error) => log.error('jobs', { error }));
  boss.on('warning', ({ message, data }) => log.warn('jobs', { message, data }));
  return boss;
}

function throughPlatform(platform: TenantDb): Db {
  return { executeSql: (text, values) => platform.read((_, session) => execute(session, text, values)) };
}

/** Statements of pg-boss on the session's connection, and so in its transaction. */
export function inSession(session: Pick<DbSession, 'client'>): Db {
  return { executeSql: (text, values) => execute(session, text, values) };
}

async function execute(
  { client }: Pick<DbSession, 'client'>,
  text: string,
  values?: readonly unknown[],
): Promise<{ rows: Record<string, unknown>[] }> {
  return client.query<Record<string, unknown>>(text, values ? [...values] : undefined);
}
