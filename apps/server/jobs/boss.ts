import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss';
import type { Log } from '../context.ts';
import { jobSchema } from '../store/job-schema.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';

/** Intervals at which pg-boss polls, seconds. */
export interface Pace {
  /** For waiting jobs; jobs queued by this server are taken at once. */
  readonly poll: number;
  /** For clocks that are due. */
  readonly clock: number;
  /** For jobs of servers that have died. */
  readonly supervise: number;
  /** A server silent for this long loses its jobs; at least 10. */
  readonly lost: number;
}

export const usualPace: Pace = { poll: 3, clock: 5, supervise: 10, lost: 20 };

/**
 * Opens pg-boss on connections of the platform's role. It neither installs nor changes tables; the owner's role does (store/job-schema.ts).
 */
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
    // The scheduler of pg-boss is off: at changes of summer time it skips a run in the missing hour and runs twice in the repeated one.
    // clock.ts does neither.
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

/** Runs statements of pg-boss on the session's connection, and so in its transaction. */
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
