import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import { multipart } from '../../support/multipart.ts';
import type { Row } from '../../support/organisation.ts';
import { type Refusal, refusing } from '../../support/refusals.ts';

/**
 * Typical mistakes of people and programs from an alarm to a repaired device: the refusal with its code, in the caller's language, and no
 * changed row in any table. The files about each call test more.
 */
const w = await alarmWorld();
const { world, ours, admin, site, foreignSite, li, wang, stranger, alarm, call } = w;
const refuses = refusing(world, admin, [
  ...['alarm', 'order_record', 'fault_report', 'repair', 'patrol_plan', 'patrol_order', 'notice'],
  ...['threshold_setting', 'threshold_attr', 'push_channel', 'candid_alarm', 'msg_push', 'attach'],
]);
const alarms = 'blade-realtimeAlarm/realtimeAlarm';
const orders = 'blade-orderRecord/orderRecord';
const reports = 'blade-faultReport/faultReport';
const rules = 'blade-thresholdSetting/thresholdSetting';

type Is = Refusal['is'];
/** A line: the fault, the call, its refusal, the caller. */
type Line = readonly [what: string, call: Refusal['call'], is: Is, as?: Record<string, string>];
const taken = [
  409,
  'alarm.notOpen',
  '告警已被处理，请刷新后重试',
  'Somebody has dealt with this alarm already, please reload',
] as const satisfies Is;
const noOrder = [
  409,
  'alarm.noOrder',
  '告警没有进行中的工单',
  'This alarm has no open work order',
] as const satisfies Is;
const stillOpen = [
  409,
  'alarm.notEnded',
  '只能删除已关闭或已完结的告警',
  'Only closed or completed alarms can be deleted',
] as const satisfies Is;
const noRepairman = (name: string): Is => [
  400,
  'order.unknownRepairman',
  `${name}不是维修人员`,
  `${name} is not a member of the maintenance personnel`,
];
const noCause = [
  400,
  'order.causeMissing',
  '请填写故障原因',
  'Please fill in the reason for the failure',
] as const satisfies Is;
const notTheirs = [
  403,
  'order.notRepairman',
  '非处理人员禁止编辑!',
  'Non-processing personnel are prohibited from editing!',
] as const satisfies Is;
const days = [
  400,
  'patrol.days',
  '巡检日期不正确：每周为1至7，每月为1至31，以逗号分隔',
  'These are no inspection dates: 1 to 7 for a week, 1 to 31 for a month, separated by commas',
] as const satisfies Is;
const limit = (zh: string, en: string): Is => [
  400,
  'threshold.limitRange',
  `告警值与触发方式、属性不符，应为：${zh}`,
  `The limit does not suit trigger and attribute; it must be: ${en}`,
];
const tooMany = (most: number): Is => [
  400,
  'batch.tooMany',
  `一次最多处理${most}条数据`,
  `At most ${most} records can be dealt with at once`,
];
const address = (host: string): Is => [
  400,
  'resource.addressRefused',
  `不允许访问此地址：${host}`,
  `This address may not be used: ${host}`,
];

const dispatch = (alarmId: string, given: Row): Refusal['call'] => [
  'POST',
  `${orders}/alarmRecord`,
  { alarmId, deviceNo: '1', deviceName: '一号电表', type: 2, ...given },
];
const plan = (given: Row): Refusal['call'] => [
  'POST',
  'blade-plan/plan/submit',
  {
    stationId: site.stationId,
    patrolContent: '检查逆变器',
    patroller: '张三',
    startTime: '08:00',
    endTime: '10:30',
    ...given,
  },
];
const rule = (given: Row): Refusal['call'] => [
  'POST',
  `${rules}/submit`,
  {
    alarmName: '电压过高',
    attrNo: '1.batteryVoltage',
    alarmTrigger: 1,
    alarmNumA: '50',
    grade: 1,
    ...given,
  },
];
const hook = (endpoint: string): Refusal['call'] => [
  'POST',
  'blade-pushChannel/pushChannel/submit',
  { channelName: '回调', type: 5, endpoint, secretKey: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
];
const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));

