import { deviceCommand } from '@heliodeck/model/commands/device-command';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { battery } from '@heliodeck/model/devices/records/battery';
import { batteryAlarm } from '@heliodeck/model/devices/records/battery-alarm';
import { controller } from '@heliodeck/model/devices/records/controller';
import { operating } from '@heliodeck/model/devices/records/operating';
import { auditLog } from '@heliodeck/model/logs/audit-log';
import { logApi } from '@heliodeck/model/logs/log-api';
import { logError } from '@heliodeck/model/logs/log-error';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { logUsual } from '@heliodeck/model/logs/log-usual';
import { typesReporting } from '@heliodeck/model/registries/device-types';
import { entityOf } from '@heliodeck/model/registries/entities';
import { countPlantedHistory } from '../support/count-history.ts';
import type { BenchDatabase } from './support.ts';

/** A tenant with nearly all rows, and one with few of them, spread over the whole time. */
export const tenants = { large: '100001', small: '100002' } as const;
/** One in this many rows belongs to the small tenant. */
const oneIn = 2_000;
const largeDevices = 200;
const packs = 4;

/** A list that only grows, with rows of twenty days, the last of them now. */
export interface GrowingList {
  readonly entity: Entity;
  /** Generates rows in the database. */
  plant(database: BenchDatabase, rows: number): Promise<void>;
  /** A search as a query. */
  search(database: BenchDatabase, tenantId: string): Promise<string>;
  /** Rows are counted while they are stored: every page has a number. */
  readonly isCounted: boolean;
}

/** A table, with rows whose columns besides ids, tenants and times follow from their number `n`. */
function tableList(entity: Entity, columns: string, values: string, search: string): GrowingList {
  const { table } = entity;
  return {
    entity,
    async plant({ owner }, rows) {
      if (/^log_(api|error|usual)$/.test(table))
        await owner(
          `select ensure_log_month('${table}', (now() - n * interval '1 month')::date) from generate_series(0, 1) n`,
        );
      await owner(
        `insert into ${table} (id, tenant_id, create_time, update_time, ${columns})
         select id_at(at), ${tenantOf}, at, at, ${values} from ${instants(rows)}`,
      );
    },
    search: async () => search,
    isCounted: false,
  };
}

const tenantOf = `case when n % ${oneIn} = 0 then '${tenants.small}' else '${tenants.large}' end`;
const instants = (rows: number): string =>
  `(select n, now() - (${rows} - n) * (interval '20 days' / ${rows}) as at from generate_series(1, ${rows}) n) s`;

/** The chain of the audit log is not checked here: its trigger would hash each row. */
function auditList(): GrowingList {
  const list = tableList(
    auditLog,
    'account, act, entity, record_id, seq, prev_hash, hash',
    `'user ' || n % 50, case when n % 20 = 1 then 'add' else 'edit' end, 'xwj', n::text, n, md5((n - 1)::text), md5(n::text)`,
    'act=edit',
  );
  return {
    ...list,
    async plant(database, rows) {
      await database.owner('alter table audit_log disable trigger chain');
      await list.plant(database, rows);
      await database.owner('alter table audit_log enable trigger chain');
    },
  };
}

function historyList(record: TelemetryRecord): GrowingList {
  const { historyTable, packed } = record;
  const [type = 0] = typesReporting(record);
  const idsOf = (tenantId: string): string =>
    `(select array_agg(id order by id) from device where tenant_id = '${tenantId}' and type = ${type})`;
  return {
    entity: entityOf(record.history?.key ?? ''),
    async plant(database, rows) {
      const { owner } = database;
      await owner(
        `select ensure_month('${historyTable}', (now() - n * interval '1 month')::date) from generate_series(0, 1) n`,
      );
      await owner(
        `insert into ${historyTable} (tenant_id, device_id, pack, data_time)
         select ${tenantOf}, case when n % ${oneIn} = 0 then few.ids[1] else many.ids[1 + n % ${largeDevices}] end,
           ${packed ? `1 + n / ${largeDevices} % ${packs}` : '0'}, at
         from ${instants(rows)}, (select ${idsOf(tenants.large)} as ids) many, (select ${idsOf(tenants.small)} as ids) few`,
      );
      await countPlantedHistory(database, historyTable);
    },
    async search({ owner }, tenantId) {
      const [device] = await owner(`select (${idsOf(tenantId)})[1]::text as id`);
      return `xwjId=${device?.id}`;
    },
    isCounted: true,
  };
}

export const growingLists: readonly GrowingList[] = [
  tableList(
    logApi,
    'service_id, server_host, method, request_uri, params, status',
    `'heliodeck', 'host', 'GET', '/api/blade-xwj/xwj/list?current=' || n, '{"size": "10"}', case when n % 20 = 1 then 500 else 200 end`,
    'status=200',
  ),
  tableList(
    deviceCommand,
    'kind, word, state',
    `'control', 'restart ' || n, case when n % 20 = 1 then 'timeout' else 'verified' end`,
    'state=verified',
  ),
  ...[logError, logUsual].map((entity) =>
    tableList(
      entity,
      'service_id, server_host, request_uri',
      `case when n % 20 = 1 then 'gateway' else 'heliodeck' end, 'host', '/api/' || n`,
      'serviceId=heliodeck',
    ),
  ),
  tableList(
    logSignIn,
    'account, event, result',
    `'user ' || n % 50, case when n % 20 = 1 then 'logOut' else 'signIn' end, 'ok'`,
    'event=signIn',
  ),
  auditList(),
  ...[operating, controller, battery, batteryAlarm].map(historyList),
];

/** Stations, DTUs and devices of the types whose history is planted. */
export async function plantDevices({ owner }: BenchDatabase): Promise<void> {
  const types = new Set([operating, battery].flatMap((record) => typesReporting(record).slice(0, 1)));
  for (const [tenantId, count] of [
    [tenants.large, largeDevices],
    [tenants.small, 1],
  ] as const)
    await owner(
      `with s as (insert into station (tenant_id, station_name, create_dept, time_zone)
         select $1, 'station ' || n, 10 + n % 2, 'Asia/Shanghai' from generate_series(1, $2) n returning id, create_dept),
       u as (insert into dtu (tenant_id, station_info_id, name, imei, create_dept, online_status)
         select $1, id, 'dtu', new_id()::text, create_dept, 1 from s returning id, create_dept)
       insert into device (tenant_id, dtu_id, type, name, address, create_dept)
       select $1, id, type, 'device', type, create_dept from u, unnest($3::int[]) type`,
      [tenantId, count, [...types]],
    );
}

/** Changes of the online states of all devices. */
export async function plantOnlineEvents({ owner }: BenchDatabase, rows: number): Promise<void> {
  await owner(
    `insert into online_event (tenant_id, subject, subject_id, at, event, reason)
     select d.tenant_id, 'device', d.id, s.at, case when n / devices.count % 2 = 0 then 'offline' else 'online' end, 'silent'
     from ${instants(rows)}, (select count(*) from device) devices,
       lateral (select 1 + n % devices.count as place) p
     join (select id, tenant_id, row_number() over (order by id) as place from device) d using (place)`,
  );
}

/** Returns a device of a tenant. */
export async function anyDevice({ owner }: BenchDatabase, tenantId: string): Promise<string> {
  const [device] = await owner('select min(id)::text as id from device where tenant_id = $1', [tenantId]);
  return String(device?.id);
}
