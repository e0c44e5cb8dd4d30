import { candidAlarm } from '../alarms/candid-alarm.ts';
import { candidSource } from '../alarms/candid-source.ts';
import { msgPush } from '../alarms/msg-push.ts';
import { realtimeAlarm } from '../alarms/realtime-alarm.ts';
import { thresholdAttr } from '../alarms/threshold-attr.ts';
import { thresholdSetting } from '../alarms/threshold-setting.ts';
import { energyUse } from '../boards/energy-use.ts';
import { financeEntry } from '../boards/finance-entry.ts';
import { client } from '../clients/client.ts';
import { deviceCommand } from '../commands/device-command.ts';
import { demoPerson } from '../demo/demo-person.ts';
import type { Entity } from '../descriptors/entity.ts';
import { recordEntities } from '../descriptors/record-entities.ts';
import { xwj } from '../devices/xwj.ts';
import { dict } from '../dictionaries/dict.ts';
import { dictBiz } from '../dictionaries/dict-biz.ts';
import { planEnergy } from '../energy/plan-energy.ts';
import { tariff } from '../energy/tariff-entity.ts';
import { auditLog } from '../logs/audit-log.ts';
import { logApi } from '../logs/log-api.ts';
import { logError } from '../logs/log-error.ts';
import { logSignIn } from '../logs/log-sign-in.ts';
import { logUsual } from '../logs/log-usual.ts';
import { notice } from '../notices/notice.ts';
import { faultReport } from '../orders/fault-report.ts';
import { orderRecord } from '../orders/order-record.ts';
import { repair } from '../orders/repair.ts';
import { dept } from '../organisation/dept.ts';
import { post } from '../organisation/post.ts';
import { user } from '../organisation/user.ts';
import { patrolOrder } from '../patrols/patrol-order.ts';
import { patrolPlan } from '../patrols/patrol-plan.ts';
import { apiScope } from '../permissions/api-scope.ts';
import { dataScope } from '../permissions/data-scope.ts';
import { menu } from '../permissions/menu.ts';
import { role } from '../permissions/role.ts';
import { topMenu } from '../permissions/top-menu.ts';
import { dutyRota } from '../push/duty-rota.ts';
import { dutyShift } from '../push/duty-shift.ts';
import { pushChain } from '../push/push-chain.ts';
import { pushChannel } from '../push/push-channel.ts';
import { pushPerson } from '../push/push-person.ts';
import { region } from '../regions/region.ts';
import { inverterForm } from '../reports/inverter-form.ts';
import { meterDailyPower } from '../reports/meter-daily-power.ts';
import { reportRun, reportSchedule } from '../reports/report-schedule.ts';
import { attach } from '../resources/attach.ts';
import { oss } from '../resources/oss.ts';
import { sms } from '../resources/sms.ts';
import { param } from '../settings/param.ts';
import { identityProvider } from '../sign-in/identity-provider.ts';
import { dtu } from '../stations/dtu.ts';
import { headerBox } from '../stations/header-box.ts';
import { stationCapacity } from '../stations/station-capacity.ts';
import { stationInfo } from '../stations/station-info.ts';
import { tenant } from '../tenants/tenant.ts';
import { tenantPackage } from '../tenants/tenant-package.ts';
import { codeSetting } from '../tools/code-setting.ts';
import { dataModel } from '../tools/data-model.ts';
import { dataSource } from '../tools/data-source.ts';
import { modelPrototype } from '../tools/model-prototype.ts';
import { reportFile } from '../tools/report-file.ts';
import { camera } from '../video/camera.ts';
import { flowModel } from '../workflow/flow-model.ts';
import { flowStart } from '../workflow/flow-start.ts';
import { deviceTypeOf, typesReporting } from './device-types.ts';
import { generatedEntities } from './generated.ts';
import { records } from './records.ts';

const all: readonly Entity[] = [
  stationInfo,
  dtu,
  xwj,
  headerBox,
  deviceCommand,
  realtimeAlarm,
  thresholdSetting,
  thresholdAttr,
  msgPush,
  pushChannel,
  dutyRota,
  dutyShift,
  pushChain,
  pushPerson,
  candidAlarm,
  candidSource,
  camera,
  orderRecord,
  repair,
  faultReport,
  patrolPlan,
  patrolOrder,
  tariff,
  planEnergy,
  energyUse,
  financeEntry,
  stationCapacity,
  notice,
  reportFile,
  flowModel,
  flowStart,
  tenant,
  tenantPackage,
  dept,
  post,
  user,
  role,
  menu,
  topMenu,
  dict,
  dictBiz,
  param,
  client,
  identityProvider,
  region,
  dataScope,
  apiScope,
  logApi,
  logError,
  logUsual,
  logSignIn,
  auditLog,
  oss,
  attach,
  sms,
  dataSource,
  dataModel,
  modelPrototype,
  codeSetting,
  demoPerson,
  ...generatedEntities,
  meterDailyPower,
  inverterForm,
  reportSchedule,
  reportRun,
  ...[...records.values()].flatMap((record) =>
    recordEntities(
      record,
      typesReporting(record).flatMap((code) => deviceTypeOf(code) ?? []),
    ),
  ),
];

/**
 * Every entity of the product by key, including the screens of telemetry records. A new entity needs a file
 * and a name here.
 */
export const entities: ReadonlyMap<string, Entity> = new Map(all.map((entity) => [entity.key, entity]));

/**
 * The entity with a key.
 * @throws Error if there is none
 */
export function entityOf(key: string): Entity {
  const entity = entities.get(key);
  if (!entity) throw new Error(`no entity '${key}'`);
  return entity;
}