const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f0a020' } })
  .png()
  .toBuffer();
const id = {
  open: '',
  closed: '',
  other: '',
  dispatched: '',
  cancelled: '',
  order: '',
  gone: '',
  report: '',
  sent: '',
};
beforeAll(async () => {
  const made = async (path: string, body: Row): Promise<string> => {
    const [status, code, data] = await call(path, body);
    expect([status, code]).toEqual([200, '']);
    return (data as { id: string }).id;
  };
  id.open = await alarm();
  id.closed = await alarm({ status: 2 });
  id.other = await alarm({}, foreignSite.stationId);
  id.dispatched = await alarm();
  id.cancelled = await alarm();
  id.order = await made(`${orders}/alarmRecord`, { alarmId: id.dispatched, repairmanId: li.id });
  id.gone = await made(`${orders}/alarmRecord`, { alarmId: id.cancelled, repairmanId: li.id });
  expect((await call(`${orders}/cancel?id=${id.gone}`))[0]).toBe(200);
  const report = { stationId: site.stationId, faultContent: '箱门打不开' };
  id.report = await made(`${reports}/submit`, report);
  id.sent = await made(`${reports}/submit`, report);
  await call(`${reports}/dispatchRepairman`, { list: [{ id: id.sent }], repairmanId: li.id });
});

