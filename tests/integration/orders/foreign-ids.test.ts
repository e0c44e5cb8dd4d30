import { wireTime } from '@heliodeck/model/wire/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import type { Row } from '../../support/organisation.ts';
import { type Refusal, refusing } from '../../support/refusals.ts';

/** Ids of another tenant in every call from an alarm to a repaired device: they are treated as missing, and no row has changed. */
const w = await alarmWorld();
const { world, theirs, admin, site, foreignSite, li, stranger, alarm, call } = w;
const refuses = refusing(world, admin, [
  ...['alarm', 'order_record', 'order_comment', 'fault_report', 'repair', 'patrol_plan', 'patrol_order'],
  ...['notice', 'threshold_setting', 'threshold_attr', 'push_channel', 'push_chain', 'push_person'],
  ...['duty_rota', 'duty_shift', 'candid_alarm', 'candid_source', 'msg_push'],
]);
const alarms = 'blade-realtimeAlarm/realtimeAlarm';
const orders = 'blade-orderRecord/orderRecord';
const reports = 'blade-faultReport/faultReport';
const plan = {
  patrolContent: '检查逆变器',
  patroller: '张三',
  startTime: '08:00',
  endTime: '10:30',
};
const rule = {
  alarmName: '电压过高',
  attrNo: '1.batteryVoltage',
  alarmTrigger: 1,
  alarmNumA: '50',
  grade: 1,
};
const later = wireTime(Date.now() + 86_400_000, 'Asia/Shanghai');

const id = {
  own: '',
  alarm: '',
  order: '',
  report: '',
  plan: '',
  patrol: '',
  notice: '',
  rule: '',
  channel: '',
};
const foreign = { rota: '', source: '', candid: '', push: '' };
beforeAll(async () => {
  const made = async (path: string, body: Row): Promise<string> => {
    const [status, code, data] = await call(path, body, theirs.admin);
    expect([path, status, code]).toEqual([path, 200, '']);
    return (data as { id: string }).id;
  };
  const stationId = foreignSite.stationId;
  id.own = await alarm();
  id.alarm = await alarm({}, stationId);
  const dispatched = await alarm({}, stationId);
  id.order = await made(`${orders}/alarmRecord`, { alarmId: dispatched, repairmanId: stranger.id });
  id.report = await made(`${reports}/submit`, { stationId, faultContent: '箱门打不开' });
  id.plan = await made('blade-plan/plan/submit', { ...plan, stationId });
  id.patrol = await made('blade-order/order/submit', {
    stationId,
    patrolContent: '检查',
    patroller: '张三',
    phone: '13800000000',
    startTime: '2026-05-01 08:00:00',
    endTime: '2026-05-01 10:00:00',
  });
  id.notice = await made('blade-desk/notice/submit', {
    title: '停电',
    category: 1,
    releaseTime: '2026-05-01 08:00:00',
    content: '<p>停电</p>',
  });
  id.rule = await made('blade-thresholdSetting/thresholdSetting/submit', rule);
  id.channel = await made('blade-pushChannel/pushChannel/submit', {
    channelName: '回调',
    type: 5,
    endpoint: 'https://example.com/in',
    secretKey: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  });
  foreign.rota = await made('blade-dutyRota/dutyRota/submit', { rotaName: '夜班' });
  foreign.source = await made('blade-candidSource/candidSource/submit', { sourceName: '门口', stationId });
  foreign.candid = await made('blade-candidAlarm/candidAlarm/submit', { stationId, content: '人员闯入' });
  foreign.push = await made('blade-msgPush/msgPush/submit', { type: 2, alarmId: id.alarm, pushman: '赵工' });
});

const gone = [
  404,
  'record.notFound',
  '数据不存在或已被删除',
  'The record does not exist or was deleted',
] as const;

const unknown = [
  400,
  'record.notReferable',
  /引用的数据不存在$/,
  /refers to a record that does not exist$/,
] as const satisfies Refusal['is'];
const noOrder = [409, 'alarm.noOrder', '告警没有进行中的工单', 'This alarm has no open work order'] as const;

