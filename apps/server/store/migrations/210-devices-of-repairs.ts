import type { MigrationSql } from '../migrate.ts';

/**
 * Existing repair orders name their device by a number that users entered, and so had no station. They get the only device of their tenant
 * with this number as id or serial number; if there is none or more than one, the device of the alarm, work order or fault report whose id
 * is the fault number. An ambiguous order gets no device.
 */
export async function up(sql: MigrationSql): Promise<void> {
  // Migrations also run on databases without the entities' tables.
  const [there] = await sql(`select not exists (
    select 1 from unnest(array['repair', 'device', 'alarm', 'order_record', 'fault_report']) t(name)
    where to_regclass('public.' || t.name) is null) as there`);
  if (!there?.there) return;
  await sql(`
    with numbered as (
      select r.id as repair, d.id as device from public.repair r
        join public.device d on d.tenant_id = r.tenant_id and d.is_deleted = 0 and d.id::text = r.device_no
        where r.device_id is null
      union
      select r.id, d.id from public.repair r
        join public.device d on d.tenant_id = r.tenant_id and d.is_deleted = 0 and d.serial_number = r.device_no
        where r.device_id is null
    ), reported as (
      select r.id as repair, d.id as device
      from (
        select id, tenant_id, case when fault_no ~ '^[1-9][0-9]{0,17}$' then fault_no::bigint end as fault
        from public.repair where device_id is null
      ) r
      cross join lateral (
        select tenant_id, device_id from public.alarm where id = r.fault
        union all select tenant_id, device_id from public.order_record where id = r.fault
        union all select tenant_id, device_id from public.fault_report where id = r.fault
      ) f
      join public.device d on d.id = f.device_id and d.tenant_id = r.tenant_id and d.is_deleted = 0
      where f.tenant_id = r.tenant_id
    ), known as (
      select repair, min(device) as device from numbered group by repair having count(*) = 1
      union all
      select repair, min(device) from reported f
      where (select count(*) from numbered n where n.repair = f.repair) <> 1
        and (not exists (select 1 from numbered n where n.repair = f.repair)
          or exists (select 1 from numbered n where n.repair = f.repair and n.device = f.device))
      group by repair having count(distinct device) = 1
    )
    update public.repair r set device_id = known.device from known where r.id = known.repair`);
}
