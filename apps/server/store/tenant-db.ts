import pg from 'pg';
import { type Db, kyselyOn } from './kysely-on.ts';
import { type Execution, resultsOf } from './prepared.ts';
import { statement } from './sql.ts';

/** What a read or transaction gets besides Kysely. Valid until its function returns. */
export interface DbSession {
  /** The connection itself: named statements, cursors, COPY. One statement at a time. */
  readonly client: pg.PoolClient;
  /**
   * The same database on this connection. What is called from inside must be given this one
   * (`{ ...context, db: session.db }`): the outer one would wait for a second connection and not
   * see uncommitted rows. A tx of it is a savepoint.
   */
  readonly db: TenantDb;
  /**
   * Runs as the last thing before the outermost commit, in the order of calls, and not when a savepoint around it was
   * rolled back; what it throws rolls everything back. For what many transactions queue up for (the audit chain): nothing
   * is waited for any more once they hold it. Outside a transaction it is an error.
   */
  beforeCommit(callback: (session: DbSession) => Promise<void>): void;
  /** Runs after the outermost commit (at once in a plain read): publish, invalidate. Never on rollback. */
  afterCommit(callback: () => void): void;
}

type Work<T> = (db: Db, session: DbSession) => Promise<T>;

/** What runs in a transaction; `opened` holds the results of the statements that were sent with its beginning. */
type TxWork<T> = (db: Db, session: DbSession, opened: readonly pg.QueryResult[]) => Promise<T>;

type Opening = string | readonly (string | Execution)[];

/** One tenant's view of the database: row-level security sees no other tenant's rows. */
export interface TenantDb {
  readonly tenantId: string;
  /** True for the platform's view, which sees the rows of all tenants; `tenantId` is only the caller's own there. */
  readonly spansTenants: boolean;
  /** True inside tx: what is read here may never come to be, and must not be remembered. */
  readonly inTransaction: boolean;
  /** Runs statements without a transaction: one round trip each. */
  read<T>(work: Work<T>): Promise<T>;
  /**
   * Runs statements in one transaction; a throw rolls back.
   * @param opening statements that go to the database together with its beginning, in the same round trip, such as `set local …`
   */
  tx<T>(work: TxWork<T>, opening?: Opening): Promise<T>;
}

/** Tenant each pooled connection is set to; absent = none yet. */
const tenantOf = new WeakMap<pg.PoolClient, string>();

/** A view for one tenant over a pool of the app role. Costs nothing until used. */
export function tenantDb(pool: pg.Pool, tenantId: string): TenantDb {
  const enter = async (client: pg.PoolClient): Promise<void> => {
    if (tenantOf.get(client) === tenantId) return;
    // Outside any transaction, or a rollback would quietly bring the previous tenant back.
    await client.query({
      name: 'set-tenant',
      ...statement`select set_config('app.tenant', ${tenantId}, false)`,
    });
    tenantOf.set(client, tenantId);
  };
  return over(pool, { tenantId, spansTenants: false, inTransaction: false }, enter);
}

/** A view of all tenants over a pool of the platform role; `tenantId` only names the caller's own. */
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

/** What is to happen at the end of a transaction. */
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
    // A dead connection cannot roll back; the first error is the one to tell.
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
 * A connection goes back to the pool after an error only when the error is known to leave it as it
 * was: a refusal of ours, or a statement refused for its data (classes 22, 23) or for a conflict (40).
 */
function leavesConnectionClean(error: unknown, client: pg.PoolClient): boolean {
  if (client.getTransactionStatus() !== 'I') return false;
  if (error instanceof pg.DatabaseError) return /^(22|23|40)/.test(error.code ?? '');
  return error instanceof Error && 'code' in error && error.name === 'CodedError';
}
