import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { xwj } from '@heliodeck/model/devices/xwj';
import { sql } from 'kysely';
import { reaches } from '../../alarms/rule-cache.ts';
import { departmentsOfRule } from '../../alarms/rule-reach.ts';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { readVisibleRows, stationOfDevice } from '../../troubles/read-rows.ts';

/** The limits of a rule that applies to a device. */
interface DeviceLimit {
  readonly deviceId: string;
  readonly attrNo: string;
  readonly alarmName: string | null;
  readonly alarmNameEn: string | null;
  readonly alarmTrigger: number | null;
  readonly alarmNumA: string | null;
  readonly alarmNumB: string | null;
}

type DeviceRow = readonly [
  id: string,
  type: number,
  model: string | null,
  deptId: string | null,
  stationId: string | null,
];

/** Ids are null if the caller's data scope hides which devices a rule applies to. */
type RuleRow = readonly [
  attrNo: string | null,
  alarmName: string | null,
  alarmNameEn: string | null,
  alarmTrigger: number | null,
  alarmNumA: string | null,
  alarmNumB: string | null,
  stationIds: readonly string[] | null,
  deptIds: readonly string[] | null,
  deviceIds: readonly string[] | null,
  model: string | null,
];

/**
 * The limits of the rules that apply to devices, of those rules and devices that the caller may see: only the server knows the station and
 * the departments of a device.
 */
export async function limitsOfDevices(
  context: Context,
  { entities }: Pick<Services, 'entities'>,
  deviceIds: readonly string[],
): Promise<readonly DeviceLimit[]> {
  const devices = await entities.everything(context, xwj);
  devices.where(sql`t.id = any(${deviceIds}::bigint[])`);
  const found = await readVisibleRows<DeviceRow>(context, devices, [
    ['', sql`t.id::text`],
    ['', sql`t.type::int`],
    ['', sql`t.model`],
    ['', sql`t.create_dept::text`],
    ['', stationOfDevice],
  ]);
  if (found.length === 0) return [];
  const types = [...new Set(found.map(([, type]) => String(type)))];
  const query = await entities.everything(context, thresholdSetting);
  query.where(sql`split_part(t.attr_no, '.', 1) = any(${types}::text[])`);
  const ids = (column: string) => sql`coalesce(t.${sql.ref(column)}, '{}')::text[]`;
  const rules = await readVisibleRows<RuleRow>(context, query, [
    ['attrNo', sql`t.attr_no`],
    ['alarmName', sql`t.alarm_name`],
    ['alarmNameEn', sql`t.alarm_name_en`],
    ['alarmTrigger', sql`t.alarm_trigger::int`],
    ['alarmNumA', sql`t.alarm_num_a`],
    ['alarmNumB', sql`t.alarm_num_b`],
    ['stationIds', ids('station_ids')],
    ['deptIds', ids('dept_ids')],
    ['deviceIds', ids('device_ids')],
    [
      '',
      sql`(select a.device_no from threshold_attr a
        where a.tenant_id = t.tenant_id and a.attr_id = t.attr_no and a.is_deleted = 0)`,
    ],
  ]);
  const limits: DeviceLimit[] = [];
  for (const [attrNo, alarmName, alarmNameEn, alarmTrigger, alarmNumA, alarmNumB, ...reach] of rules) {
    const [ofStations, ofDepts, ofDevices, model] = reach;
    if (attrNo === null || ofStations === null || ofDepts === null || ofDevices === null) continue;
    const whole = {
      stationIds: ofStations,
      deviceIds: ofDevices,
      deptIds: await departmentsOfRule(context, ofDepts),
      model,
    };
    for (const [deviceId, type, deviceModel, deptId, stationId] of found) {
      const isWatched = attrNo.startsWith(`${type}.`);
      if (isWatched && reaches(whole, deviceId, { stationId, deptId, model: deviceModel }))
        limits.push({ deviceId, attrNo, alarmName, alarmNameEn, alarmTrigger, alarmNumA, alarmNumB });
    }
  }
  return limits;
}
