import { client } from '@heliodeck/model/clients/client';
import { ownsTable } from '@heliodeck/model/descriptors/entity';
import { battery } from '@heliodeck/model/devices/records/battery';
import { user } from '@heliodeck/model/organisation/user';
import { entities, entityOf } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { dtu } from '@heliodeck/model/stations/dtu';
import { describe, expect, test } from 'vitest';
import {
  entityStatements,
  historyMonthStatements,
  quoted,
  recordStatements,
  uniqueIndexName,
  uniqueRuleOf,
} from './ddl.ts';

const repeatable =
  /^(create (unique )?(table|index) if not exists|create unique index if not exists|alter table "\w+" (add column if not exists|enable row level security))/;

test('a name cannot break out of its quotes', () => {
  expect(quoted('a"; drop table x; --')).toBe('"a""; drop table x; --"');
});

describe.each([...entities.values()].filter(ownsTable))('table of $key', (entity) => {
  const statements = entityStatements(entity);

  test('is created by statements that only add and can be repeated', () => {
    for (const statement of statements) expect(statement).toMatch(repeatable);
    expect(statements.join(';')).not.toMatch(/\bdrop\b/);
  });

  test('is closed to all whom no policy admits, if it belongs to tenants', () => {
    expect(statements.some((statement) => statement.includes('force row level security'))).toBe(
      entity.tenancy === 'tenant',
    );
  });
});

describe.each([...records.values()])('tables of record $key', (record) => {
  test('are created by statements that only add, with row-level security on both', () => {
    const statements = recordStatements(record);
    for (const statement of statements) expect(statement).toMatch(repeatable);
    expect(statements.filter((statement) => statement.includes('force row level security'))).toHaveLength(2);
  });
});

test('telemetry screens have no table', () => {
  expect(entityStatements(entityOf('batteryHistory'))).toEqual([]);
});

test('a reserved word can be the name of a table', () => {
  expect(entityStatements(user)[0]).toMatch(
    /^create table if not exists "user" \("id" bigint primary key default new_id\(\)/,
  );
});

test('secrets are stored, password repetitions and paths are not', () => {
  const columns = entityStatements(user).join(';');
  expect(columns).toContain('"password" text');
  expect(columns).not.toContain('password2');
  expect(entityStatements(entityOf('xwj')).join(';')).not.toContain('station_name');
});

test('several references are an array with an index on its elements', () => {
  expect(entityStatements(user)).toContain(
    'create index if not exists "ix_user_role_id" on "user" using gin ("role_id")',
  );
});

test('an IMEI is unique over all tenants, an account within its own, and the name of the index is that of the rule', () => {
  const [imei] = dtu.unique ?? [];
  expect(entityStatements(dtu)).toContain(
    'create unique index if not exists "uq_dtu_imei" on "dtu" ("imei") where is_deleted = 0',
  );
  expect(entityStatements(user)).toContain(
    'create unique index if not exists "uq_user_account" on "user" ("tenant_id", "account") where is_deleted = 0',
  );
  expect(imei && uniqueIndexName(dtu, imei)).toBe('uq_dtu_imei');
  expect(uniqueRuleOf(client, 'uq_client_client_id')?.fields).toEqual(['clientId']);
  expect(uniqueRuleOf(client, 'client_pkey')).toBeUndefined();
});

test('history is keyed by device, pack and time and partitioned by month', () => {
  expect(recordStatements(battery).find((statement) => statement.includes('"history_battery" ('))).toContain(
    'primary key (device_id, pack, data_time)) partition by range (data_time)',
  );
  expect(historyMonthStatements(battery, 2024, 12)).toEqual([
    `create table if not exists "history_battery_2024_12" partition of "history_battery" for values from ('2024-12-01 00:00:00+00') to ('2025-01-01 00:00:00+00')`,
    'alter table "history_battery_2024_12" enable row level security, force row level security',
  ]);
});

test('raw battery values are whole numbers, controller values are not', () => {
  expect(recordStatements(battery).join(';')).toContain(
    '"history_battery" add column if not exists "cell_voltage16" integer',
  );
  expect(recordStatements(entityRecord('controller')).join(';')).toContain(
    '"live_controller" add column if not exists "pv1_voltage" double precision',
  );
});

function entityRecord(key: string) {
  const record = records.get(key);
  if (!record) throw new Error(key);
  return record;
}
