import { profiles } from '@heliodeck/devices/registry';
import type { Gateway, GatewayDtu } from '@heliodeck/gateway/contract';
import { GatewayRefusal } from '@heliodeck/gateway/contract';
import type { Log } from '../context.ts';
import type { TenantDb } from '../store/tenant-db.ts';

interface DtuRow {
  readonly id: string;
  readonly tenantId: string;
  readonly imei: string;
  readonly link: string | null;
  readonly timeoutMs: number | null;
  readonly gapMs: number | null;
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
  select d.id::text as "id", d.tenant_id as "tenantId", d.imei, d.link, d.timeout_ms as "timeoutMs", d.gap_ms as "gapMs",
    d.keep_alive_seconds as "keepAliveSeconds", s.time_zone as "zone",
    coalesce((select json_agg(json_build_object('id', x.id::text, 'profile', x.model, 'address', x.address,
      'periodSeconds', x.period_seconds) order by x.id)
      from device x where x.dtu_id = d.id and x.is_deleted = 0), '[]'::json) as "devices"
  from dtu d left join station s on s.id = d.station_info_id
  where d.is_deleted = 0`;

/** Keeps the gateway's list of claimed DTUs equal to the database's. */
export interface FieldDirectory {
  /** Tells the gateway all DTUs of all tenants; at start. */
  loadAll(): Promise<void>;
  /** Tells the gateway these DTUs anew; one that is gone is removed. */
  refresh(dtuIds: readonly string[]): Promise<void>;
}

export function fieldDirectory(db: TenantDb, gateway: Gateway, log: Log): FieldDirectory {
  const put = (row: DtuRow): void => {
    try {
      gateway.put(asGatewayDtu(row));
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      // The rules of the entities refuse such rows; one that is there all the same must not stop the others.
      log.error('the gateway refuses a DTU', { dtuId: row.id, code: error.code, ids: error.ids });
    }
  };
  return {
    async loadAll() {
      const rows = await db.read((_, { client }) => client.query<DtuRow>(query));
      for (const row of rows.rows) put(row);
    },
    async refresh(dtuIds) {
      if (dtuIds.length === 0) return;
      const { rows } = await db.read((_, { client }) =>
        client.query<DtuRow>(`${query} and d.id = any($1::bigint[])`, [dtuIds]),
      );
      const present = new Set(rows.map((row) => row.id));
      for (const id of dtuIds) if (!present.has(id)) gateway.remove(id);
      for (const row of rows) put(row);
    },
  };
}

/** A DTU as the gateway takes it. Devices without a known profile are listed for people but not polled. */
function asGatewayDtu(row: DtuRow): GatewayDtu {
  return {
    id: row.id,
    tenantId: row.tenantId,
    imei: row.imei,
    link: row.link ?? 'auto',
    timeoutMs: row.timeoutMs ?? 4000,
    gapMs: row.gapMs ?? 50,
    keepAliveSeconds: row.keepAliveSeconds ?? 120,
    zone: row.zone ?? 'Asia/Shanghai',
    devices: row.devices.flatMap(({ id, profile, address, periodSeconds }) =>
      profile !== null && profiles.has(profile)
        ? [{ id, profile, address, periodSeconds: periodSeconds ?? 60 }]
        : [],
    ),
  };
}
