import type { Entity } from '../entity.ts';
import { recordEntities } from '../record-entities.ts';
import { records } from '../records/registry.ts';
import { apiScope } from './api-scope.ts';
import { attach } from './attach.ts';
import { auditLog } from './audit-log.ts';
import { candidAlarm } from './candid-alarm.ts';
import { client } from './client.ts';
import { dataScope } from './data-scope.ts';
import { demoPerson } from './demo-person.ts';
import { dept } from './dept.ts';
import { deviceCommand } from './device-command.ts';
import { dict } from './dict.ts';
import { dictBiz } from './dict-biz.ts';
import { dtu } from './dtu.ts';
import { faultReport } from './fault-report.ts';
import { headerBox } from './header-box.ts';
import { identityProvider } from './identity-provider.ts';
import { logApi } from './log-api.ts';
import { logError } from './log-error.ts';
import { logSignIn } from './log-sign-in.ts';
import { logUsual } from './log-usual.ts';
import { menu } from './menu.ts';
import { msgPush } from './msg-push.ts';
import { orderRecord } from './order-record.ts';
import { oss } from './oss.ts';
import { param } from './param.ts';
import { post } from './post.ts';
import { realtimeAlarm } from './realtime-alarm.ts';
import { region } from './region.ts';
import { repair } from './repair.ts';
import { role } from './role.ts';
import { sms } from './sms.ts';
import { stationInfo } from './station-info.ts';
import { tenant } from './tenant.ts';
import { tenantPackage } from './tenant-package.ts';
import { thresholdAttr } from './threshold-attr.ts';
import { thresholdSetting } from './threshold-setting.ts';
import { topMenu } from './top-menu.ts';
import { user } from './user.ts';
import { xwj } from './xwj.ts';

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
  candidAlarm,
  orderRecord,
  repair,
  faultReport,
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
  demoPerson,
  ...[...records.values()].flatMap(recordEntities),
];

/** Every entity of the product by key, the screens of telemetry records included. A new entity is one file and one name here. */
export const entities: ReadonlyMap<string, Entity> = new Map(all.map((entity) => [entity.key, entity]));

/**
 * The entity of a key.
 * @throws Error when there is none
 */
export function entityOf(key: string): Entity {
  const entity = entities.get(key);
  if (!entity) throw new Error(`no entity '${key}'`);
  return entity;
}
