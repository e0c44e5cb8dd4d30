import { fieldOf } from '../descriptors/columns.ts';
import type { Entity } from '../descriptors/entity.ts';

/**
 * How closely a field is guarded (docs/security.md says what each class asks for):
 * - secret: nobody reads it back; sealed or hashed; in no log
 * - personal: tells who somebody is or how to reach them; for those who may open the screen, and in no list of names
 * - business: everything else a tenant owns
 */
export type DataClass = 'secret' | 'personal' | 'business';

/** Fields that hold personal data, by entity. A person's name, account, address or number; not the ids of records. */
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
  // The name of an account at somebody else's database.
  datasource: ['username'],
  // The name of an account at a camera.
  camera: ['username'],
  orderRecord: ['dispatcher', 'repairman'],
  repair: ['repairman', 'address', 'longitude', 'latitude'],
  plan: ['patroller'],
  order: ['patroller', 'phone'],
  faultReport: ['reporter', 'phone', 'repairman', 'dispatcher'],
  demoPerson: ['name', 'sex', 'phone'],
};

/** The class of a field. @throws Error where the entity has no such field */
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

/** The list itself, for the test that it names fields there are. */
export const personalFields = personal;