/** Lines are functions: ids are known when they run. */
const lines: readonly (() => Line)[] = [
  () => ['closing an alarm a second time', ['GET', `${alarms}/shutDownById`, { id: id.closed }], taken],
  () => ['closing one that is dispatched', ['POST', `${alarms}/shutDown`, { ids: id.dispatched }], taken],
  () => [
    'closing an open one with a closed one',
    ['POST', `${alarms}/shutDown`, { ids: [id.open, id.closed] }],
    taken,
  ],
  () => ['removing an open alarm', ['POST', `${alarms}/remove`, { ids: id.open }], stillOpen],
  () => ['finishing an alarm without an order', ['GET', `${alarms}/finish`, { id: id.open }], noOrder, li],
  () => [
    'finishing one whose order was cancelled',
    ['GET', `${alarms}/finish`, { id: id.cancelled }],
    noOrder,
    li,
  ],
  () => ['finishing a closed one', ['POST', `${alarms}/finish`, { id: id.closed }], noOrder, li],
  () => [
    'dispatching to nobody',
    dispatch(id.open, {}),
    [400, 'order.noHandler', '请填写处理人员', 'Please fill in the processing personnel'],
  ],
  () => [
    'dispatching to a user who is no repairman',
    dispatch(id.open, { repairmanId: ours.adminId }),
    noRepairman(ours.adminId),
  ],
  () => [
    'dispatching to a name nobody has',
    dispatch(id.open, { repairman: '没有此人' }),
    noRepairman('没有此人'),
  ],
  () => [
    'dispatching to a repairman of another tenant',
    dispatch(id.open, { repairmanId: stranger.id }),
    noRepairman(stranger.id),
  ],
  () => [
    'dispatching to an account beyond 64 bits',
    dispatch(id.open, { repairmanId: '9'.repeat(19) }),
    noRepairman('9'.repeat(19)),
  ],
  () => ['dispatching an alarm twice', dispatch(id.dispatched, { repairmanId: li.id }), taken],
  () => [
    'dispatching an alarm of another tenant',
    dispatch(id.other, { repairmanId: li.id }),
    [404, 'record.notFound', '数据不存在或已被删除', 'The record does not exist or was deleted'],
  ],
  () => [
    'dispatching a report to no repairman',
    ['POST', `${reports}/dispatchRepairman`, { list: [{ id: id.report }] }],
    [400, 'report.noRepairman', '请选择维修人员', 'Please select maintenance personnel.'],
  ],
  () => [
    'dispatching a report twice',
    [
      'POST',
      `${reports}/dispatchRepairman`,
      { list: [{ id: id.report }, { id: id.sent }], repairmanId: li.id },
    ],
    [
      409,
      'report.dispatched',
      '该故障单已派单，请勿重复派单',
      'This fault ticket has been sent. Please do not send it again.',
    ],
  ],
  () => [
    'cancelling a report that was not sent',
    ['POST', `${reports}/cancelDispatch`, { list: [{ id: id.report }] }],
    [409, 'report.notDispatched', '该故障单没有派单', 'This fault ticket is not dispatched'],
  ],
  () => ['ending an order without a cause', ['GET', `${alarms}/finish`, { id: id.dispatched }], noCause, li],
  () => [
    'ending one without a cause from the phone',
    ['POST', `${orders}/mine`, { id: id.order, repairMethod: '换', done: true }],
    noCause,
    li,
  ],
  () => [
    'ending the order of somebody else',
    ['GET', `${alarms}/finish`, { id: id.dispatched }],
    notTheirs,
    wang,
  ],
  () => [
    'editing the order of somebody else',
    ['POST', `${orders}/update`, { id: id.order, faultCause: '接线松动' }],
    notTheirs,
  ],
  () => [
    'editing a cancelled order',
    ['POST', `${orders}/update`, { id: id.gone, faultCause: '接线松动' }],
    [409, 'order.cancelled', '取消单禁止编辑!', 'Cancellation order is not allowed to edit!'],
    li,
  ],
  () => [
    'a plan from 18:00 to 08:00',
    plan({ startTime: '18:00', endTime: '08:00' }),
    [
      400,
      'patrol.startAfterEnd',
      '巡检开始时间不能大于结束时间!',
      'The inspection start time cannot be greater than the end time!',
    ],
  ],
  () => ['a plan on weekday 8', plan({ patrolPeriod: 2, periodValue: '1,8' }), days],
  () => ['a plan on day 32', plan({ patrolPeriod: 3, periodValue: '31,32' }), days],
  () => ['a plan on day 0', plan({ patrolPeriod: 3, periodValue: '0' }), days],
  () => [
    'a rule whose A is above its B',
    rule({ alarmTrigger: 3, alarmNumA: '5', alarmNumB: '4' }),
    [400, 'threshold.order', '告警值A不能大于告警值B', 'Limit A cannot be above limit B'],
  ],
  () => [
    'a rule whose A is no number',
    rule({ alarmNumA: '1e3' }),
    [400, 'request.invalidField', 'alarmNumA:告警值A必须是数字', 'alarmNumA:Limit A must be a number'],
  ],
  () => [
    'a limit outside what the register can say',
    rule({ alarmNumA: '99999' }),
    limit('0至6553.5', '0 to 6553.5'),
  ],
  () => [
    'a limit below what it can say',
    rule({ alarmTrigger: 2, alarmNumA: '-1' }),
    limit('0至6553.5', '0 to 6553.5'),
  ],
  () => ['a charge above 100%', rule({ attrNo: '4.soc', alarmNumA: '120' }), limit('0至100', '0 to 100')],
  () => [
    'an attrNo of nothing',
    rule({ attrNo: '1.nothing' }),
    [
      400,
      'record.notReferable',
      '绑定属性引用的数据不存在',
      'Attribute refers to a record that does not exist',
    ],
  ],
  () => [
    'a rate over nothing',
    rule({ alarmTrigger: 8, alarmNumA: '0' }),
    limit('大于0的数', 'a number above 0'),
  ],
  () => ['a webhook to loopback', hook('https://127.0.0.1/in'), address('127.0.0.1')],
  () => ['a webhook to a private network', hook('https://192.168.1.20/in'), address('192.168.1.20')],
  () => ['a webhook to IPv6 loopback', hook('https://[::1]/in'), address('[::1]')],
  () => [
    'a picture that is an address elsewhere',
    ['POST', `${orders}/update`, { id: id.order, repairPicture: 'javascript:alert(1)' }],
    [
      400,
      'request.invalidField',
      'repairPicture:维修图片必须是图片地址',
      'repairPicture:Repair Picture must be the address of an image',
    ],
    li,
  ],
  () => [
    'a picture elsewhere, in one of the own work orders',
    ['POST', `${orders}/mine`, { id: id.order, faultPicture: 'https://elsewhere.example/roof.png' }],
    [
      400,
      'request.invalidField',
      'faultPicture:故障图片必须是在本平台上传的图片',
      'faultPicture:Fault Picture must be a picture that was uploaded here',
    ],
    li,
  ],
  () => ['10,000 alarms closed at once', ['POST', `${alarms}/shutDown`, { ids: ids(10_000) }], tooMany(500)],
  () => [
    '10,001 alarms removed at once',
    ['POST', `${alarms}/remove`, { ids: ids(10_001) }],
    tooMany(10_000),
  ],
  () => [
    '10,000 reports dispatched at once',
    [
      'POST',
      `${reports}/dispatchRepairman`,
      { list: ids(10_000).map((one) => ({ id: one })), repairmanId: li.id },
    ],
    tooMany(500),
  ],
  () => [
    '10,001 notices read at once',
    ['POST', 'blade-desk/notice/read', { ids: ids(10_001) }],
    tooMany(10_000),
  ],
  () => [
    '10,001 rules saved at once',
    ['POST', `${rules}/saveBatch`, { list: ids(10_001).map((one) => ({ id: one })) }],
    tooMany(10_000),
  ],
  () => [
    'an export without a ticket',
    ['GET', `${alarms}/export-alarm`, { type: '2' }],
    [401, 'request.unauthorized', '请求未授权', 'You are not signed in'],
    {},
  ],
  () => [
    'an export with a ticket nobody gave',
    ['GET', `${alarms}/export-alarm`, { type: '2', 'Blade-Auth': 'x'.repeat(43) }],
    [401, 'request.unauthorized', '请求未授权', 'You are not signed in'],
    {},
  ],
];

