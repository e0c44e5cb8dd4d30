import { columnsOf } from '@heliodeck/model/descriptors/columns';
import { type Entity, ownsTable } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { roleNumber } from '@heliodeck/model/energy/rules';
import type { TariffCalendar } from '@heliodeck/model/energy/tariff';
import { tariff } from '@heliodeck/model/energy/tariff-entity';
import { entities } from '@heliodeck/model/registries/entities';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { seal } from '../../apps/server/access/keys/seal.ts';
import { quoted } from '../../apps/server/store/ddl.ts';
import { countPlantedHistory } from '../support/count-history.ts';
import type { TestDatabase } from '../support/database.ts';

/**
 * Texts and numbers that are in the planted rows and nowhere else; a reply that contains one has leaked the row.
 * `scoped` rows belong to a department, `whole` ones to the organisation, `shared` ones to all tenants; a `secret` must never be
 * returned, a `file` only to its tenant and to callers that know its name.
 */
export const marks = {
  scoped: 'ZqSx7',
  whole: 'ZqOx7',
  shared: 'ZqPx7',
  secret: 'ZqXx7',
  file: 'ZqFx7',
  number: 7331733,
} as const;

/** Where rows are planted and to whom they belong. */
interface Ground {
  readonly tenantId: string;
  readonly deptId: string;
  readonly userId: string;
  readonly now: Date;
  /** Key that credentials are encrypted with. */
  readonly sealing: Uint8Array;
}

/** One row of every entity, by the entity's key: its id in the API. */
export type Planted = ReadonlyMap<string, string>;

type Values = Readonly<Record<string, unknown>>;

/** Values that a row needs for calls to reach it; everything else is filled in from the descriptor. */
const given: Readonly<Record<string, (at: Ground, ids: ReadonlyMap<string, string>) => Values>> = {
  dtu: () => ({ imei: plantedImei }),
  xwj: () => ({ address: 1, type: 1, model: 'heliodeck-mppt4' }),
  stationInfo: () => ({ time_zone: 'Asia/Shanghai', longitude: '118.09', latitude: '24.48' }),
  user: () => ({ status: 1, must_change_password: false }),
  deviceCommand: () => ({ state: 'awaiting', kind: 'control', end_time: null }),
  client: () => ({
    client_id: plantedClient,
    authorized_grant_types: 'authorization_code',
    scope: 'all',
    web_server_redirect_uri: plantedRedirect,
    status: 1,
  }),
  // Anybody who requests it is denied: a planted rule must not widen the callers' access.
  dataScope: () => ({ resource_code: 'planted', scope_type: 2 }),
  // Not active, or uploads would go there; an address that no call may reach.
  oss: ({ sealing, tenantId }) => ({
    status: 1,
    oss_code: plantedCode,
    category: 1,
    endpoint: 'https://127.0.0.1:9',
    secret_key: seal(sealing, `oss.secretKey of ${tenantId}`, marks.secret),
  }),
  sms: ({ sealing, tenantId }) => ({
    status: 1,
    sms_code: plantedCode,
    access_key: seal(sealing, `sms.accessKey of ${tenantId}`, marks.secret),
    secret_key: seal(sealing, `sms.secretKey of ${tenantId}`, marks.secret),
  }),
  datasource: ({ sealing }) => ({
    driver_class: driverClass.postgresql,
    url: 'jdbc:postgresql://127.0.0.1:9/planted?sslmode=disable',
    password: seal(sealing, 'datasource.password of 000000', marks.secret),
  }),
  pushChannel: ({ sealing, tenantId }) => ({
    type: 5,
    enabled: true,
    endpoint: 'https://127.0.0.1:9/hook',
    robot_address: seal(sealing, `push_channel.robotAddress of ${tenantId}`, marks.secret),
    secret_key: seal(sealing, `push_channel.secretKey of ${tenantId}`, marks.secret),
  }),
  // On duty around the clock, so that a shift can be handed over.
  dutyShift: () => ({ kind: 1, weekdays: '1,2,3,4,5,6,7', start_time: '08:00', end_time: '08:00' }),
};

