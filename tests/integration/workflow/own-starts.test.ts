import { alarmRaised } from '@heliodeck/model/wire/topics';
import { afterAll, describe, expect, it } from 'vitest';
import { programCalls } from '../../../apps/server/areas/push/program-calls.ts';
import { ownStarts } from '../../../apps/server/areas/workflow/acts/own-starts.ts';
import { processEngine } from '../../../apps/server/areas/workflow/run/engine.ts';
import { append } from '../../../apps/server/events/append.ts';
import { recordWrites } from '../../../apps/server/record-writes.ts';
import { alarmWorld } from '../../support/alarm-world.ts';
import type { Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';

const w = await alarmWorld();
const { world, ours, admin, site, li, alarm, call } = w;
const { owner } = world.database;
const codes = ['work_start', 'work_start_flow', 'work_todo', 'work_todo_handle'];
const operator = await ours.user('operator', {
  roleIds: [await ours.role('operator', [...codes, 'realtimeAlarm', 'faultReport', 'orderRecord'])],
});
const clerk = await ours.user('clerk', { roleIds: [await ours.role('clerk', codes)] });
const words = (zh: string) => ({ zh, en: zh });
const xml = (key: string) =>
  processXml(key, '<userTask id="t" name="审" flowable:assignee="operator"/>', ['s>t', 't>e']);
const what = { name: 'what', kind: 'text', label: words('what'), required: true, fill: 'content' };
await deployFor(world, ours, xml('Closing'), {
  f: { title: words('f'), fields: [what], records: ['realtimeAlarm', 'faultReport'] },
});
await deployFor(world, ours, xml('Remarking'), {
  f: { title: words('f'), fields: [], records: ['orderRecord'] },
});

describe('a rule by which records start processes', () => {
  const rule = {
    record: 'realtimeAlarm',
    grade: 3,
    processKey: 'Closing',
    userId: operator.id,
    enabled: true,
  };
  const save = (more: Row = {}, headers = admin) =>
    call('blade-flow/flowStart/submit', { ...rule, ...more }, headers);
  const startedFor = (id: string) =>
    owner('select starter_id::text as starter from wf_instance where business_id = $1', [id]);
  const { services } = world.app;
  const writes = recordWrites(world.access)(services);
  const engine = processEngine(services, writes, programCalls(services, world.access.keys.sealing));
  const subscriptions = ownStarts(services, { engine, entities: services.entities, writes }).subscriptions();
  afterAll(async () => {
    for (const one of subscriptions) await one.stop();
  });
  /** Runs what alarms and orders cause. */
  const settle = async (): Promise<void> => {
    for (const one of subscriptions) while (!(await one.drain()));
    await world.app.services.jobs.drain();
  };
  const raised = async (id: string, grade: number): Promise<void> => {
    const payload = {
      kind: 'rule',
      ruleId: null,
      deviceId: null,
      dtuId: null,
      stationId: site.stationId,
      deptId: null,
      pack: 0,
      grade,
      groupId: null,
      repeats: 1,
      noticeWay: null,
      at: 0,
    };
    await world.database.store
      .tenantDb(ours.tenantId)
      .tx((_, session) => append(session, alarmRaised, { key: id, payload }));
  };

  it('is refused without permission, for an unknown process or one that needs other fields, and for another tenant’s user', async () => {
    expect((await save({}, operator))[0]).toBe(403);
    expect((await save({ processKey: 'Nothing' })).slice(0, 2)).toEqual([400, 'workflow.ruleProcess']);
    expect((await save({ record: 'orderRecord' })).slice(0, 2)).toEqual([400, 'workflow.ruleProcess']);
    expect((await save({ processKey: 'RepairApproval' })).slice(0, 2)).toEqual([400, 'workflow.ruleFields']);
    expect((await save({ userId: w.stranger.id }))[1]).toBe('record.notReferable');
    expect((await save({ record: 'user' }))[0]).toBe(400);
  });

  it('starts its process for a new alarm of its grade, once, in the name of its user', async () => {
    for (const one of subscriptions) await one.start();
    const [status] = await save();
    expect(status).toBe(200);
    const [fits, other] = [await alarm({ grade: 3 }), await alarm({ grade: 2 })];
    await raised(fits, 3);
    await raised(fits, 3);
    await raised(other, 2);
    await settle();
    expect(await startedFor(fits)).toEqual([{ starter: operator.id }]);
    expect(await startedFor(other)).toEqual([]);
  });

  it('starts nothing where the record is already settled, its user lacks permission, or the rule is off', async () => {
    const settled = await alarm({ grade: 3, status: 2 });
    await raised(settled, 3);
    await settle();
    expect(await startedFor(settled)).toEqual([]);
    await owner('update flow_start set user_id = $1', [clerk.id]);
    const unseen = await alarm({ grade: 3 });
    await raised(unseen, 3);
    await settle();
    expect(await startedFor(unseen)).toEqual([]);
    await owner('update flow_start set user_id = $1, enabled = false', [operator.id]);
    await raised(unseen, 3);
    await settle();
    expect(await startedFor(unseen)).toEqual([]);
  });

  it('starts its process with a fault report and a dispatched order, and not with edited ones', async () => {
    expect((await save({ record: 'faultReport', grade: null }))[0]).toBe(200);
    const draft = { stationId: site.stationId, faultContent: '渗水' };
    const [, , saved] = await call('blade-faultReport/faultReport/submit', draft);
    const { id } = saved as { id: string };
    await call('blade-faultReport/faultReport/submit', { ...draft, id, phone: '110' });
    await settle();
    expect(await startedFor(id)).toEqual([{ starter: operator.id }]);
    expect((await save({ record: 'orderRecord', grade: null, processKey: 'Remarking' }))[0]).toBe(200);
    const dispatch = { alarmId: await alarm(), repairmanId: li.id, deviceNo: '1', deviceName: 'x', type: 2 };
    const [, , order] = await call('blade-orderRecord/orderRecord/alarmRecord', dispatch);
    await settle();
    expect(await startedFor(String((order as Row).id))).toEqual([{ starter: operator.id }]);
  });

  it('starts its process with the fault report of a finished patrol, once, and not while it is open', async () => {
    await owner('update flow_start set is_deleted = 1');
    expect((await save({ record: 'faultReport', grade: null }))[0]).toBe(200);
    const heat = { name: '柜温', unit: '°C', high: 80 };
    const [, , order] = await call('blade-order/order/submit', {
      stationId: site.stationId,
      patrolContent: '查看',
      patroller: '李四',
      phone: '13800138000',
      startTime: '2026-11-23 08:00',
      endTime: '2026-11-23 09:20',
      checkResults: [heat],
    });
    const { id } = order as { id: string };
    const found = (more: Row) =>
      call('blade-order/order/submit', { id, checkResults: [{ name: '柜温', value: 92 }], ...more });
    const reports = () =>
      owner('select id::text as id from fault_report where patrol_order_id = $1', [id]) as Promise<Row[]>;
    await found({});
    await settle();
    expect(await reports()).toEqual([]);
    await found({ orderStatus: 1 });
    await found({ patrolContent: '复查' });
    await settle();
    const [report, ...more] = await reports();
    expect(more).toEqual([]);
    expect(await startedFor(String(report?.id))).toEqual([{ starter: operator.id }]);
  });
});
