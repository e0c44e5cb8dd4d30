import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import type { Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';

const w = await alarmWorld();
const { world, ours, admin, site, li, alarm, row, call, get } = w;
const { owner } = world.database;
const work = ['start', 'claim', 'todo', 'send', 'done'].map((page) => `work_${page}`);
const codes = [...work, 'work_start_flow', 'work_claim_sign', 'work_todo_handle', 'work_send_detail'];
const operator = await ours.user('operator', {
  roleIds: [
    await ours.role('operator', [
      ...[...codes, 'realtimeAlarm', 'realtimeAlarm_view', 'realtimeAlarm_handle', 'faultReport'],
      ...['faultReport_view', 'faultReport_edit', 'orderRecord', 'orderRecord_view', 'repair', 'repair_view'],
    ]),
  ],
});
const looker = await ours.user('looker', {
  roleIds: [await ours.role('looker', [...codes, 'realtimeAlarm', 'realtimeAlarm_view'])],
});
const menderRole = await ours.role('mender', [
  ...codes,
  'orderRecord',
  'orderRecord_view',
  'orderRecord_edit',
]);
const mender = await ours.user('mender', {
  roleIds: [ours.repairmanRoleId, menderRole],
  deptId: await ours.dept('外协'),
});
const clerk = await ours.user('clerk', { roleIds: [await ours.role('clerk', codes)] });
const base = 'blade-flow';
const words = (zh: string) => ({ zh, en: zh });
const field = (name: string, kind: string, more: Row = {}) => ({ name, kind, label: words(name), ...more });

/** A user task, then a service task that writes back. */
const service = (
  key: string,
  assignee: string,
  expression: string,
  records: readonly string[],
  fields: Row[] = [],
) =>
  deployFor(
    world,
    ours,
    processXml(
      key,
      `<userTask id="t" name="审" flowable:assignee="${assignee}"/><serviceTask id="w" flowable:expression="\${${expression}}"/>`,
      ['s>t', 't>w', 'w>e'],
    ),
    { f: { title: words(key), fields, records } },
  );
const closing = await service(
  'Closing',
  'looker',
  'closeRecord()',
  ['realtimeAlarm', 'faultReport'],
  [
    field('place', 'station', { readOnly: true, fill: 'station' }),
    field('what', 'text', { required: true, fill: 'content' }),
    field('grade', 'integer', { readOnly: true, fill: 'grade' }),
  ],
);
const plain = await deployFor(world, ours, processXml('Plain', '<userTask id="t"/>', ['s>t', 't>e']), {
  f: { title: words('p'), fields: [] },
});
const start = (
  processDefinitionId: string,
  kind: string,
  id: string,
  headers: Row = operator,
  variables: Row = { what: 'x' },
) =>
  call(
    `${base}/work/start-process`,
    { processDefinitionId, variables, record: { kind, id } },
    headers as typeof operator,
  );
const idOfStart = async (reply: ReturnType<typeof start>): Promise<string> => {
  const [status, code, data] = await reply;
  if (status !== 200) throw new Error(code);
  return String((data as Row).processInstanceId);
};
const tasks = async (instance: string) =>
  (await owner(`select id::text as id, status from wf_task where instance_id = $1 order by id`, [
    instance,
  ])) as Row[];
const decide = async (instance: string, headers: typeof operator) =>
  call(`${base}/work/complete-task`, { taskId: (await tasks(instance)).at(-1)?.id, flag: 'ok' }, headers);
const instance = async (id: string) =>
  (await owner('select status, incidents, state from wf_instance where id = $1', [id]))[0] as Row;
const incident = async (id: string): Promise<unknown> =>
  Object.values(
    ((await instance(id)).state as { tokens: Record<string, { incident?: { message: string } }> }).tokens,
  )[0]?.incident?.message.replace('nothing catches the error ', '');
const processes = (kind: string, id: string, headers: typeof operator = operator) =>
  get(`${base}/work/record-processes?kind=${kind}&id=${id}`, headers);
const count = async () => Number((await owner('select count(*) as n from wf_instance'))[0]?.n);

describe('a process about a record', () => {
  it('is refused without a token or the record’s permission, in another tenant, for invalid keys and for a process without that record', async () => {
    const id = await alarm();
    const foreign = await alarm({}, w.foreignSite.stationId);
    const before = await count();
    expect(
      (
        await call(
          `${base}/work/start-process`,
          { processDefinitionId: closing, record: { kind: 'realtimeAlarm', id } },
          {},
        )
      )[0],
    ).toBe(401);
    expect((await start(closing, 'realtimeAlarm', id, clerk)).slice(0, 2)).toEqual([
      403,
      'request.forbidden',
    ]);
    expect((await start(closing, 'realtimeAlarm', foreign)).slice(0, 2)).toEqual([404, 'record.notFound']);
    expect((await start(closing, 'realtimeAlarm', '1')).slice(0, 2)).toEqual([404, 'record.notFound']);
    expect((await start(closing, 'realtimeAlarm', 'x'))[0]).toBe(400);
    expect((await start(closing, 'user', id))[0]).toBe(400);
    expect((await start(closing, 'realtimeAlarm', id, operator, { what: '' })).slice(0, 2)).toEqual([
      400,
      'request.invalidField',
    ]);
    expect((await start(plain, 'realtimeAlarm', id)).slice(0, 2)).toEqual([400, 'workflow.notFromRecord']);
    const order = await call('blade-orderRecord/orderRecord/alarmRecord', {
      alarmId: await alarm(),
      repairmanId: li.id,
      deviceNo: '1',
      deviceName: 'x',
      type: 2,
    });
    expect((await start(closing, 'orderRecord', String((order[2] as Row).id))).slice(0, 2)).toEqual([
      400,
      'workflow.notFromRecord',
    ]);
    expect((await processes('realtimeAlarm', foreign)).slice(0, 2)).toEqual([404, 'record.notFound']);
    expect((await processes('realtimeAlarm', id, clerk))[0]).toBe(403);
    expect((await processes('user', id))[0]).toBe(400);
    expect(await count()).toBe(before);
  });

  it('starts with the record’s values, reads its read-only fields from it, and is visible from both sides', async () => {
    const id = await alarm();
    const [, , form] = await get(
      `${base}/process/start-form?processDefinitionId=${closing}&kind=realtimeAlarm&recordId=${id}`,
      operator,
    );
    expect((form as Row).values).toMatchObject({ place: site.stationId, what: '电压过高', grade: 1 });
    const [, , offered] = await processes('realtimeAlarm', id);
    expect((offered as { startable: Row[] }).startable.map(({ key }) => key)).toEqual([
      'Closing',
      'WorkTicket',
      'RepairApproval',
    ]);
    const made = await idOfStart(start(closing, 'realtimeAlarm', id, operator, { what: '改写', grade: 4 }));
    expect(await owner('select data from wf_form where instance_id = $1', [made])).toEqual([
      { data: { place: site.stationId, what: '改写', grade: 1 } },
    ]);
    const [, , seen] = await processes('realtimeAlarm', id, looker);
    expect(seen).toMatchObject({
      instances: [
        { processInstanceId: made, name: 'Closing', processState: 'running', taskName: '审', maySee: true },
      ],
    });
    const [, , shown] = await get(`${base}/process/forms?processInstanceId=${made}`, operator);
    expect((shown as Row).record).toEqual({ kind: 'realtimeAlarm', id, title: '电压过高', isGone: false });
    await owner('update alarm set is_deleted = 1 where id = $1', [id]);
    const [, , gone] = await get(`${base}/process/forms?processInstanceId=${made}`, operator);
    expect((gone as Row).record).toMatchObject({ isGone: true });
  });

  it('runs once for a record however many users start it at once, and again after its end', async () => {
    const id = await alarm();
    const answers = await Promise.all([1, 2, 3, 4].map(() => start(closing, 'realtimeAlarm', id)));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(([status]) => status === 409)?.[1]).toBe('workflow.recordRuns');
    const [, , offered] = await processes('realtimeAlarm', id);
    expect((offered as { startable: Row[] }).startable.map(({ key }) => key)).not.toContain('Closing');
  });

  it('is started by a repairman for an order of the repairman, wherever its station is', async () => {
    const remarking = await service('Own', 'operator', 'remarkRecord(comment)', ['orderRecord']);
    const dispatch = {
      alarmId: await alarm(),
      repairmanId: mender.id,
      deviceNo: '1',
      deviceName: 'x',
      type: 2,
    };
    const [, , order] = await call('blade-orderRecord/orderRecord/alarmRecord', dispatch);
    const id = String((order as Row).id);
    expect((await start(remarking, 'orderRecord', id, mender, {}))[0]).toBe(200);
    const [, , other] = await call('blade-orderRecord/orderRecord/alarmRecord', {
      ...dispatch,
      alarmId: await alarm(),
      repairmanId: li.id,
    });
    expect(
      (await start(remarking, 'orderRecord', String((other as Row).id), mender, {})).slice(0, 2),
    ).toEqual([404, 'record.notFound']);
  });

  it('has its times in the zone of the record’s station, which may differ from the tenant’s', async () => {
    const waiting = await deployFor(
      world,
      ours,
      processXml(
        'Waiting',
        `<intermediateCatchEvent id="t"><timerEventDefinition><timeCycle>0 0 9 * * ?</timeCycle></timerEventDefinition></intermediateCatchEvent>`,
        ['s>t', 't>e'],
      ),
      { f: { title: words('f'), fields: [], records: ['realtimeAlarm'] } },
    );
    const zoneOf = async (id: string) =>
      (
        await owner(
          `select extract(hour from t.due_at at time zone 'America/New_York')::int as there, i.state ->> 'zone' as zone
           from wf_timer t join wf_instance i on i.id = t.instance_id where i.id = $1`,
          [id],
        )
      )[0];
    const here = await idOfStart(start(waiting, 'realtimeAlarm', await alarm(), operator, {}));
    expect(await zoneOf(here)).toMatchObject({ zone: 'Asia/Shanghai' });
    await owner(`update station set time_zone = 'America/New_York' where id = $1`, [site.stationId]);
    const there = await idOfStart(start(waiting, 'realtimeAlarm', await alarm(), operator, {}));
    await owner(`update station set time_zone = 'Asia/Shanghai' where id = $1`, [site.stationId]);
    expect(await zoneOf(there)).toEqual({ zone: 'America/New_York', there: 9 });
  });

  it('does not start for a record that is settled', async () => {
    const id = await alarm({ status: 2 });
    expect((await start(closing, 'realtimeAlarm', id)).slice(0, 2)).toEqual([409, 'workflow.recordClosed']);
    expect((await processes('realtimeAlarm', id))[2]).toMatchObject({ startable: [] });
  });
});

