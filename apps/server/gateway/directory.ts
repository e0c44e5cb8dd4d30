import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { profiles } from '@heliodeck/devices/registry';
import type { Gateway, GatewayDtu } from '@heliodeck/gateway/contract';
import { GatewayRefusal, type GatewayRefusalCode } from '@heliodeck/gateway/gateway-refusal';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { defaultZone } from '@heliodeck/model/wire/time';
import { readHeartbeats } from '@heliodeck/protocol/link/heartbeat-text';
import { sql } from 'kysely';
import type { Log } from '../context.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';

interface DtuRow {
  readonly id: string;
  readonly tenantId: string;
  readonly imei: string;
  /** Encrypted. */
  readonly key: string | null;
  readonly link: string | null;
  readonly heartbeats: string | null;
  readonly timeoutMs: number | null;
  readonly gapMs: number | null;
  readonly drainMs: number | null;
  readonly keepAliveSeconds: number | null;
  readonly zone: string | null;
  readonly devices: readonly {
    id: string;
    profile: string | null;
    address: number;
    periodSeconds: number | null;
  }[];
}

const query = `
  select d.id::text as "id", d.tenant_id as "tenantId", d.imei, d.registration_key as "key", d.link, d.heartbeats, d.timeout_ms as "timeoutMs",
    d.gap_ms as "gapMs", d.drain_ms as "drainMs", d.keep_alive_seconds as "keepAliveSeconds", s.time_zone as "zone",
    coalesce((select json_agg(json_build_object('id', x.id::text, 'profile', x.model, 'address', x.address,
      'periodSeconds', x.period_seconds) order by x.id)
      from device x where x.dtu_id = d.id and x.is_deleted = 0), '[]'::json) as "devices"
  from dtu d left join station s on s.id = d.station_info_id
  where d.is_deleted = 0 and d.imei is not null`;

const retryMs = 500;
/** DTUs read per page: all DTUs of a large fleet with their devices would fill the memory. */
const pageSize = 5_000;

/** Error codes that users see for refusals of the gateway. */
const refusals: Readonly<Record<GatewayRefusalCode, MessageCode>> = {
  'imei-invalid': 'dtu.imeiInvalid',
  'imei-taken': 'dtu.imeiTaken',
  'address-taken': 'device.addressTaken',
};

/** Decrypts the stored key of a DTU. @throws Error for a key that was encrypted with another installation's key */
export type OpenDtuKey = (tenantId: string, sealed: string) => string;

/** The gateway's list of DTUs, and what is needed to fill it. */
interface ListParts {
  readonly gateway: Pick<Gateway, 'put' | 'remove'>;
  readonly log: Log;
  readonly openKey: OpenDtuKey;
}

/** Keeps the gateway's list of claimed DTUs equal to the database's. */
interface FieldDirectory {
  /** Sends all DTUs of all tenants to the gateway; at start. */
  loadAll(): Promise<void>;
  /** Sends these DTUs to the gateway again as soon as they can be read; deleted ones are removed. */
  refresh(dtuIds: readonly string[]): void;
  /** Resolves when all requested changes have been sent. */
  settled(): Promise<void>;
}

/**
 * Runs one query at a time, so that an older result never follows a newer one.
 * @param parts.db has access to the DTUs of all tenants; `stopping` ends the wait for an unavailable database
 */
