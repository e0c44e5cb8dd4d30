import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { KeyedQueue } from '../records/in-line.ts';
import { accessTables } from '../records/tables.ts';

/** Failures expire this long after the last one, ms. */
const lockMs = 30 * 60_000;
/** A check in progress counts for this time, ms, in case its server dies. */
const checkingMs = 30_000;
/** How long a check waits for those of other servers, and how often it polls. */
const waiting = { stepMs: 50, most: 200 } as const;

/** The shared origin of all unknown places. */
export const strangers = '';

/**
 * The pair of account and origin for which failures are counted. Failures from a known place count for the place and for the account; those
 * from unknown places only for the account. So attackers lock out only unknown places, and a known place only itself.
 */
export interface Gate {
  readonly account: string;
  /** `strangers`, or the name of a known place: 'address:…', 'device:…', 'session:…'. */
  readonly origin: string;
}

/** Failures that count at a gate. */
export interface GateState {
  /** Failures that count here, within the last half hour. */
  readonly failures: number;
  /** Failures of the whole account. */
  readonly ofAccount: number;
  /** Time of the last one; null = none. */
  readonly lastAt: Date | null;
}

/** Result of a check. 'wait': not checked, since too many are in progress, or since it came too soon after a failure. */
export type Verdict = 'right' | 'locked' | 'wait' | { readonly failures: number; readonly locks: boolean };

/** Returns the present failures of a gate. */
export async function stateOf(db: TenantDb, { account, origin }: Gate, now: Date): Promise<GateState> {
  const rows = await db.read((tx) =>
    accessTables(tx)
      .selectFrom('signInGate')
      .select(['origin', 'failures', 'lastAt'])
      .where('tenantId', '=', db.tenantId)
      .where('account', '=', account)
      .where('origin', 'in', [origin, strangers])
      .where('expiresAt', '>', now)
      .execute(),
  );
  const [here, all] = [origin, strangers].map((name) => rows.find((row) => row.origin === name));
  return { failures: here?.failures ?? 0, ofAccount: all?.failures ?? 0, lastAt: here?.lastAt ?? null };
}

/**
 * Whether an attempt from a known place comes too soon after a failure from it, while the account is locked for other places. The pause is
 * two seconds after the first failure and doubles with each further one.
 */
export function comesTooSoon({ origin }: Gate, state: GateState, limit: number, now: Date): boolean {
  if (origin === strangers || state.ofAccount < limit || state.lastAt === null) return false;
  return now.getTime() < state.lastAt.getTime() + 1000 * 2 ** state.failures;
}

/**
 * Runs a check of credentials, and counts a failure. Concurrent checks wait for each other, so that correct ones are not refused because of
 * them. A slot is reserved for each before it runs, over all servers, so that a hundred concurrent guesses are no more attempts than
 * `limit`. A success clears nothing: `clearAfterSuccess` does.
 * @param lines of this process
 */
export async function judgeProof(
  lines: KeyedQueue,
  db: TenantDb,
  gate: Gate,
  limit: number,
  now: Date,
  check: () => Promise<boolean>,
): Promise<Verdict> {
  const name = `${db.tenantId} ${gate.account} ${gate.origin}`;
  const verdict = await lines.inLine(name, async (): Promise<Verdict> => {
    const state = await stateOf(db, gate, now);
    if (state.failures >= limit) return 'locked';
    if (comesTooSoon(gate, state, limit, now)) return 'wait';
    const token = randomUUID();
    const reserved = await reserveInTime(db, gate, limit, token, now);
    if (reserved !== 'reserved') return reserved;
    try {
      // A failure is counted before its slot is released, or another server could use the slot in between.
      return (await check()) ? 'right' : await count(db, gate, limit, now);
    } finally {
      await settle(db, gate, token);
    }
  });
  return verdict ?? 'wait';
}

async function reserveInTime(
  db: TenantDb,
  gate: Gate,
  limit: number,
  token: string,
  now: Date,
): Promise<'reserved' | 'locked' | 'wait'> {
  for (let n = 0; n < waiting.most; n++) {
    const at = new Date(now.getTime() + n * waiting.stepMs);
    if (await reserve(db, gate, limit, token, at)) return 'reserved';
    if ((await stateOf(db, gate, at)).failures >= limit) return 'locked';
    await pause(waiting.stepMs);
  }
  return 'wait';
}