type Line = readonly [what: string, call: Refusal['call'], is: Refusal['is'], as?: Record<string, string>];
const lines: readonly (() => Line)[] = [
  () => ['an alarm closed', ['GET', `${alarms}/shutDownById`, { id: id.alarm }], gone],
  () => [
    'an alarm closed beside an own one',
    ['POST', `${alarms}/shutDown`, { ids: [id.own, id.alarm] }],
    gone,
  ],
  () => ['an alarm acknowledged', ['POST', `${alarms}/acknowledge`, { id: id.alarm }], gone],
  () => ['an alarm finished', ['GET', `${alarms}/finish`, { id: id.alarm }], noOrder, li],
  () => ['an alarm removed', ['POST', `${alarms}/remove`, { ids: id.alarm }], gone],
  () => [
    'an alarm dispatched',
    ['POST', `${orders}/alarmRecord`, { alarmId: id.alarm, repairmanId: li.id }],
    gone,
  ],
  () => ['the page of an alarm', ['GET', `${alarms}/story`, { id: id.alarm }], gone],
  () => ['an order cancelled', ['POST', `${orders}/cancel`, { id: id.order }], gone],
  () => ['an order ended', ['POST', `${orders}/finish`, { id: id.order }], gone, li],
  () => [
    'an order filled in',
    ['POST', `${orders}/mine`, { id: id.order, faultCause: '接线松动' }],
    gone,
    li,
  ],
  () => ['an order edited', ['POST', `${orders}/update`, { id: id.order, faultCause: '接线松动' }], gone, li],
  () => ['a comment', ['POST', `${orders}/comment`, { id: id.order, content: '好' }], gone],
  () => ['the device of an order', ['GET', `${orders}/device`, { id: id.order }], gone],
  () => [
    'a report dispatched',
    ['POST', `${reports}/dispatchRepairman`, { list: [{ id: id.report }], repairmanId: li.id }],
    gone,
  ],
  () => ['a report cancelled', ['POST', `${reports}/cancelDispatch`, { list: [{ id: id.report }] }], gone],
  () => [
    'a report on a station',
    ['POST', `${reports}/submit`, { stationId: foreignSite.stationId, faultContent: '箱门' }],
    unknown,
  ],
  () => [
    'a report on a device',
    [
      'POST',
      `${reports}/submit`,
      { stationId: site.stationId, deviceId: foreignSite.device(1), faultContent: '箱门' },
    ],
    unknown,
  ],
  () => [
    'a plan for a station',
    ['POST', 'blade-plan/plan/submit', { ...plan, stationId: foreignSite.stationId }],
    unknown,
  ],
  () => ['a plan opened', ['POST', 'blade-plan/plan/submit', { id: id.plan, planStatus: 1 }], gone],
  () => ['a patrol finished', ['POST', 'blade-order/order/mine', { id: id.patrol, done: true }], gone, li],
  () => ['a patrol edited', ['POST', 'blade-order/order/update', { id: id.patrol, orderStatus: 1 }], gone],
  () => ['the readers of a notice', ['GET', 'blade-desk/notice/readers', { id: id.notice }], gone],
  () => ['a notice read', ['GET', 'blade-desk/notice/released-detail', { id: id.notice }], gone],
  () => [
    'a rule edited',
    ['POST', 'blade-thresholdSetting/thresholdSetting/submit', { id: id.rule, grade: 2 }],
    gone,
  ],
  () => [
    'rules saved together',
    [
      'POST',
      'blade-thresholdSetting/thresholdSetting/saveBatch',
      { list: [rule, { id: id.rule, grade: 2 }] },
    ],
    gone,
  ],
  () => [
    'a rule for a device',
    ['POST', 'blade-thresholdSetting/thresholdSetting/submit', { ...rule, deviceIds: foreignSite.device(1) }],
    unknown,
  ],
  () => [
    'a rule for a station',
    [
      'POST',
      'blade-thresholdSetting/thresholdSetting/submit',
      { ...rule, stationIds: foreignSite.stationId },
    ],
    unknown,
  ],
  () => ['a channel tried out', ['POST', 'blade-pushChannel/pushChannel/test', { id: id.channel }], gone],
  () => ['a message sent again', ['POST', 'blade-msgPush/msgPush/redeliver', { id: foreign.push }], gone],
  () => [
    'a push record of an alarm',
    ['POST', 'blade-msgPush/msgPush/submit', { type: 2, alarmId: id.alarm }],
    unknown,
  ],
  () => ['duty ahead', ['GET', 'blade-dutyRota/dutyRota/ahead', { id: foreign.rota }], gone],
  () => [
    'duty handed over',
    ['POST', 'blade-dutyRota/dutyRota/handOver', { id: foreign.rota, userId: li.id }],
    gone,
  ],
  () => [
    'a chain that tells a user',
    [
      'POST',
      'blade-pushChain/pushChain/submit',
      { chainName: '升级', firstUserIds: stranger.id, firstWays: '2' },
    ],
    unknown,
  ],
  () => [
    'a camera given a key',
    ['POST', 'blade-candidSource/candidSource/new-key', { id: foreign.source }],
    gone,
  ],
  () => [
    'a camera at a station',
    [
      'POST',
      'blade-candidSource/candidSource/submit',
      { sourceName: '门口', stationId: foreignSite.stationId },
    ],
    unknown,
  ],
  () => [
    'a candid alarm removed',
    ['POST', 'blade-candidAlarm/candidAlarm/remove', { ids: foreign.candid }],
    gone,
  ],
  () => ['an alarm shelved', ['POST', `${alarms}/shelve`, { id: id.alarm, until: later, why: '检修' }], gone],
];

describe('ids of another tenant are refused without a change', () => {
  it.each(lines.map((line, n) => [line()[0], n] as const))('%s', async (_, n) => {
    const [, made, is, as] = lines[n]?.() ?? ['', ['GET', ''], [0, '', '', '']];
    await refuses({ call: made, is, ...(as && { as }) });
  });
});