export function fieldDirectory(
  parts: ListParts & { readonly db: TenantDb; readonly stopping: AbortSignal },
): FieldDirectory {
  const { db, log, stopping } = parts;
  const wanted = new Set<string>();
  let running: Promise<void> | undefined;

  const tell = (ids: readonly string[], rows: readonly DtuRow[]): void => {
    for (const holder of tellGateway(parts, ids, rows)) wanted.add(holder);
  };

  /** Runs one query at a time: of two at once the older one could finish last. */
  async function run(): Promise<void> {
    while (wanted.size > 0 && !stopping.aborted) {
      const ids = [...wanted];
      wanted.clear();
      try {
        const { rows } = await db.read((_, { client }) =>
          client.query<DtuRow>(statement`${sql.raw(query)} and d.id = any(${ids}::bigint[]) order by d.id`),
        );
        tell(ids, rows);
      } catch (error) {
        log.error('DTUs are not told to the gateway yet', { count: ids.length, error });
        for (const id of ids) wanted.add(id);
        await pause(retryMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  const start = (): void => {
    if (running !== undefined || wanted.size === 0 || stopping.aborted) return;
    running = run().finally(() => {
      running = undefined;
      start();
    });
  };

  async function readAll(): Promise<void> {
    for (let last = '0'; ; ) {
      const { rows } = await db.read((_, { client }) =>
        client.query<DtuRow>(
          statement`${sql.raw(query)} and d.id > ${last}::bigint order by d.id limit ${sql.lit(pageSize)}`,
        ),
      );
      tell([], rows);
      const newest = rows.at(-1)?.id;
      if (newest === undefined || rows.length < pageSize) return;
      last = newest;
    }
  }

  return {
    loadAll() {
      // DTUs requested meanwhile are read afterwards, since they are newer.
      const loading = readAll();
      running = loading
        .catch(() => undefined)
        .finally(() => {
          running = undefined;
          start();
        });
      return loading;
    },
    refresh(dtuIds) {
      for (const id of dtuIds) wanted.add(id);
      start();
    },
    async settled() {
      while (running !== undefined) await running;
    },
  };
}

/**
 * Puts DTUs into the gateway's list, and removes those that were read and do not exist.
 * @param ids that were read
 * @returns other DTUs that held one of the IMEIs in the list: they have changed too and are to be read
 */
function tellGateway(parts: ListParts, ids: readonly string[], rows: readonly DtuRow[]): readonly string[] {
  const { gateway } = parts;
  const present = new Set(rows.map((row) => row.id));
  for (const id of ids) if (!present.has(id)) gateway.remove(id);
  return rows.flatMap((row) => {
    const dtu = asGatewayDtu(row, keyOf(parts, row));
    const holder = put(parts, dtu);
    if (holder === undefined) return [];
    // In the database this DTU has the IMEI.
    gateway.remove(holder);
    put(parts, dtu);
    return [holder];
  });
}

/** @returns id of another DTU that holds the IMEI in the gateway's list, if there is one */
function put({ gateway, log }: Omit<ListParts, 'openKey'>, dtu: GatewayDtu): string | undefined {
  try {
    gateway.put(dtu);
    return undefined;
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    const [first, second] = error.ids;
    if (error.code === 'imei-taken') return first;
    // The rules of the entities refuse such rows; one that exists anyway must not stop the others.
    log.error('the gateway refuses a DTU or a device', {
      dtuId: dtu.id,
      errorCode: refusals[error.code],
      ids: error.ids,
    });
    if (error.code !== 'address-taken') return undefined;
    return put({ gateway, log }, { ...dtu, devices: dtu.devices.filter(({ id }) => id !== second) });
  }
}

/** Decrypts the key of a DTU that has one. */
function keyOf(
  { log, openKey }: Pick<ListParts, 'log' | 'openKey'>,
  { id, tenantId, key }: DtuRow,
): string | undefined {
  if (key === null) return undefined;
  try {
    return openKey(tenantId, key);
  } catch (error) {
    // A DTU whose key cannot be decrypted is not let in: otherwise any device that knows the IMEI would be.
    log.error('the key of a DTU cannot be opened: it is not let in', { dtuId: id, error });
    return randomUUID();
  }
}

/** Converts a row for the gateway. Devices without a known profile are listed for users but not polled. */
function asGatewayDtu(row: DtuRow, key: string | undefined): GatewayDtu {
  return {
    id: row.id,
    tenantId: row.tenantId,
    imei: row.imei,
    ...(key === undefined ? {} : { key }),
    link: row.link ?? 'auto',
    heartbeats: readHeartbeats(row.heartbeats),
    timeoutMs: row.timeoutMs ?? 4000,
    gapMs: row.gapMs ?? 50,
    bus: { drainIdleMs: row.drainMs },
    keepAliveSeconds: row.keepAliveSeconds ?? 120,
    zone: row.zone ?? defaultZone,
    devices: row.devices.flatMap(({ id, profile, address, periodSeconds }) =>
      profile !== null && profiles.has(profile)
        ? [{ id, profile, address, periodSeconds: periodSeconds ?? 60 }]
        : [],
    ),
  };
}
