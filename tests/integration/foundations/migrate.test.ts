import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { entities } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPlain } from '../../../apps/server/passwords/stored-password.ts';
import { migrate } from '../../../apps/server/store/migrate.ts';
import type { RoleSecrets } from '../../../apps/server/store/roles.ts';
import { declaredSchema, schemaOf } from '../../../apps/server/store/schema.ts';
import { connectStore } from '../../../apps/server/store/store.ts';
import { freshDatabase } from '../../support/database.ts';
import { park, testEntities, testRecords } from '../../support/entities.ts';
import { quietLog } from '../../support/log.ts';
import { rentedCluster } from '../../support/rented-cluster.ts';

const { rentDatabase, query } = await rentedCluster();
const ownerUrl = await rentDatabase('rented');
const schema = schemaOf(testEntities, testRecords);

describe('migrations', () => {
  it('three servers at once on an empty database create one database and one set of roles', async () => {
    const all = await Promise.all([1, 2, 3].map(() => migrate({ ownerUrl, schema, log: quietLog })));
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
    const applied = await query(ownerUrl, 'select name from heliodeck_private.migration order by name');
    expect(applied.map((row) => row.name)).toContain('020-sign-in');
    expect(new Set(applied.map((row) => row.name)).size).toBe(applied.length);
  });

  it('need no superuser, and still isolate tenants', async () => {
    const secrets = await migrate({ ownerUrl, schema, log: quietLog });
    const store = connectStore({ ownerUrl, log: quietLog }, secrets);
    try {
      const add = (tenantId: string) =>
        store.tenantDb(tenantId).tx((db) =>
          db
            .insertInto('park')
            .values({ parkName: `of ${tenantId}` })
            .execute(),
        );
      await add('100001');
      await add('100002');
      const seen = await store
        .tenantDb('100001')
        .read((db) => db.selectFrom('park').select('parkName').execute());
      expect(seen).toEqual([{ parkName: 'of 100001' }]);
      const everyone = await store
        .asPlatform('look at all')
        .read((db) => db.selectFrom('park').select('parkName').execute());
      expect(everyone).toHaveLength(2);
    } finally {
      await store.close();
    }
  });

  it('add the new columns of a descriptor and keep existing data', async () => {
    const grown: Entity = {
      ...park,
      fields: { ...park.fields, motto: { kind: 'text', label: label('口号', 'Motto') } },
    };
    await migrate({
      ownerUrl,
      schema: schemaOf([...testEntities.filter((one) => one !== park), grown], testRecords),
      log: quietLog,
    });
    const rows = await query(ownerUrl, 'select park_name, motto from park order by park_name');
    expect(rows).toEqual([
      { park_name: 'of 100001', motto: null },
      { park_name: 'of 100002', motto: null },
    ]);
  });

  it('a migration that fails midway leaves nothing behind, and the statement is named', async () => {
    const database = await freshDatabase();
    const broken = {
      statements: ['create table half (tenant_id text)', 'create table half (oops'],
      platformTables: [],
    };
    const migrating = migrate({ ownerUrl: database.ownerUrl, schema: broken, log: quietLog });
    await expect(migrating).rejects.toThrow('create table half (oops');
    expect(await database.owner("select to_regclass('half') as half")).toEqual([{ half: null }]);
  });
});