describe('requests that are refused without a change', () => {
  it.each(lines.map((line, n) => [line()[0], n] as const))('%s', async (_, n) => {
    const [, made, is, as] = lines[n]?.() ?? ['', ['GET', ''], [0, '', '', '']];
    await refuses({ call: made, is, ...(as && { as }) });
  });
});

describe('a file that is not a picture', () => {
  const uploads = () =>
    readdirSync(join(world.dataFolder, 'uploads'), { recursive: true }).map(String).sort();
  const put = async (file: Uint8Array | string, name: string, language: string) => {
    const { body, headers } = await multipart(file, name);
    const path = '/api/blade-resource/oss/endpoint/put-file';
    const reply = await world.post(path, body, { ...li, ...headers, 'accept-language': language });
    return [reply.status, reply.body.errorCode, reply.body.msg];
  };

  it.each([
    [
      'a page with a script',
      '<!doctype html><script>alert(1)</script>',
      'upload.typeRefused',
      '不支持上传此类型的文件',
      'Files of this type cannot be uploaded',
    ],
    [
      'a drawing with a handler',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'upload.typeRefused',
      '不支持上传此类型的文件',
      'Files of this type cannot be uploaded',
    ],
    [
      'a torn picture',
      whole.subarray(0, whole.length / 2),
      'upload.imageUnreadable',
      '图片无法读取',
      'The image cannot be read',
    ],
    ['an empty file', '', 'upload.empty', '文件是空的', 'The file is empty'],
  ] as const)('is refused and not stored where it is %s', async (_, file, code, zh, en) => {
    await put(Buffer.from('words'), 'a.txt', 'zh-CN');
    const before = uploads();
    expect(await put(file, 'a.png', 'zh-CN')).toEqual([400, code, expect.stringContaining(zh)]);
    expect(await put(file, 'a.png', 'en')).toEqual([400, code, expect.stringContaining(en)]);
    expect(uploads()).toEqual(before);
  });
});
