import { mostCounted } from '@heliodeck/model/descriptors/search';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { TableChanges } from '../../store/changes.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { type CachedAnswer, mayBeRemembered, sharedBy, untilChanged } from '../../store/until-changed.ts';
import { computed } from '../columns/plan.ts';
import type { RecordQuery, Statement } from '../query/list-query.ts';
import type { RowTotal } from '../query/page.ts';
import { namedStatement } from '../query/statement-names.ts';

/** What is known about a search's total before its page is read. */
export interface AskedTotal {
  /** The cached, valid total. */
  readonly known: Promise<RowTotal> | undefined;
  /** Counts, unless the total is known. */
  count(client: PoolClient): Promise<RowTotal>;
  /** Whether the statement of the page may count its list. */
  readonly withPage: boolean;
  /** Caches a total that is read with the page; callers meanwhile wait for it. */
  learn(total: Promise<RowTotal>): void;
}

/** Totals of searches, cached until one of their tables changes. */
export interface Totals {
  of(db: TenantDb, query: RecordQuery): AskedTotal;
}

const most = 5_000;
/** How long a list is assumed to be longer than is counted, ms: rows are added all the time, and only retention removes them. */
const longMs = 60_000;
const mostLong = 1_000;

/** Counts once for concurrent requests; callers with the same visible rows share a total. @param changes versions of tables */
export function totals(changes: TableChanges): Totals {
  const memory = untilChanged<RowTotal>(changes, most);
  /** Until when a list is assumed to be longer than is counted, by `performance`. */
  const long = new Map<string, number>();
  const countBounded = async (client: PoolClient, query: RecordQuery, key: string): Promise<RowTotal> => {
    if ((long.get(key) ?? 0) < performance.now()) {
      const total = await counted(client, query.count(mostCounted));
      if (total <= mostCounted) return { total };
      if (long.size >= mostLong) long.clear();
      long.set(key, performance.now() + longMs);
    }
    return { total: await estimated(client, query), estimated: true };
  };
  return {
    of(db, query) {
      const { total, announced } = query.plan.layout;
      const statement = query.count();
      const key = `${statement.text}\n${JSON.stringify(statement.values)}`;
      const asked: CachedAnswer<RowTotal> =
        announced && mayBeRemembered(db)
          ? memory.ask(sharedBy(db), statement.tables, key)
          : { known: undefined, remember: (value) => value };
      return {
        known: asked.known,
        count: (client) =>
          asked.known ??
          asked.remember(
            total === 'bounded'
              ? countBounded(client, query, `${sharedBy(db)}\n${key}`)
              : countAll(client, statement),
          ),
        withPage: total === 'exact',
        learn: (counted) => void asked.remember(counted).catch(() => undefined),
      };
    },
  };
}

async function countAll(client: PoolClient, statement: Statement): Promise<RowTotal> {
  return { total: await counted(client, statement) };
}

async function counted(client: PoolClient, statement: Statement): Promise<number> {
  const { rows } = await client.query<[number]>({ ...namedStatement(statement), rowMode: 'array' });
  return rows[0]?.[0] ?? 0;
}

async function estimated(client: PoolClient, query: RecordQuery): Promise<number> {
  const { text, values } = query.select([computed('one', sql`1`)], []);
  const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
  const plan = rows[0]?.['QUERY PLAN']?.[0]?.Plan as { readonly 'Plan Rows'?: number } | undefined;
  return Math.max(mostCounted, Math.round(plan?.['Plan Rows'] ?? 0));
}
