import { records } from '@heliodeck/model/registries/records';
import { followingMonth, monthsBetween, utcMonthOf } from '../store/months.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

/** Months created in advance, so that a new month has its partition. */
const monthsAhead = 3;

/** Thrown inside a transaction that needs a month without partition; make it and run the transaction again. */
export class MissingMonths extends Error {
  override readonly name = 'MissingMonths';
  readonly months: readonly TableMonth[];
  constructor(months: readonly TableMonth[]) {
    super(`no partition yet: ${months.map(({ table, month }) => `${table} ${month}`).join(', ')}`);
    this.months = months;
  }
}

/** A month of a partitioned table; `month` is 'yyyy-MM', UTC. */
export interface TableMonth {
  readonly table: string;
  readonly month: string;
}

/** The months of the partitioned telemetry tables known to exist. */
export class TelemetryMonths {
  readonly #platform: TenantDb;
  readonly #known = new Set<string>();

  constructor(platform: TenantDb) {
    this.#platform = platform;
  }

  /** Creates missing months. Not inside a transaction: other connections must see them at once. */
  async ensure(months: Iterable<TableMonth>): Promise<void> {
    for (const { table, month } of months) {
      const key = `${table} ${month}`;
      if (this.#known.has(key)) continue;
      await this.#platform.read((_, { client }) =>
        client.query(statement`select ensure_month(${table}, ${`${month}-01`}::date)`),
      );
      this.#known.add(key);
    }
  }

  /** @throws MissingMonths if one is not known to exist */
  require(months: Iterable<TableMonth>): void {
    const missing = [...months].filter(({ table, month }) => !this.#known.has(`${table} ${month}`));
    if (missing.length > 0) throw new MissingMonths(missing);
  }

  /** Drops the months of a table before a month; returns how many. */
  async dropBefore(table: string, month: string): Promise<number> {
    const { rows } = await this.#platform.read((_, { client }) =>
      client.query<{ dropped: number }>(
        statement`select drop_months_before(${table}, ${`${month}-01`}::date) as dropped`,
      ),
    );
    this.forget();
    return rows[0]?.dropped ?? 0;
  }

  /** Clears the known months: partitions may have been dropped. */
  forget(): void {
    this.#known.clear();
  }
}

/** Creates the current and the following months in every partitioned table of telemetry. */
export async function makeMonths(platform: TenantDb, now: number): Promise<void> {
  const month = utcMonthOf(now);
  const tables = [...records.values()].map(({ historyTable }) => historyTable);
  const wanted = [...tables, 'energy_slot'].flatMap((table) =>
    monthsBetween(month, followingMonth(month, monthsAhead)).map((one) => ({ table, month: one })),
  );
  await new TelemetryMonths(platform).ensure(wanted);
}