export const plantedImei = '866104052317904';
/** A program of A that users may authorise. */
export const plantedClient = `${marks.whole}client`;
export const plantedRedirect = 'https://reports.example.com/back';
/** Name of A's configurations of storage and text messages. */
export const plantedCode = 'planted-code';

/** Whether a row belongs to one tenant, also in a table shared by all of them (tenants, programs). */
export function isOwned({ tenancy, fields }: Entity): boolean {
  return tenancy === 'tenant' || Object.hasOwn(fields, 'tenantId');
}

/** Inserts one row of every entity into a tenant, past row-level security; rows of all tenants for entities that have such. */
export async function plantRows(
  database: Pick<TestDatabase, 'owner' | 'store'>,
  ground: Ground,
  isScoped: (entity: Entity) => boolean,
): Promise<Planted> {
  const plain = [...entities.values()].filter(ownsTable);
  const fresh = await database.owner('select new_id()::text as id from generate_series(1, $1)', [
    plain.length,
  ]);
  const ids = new Map(plain.map((entity, index) => [entity.key, String(fresh[index]?.id)]));
  for (const entity of plain) {
    if (entity.key === 'tenant') continue;
    const mark = !isOwned(entity) ? marks.shared : isScoped(entity) ? marks.scoped : marks.whole;
    const audit = {
      id: ids.get(entity.key),
      tenant_id: isOwned(entity) ? ground.tenantId : '000000',
      create_user: ground.userId,
      create_dept: ground.deptId,
    };
    await insert(database, entity.table, {
      ...rowOf(entity, mark, ids, ground),
      ...given[entity.key]?.(ground, ids),
      ...audit,
    });
  }
  ids.set('historyAlarm', await plantClosedAlarm(database, ids.get('realtimeAlarm') ?? ''));
  const [own] = await database.owner(
    'update tenant set tenant_name = $2 where tenant_id = $1 returning id::text',
    [ground.tenantId, `${marks.whole}tenant`],
  );
  ids.set('tenant', String(own?.id));
  const at = new Date(Math.floor(ground.now.getTime() / 1000) * 1000 - 60_000);
  const planted = new Set<string>();
  for (const entity of entities.values()) {
    if (ownsTable(entity)) continue;
    if (entity.figures) {
      ids.set(entity.key, await plantFigures(database, ground.tenantId, ids.get('xwj') ?? '', at));
      continue;
    }
    const device = ids.get('xwj') ?? '';
    if (entity.telemetry === 'history')
      await database.owner('select ensure_month($1, $2)', [entity.table, at.toISOString().slice(0, 10)]);
    const key = { tenant_id: ground.tenantId, device_id: device, pack: 0, data_time: at };
    // Views of a record are further screens on its tables: the row exists already.
    if (!planted.has(entity.table)) {
      await insert(database, entity.table, { ...rowOf(entity, marks.scoped, ids, ground), ...key });
      if (entity.telemetry === 'history') await countPlantedHistory(database, entity.table);
      planted.add(entity.table);
    }
    ids.set(entity.key, `${device}-0${entity.telemetry === 'history' ? `-${at.getTime()}` : ''}`);
  }
  return ids;
}

/** A counter with a completed day, whose sums make a row of every report. @returns the id of the row of the day */
export async function plantFigures(
  database: Pick<TestDatabase, 'owner'>,
  tenantId: string,
  device: string,
  at: Date,
): Promise<string> {
  const day = at.toISOString().slice(0, 10);
  const role = roleNumber('generated');
  await database.owner(
    `insert into energy_counter (tenant_id, device_id, role, record, unit, moduli, maximum_watts, gap_ms, zone)
     values ($1, $2, $3, 'inverterData', 10, '{}', 1000000, 1200000, 'Asia/Shanghai') on conflict do nothing`,
    [tenantId, device, role],
  );
  for (const [table, begin] of [
    ['energy_day', day],
    ['energy_month', `${day.slice(0, 7)}-01`],
  ])
    await database.owner(
      `insert into ${table} (tenant_id, device_id, role, ${table === 'energy_day' ? 'day' : 'month'}, wh, covered_s)
       values ($1, $2, $3, $4, 4200, 3600) on conflict do nothing`,
      [tenantId, device, role, begin],
    );
  return `${device}-${day.replaceAll('-', '')}`;
}

