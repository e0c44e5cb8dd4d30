import { fieldOf } from '../descriptors/columns.ts';
import type { Entity } from '../descriptors/entity.ts';

/**
 * Protection class of a field (docs/security.md defines the requirements of each class):
 * - secret: never returned; encrypted or hashed; never logged
 * - personal: identifies a person or how to reach them; visible to users who may open the screen, and in no
 * list of names
 * - business: all other data of a tenant
 */
export type DataClass = 'secret' | 'personal' | 'business';

/** Fields with personal data, by entity: a person's name, account, address or number, but not the ids of records. */
const personal: Readonly<Record<string, readonly string[]>> = {
  user: ['account', 'name', 'realName', 'phone', 'email', 'sex', 'birthday', 'avatar', 'code'],
  stationInfo: ['principal', 'phone', 'investor', 'address', 'longitude', 'latitude'],
  headerBox: ['principal', 'address', 'longitude', 'latitude'],
  tenant: ['linkman', 'contactNumber', 'address'],
  deviceCommand: ['userName', 'approvedBy'],
  auditLog: ['account', 'recordTitle', 'remoteIp', 'before', 'after'],
  logSignIn: ['account', 'remoteIp', 'userAgent', 'byAccount'],
  logApi: ['createBy', 'remoteIp', 'userAgent', 'params'],
  logError: ['createBy', 'remoteIp', 'userAgent', 'params', 'message', 'stackTrace'],
  logUsual: ['createBy', 'remoteIp', 'userAgent', 'params', 'logData'],
  realtimeAlarm: ['acknowledgedBy', 'shelvedBy', 'measure', 'longitude', 'latitude'],
  candidAlarm: ['longitude', 'latitude'],
  msgPush: ['pushman', 'openId'],
  pushChannel: ['account', 'sender', 'callerNumber'],
  pushPerson: ['openId'],
  // The account at an external database.
  datasource: ['username'],
  // The account at a camera.
  camera: ['username'],
  orderRecord: ['dispatcher', 'repairman'],
  repair: ['repairman', 'address', 'longitude', 'latitude'],
  plan: ['patroller'],
  order: ['patroller', 'phone'],
  faultReport: ['reporter', 'phone', 'repairman', 'dispatcher'],
  demoPerson: ['name', 'sex', 'phone'],
};

/** The class of a field. @throws Error if the entity has no such field */
export function dataClassOf(entity: Entity, name: string): DataClass {
  const field = fieldOf(entity, name);
  if (field === undefined) throw new Error(`entity ${entity.key} has no field '${name}'`);
  if (field.kind === 'secret') return 'secret';
  return personal[entity.key]?.includes(name) ? 'personal' : 'business';
}

/** Every field of a class, as 'entity.field'. */
export function fieldsOfClass(entities: Iterable<Entity>, wanted: DataClass): readonly string[] {
  return [...entities].flatMap((entity) =>
    Object.keys(entity.fields).flatMap((name) =>
      dataClassOf(entity, name) === wanted ? `${entity.key}.${name}` : [],
    ),
  );
}

/** Exported for the test that checks that the listed fields exist. */
export const personalFields = personal;
