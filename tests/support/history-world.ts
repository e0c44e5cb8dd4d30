import type { HistoryPlace } from '../../apps/server/config-parts.ts';
import type { Ingest } from '../../apps/server/ingest/ingest.ts';
import type { Store } from '../../apps/server/store/store.ts';
import { clickHouseTelemetry } from '../../apps/server/telemetry/clickhouse/clickhouse-store.ts';
import { type ClickHouse, openClickHouse } from '../../apps/server/telemetry/clickhouse/client.ts';
import { openHistory } from '../../apps/server/telemetry/clickhouse/open-history.ts';
import { postgresTelemetry } from '../../apps/server/telemetry/postgres-store.ts';
import type { HistoryStore, TelemetryStore } from '../../apps/server/telemetry/telemetry-store.ts';
import { testClickHouse } from './clickhouse.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { quietLog } from './log.ts';
import type { OwnClickHouse } from './start-clickhouse.ts';
import type { OwnClusters } from './start-clickhouse-cluster.ts';
import { addDevice, addStation, ingestOn } from './telemetry.ts';

/** A database, a ClickHouse, and telemetry in both. */
export interface HistoryWorld extends Pick<TestDatabase, 'owner' | 'ownerUrl'> {
  readonly store: Store;
  readonly server: OwnClickHouse;
  readonly place: HistoryPlace;
  readonly url: string;
  readonly clickHouse: ClickHouse;
  readonly telemetry: TelemetryStore;
  readonly ingest: Ingest;
  newMeter(tenantId: string): Promise<string>;
  /** Transfers pending history. */
  handOn(): Promise<void>;
}

interface WorldOptions {
  readonly now: number;
  /** True: nothing is transferred unless the test does it; otherwise everything is transferred before it is read. */
  readonly isBehind: boolean;
  /** False: the test transfers history itself, with `openHistory`. */
  readonly isOpen?: boolean;
  /** Two shards of two servers for history; absent = a single server of this world. */
  readonly cluster?: OwnClusters;
}

export async function historyWorld(options: WorldOptions): Promise<HistoryWorld> {
  const { now, isBehind, isOpen = true } = options;
  const { server, place } = await placeIn(options.cluster ?? (await testClickHouse()));
  const { store, owner, ownerUrl } = await freshDatabase();
  await owner(
    `insert into param (tenant_id, param_name, param_key, param_value)
     select t, 'kept', 'telemetry.retentionDays', '400' from unnest(array['100001', '100002']) t`,
  );
  const dtus = new Map<string, string>();
  for (const tenantId of ['100001', '100002'])
    dtus.set(tenantId, (await addStation(owner, { tenantId })).dtuId);
  const platform = store.asPlatform('a test keeps history in ClickHouse');
  const clickHouse = isOpen ? await openHistory(platform, place, quietLog) : openClickHouse(place.url);
  const base = postgresTelemetry(store);
  const telemetry = clickHouseTelemetry({ store, clickHouse, base, log: quietLog });
  const handOn = async () => telemetry.handOn?.(new AbortController().signal);
  return {
    store,
    owner,
    ownerUrl,
    server,
    place,
    url: place.url,
    clickHouse,
    handOn,
    telemetry: isBehind ? telemetry : { ...telemetry, history: afterHandOn({ handOn, telemetry }) },
    ingest: ingestOn(store, { now: () => new Date(now), append: telemetry.append }),
    newMeter: (tenantId) =>
      addDevice(owner, { tenantId, dtuId: dtus.get(tenantId) ?? '', type: 2, meterRole: 1 }),
  };
}

async function placeIn(
  given: OwnClickHouse | OwnClusters,
): Promise<{ readonly server: OwnClickHouse; readonly place: HistoryPlace }> {
  if (!('servers' in given)) return { server: given, place: { url: await given.newDatabase() } };
  const [server] = given.servers;
  if (server === undefined) throw new Error('a cluster has servers');
  const urlAt = await given.newDatabase();
  return { server, place: { url: urlAt(0), cluster: 'heliodeck' } };
}

/** History that is read after everything was transferred. */
export function afterHandOn({
  handOn,
  telemetry: { history },
}: Pick<HistoryWorld, 'handOn' | 'telemetry'>): HistoryStore {
  return {
    ...history,
    async page(...wish) {
      await handOn();
      return history.page(...wish);
    },
    async *export(...wish) {
      await handOn();
      yield* history.export(...wish);
    },
    async chart(...wish) {
      await handOn();
      return history.chart(...wish);
    },
    async valuesAt(...wish) {
      await handOn();
      return history.valuesAt(...wish);
    },
  };
}
