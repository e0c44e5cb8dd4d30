import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { actsOf } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { wireTime } from '@heliodeck/model/wire/time';
import type { FieldWorld } from './field-world.ts';
import { idOf, type Organisation, type Row } from './organisation.ts';
import { deviceDraft } from './register-calls.ts';
import { newDesign, stationDraft } from './simulated-site.ts';

// Records of monitoring and operations, and readings: how each is added and changed, as platform-writes.ts for the platform.

/** How a record of one screen is added and changed. */
export interface WrittenRow {
  readonly entity: Entity;
  readonly draft: Row;
  readonly change: Row;
  /** Values that a second one beside it needs, or one that refers to other records than the draft. */
  readonly other?: Row;
}

/** Existing records to which written ones refer. */
interface Ground {
  readonly stationId: string;
  readonly dtuId: string;
  readonly deviceId: string;
  readonly userId: string;
  readonly rotaId: string;
}

const day = '2026-05-01';
const tomorrow = wireTime(Date.now() + 86_400_000, 'Asia/Shanghai');
const [from, until] = [`${day} 08:00:00`, `${day} 10:00:00`];

const rowsOn = ({ stationId, dtuId, deviceId, userId, rotaId }: Ground) =>
  ({
    stationInfo: { draft: stationDraft({ stationName: '同时站' }), change: { stationName: '另名站' } },
    dtu: { draft: { stationInfoId: stationId, name: 'D', imei: newDesign().imei }, change: { name: 'E' } },
    xwj: { draft: deviceDraft(dtuId, { address: 200 }), change: { name: '控制器二' } },
    headerBox: { draft: { stationId, deviceName: '箱' }, change: { deviceName: '汇流箱' } },
    thresholdSetting: {
      draft: {
        alarmName: '电压过高',
        attrNo: '1.batteryVoltage',
        alarmTrigger: 1,
        alarmNumA: '50',
        grade: 1,
        stationIds: stationId,
        deviceIds: deviceId,
      },
      change: { alarmName: '电压高' },
    },
    thresholdAttr: {
      draft: { deviceType: 2, attrId: 'paint', attrName: '油漆' },
      change: { attrName: '涂层' },
    },
    alarmOutOfService: {
      draft: { deviceId, kind: 'deviceOffline', why: '更换电池', until: tomorrow },
      change: { why: '更换逆变器' },
    },
    msgPush: { draft: { type: 2, pushman: '赵工' }, change: { pushman: '钱工' } },
    pushChannel: {
      draft: {
        channelName: '回调',
        type: 5,
        endpoint: 'https://example.com/in',
        secretKey: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      },
      change: { remark: '备用' },
    },
    dutyRota: { draft: { rotaName: '夜班' }, change: { remark: '备用' } },
    dutyShift: {
      draft: { rotaId, userId, kind: 1, weekdays: '1,2', startTime: '08:00', endTime: '20:00' },
      change: { remark: '备用' },
    },
    pushChain: {
      draft: { chainName: '升级', firstUserIds: userId, firstWays: '2', firstRotaId: rotaId },
      change: { remark: '备用' },
    },
    pushPerson: { draft: { userId, openId: 'o-1' }, change: { openId: 'o-2' } },
    candidAlarm: { draft: { stationId, content: '人员闯入' }, change: { content: '车辆闯入' } },
    candidSource: { draft: { sourceName: '门口', stationId }, change: { deviceName: '枪机' } },
    camera: {
      draft: { cameraName: '大门', stationId, sourceType: 1, address: 'rtsp://db.example:5432/main' },
      change: { remark: '备用' },
    },
    repair: {
      draft: {
        repairNo: 'R-1',
        address: 'x',
        deviceNo: '1',
        deviceName: 'x',
        deviceId,
        deviceType: 1,
        repairman: 'li',
        faultCause: '烧毁',
        repairMethod: '更换',
        accessories: '熔断器',
        arriveTime: from,
        completeTime: until,
        money: 0,
        repairStatus: 0,
      },
      change: { faultCause: '老化' },
    },
    faultReport: {
      draft: { stationId, deviceId, faultContent: '箱门打不开' },
      change: { faultContent: '箱门关不上' },
      other: { deviceId: null },
    },
    plan: {
      draft: { stationId, patrolContent: '检查', patroller: '张三', startTime: '08:00', endTime: '10:30' },
      change: { patroller: '李四' },
    },
    order: {
      draft: {
        stationId,
        patrolContent: '检查',
        patroller: '张三',
        phone: '13800000000',
        startTime: from,
        endTime: until,
      },
      change: { patroller: '李四' },
    },
    tariff: {
      draft: { tariffName: '屋顶', currency: 'CNY', stationId, calendar: flatTariff },
      change: { tariffName: '车棚' },
    },
    planEnergy: { draft: { stationId, planMonth: '2026-05', planPower: 100 }, change: { planPower: 200 } },
    energyUse: { draft: { deviceId, useKind: 1 }, change: { remark: '备用' } },
    financeEntry: {
      draft: { kind: 1, period: '2026-05', amount: 10, currency: 'CNY', stationId },
      change: { note: '备注' },
    },
    stationCapacity: { draft: { stationId, validFrom: day, capacity: 5 }, change: { capacity: 6 } },
    notice: {
      draft: { title: '停电', category: 1, releaseTime: from, content: '<p>停电</p>' },
      change: { title: '来电' },
    },
    flowStart: {
      draft: { record: 'realtimeAlarm', grade: 3, processKey: 'Closing', userId, enabled: true },
      change: { grade: 1 },
    },
    reportSchedule: {
      draft: {
        scheduleName: '每日运行',
        report: 'fixed:powerReport',
        rowLength: 1,
        covers: 1,
        frequency: 1,
        atTime: '06:00',
        formats: [1],
        language: 2,
        enabled: true,
        stationId,
        recipients: userId,
      },
      change: { scheduleName: '每天运行' },
    },
  }) satisfies Readonly<Record<string, Omit<WrittenRow, 'entity'>>>;

