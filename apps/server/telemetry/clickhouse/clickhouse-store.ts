import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { sql } from 'kysely';
import type { Log } from '../../context.ts';
import { statement } from '../../store/sql.ts';
import type { Store } from '../../store/store.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { readChart } from '../chart/read-chart.ts';
import { findHistory, readFound } from '../history/history-page.ts';
import { storedByTenant } from '../history/stored-by-tenant.ts';
import type { HistoryStore, TelemetryStore } from '../telemetry-store.ts';
import { viewsOf } from '../view-db.ts';
import { type ClickHouse, ClickHouseAway, isUnusable } from './client.ts';
import { storedName, systemTable } from './cluster.ts';
import { moveAll } from './mover.ts';
import { movedRecords } from './places.ts';
import { clickHouseChart } from './read-chart.ts';
import { exportRows } from './read-export.ts';
import { combinedReader } from './read-rows.ts';
import { removeExpiredRows } from './remove-expired.ts';
import { textConstant } from './sql.ts';
import { rowsTable, slotLevels, slotsTable } from './tables.ts';
import { storedValuesAt } from './values-at.ts';

interface Parts {
  readonly store: Pick<Store, 'tenantDb' | 'asPlatform'>;
  readonly clickHouse: ClickHouse;
  /** Telemetry in PostgreSQL: everything except history, and history until it is moved. */
  readonly base: TelemetryStore;
  readonly log: Log;
}

/** After a failed connection ClickHouse is not called for this time, ms, so that not every call waits for its time-out. */
const leftAloneMs = 30_000;

/**
 * Telemetry whose history is read from ClickHouse. PostgreSQL stores a reading first, with an outbox entry; rows in the outbox are read
 * from PostgreSQL, so that a reading is visible at once and none is lost while ClickHouse is unavailable. During that time all reads go to
 * PostgreSQL. The number of rows and the position of a page are counted in PostgreSQL, in the transaction that stores the rows.
 */
export function clickHouseTelemetry({ store, clickHouse, base, log }: Parts): TelemetryStore {
  const platform = store.asPlatform('history of all tenants is moved to ClickHouse');
  const dbOf = viewsOf(store);
  const { isUsable, leave, trustAgain, read } = readsWhileUsable(movedRecords(platform), log);
  const history: HistoryStore = {
    ...base.history,
    page: (view, search, page) =>
      read(
        search.record,
        async () => {
          const db = dbOf(view);
          const wish = { ...search, ...page, tenantId: view.tenantId };
          // No connection of PostgreSQL is held during the query to ClickHouse.
          const { total, found } = await db.read((_, { client }) => findHistory(client, wish));
          return { total, rows: await readFound(wish, found, combinedReader(db, clickHouse, wish)) };
        },
        () => base.history.page(view, search, page),
      ),
    async *export(view, search) {
      const isReady = await base.history.isReady(view, search.record);
      if (isReady && (await isUsable(search.record))) {
        let hasBegun = false;
        try {
          for await (const rows of exportRows(dbOf(view), clickHouse, view.tenantId, search)) {
            hasBegun = true;
            yield rows;
          }
          return;
        } catch (error) {
          leave(error);
          // Part of a file would look like a complete one.
          if (hasBegun) throw error instanceof ClickHouseAway ? error : new ClickHouseAway(error);
        }
      }
      yield* base.history.export(view, search);
    },
    chart: (view, wish, spanMs) =>
      read(
        wish.record,
        async () => {
          const db = dbOf(view);
          const tenantId = view.spansTenants ? await ownerOf(db, wish) : view.tenantId;
          if (tenantId === undefined) return { spans: [], ends: [] };
          return readChart(clickHouseChart(db, clickHouse, tenantId), wish, spanMs);
        },
        () => base.history.chart(view, wish, spanMs),
      ),
    valuesAt: (view, wish) =>
      read(
        wish.record,
        async () => {
          const db = dbOf(view);
          const tenantId = view.spansTenants ? await ownerOf(db, wish) : view.tenantId;
          if (tenantId === undefined)
            return wish.instants.map(() => ({ readAt: null, values: wish.metrics.map(() => null) }));
          return storedValuesAt(db, clickHouse, tenantId, wish);
        },
        () => base.history.valuesAt(view, wish),
      ),
    async amounts(now) {
      const sizes = await bytesPerRow(clickHouse).catch((error: unknown) => {
        if (isUnusable(error)) return undefined;
        throw error;
      });
      const elsewhere = (name: string): number | null => (sizes ? (sizes.get(name) ?? 0) : null);
      return storedByTenant(platform, now, elsewhere);
    },
    async removeExpired(now) {
      await removeExpiredRows(platform, clickHouse, now);
      return base.history.removeExpired(now);
    },
  };
  let isAway = false;
  return {
    ...base,
    history,
    async handOn(signal) {
      try {
        await moveAll(platform, clickHouse, { signal });
        if (isAway) log.info('ClickHouse takes history again, what waited is handed on');
        isAway = false;
        trustAgain();
      } catch (error) {
        if (!isUnusable(error)) throw error;
        if (!isAway)
          log.warn('ClickHouse takes no history, it waits in PostgreSQL', { error: error.cause ?? error });
        isAway = true;
      }
    },
  };
}

