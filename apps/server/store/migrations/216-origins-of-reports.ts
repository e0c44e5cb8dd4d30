import { type Label, label } from '@heliodeck/kit/label';
import type { MigrationSql } from '../migrate.ts';

/** Keys of ready-made reports with the names of their first versions. */
const names: readonly (readonly [key: string, name: Label])[] = [
  ['dailyGeneration', label('发电日报', 'Daily Generation')],
  ['monthlyStation', label('电站发电月报', 'Monthly Station Report')],
  ['stationByMonth', label('电站月度电量对比表', 'Energy by Station and Month')],
  ['alarmMonthly', label('告警月报', 'Monthly Alarm Report')],
  ['alarmMonthly', label('告警月报', 'Alarm Monthly')],
  ['repairOrders', label('维修工单', 'Repair Order')],
  ['patrolRecord', label('巡检记录', 'Patrol Record')],
];

/**
 * Which report files came with the product, and which templates a tenant has accepted or rejected. Existing ones are recognised by the
 * names of their first version; the decision then refers to that version, stored as null.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table report_origin (
      report_id bigint primary key,
      tenant_id text not null,
      ready_made text not null,
      decided text
    )`);
  for (const [key, { zh, en }] of names)
    await sql(`
      insert into report_origin (report_id, tenant_id, ready_made)
        select report_id, tenant_id, '${key}' from report_template
        where version = 1 and template->'name'->>'zh' = '${zh}' and template->'name'->>'en' = '${en}'`);
}