const everyDay = [1, 2, 3, 4, 5, 6, 7, 'holiday'];
const flatTariff = {
  bands: [{ key: 'flat', name: '平' }],
  versions: [
    {
      validFrom: '2026-01-01',
      seasons: [
        {
          name: 'year',
          ranges: [{ from: '01-01', to: '12-31' }],
          days: [{ on: everyDay, windows: [{ from: '00:00', to: '24:00', band: 'flat' }] }],
        },
      ],
      holidays: [],
      prices: { flat: { buy: '0.7', sell: '0.4153', subsidy: '0.05' } },
    },
  ],
};

/** Makes a station with devices, a rota and a user in a tenant, by its administrator. @returns the rows that refer to them */
export async function operationWrites(
  { post }: Pick<FieldWorld, 'post'>,
  { admin, user, repairmanRoleId }: Organisation,
): Promise<readonly WrittenRow[]> {
  const add = async (key: keyof ReturnType<typeof rowsOn>, body: Row): Promise<string> =>
    idOf(await post(`/api/${entities.get(key)?.path}/submit`, body, admin));
  const stationId = await add('stationInfo', stationDraft({ stationName: '现有站' }));
  const dtuId = await add('dtu', { stationInfoId: stationId, name: 'D', imei: newDesign().imei });
  const { id: userId } = await user('onduty', { roleIds: [repairmanRoleId] });
  const rows = rowsOn({
    stationId,
    dtuId,
    deviceId: await add('xwj', deviceDraft(dtuId)),
    userId,
    rotaId: await add('dutyRota', { rotaName: '现有班' }),
  });
  const written: WrittenRow[] = Object.entries(rows).flatMap(([key, row]) => {
    const entity = entities.get(key);
    return entity ? [{ entity, ...row }] : [];
  });
  // Each list of readings has a device of its own, since the newest reading of a device is in two lists.
  let address = 1;
  for (const entity of entities.values()) {
    if (!entity.telemetry || !actsOf(entity).includes('add')) continue;
    address += 1;
    const type = typeOf(entity.fields.xwjId);
    const xwjId = await add('xwj', deviceDraft(dtuId, { address, type, model: null }));
    written.push({ entity, ...readingOf(entity, xwjId) });
  }
  return written;
}

function typeOf(field: Field | undefined): unknown {
  if (field?.kind !== 'ref' || !field.where) throw new Error('the devices of a reading have a type');
  return field.where.is[0];
}

function readingOf({ key, fields }: Entity, xwjId: string): Pick<WrittenRow, 'draft' | 'change'> {
  const found = Object.entries<Field>(fields).find(
    ([name, field]) =>
      ['decimal', 'integer', 'flags'].includes(field.kind) && name !== 'packNum' && !('form' in field),
  );
  const measured = found?.[0];
  if (measured === undefined) throw new Error(`${key} has no number`);
  const pack = Object.hasOwn(fields, 'packNum') ? { packNum: 1 } : {};
  return { draft: { xwjId, dataTime: from, [measured]: 1, ...pack }, change: { [measured]: 2 } };
}
