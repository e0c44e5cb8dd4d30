import type { Reading } from '@heliodeck/model/descriptors/record';
import type { TenantDb } from '../../apps/server/store/tenant-db.ts';
import type { TelemetryStore } from '../../apps/server/telemetry/telemetry-store.ts';

/** A telemetry store and ingest over its `append`; its tenants keep readings for 400 days. */
export interface TelemetryWorld {
  readonly store: TelemetryStore;
  /** Resolves when they are stored durably. */
  append(readings: readonly Reading[]): Promise<void>;
  /** Aggregates readings that are old enough for charts. */
  rollUp(): Promise<void>;
  newMeter(tenantId: string): Promise<string>;
  /** A tenant's database, whose transactions edits take part in. */
  db(tenantId: string): TenantDb;
  /** The database of scheduled jobs: all tenants. */
  readonly platform: TenantDb;
  /** The current time, ms. */
  readonly now: number;
}