/** Reads that go to PostgreSQL while ClickHouse is unavailable. */
interface UsableReads {
  /** Whether a record is to be read from ClickHouse. */
  isUsable(record: TelemetryRecord): Promise<boolean>;
  /** Leaves ClickHouse alone for some time. @throws the error if it has another cause than its absence */
  leave(error: unknown): void;
  trustAgain(): void;
  /** Reads from ClickHouse; from PostgreSQL, which has all rows, if the record is not moved yet or ClickHouse is unavailable. */
  read<T>(
    record: TelemetryRecord,
    fromClickHouse: () => Promise<T>,
    fromPostgres: () => Promise<T>,
  ): Promise<T>;
}

function readsWhileUsable(isMoved: (record: TelemetryRecord) => Promise<boolean>, log: Log): UsableReads {
  let trustedAgainAt = Number.NEGATIVE_INFINITY;
  const isUsable = async (record: TelemetryRecord): Promise<boolean> =>
    performance.now() >= trustedAgainAt && (await isMoved(record));
  const leave = (error: unknown): void => {
    if (!isUnusable(error)) throw error;
    trustedAgainAt = performance.now() + leftAloneMs;
    log.warn('ClickHouse cannot be used, history is read from PostgreSQL', { error });
  };
  return {
    isUsable,
    leave,
    trustAgain() {
      trustedAgainAt = Number.NEGATIVE_INFINITY;
    },
    async read(record, fromClickHouse, fromPostgres) {
      if (!(await isUsable(record))) return fromPostgres();
      try {
        return await fromClickHouse();
      } catch (error) {
        leave(error);
        return fromPostgres();
      }
    },
  };
}

/** Returns the tenant of a device, for callers with access to all tenants; undefined if the device never reported. */
async function ownerOf(
  db: TenantDb,
  { record, deviceId }: Parameters<HistoryStore['valuesAt']>[1] | Parameters<HistoryStore['chart']>[1],
): Promise<string | undefined> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ tenant: string }>(
      statement`select tenant_id as tenant from ${sql.id(record.historyTable)} where device_id = ${deviceId} limit 1`,
    ),
  );
  return rows[0]?.tenant;
}

/** Returns the bytes per row including roll-ups, by history; replicas count once. */
async function bytesPerRow(clickHouse: ClickHouse): Promise<ReadonlyMap<string, number>> {
  const rows = await clickHouse.rows<[string, string, string]>(
    `select table, sum(bytes_on_disk), sum(rows) from ${systemTable(clickHouse, 'parts')}
     where database = ${textConstant(clickHouse.database)} and active group by table`,
  );
  const of = new Map(
    rows.map(([table, bytes, count]) => [table, { bytes: Number(bytes), rows: Number(count) }]),
  );
  return new Map(
    [...records.values()].flatMap((record) => {
      const partsOf = (table: string) => of.get(storedName(clickHouse, table));
      const own = partsOf(rowsTable(record));
      const bytes = slotLevels(record).map((level) => partsOf(slotsTable(record, level))?.bytes ?? 0);
      const all = bytes.reduce((sum, one) => sum + one, own?.bytes ?? 0);
      return own && own.rows > 0 ? [[record.historyTable, all / own.rows] as const] : [];
    }),
  );
}
