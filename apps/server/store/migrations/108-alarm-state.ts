import type { MigrationSql } from '../migrate.ts';

/**
 * State of each device's alarm rules while it is not normal: a running delay, a raised alarm. Written in the transaction of the live row,
 * so that a killed server neither loses an alarm nor raises one twice.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table alarm_state (
      tenant_id text not null,
      device_id bigint not null,
      -- What is judged: the key of a record whose values are, or that key and ' silence'.
      record text not null,
      pack integer not null,
      -- DeviceState of packages/alarms.
      state jsonb not null,
      -- When a delay will be over if nothing else is said before.
      due_at timestamptz,
      -- Grows with every change: who remembers another one reads the state again.
      version bigint not null default 1,
      primary key (device_id, record, pack)
    )`);
  await sql('create index alarm_state_due on alarm_state (due_at) where due_at is not null');
  await sql('create index alarm_state_tenant on alarm_state (tenant_id)');
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql("select to_regclass('public.alarm') is not null as there");
  if (!there?.there) return;
  // The condition and object that raised an alarm; each has at most one open alarm.
  await sql('alter table public.alarm add column watch_key text');
  await sql(`
    create unique index alarm_one_open on public.alarm (tenant_id, watch_key)
    where watch_key is not null and is_deleted = 0 and status in (1, 3) and end_reason is null`);
  // Recoveries search for the alarms that wait for one; late readings search for those that had one.
  await sql('create index alarm_watch_key on public.alarm (watch_key) where watch_key is not null');
}
