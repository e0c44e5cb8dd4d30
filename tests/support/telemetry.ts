import type { Reading } from '@heliodeck/model/descriptors/record';
import { createIngest, type Ingest, type IngestParts } from '../../apps/server/ingest/ingest.ts';
import { postgresAppend } from '../../apps/server/telemetry/append/open-append.ts';
import { findDevicesIn } from '../../apps/server/telemetry/device-facts.ts';
import { quietLog } from './log.ts';

/** Runs SQL without row-level security. */
export type OwnerSql = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

interface PlannedStation {
  readonly tenantId: string;
  readonly zone?: string;
  readonly capacity?: number;
  readonly dept?: string;
}

/** Registers a station with one DTU. */
export async function addStation(
  owner: OwnerSql,
  { tenantId, zone = 'Asia/Shanghai', capacity, dept }: PlannedStation,
): Promise<{ readonly stationId: string; readonly dtuId: string }> {
  const [station] = await owner(
    `insert into station (tenant_id, station_name, time_zone, installed_capacity, create_dept, longitude, latitude)
     values ($1, 'Station', $2, $3, $4, '118.09', '24.48') returning id::text`,
    [tenantId, zone, capacity ?? null, dept ?? null],
  );
  const [dtu] = await owner(
    `insert into dtu (tenant_id, station_info_id, name, imei, create_dept)
     values ($1, $2, 'DTU', new_id()::text, $3) returning id::text`,
    [tenantId, station?.id, dept ?? null],
  );
  return { stationId: String(station?.id), dtuId: String(dtu?.id) };
}

/** Registers a device; returns its id. `meterRole` 1 = generation. */
export async function addDevice(
  owner: OwnerSql,
  device: {
    readonly tenantId: string;
    readonly dtuId: string;
    readonly type: number;
    readonly meterRole?: number;
    readonly dept?: string;
  },
): Promise<string> {
  const [row] = await owner(
    `insert into device (tenant_id, dtu_id, type, name, address, meter_role, create_dept)
     values ($1, $2, $3, 'Device', 1, $4, $5) returning id::text`,
    [device.tenantId, device.dtuId, device.type, device.meterRole ?? null, device.dept ?? null],
  );
  return String(row?.id);
}

/** An ingest with a test's store, at a given time. */
export function ingestOn(
  store: Parameters<typeof postgresAppend>[0],
  more: Partial<IngestParts> & { readonly now: () => Date },
): Ingest {
  const platform = store.asPlatform('a test ingests readings of several tenants');
  return createIngest({
    append: postgresAppend(store),
    findDevices: findDevicesIn(platform),
    log: quietLog,
    ...more,
  });
}

/** A meter's reading at an instant. */
export function meterReading(
  tenantId: string,
  deviceId: string,
  at: number,
  values: Reading['values'],
): Reading {
  return { tenantId, deviceId, record: 'meter', at, pack: 0, values };
}

/**
 * Ingests two days of quarters of an hour from 18 June 2026 in Shanghai: 48 kWh generated, 96 bought and 24 sold.
 * @param meters ids of the meter of generation and of that at the grid
 */
export async function ingestMeteredDays(
  ingest: Ingest,
  { tenantId, generation, grid }: { tenantId: string; generation: string; grid: string },
): Promise<void> {
  const from = Date.parse('2026-06-17T16:00:00Z');
  const steps = Array.from({ length: 48 * 4 + 1 }, (_, i) => ({ i, at: from + i * 900_000 }));
  const grows = (meter: string, start: number, perQuarter: number) =>
    ingest.backfill(
      steps.map(({ i, at }) =>
        meterReading(tenantId, meter, at, { totalPositiveActiveEnergy: start + i * perQuarter }),
      ),
    );
  await grows(generation, 100, 1 / 4);
  await grows(grid, 50, 1 / 2);
  await ingest.backfill(
    steps.map(({ i, at }) => ({
      tenantId,
      deviceId: grid,
      record: 'meterTariff',
      at,
      pack: 0,
      values: { negativeTotal: 7 + i / 8 },
    })),
  );
}