describe('a change that a process writes to its record', () => {
  it('is made in the step’s transaction, with the rights of its starter where the approver has none, and is in the audit log', async () => {
    const id = await alarm();
    const made = await idOfStart(start(closing, 'realtimeAlarm', id));
    expect((await decide(made, looker))[0]).toBe(200);
    expect((await row('alarm', id)).status).toBe(2);
    expect(await instance(made)).toMatchObject({ status: 'ended', incidents: 0 });
    expect(
      await owner(`select account, act from audit_log where entity = 'realtimeAlarm' and record_id = $1`, [
        id,
      ]),
    ).toEqual([{ account: 'operator', act: 'close' }]);
  });

  it('leaves a record unchanged that was settled meanwhile', async () => {
    const id = await alarm();
    const made = await idOfStart(start(closing, 'realtimeAlarm', id));
    await call(`blade-realtimeAlarm/realtimeAlarm/shutDownById?id=${id}`, {});
    const before = await row('alarm', id);
    expect((await decide(made, looker))[0]).toBe(200);
    expect(await instance(made)).toMatchObject({ status: 'ended', incidents: 0 });
    expect((await row('alarm', id)).update_time).toEqual(before.update_time);
  });

  it('causes an incident that can be retried where nobody has the permission, the record is missing or it was settled otherwise', async () => {
    const [forbidden, gone, dispatched] = [await alarm(), await alarm(), await alarm()];
    const made: string[] = [];
    for (const id of [forbidden, gone, dispatched])
      made.push(await idOfStart(start(closing, 'realtimeAlarm', id, looker)));
    await owner('update alarm set is_deleted = 1 where id = $1', [gone]);
    await owner('update alarm set status = 3 where id = $1', [dispatched]);
    for (const id of made) expect((await decide(id, looker))[0]).toBe(200);
    expect(await Promise.all(made.map(incident))).toEqual(['notPermitted', 'recordGone', 'notPermitted']);
    const told = await Promise.all(
      made.map(async (id) => {
        const [, , view] = await get(`${base}/process/model-view?processInstanceId=${id}`, admin);
        return (view as { incidents: readonly { message: string }[] }).incidents.map(
          ({ message }) => message,
        );
      }),
    );
    expect(told).toEqual([
      ['办理人和发起人都没有权限 (notPermitted)'],
      ['记录已被删除 (recordGone)'],
      ['办理人和发起人都没有权限 (notPermitted)'],
    ]);
    expect((await row('alarm', forbidden)).status).toBe(1);
    const retry = { processInstanceId: made[0], variables: {} };
    expect((await call(`${base}/follow/retry`, retry, admin))[0]).toBe(200);
    expect((await row('alarm', forbidden)).status).toBe(2);
    expect(await instance(made[0] ?? '')).toMatchObject({ status: 'ended' });
  });

  it('ends a fault report without an order, comments and cancels an order, dispatches an alarm', async () => {
    const [, , report] = await call('blade-faultReport/faultReport/submit', {
      stationId: site.stationId,
      faultContent: '异响',
    });
    const reportId = String((report as Row).id);
    const ended = await idOfStart(start(closing, 'faultReport', reportId));
    await decide(ended, looker);
    expect((await row('fault_report', reportId)).dispatch_status).toBe(3);

    const sending = await service(
      'Sending',
      'operator',
      'dispatchRecord(who)',
      ['realtimeAlarm'],
      [field('who', 'user', { required: true })],
    );
    const id = await alarm();
    await decide(await idOfStart(start(sending, 'realtimeAlarm', id, operator, { who: li.id })), operator);
    expect((await row('alarm', id)).status).toBe(3);
    const [order] = await owner(
      'select id::text as id, repairman_id::text as who from order_record where alarm_id = $1',
      [id],
    );
    expect(order?.who).toBe(li.id);
    const orderId = String(order?.id);

    const remarking = await service('Remarking', 'operator', 'remarkRecord(comment)', ['orderRecord']);
    const remarked = await idOfStart(start(remarking, 'orderRecord', orderId, operator, {}));
    await call(
      `${base}/work/complete-task`,
      { taskId: (await tasks(remarked))[0]?.id, flag: 'ok', comment: '备件已到' },
      operator,
    );
    expect(
      await owner('select content, user_name from order_comment where order_id = $1', [orderId]),
    ).toEqual([{ content: '备件已到', user_name: 'operator' }]);
    const cancelling = await service('Cancelling', 'operator', 'cancelRecord()', ['orderRecord']);
    await decide(await idOfStart(start(cancelling, 'orderRecord', orderId, operator, {})), operator);
    expect([(await row('order_record', orderId)).status, (await row('alarm', id)).status]).toEqual([2, 1]);
  });
});