/** Reserves one of the slots left by failures and checks in progress. One statement, so that servers cannot interleave. */
async function reserve(db: TenantDb, gate: Gate, limit: number, token: string, now: Date): Promise<boolean> {
  const until = String(now.getTime() + checkingMs);
  const alive = sql`sign_in_gate.expires_at > ${now}`;
  const failures = sql<number>`case when ${alive} then sign_in_gate.failures else 0 end`;
  const checking = sql`(select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each_text(sign_in_gate.checking) c
    where c.value::bigint > ${String(now.getTime())}::bigint)`;
  const row = await db.read((tx) =>
    accessTables(tx)
      .insertInto('signInGate')
      .values({
        tenantId: db.tenantId,
        ...gate,
        failures: 0,
        checking: JSON.stringify({ [token]: until }),
        expiresAt: new Date(now.getTime() + lockMs),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'account', 'origin'])
          .doUpdateSet({
            failures,
            checking: sql`${checking} || jsonb_build_object(${token}::text, ${until}::text)`,
            expiresAt: sql`case when ${alive} then sign_in_gate.expires_at else excluded.expires_at end`,
          })
          .where(sql<boolean>`${failures} + (select count(*) from jsonb_each(${checking})) < ${limit}`),
      )
      .returning('failures')
      .executeTakeFirst(),
  );
  return row !== undefined;
}

async function settle(db: TenantDb, { account, origin }: Gate, token: string): Promise<void> {
  await db.read((tx) =>
    accessTables(tx)
      .updateTable('signInGate')
      .set({ checking: sql`checking - ${token}::text` })
      .where('tenantId', '=', db.tenantId)
      .where('account', '=', account)
      .where('origin', '=', origin)
      .execute(),
  );
}

/** Counts a failure at its gate and for the account. */
async function count(db: TenantDb, gate: Gate, limit: number, now: Date): Promise<Verdict> {
  const origins = [...new Set([gate.origin, strangers])];
  const expiresAt = new Date(now.getTime() + lockMs);
  const rows = await db.read((tx) =>
    accessTables(tx)
      .insertInto('signInGate')
      .values(
        origins.map((origin) => ({
          tenantId: db.tenantId,
          account: gate.account,
          origin,
          failures: 1,
          lastAt: now,
          expiresAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['tenantId', 'account', 'origin']).doUpdateSet({
          failures: sql`case when sign_in_gate.expires_at <= ${now} then 1 else sign_in_gate.failures + 1 end`,
          lastAt: now,
          expiresAt,
        }),
      )
      .returning(['origin', 'failures'])
      .execute(),
  );
  const failures = rows.find((row) => row.origin === gate.origin)?.failures ?? 1;
  return { failures, locks: rows.some((row) => row.failures === limit) };
}

/**
 * Clears failures after a success: those of its place, and those of the account unless it is locked. A success at a known place gives
 * unknown places no further attempts.
 */
export async function clearAfterSuccess(
  db: TenantDb,
  { account, origin }: Gate,
  limit: number,
): Promise<void> {
  await db.read((tx) =>
    accessTables(tx)
      .deleteFrom('signInGate')
      .where('tenantId', '=', db.tenantId)
      .where('account', '=', account)
      .where('origin', 'in', [origin, strangers])
      .where((is) => is.or([is('origin', '=', origin), is('failures', '<', limit)]))
      // A place with a check in progress keeps its row.
      .where(sql<boolean>`checking = '{}'`)
      .execute(),
  );
}

/** Clears all failures of accounts: when they are unblocked, or with a new password. */
export async function clearFailures(
  db: TenantDb,
  tenantId: string,
  accounts: readonly string[],
): Promise<void> {
  if (accounts.length === 0) return;
  await db.read((tx) =>
    accessTables(tx)
      .deleteFrom('signInGate')
      .where('tenantId', '=', tenantId)
      .where('account', 'in', accounts)
      .execute(),
  );
}

/**
 * Until when accounts are locked, for unknown places or at a known one, by '{tenant} {account}'; accounts that are not locked are left out.
 * @param limitOf failures that lock an account of a tenant
 */
export async function locksOf(
  db: TenantDb,
  accounts: readonly string[],
  limitOf: (tenantId: string) => Promise<number>,
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  if (accounts.length === 0) return new Map();
  const rows = await db.read((tx) =>
    accessTables(tx)
      .selectFrom('signInGate')
      .select(['tenantId', 'account', 'failures', 'expiresAt'])
      .where('account', 'in', accounts)
      .where('origin', 'not like', 'session:%')
      .where('failures', '>', 0)
      .where('expiresAt', '>', now)
      .orderBy('expiresAt')
      .execute(),
  );
  const locked = new Map<string, Date>();
  for (const { tenantId, account, failures, expiresAt } of rows) {
    if (failures >= (await limitOf(tenantId))) locked.set(`${tenantId} ${account}`, expiresAt);
  }
  return locked;
}

/** Returns accounts with failures that have not expired, which may be locked (see `locksOf`). */
export async function failingAccounts(db: TenantDb, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await db.read((tx) =>
    accessTables(tx)
      .selectFrom('signInGate')
      .select('account')
      .where('origin', 'not like', 'session:%')
      .where('failures', '>', 0)
      .where('expiresAt', '>', now)
      .groupBy('account')
      .orderBy(sql`max(failures)`, 'desc')
      .limit(limit)
      .execute(),
  );
  return rows.map(({ account }) => account);
}
