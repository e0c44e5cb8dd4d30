import pg from 'pg';
import { type Db, kyselyOn } from './kysely-on.ts';
import { type Execution, resultsOf } from './prepared.ts';
import { statement } from './sql.ts';

/** What a read or transaction receives besides Kysely. Valid until its function returns. */
export interface DbSession {
  /** The connection, for named statements, cursors and COPY. One statement at a time. */
  readonly client: pg.PoolClient;
  /**
   * The same database on this connection. Functions called inside must receive this one (`{ ...context, db: session.db }`): the outer one
   * would wait for a second connection and not see uncommitted rows. Its `tx` makes a savepoint.
   */
  readonly db: TenantDb;
  /**
   * Registers a callback that runs directly before the outermost commit, in the order of calls; skipped if its savepoint was rolled back.
   * An error rolls everything back. For locks that many transactions wait for (the audit chain): nothing else is waited for while they are
   * held. Throws outside a transaction.
   */
  beforeCommit(callback: (session: DbSession) => Promise<void>): void;
  /** Registers a callback that runs after the outermost commit (at once in a plain read): publish, invalidate. Never after a rollback. */
  afterCommit(callback: () => void): void;
}

type DbWork<T> = (db: Db, session: DbSession) => Promise<T>;

/** The work of a transaction; `opened` has the results of the statements that were sent with its BEGIN. */
type TxWork<T> = (db: Db, session: DbSession, opened: readonly pg.QueryResult[]) => Promise<T>;

type Opening = string | readonly (string | Execution)[];

/** Access to the database for one tenant: row-level security hides the rows of other tenants. */
export interface TenantDb {
  readonly tenantId: string;
  /** True for the platform's access to the rows of all tenants; `tenantId` is then only the caller's own tenant. */
  readonly spansTenants: boolean;
  /** True inside tx: what is read may be rolled back and must not be cached. */
  readonly inTransaction: boolean;
  /** Runs statements without a transaction: one round trip each. */
  read<T>(work: DbWork<T>): Promise<T>;
  /**
   * Runs statements in one transaction; an error rolls it back.
   * @param opening statements sent together with BEGIN in the same round trip, such as `set local …`
   */
  tx<T>(work: TxWork<T>, opening?: Opening): Promise<T>;
}

/** Tenant to which each pooled connection is set; absent: none yet. */
const tenantOf = new WeakMap<pg.PoolClient, string>();

/** Access for one tenant over a pool of the app role. Costs nothing until used. */
export function tenantDb(pool: pg.Pool, tenantId: string): TenantDb {
  const enter = async (client: pg.PoolClient): Promise<void> => {
    if (tenantOf.get(client) === tenantId) return;
    // Outside any transaction: a rollback would restore the previous tenant.
    await client.query({
      name: 'set-tenant',
      ...statement`select set_config('app.tenant', ${tenantId}, false)`,
    });
    tenantOf.set(client, tenantId);
  };
  return over(pool, { tenantId, spansTenants: false, inTransaction: false }, enter);
}

/** Access to all tenants over a pool of the platform role; `tenantId` is only the caller's own tenant. */
export function platformDb(pool: pg.Pool, tenantId: string): TenantDb {
  return over(pool, { tenantId, spansTenants: true, inTransaction: false }, async () => {});
}

type View = Pick<TenantDb, 'tenantId' | 'spansTenants' | 'inTransaction'>;

function over(pool: pg.Pool, view: View, enter: (client: pg.PoolClient) => Promise<void>): TenantDb {
  const withClient = async <T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let clean = false;
    try {
      await enter(client);
      const result = await use(client);
      clean = true;
      return result;
    } catch (error) {
      clean = leavesConnectionClean(error, client);
      throw error;
    } finally {
      client.release(!clean);
    }
  };
  return {
    ...view,
    read: (work) => withClient((client) => work(kyselyOn(client), plainDbSession(client, view))),
    async tx(work, opening) {
      const { result, ending } = await withClient((client) => outermost(client, view, work, opening));
      for (const callback of ending.committed) callback();
      return result;
    },
  };
}

/** Callbacks of a transaction's end. */
interface Ending {
  readonly committing: ((session: DbSession) => Promise<void>)[];
  readonly committed: (() => void)[];
}

async function outermost<T>(client: pg.PoolClient, view: View, work: TxWork<T>, opening: Opening = []) {
  const ending: Ending = { committing: [], committed: [] };
  const session = transactionDbSession(client, view, ending, 0);
  const result = await transaction(
    client,
    [['begin', ...[opening].flat()], 'commit', 'rollback'],
    async (opened) => {
      const done = await work(kyselyOn(client), session, opened);
      for (const callback of ending.committing) await callback(session);
      return done;
    },
  );
  return { result, ending };
}

async function transaction<T>(
  client: pg.PoolClient,
  [begin, commit, rollback]: readonly [readonly (string | Execution)[], string, string],
  work: (opened: readonly pg.QueryResult[]) => Promise<T>,
): Promise<T> {
  const [, ...opened] = await resultsOf(client, begin);
  let result: T;
  try {
    result = await work(opened);
  } catch (error) {
    // A lost connection cannot roll back; report the first error.
    await client.query(rollback).catch(() => undefined);
    throw error;
  }
  const { command } = await client.query(commit);
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
  if (command === 'ROLLBACK') throw new Error('transaction had failed and was rolled back');
  return result;
}

function plainDbSession(client: pg.PoolClient, view: View): DbSession {
  const db: TenantDb = {
    ...view,
    read: (work) => work(kyselyOn(client), session),
    async tx(work, opening) {
      const { result, ending } = await outermost(client, view, work, opening);
      for (const callback of ending.committed) callback();
      return result;
    },
  };
  const session: DbSession = {
    client,
    db,
    beforeCommit() {
      throw new Error('nothing is committed outside a transaction');
    },
    afterCommit: (callback) => callback(),
  };
  return session;
}

function transactionDbSession(client: pg.PoolClient, view: View, ending: Ending, depth: number): DbSession {
  const db: TenantDb = {
    ...view,
    inTransaction: true,
    read: (work) => work(kyselyOn(client), session),
    async tx(work, opening = []) {
      const promised: Ending = { committing: [], committed: [] };
      const inner = transactionDbSession(client, view, promised, depth + 1);
      const name = `inner_${depth}`;
      const begin = [`savepoint ${name}`, ...[opening].flat()];
      const words = [begin, `release ${name}`, `rollback to ${name}`] as const;
      const result = await transaction(client, words, (opened) => work(kyselyOn(client), inner, opened));
      ending.committing.push(...promised.committing);
      ending.committed.push(...promised.committed);
      return result;
    },
  };
  const session: DbSession = {
    client,
    db,
    beforeCommit: (callback) => void ending.committing.push(callback),
    afterCommit: (callback) => void ending.committed.push(callback),
  };
  return session;
}

/**
 * Returns whether a connection may go back to the pool after an error: only if the error leaves it unchanged, that is, an error of this
 * program, or a statement refused for its data (classes 22, 23) or for a conflict (40).
 */
function leavesConnectionClean(error: unknown, client: pg.PoolClient): boolean {
  if (client.getTransactionStatus() !== 'I') return false;
  if (error instanceof pg.DatabaseError) return /^(22|23|40)/.test(error.code ?? '');
  return error instanceof Error && 'code' in error && error.name === 'CodedError';
}