// The product's own tables of an older installation: no month of energy, no log, no English name yet.
describe('an older installation', () => {
  let old = '';
  let before: readonly string[] = [];
  let kept: Readonly<Record<string, readonly Record<string, unknown>[]>> = {};
  let secrets: RoleSecrets;
  const look = (text: string) => query(old, text);
  const withoutNames = [...entities.values()].map((entity): Entity => {
    if (entity.key !== 'region') return entity;
    const { nameEn: _, ...fields } = entity.fields;
    return { ...entity, fields };
  });
  const applied = async () =>
    (await look('select name from heliodeck_private.migration order by name')).map(({ name }) =>
      String(name),
    );
  const unchanged = {
    stations: 'select id, tenant_id, station_name, time_zone from station order by id',
    devices: 'select id, tenant_id, name, dtu_id, address from device order by id',
    live: 'select tenant_id, device_id, data_time, first_voltage, total_positive_active_energy from live_meter order by 2',
    history:
      'select tenant_id, device_id, data_time, first_voltage, total_positive_active_energy from history_meter order by 2, 3',
    slots: 'select * from energy_slot order by device_id, slot',
    days: 'select * from energy_day order by device_id, day',
    counters:
      'select tenant_id, device_id, role, record, unit, moduli, maximum_watts, gap_ms, zone, energy_from, closed_wh from energy_counter order by device_id',
  };
  const pictures = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(unchanged).map(async ([name, text]) => [name, await look(text)] as const),
      ),
    );

  beforeAll(async () => {
    old = await rentDatabase('old');
    await migrate({
      ownerUrl: old,
      schema: schemaOf(withoutNames, [...records.values()]),
      log: quietLog,
      upTo: 32,
    });
    before = await applied();
    await look(`
    insert into tenant (tenant_id, tenant_name) values ('100001', 'One'), ('100002', 'Two');
    insert into region (code, parent_code, name, region_level) values
      ('35', '00', '福建省', 1), ('3502', '35', '厦门市', 2), ('350203', '3502', '思明区', 3), ('3501', '35', '闽都', 2);
    insert into client (client_id, authorized_grant_types) values
      ('saber', 'password,captcha'), ('theirs', 'password,captcha');
    insert into "user" (id, tenant_id, account, password, dept_id) values
      (11, '100001', 'ann', 'hash', '{1,2,2}'), (12, '100002', 'bob', 'hash', '{3}'), (13, '100002', 'cy', 'hash', null);
    insert into station (id, tenant_id, station_name, time_zone) values
      (21, '100001', '塔 Tower', 'Asia/Shanghai'), (22, '100002', 'Roof', 'Europe/Berlin');
    insert into dtu (id, tenant_id, station_info_id, name, imei) values
      (31, '100001', 21, 'A', '860000000000011'), (32, '100002', 22, 'B', '860000000000029');
    insert into device (id, tenant_id, name, dtu_id, type, model, address) values
      (41, '100001', 'M1', 31, 2, 'acrel-adl3000', 1), (42, '100002', 'M2', 32, 2, 'acrel-adl3000', 1);
    insert into flow_model (id, tenant_id, model_key, name, version, create_time) values
      (61, '100001', 'leave', 'Leave', 3, '2026-02-01Z');
    select ensure_month(parent, month::date) from unnest(array['history_meter', 'energy_slot']) parent,
      unnest(array['2026-01-01', '2026-02-01']) month;
    insert into history_meter (tenant_id, device_id, data_time, first_voltage, total_positive_active_energy)
      select tenant_id, id, at, 52.4, extract(epoch from at - '2026-01-30 00:00Z') / 3600
      from device, generate_series('2026-01-30 00:00Z'::timestamptz, '2026-02-02 00:00Z', '15 minutes') at;
    insert into live_meter (tenant_id, device_id, data_time, first_voltage, total_positive_active_energy)
      select tenant_id, id, '2026-02-02 00:00Z', 52.4, 72 from device;
    insert into energy_slot (tenant_id, device_id, role, slot, wh, covered_s)
      select tenant_id, id, 0, at, 250, 900
      from device, generate_series('2026-01-30 00:00Z'::timestamptz, '2026-02-01 23:45Z', '15 minutes') at;
    insert into energy_day (tenant_id, device_id, role, day, wh, covered_s)
      select tenant_id, device_id, role, (slot at time zone 'UTC')::date, sum(wh), sum(covered_s)
      from energy_slot group by 1, 2, 3, 4;
    insert into energy_counter (tenant_id, device_id, role, record, unit, moduli, maximum_watts, gap_ms, zone, closed_wh)
      select tenant_id, id, 0, 'meter', 1000, '{}', 10000, 3600000, 'UTC', 72000 from device;
    insert into access_session (id, tenant_id, user_id, client_id, user_type, created_at, refreshed_at, expires_at, remote_address, user_agent)
      values (51, '100001', 11, 'saber', 'web', '2026-02-01Z', '2026-02-01Z', '2026-02-08Z', '', ''),
        (52, '100002', 12, 'theirs', 'web', '2026-02-01Z', '2026-02-01Z', '2026-04-01Z', '', '');
    insert into sign_in_attempt (tenant_id, account, at, grant_type, client_id, result, session_id, remote_address, user_agent)
      values ('100002', 'bob', '2026-02-01Z', 'authorization_code', 'theirs', 'ok', 52, '', '')`);
    // Values from before the row's own reading, or never reported; and roll-ups as they were.
    await look(`
    update history_meter set total_active_power = 5 where data_time = '2026-02-01 23:45Z';
    update live_meter set total_current = 3, total_active_power = 5;
    alter table rollup_meter_3h alter column first_voltage_low type real, add column first_voltage_mean real;
    insert into rollup_meter_3h (tenant_id, device_id, pack, slot, readings, first_voltage_low)
      select '100001', 41, 0, slot, 12, 52.4
      from generate_series('2026-01-30 00:00Z'::timestamptz, '2026-02-01 21:00Z', '3 hours') slot`);
    // Passwords that the program gave to several accounts, one set deliberately, and one chosen by its owner.
    const [made, meant] = [await hashPlain('made-by-program'), await hashPlain('meant-by-people')];
    await look(`
    insert into param (tenant_id, param_key, param_value, update_user) values
      ('100001', 'account.initPassword', 'made-by-program', null),
      ('100002', 'account.initPassword', 'meant-by-people', 12);
    insert into "user" (id, tenant_id, account, password, must_change_password) values
      (14, '100001', 'waits', '${made}', true), (15, '100001', 'has-chosen', '${made}', false),
      (16, '100002', 'other', '${meant}', true)`);
    // Repairs whose number identifies their device.
    await look(`
    update device set serial_number = 'SN-41' where id = 41;
    insert into device (id, tenant_id, name, dtu_id, type, model, address, serial_number) values
      (43, '100001', 'M3', 31, 2, 'acrel-adl3000', 3, 'SN-2'), (44, '100001', 'M4', 31, 2, 'acrel-adl3000', 4, 'SN-2');
    insert into alarm (id, tenant_id, device_id) values (71, '100001', 43), (72, '100001', 41);
    insert into repair (id, tenant_id, repair_no, device_no, fault_no) values
      (81, '100001', 'by id', '41', null), (82, '100001', 'by serial number', 'SN-41', '71'),
      (83, '100001', 'of two', 'SN-2', null), (84, '100001', 'of two, by its alarm', 'SN-2', '71'),
      (85, '100001', 'by its alarm', 'x', '71'), (86, '100001', 'of two, by the alarm of a third', 'SN-2', '72'),
      (87, '100001', 'by no number', 'x', 'twelve'), (88, '100002', 'of another tenant', '41', '71'),
      (89, '100002', 'of another tenant by serial number', 'SN-41', null)`);
    await look(`
    alter table repair drop column currency;
    alter table order_record drop column currency;
    update repair set money = 80.5 where id = 81;
    insert into order_record (id, tenant_id, money) values (91, '100001', 12), (92, '100001', null)`);
    kept = await pictures();
    secrets = await migrate({ ownerUrl: old, schema: declaredSchema(), log: quietLog });
  });

  it('was migrated from its version to the newest, each step once', async () => {
    expect(before.at(-1)).toBe('032-rollup-marks');
    const after = await applied();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toContain('033-energy-months');
    expect(after.length).toBeGreaterThan(before.length + 10);
    await migrate({ ownerUrl: old, schema: declaredSchema(), log: quietLog });
    expect(await applied()).toEqual(after);
  });

  it('has costs in the currency that they were in, and no currency without a cost', async () => {
    const costs = 'money::float8 as money, currency from';
    expect(await look(`select id::int, ${costs} order_record order by id`)).toEqual([
      { id: 91, money: 12, currency: 'CNY' },
      { id: 92, money: null, currency: null },
    ]);
    expect(await look(`select ${costs} repair where id in (81, 82) order by id`)).toEqual([
      { money: 80.5, currency: 'CNY' },
      { money: null, currency: null },
    ]);
  });

  it('lost and changed no station, device, reading or energy', async () => {
    expect(kept.history).toHaveLength(2 * 289);
    expect(await pictures()).toEqual(kept);
  });

  it('has instants of live values that were not read with their row, and no unread values', async () => {
    expect(
      await look('select total_current as current, total_active_power as power, read_at from live_meter'),
    ).toEqual(
      [41, 42].map(() => ({
        current: null,
        power: 5,
        read_at: { totalActivePower: Date.parse('2026-02-01T23:45:00Z') },
      })),
    );
  });

  it('has its roll-ups emptied, in full precision, and scheduled for recomputation over all of their time', async () => {
    expect(await look('select 1 from rollup_meter_3h')).toEqual([]);
    expect(
      await look('select record, device_id::int as device, pack, since, before from rollup_rebuild'),
    ).toEqual([
      {
        record: 'meter',
        device: 41,
        pack: 0,
        since: new Date('2026-01-30T00:00:00Z'),
        before: new Date('2026-02-02T00:00:00Z'),
      },
    ]);
    expect(
      await look(`select column_name as name, data_type as type from information_schema.columns
        where table_name = 'rollup_meter_3h' and column_name like 'first_voltage%' order by 1`),
    ).toEqual([
      { name: 'first_voltage_high', type: 'double precision' },
      { name: 'first_voltage_high_at', type: 'integer' },
      { name: 'first_voltage_low', type: 'double precision' },
      { name: 'first_voltage_low_at', type: 'integer' },
    ]);
  });

  it('has months of energy that are the sums of its days', async () => {
    expect(
      await look(
        'select device_id::int as device, month::text, wh::int, covered_s from energy_month order by 1, 2',
      ),
    ).toEqual(
      [41, 42].flatMap((device) => [
        { device, month: '2026-01-01', wh: 48_000, covered_s: 172_800 },
        { device, month: '2026-02-01', wh: 24_000, covered_s: 86_400 },
      ]),
    );
  });

  it('accepts no first password that was shared by several accounts, and accepts passwords that people set', async () => {
    expect(
      await look(
        `select account, password is not null as opens from "user" where id between 14 and 16 order by id`,
      ),
    ).toEqual([
      { account: 'waits', opens: false },
      { account: 'has-chosen', opens: true },
      { account: 'other', opens: true },
    ]);
    expect(
      await look(
        `select tenant_id, param_value from param where param_key like '%initPassword' and is_deleted = 0`,
      ),
    ).toEqual([{ tenant_id: '100002', param_value: 'meant-by-people' }]);
  });

  it('has English names of regions, but not of one that a user renamed', async () => {
    expect(await look('select code, name, name_en as english from region order by code')).toEqual([
      { code: '35', name: '福建省', english: 'Fujian' },
      { code: '3501', name: '闽都', english: null },
      { code: '3502', name: '厦门市', english: 'Xiamen' },
      { code: '350203', name: '思明区', english: 'Siming District' },
    ]);
  });

  it('adds later fields where they belong: an end to sessions, departments to users, codes by phone to own clients', async () => {
    expect(
      await look(
        "select id::int, ends_at = created_at + interval '30 days' as month, ends_at = expires_at as longer, consented from access_session order by 1",
      ),
    ).toEqual([
      { id: 51, month: true, longer: false, consented: false },
      { id: 52, month: false, longer: true, consented: true },
    ]);
    expect(
      await look(
        'select tenant_id as tenant, user_id::int as "user", department_id::int as department from user_department order by 2, 3',
      ),
    ).toEqual([
      { tenant: '100001', user: 11, department: 1 },
      { tenant: '100001', user: 11, department: 2 },
      { tenant: '100002', user: 12, department: 3 },
    ]);
    expect(
      await look('select client_id as id, authorized_grant_types as grants from client order by 1'),
    ).toEqual([
      { id: 'saber', grants: 'password,captcha,sms_code' },
      { id: 'theirs', grants: 'password,captcha' },
    ]);
    expect(
      await look('select 1 from "user" where password_since > now() - interval \'1 hour\''),
    ).toHaveLength(6);
  });

  it('records when process models were created', async () => {
    expect(await look('select created = create_time as same from flow_model')).toEqual([{ same: true }]);
  });

  it('records the device of a repair where a number or an alarm of the tenant identifies exactly one', async () => {
    expect(
      await look(
        'select repair_no as repair, device_id::int as device from repair where device_id is not null order by id',
      ),
    ).toEqual([
      { repair: 'by id', device: 41 },
      { repair: 'by serial number', device: 41 },
      { repair: 'of two, by its alarm', device: 43 },
      { repair: 'by its alarm', device: 43 },
    ]);
  });

  it('refuses what its constraints forbid: an IMEI twice, a session without an end', async () => {
    await expect(
      look("insert into dtu (tenant_id, imei) values ('100002', '860000000000011')"),
    ).rejects.toThrow('unique');
    await expect(look('update access_session set ends_at = null')).rejects.toThrow('not-null');
  });

  it('has row-level security on every table of a tenant, and shows each tenant its own rows', async () => {
    const open = await look(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`);
    const shared = new Set(declaredSchema().platformTables);
    expect(open.map(({ name }) => String(name)).filter((name) => !shared.has(name))).toEqual([]);
    const store = connectStore({ ownerUrl: old, log: quietLog }, secrets);
    try {
      for (const table of [
        '"user"',
        'station',
        'dtu',
        'device',
        'live_meter',
        'history_meter',
        'energy_slot',
        'energy_day',
        'energy_month',
        'user_department',
      ])
        for (const tenant of ['100001', '100002']) {
          const seen = await store
            .tenantDb(tenant)
            .read((_, { client }) => client.query(`select distinct tenant_id as tenant from ${table}`));
          expect(seen.rows, table).toEqual([{ tenant }]);
        }
    } finally {
      await store.close();
    }
  });
});