/** History alarms are the closed ones in the table of alarms. @returns its id */
async function plantClosedAlarm(database: Pick<TestDatabase, 'owner'>, openId: string): Promise<string> {
  const [row] = await database.owner('select * from alarm where id = $1', [openId]);
  const [fresh] = await database.owner('select new_id()::text as id');
  const id = String(fresh?.id);
  await insert(database, 'alarm', { ...row, rule: JSON.stringify(row?.rule ?? null), id, status: 2 });
  return id;
}

function rowOf(entity: Entity, mark: string, ids: ReadonlyMap<string, string>, ground: Ground): Values {
  const values = columnsOf(entity).map(({ name, column, type, field }) => {
    const value = plantedValue(field, `${mark}${entity.key}`, ids, entity, ground);
    return [column, type === 'bigint[]' ? [value].flat() : shaped(value, type, name)];
  });
  return Object.fromEntries(values);
}

function shaped(value: unknown, type: string, name: string): unknown {
  if (type === 'jsonb') return JSON.stringify(value);
  if (type === 'text' && typeof value === 'number') return String(value);
  if (type === 'text' && value === null) return name;
  return value;
}

/** A value of a field, with the mark if possible. */
function plantedValue(
  field: Field,
  mark: string,
  ids: ReadonlyMap<string, string>,
  entity: Entity,
  ground: Ground,
): unknown {
  const hidden = field.kind === 'secret' || field.wire === false;
  const text = hidden ? marks.secret + entity.key : mark;
  switch (field.kind) {
    case 'secret':
      return text;
    case 'text':
      if (field.format === 'zone') return 'Asia/Shanghai';
      if (field.format === 'entity') return entity.key;
      return text.slice(0, Math.max(field.max ?? 60, marks.scoped.length));
    case 'ref':
      if (field.parent) return '0';
      if (field.by !== undefined) return ground.tenantId;
      return ids.get(field.entity === 'self' ? entity.key : field.entity) ?? null;
    case 'integer':
    case 'decimal':
    case 'flags':
      return entity.telemetry === undefined ? ((field as { min?: number }).min ?? 1) : marks.number;
    case 'choice':
      return field.options[0]?.value ?? null;
    case 'dict':
      return field.numeric ? 1 : '1';
    case 'boolean':
      return false;
    case 'date':
      return '2026-05-02';
    case 'dateTime':
      return '2026-05-02T00:00:00Z';
    case 'region':
      return '330106';
    case 'place':
      return `120.1,30.2,${text}`;
    case 'image':
      return `/${text}.png`;
    case 'richText':
      return `<p>${text}</p>`;
    case 'json':
      return entity.key === tariff.key ? plantedCalendar(text) : { note: text };
    case 'via':
      return null;
  }
}

/** A tariff must be valid to be used; the name of its band carries the mark. */
function plantedCalendar(name: string): TariffCalendar {
  const windows = [{ from: '00:00', to: '24:00', band: 'flat' }];
  const days = [{ on: [1, 2, 3, 4, 5, 6, 7, 'holiday'] as const, windows }];
  const seasons = [{ name: 'year', ranges: [{ from: '01-01', to: '12-31' }], days }];
  const prices = { flat: { buy: '1', sell: '1', subsidy: '0' } };
  return {
    bands: [{ key: 'flat', name }],
    versions: [{ validFrom: '2020-01-01', seasons, holidays: [], prices }],
  };
}

async function insert(database: Pick<TestDatabase, 'owner'>, table: string, values: Values): Promise<void> {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  await database.owner(
    `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${places})`,
    Object.values(values),
  );
}
