import { beforeEach, describe, expect, it } from 'vitest';
import { taskMessages } from '../../../apps/server/areas/push/task-messages.ts';
import { remindAll, taskNotices } from '../../../apps/server/areas/workflow/people/task-notices.ts';
import { idOf, type Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';
import { dingtalkFits, feishuFits, webhookFits } from '../../support/push-stand-in.ts';
import { pushWorld } from '../../support/push-world.ts';
import { smsStandIn } from '../../support/sms-stand-in.ts';

const secret = 'the-secret-of-a-robot';
const wecom = await smsStandIn(({ query }) =>
  query.get('key') === secret ? { body: { errcode: 0 } } : { body: { errcode: 93000, errmsg: 'invalid' } },
);
const dingtalk = await smsStandIn((arrived) =>
  dingtalkFits(arrived, secret)
    ? { body: { errcode: 0 } }
    : { body: { errcode: 310000, errmsg: 'sign not match' } },
);
const feishu = await smsStandIn((arrived) =>
  feishuFits(arrived, secret) ? { body: { code: 0 } } : { body: { code: 19021, msg: 'sign match fail' } },
);
const standIns = { wecom, dingtalk, feishu };
const town = await pushWorld({
  vendors: {
    push: Object.fromEntries(Object.entries(standIns).map(([name, { address }]) => [name, address])),
  },
});
const { world, ours, admin, save, owner, calls } = town;
const codes = ['start', 'claim', 'todo', 'send', 'done'].map((page) => `work_${page}`);
const acts = ['work_start_flow', 'work_claim_sign', 'work_todo_handle', 'work_send_detail'];
const worker = await ours.role('worker', [...codes, ...acts]);
const chief = await ours.role('chief', [...codes, ...acts]);
const anna = await ours.user('anna', { roleIds: [worker] });
const hugo = await ours.user('hugo', { roleIds: [worker] });
const mara = await ours.user('mara', { roleIds: [chief] });
const max = await ours.user('max', { roleIds: [chief] });
await owner(
  `update "user" set real_name = '王' || account, phone = '13800000000', email = account || '@example.com' where tenant_id = $1`,
  [ours.tenantId],
);
const hosts = Object.values(standIns).map(({ address }) => new URL(address).host);
await owner(
  `update param set param_value = param_value || ',' || $1 where param_key = 'resource.allowedHosts'`,
  [hosts.join()],
);
const own = await deployFor(
  world,
  ours,
  processXml(
    'Own',
    '<userTask id="t" name="验收" flowable:assignee="hugo" flowable:dueDate="P3D"/><userTask id="u" name="归档" flowable:assignee="mara"/>',
    ['s>t', 't>u', 'u>e'],
  ),
);
const group = await deployFor(
  world,
  ours,
  processXml('Group', '<userTask id="t" name="审批" flowable:candidateGroups="chief"/>', ['s>t', 't>e']),
);

const { services } = world.app;
const messages = taskMessages(services);
const subscriptions = taskNotices(services, messages).subscriptions();
for (const one of subscriptions) await one.start();
/** Queues messages about new and due tasks, without sending them. */
const hear = async (): Promise<void> => {
  for (const one of subscriptions) while (!(await one.drain()));
  const all = world.database.store.asPlatform('a test reminds');
  await remindAll(all, { store: world.database.store, messages }, world.now());
};
const settle = async (passHours = 0): Promise<void> => {
  world.pass(passHours * 3_600);
  await hear();
  await town.settle();
};
const post = (path: string, body: Row, headers: Record<string, string>) =>
  world.post(`/api/blade-flow/work/${path}`, body, headers);
const start = async (processDefinitionId: string): Promise<string> =>
  String(((await post('start-process', { processDefinitionId }, anna)).body.data as Row).processInstanceId);
const taskOf = async (instance: string): Promise<string> =>
  String(
    (
      await owner(`select id::text as id from wf_task where instance_id = $1 and status = 'open'`, [instance])
    )[0]?.id,
  );
const types = { wecom: 6, dingtalk: 7, feishu: 8 } as const;
const robot = (name: keyof typeof types, taskNotices: string, more: Row = {}) =>
  save('pushChannel', {
    channelName: name,
    type: types[name],
    robotAddress: `${standIns[name].address}/send?key=${secret}`,
    ...(name !== 'wecom' && { secretKey: secret }),
    taskNotices,
    ...more,
  });
const before = { wecom: 0, dingtalk: 0, feishu: 0 };
/** The messages a group received since the test began. */
const read = (name: keyof typeof types): readonly string[] =>
  standIns[name].arrived.slice(before[name]).map(({ body }) => {
    const said = JSON.parse(body) as { text?: { content: string }; content?: { text: string } };
    return said.text?.content ?? said.content?.text ?? '';
  });
const firstLines = (name: keyof typeof types) => read(name).map((text) => text.split('\n')[0]);
const records = () => owner('select type, result, attempt, pushman from msg_push order by id');

beforeEach(async () => {
  await town.clear();
  await owner(`update wf_task set status = 'cancelled' where status = 'open'`);
  for (const [who, account] of [
    [anna, 'anna'],
    [hugo, 'hugo'],
    [mara, 'mara'],
    [max, 'max'],
  ] as const)
    Object.assign(who, await world.signIn(ours.tenantId, account));
  for (const name of ['wecom', 'dingtalk', 'feishu'] as const) before[name] = standIns[name].arrived.length;
});

describe('a channel to a group or a program', () => {
  it.each([
    ['an event there is not', () => robot('wecom', 'assigned,everything')],
    ['a topic there is not', () => save('pushChannel', town.hookChannel({ topics: 'task.done' }))],
  ])('is refused with %s, and not stored', async (_, saved) => {
    const reply = await saved();
    expect([reply.status, reply.body.errorCode]).toEqual([400, 'request.invalidField']);
    expect(await owner('select 1 from push_channel')).toEqual([]);
  });

  it('receives no task without subscribing, none while it is off, and none of another tenant', async () => {
    await robot('wecom', '');
    await robot('dingtalk', 'overdue');
    await robot('feishu', 'assigned', { enabled: false });
    await save('pushChannel', town.hookChannel({ topics: 'alarm.raised' }));
    const theirs = { channelName: '别家', type: 6, taskNotices: 'assigned,candidate' };
    const robotAddress = `${wecom.address}/send?key=${secret}`;
    const foreign = await world.post(
      '/api/blade-pushChannel/pushChannel/submit',
      { ...theirs, robotAddress },
      town.theirs.admin,
    );
    expect(foreign.status).toBe(200);
    await start(own);
    await start(group);
    await settle();
    expect([read('wecom'), read('dingtalk'), read('feishu'), calls()]).toEqual([[], [], [], []]);
    expect(await owner(`select 1 from push_message`)).toEqual([]);
  });

  it('receives a task once, however many people subscribed, signed and stored as a push record', async () => {
    for (const who of [mara, max]) await save('pushPerson', { userId: who.id, taskNotices: 'candidate' });
    for (const name of ['wecom', 'dingtalk', 'feishu'] as const) await robot(name, 'candidate,assigned');
    await save('pushChannel', town.hookChannel({ topics: 'alarm.raised,task.candidate' }));
    const id = await start(group);
    await settle();
    await settle();
    const task = await taskOf(id);
    const page = `https://solar.example.com/work/process/repair/handle/${task}/${id}/`;
    for (const name of ['wecom', 'dingtalk', 'feishu'] as const) {
      expect(firstLines(name)).toEqual(['待签：Group · 审批（发起人 王anna）']);
      expect(read(name)[0]).toContain(page);
    }
    expect(calls()).toHaveLength(1);
    const [call] = calls();
    expect(call && webhookFits(call, town.hookSecret)).toBe(true);
    expect(JSON.parse(call?.body ?? '')).toEqual({
      type: 'task.candidate',
      timestamp: expect.any(String),
      data: {
        taskId: task,
        processInstanceId: id,
        process: 'Group',
        task: '审批',
        starter: '王anna',
        holder: null,
        due: null,
        page: expect.stringContaining(page),
      },
    });
    expect((await records()).filter(({ type }) => Number(type) > 4)).toEqual(
      expect.arrayContaining(
        ['wecom', 'dingtalk', 'feishu'].map((pushman, at) => ({
          type: 6 + at,
          result: 1,
          attempt: 1,
          pushman,
        })),
      ),
    );
    const said = [...read('wecom'), ...read('dingtalk'), ...read('feishu'), call?.body].join();
    expect(said).not.toMatch(/13800000000|@example\.com/);
  });

  it('receives the holder of a task, once for each holder, and nothing about tasks that people claimed themselves', async () => {
    await robot('wecom', 'assigned');
    const [id, claimed] = [await start(own), await start(group)];
    await post(`claim-task?taskId=${await taskOf(claimed)}`, {}, mara);
    await settle();
    await post('hand-over', { taskId: await taskOf(id), userId: max.id }, hugo);
    await settle();
    expect(firstLines('wecom')).toEqual([
      '待办：Own · 验收，办理人 王hugo（发起人 王anna）',
      '待办：Own · 验收，办理人 王max（发起人 王anna）',
    ]);
  });

  it('receives each reminder by a person, before a task is due and after', async () => {
    await robot('feishu', 'urged,dueSoon,overdue');
    await save('pushChannel', town.hookChannel({ topics: 'task.urged,task.dueSoon,task.overdue' }));
    const id = await start(own);
    await post('urge', { processInstanceId: id }, anna);
    await settle();
    world.pass(1_900);
    Object.assign(anna, await world.signIn(ours.tenantId, 'anna'));
    await post('urge', { processInstanceId: id }, anna);
    await settle();
    await settle(48);
    await settle(1);
    await settle(24);
    await settle(1);
    expect(firstLines('feishu').map((line) => String(line).split('，')[0])).toEqual([
      ...['催办：Own · 验收', '催办：Own · 验收', '即将到期：Own · 验收', '已超期：Own · 验收'],
    ]);
    const told = calls().map(({ body }) => JSON.parse(body) as { type: string; data: { due: string } });
    expect(told.map(({ type }) => type)).toEqual([
      ...['task.urged', 'task.urged', 'task.dueSoon', 'task.overdue'],
    ]);
    expect(told.every(({ data }) => Number.isFinite(Date.parse(data.due)))).toBe(true);
  });

  it('receives nothing about a task that was done, claimed or reassigned before the attempt', async () => {
    await robot('dingtalk', 'assigned,candidate');
    const [done, given, claimed] = [await start(own), await start(own), await start(group)];
    await hear();
    await post('complete-task', { taskId: await taskOf(done), flag: 'ok' }, hugo);
    await post('hand-over', { taskId: await taskOf(given), userId: max.id }, hugo);
    await post(`claim-task?taskId=${await taskOf(claimed)}`, {}, mara);
    await settle();
    expect(await owner('select count(*)::int as dropped from push_message where state = 4')).toEqual([
      { dropped: 3 },
    ]);
    expect(firstLines('dingtalk').toSorted()).toEqual([
      '待办：Own · 归档，办理人 王mara（发起人 王anna）',
      '待办：Own · 验收，办理人 王max（发起人 王anna）',
    ]);
  });

  it('keeps its failed attempts, and receives the message when it is sent again', async () => {
    const id = idOf(await robot('dingtalk', 'assigned', { secretKey: 'another secret' }));
    await start(own);
    await settle();
    expect(await records()).toMatchObject([{ type: 7, result: 2, pushman: 'dingtalk' }]);
    expect((await save('pushChannel', { id, secretKey: secret })).status).toBe(200);
    const [record] = await owner('select id::text as id from msg_push');
    expect(
      (await world.post(`/api/blade-msgPush/msgPush/redeliver?id=${String(record?.id)}`, {}, admin)).status,
    ).toBe(200);
    await settle();
    expect(await records()).toMatchObject([{ result: 2 }, { result: 1, attempt: 2 }]);
    expect(firstLines('dingtalk').at(-1)).toBe('待办：Own · 验收，办理人 王hugo（发起人 王anna）');
  });

  it('a robot with many tasks receives the following ones together, without those done meanwhile; a program receives each', async () => {
    await robot('wecom', 'candidate');
    await save('pushChannel', town.hookChannel({ topics: 'task.candidate' }));
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await start(group));
    await settle();
    expect(read('wecom')).toHaveLength(5);
    await post(`claim-task?taskId=${await taskOf(String(ids[10]))}`, {}, mara);
    world.pass(90);
    await town.settle();
    const [together] = read('wecom').slice(5);
    expect(together?.split('\n')[0]).toBe('14条任务通知');
    expect(together?.split('\n').slice(1, 11)).toEqual(
      Array.from({ length: 10 }, () => '待签：Group · 审批（发起人 王anna）'),
    );
    expect(together?.split('\n').slice(11)).toEqual(['另有4条', 'https://solar.example.com/work/todo']);
    const programs = calls().map(
      ({ body }) => (JSON.parse(body) as { data: { taskId: string } }).data.taskId,
    );
    expect(new Set(programs).size).toBe(20);
    await settle(1);
    expect([read('wecom').length, calls().length]).toEqual([6, 20]);
  });

  it('uses the language that the tenant chose, for any recipient of the task, and Chinese if it chose none', async () => {
    for (const name of ['wecom', 'dingtalk', 'feishu'] as const) await robot(name, 'assigned,candidate');
    await save('pushPerson', { userId: hugo.id, language: 'zh', taskWay: 4, taskNotices: 'assigned' });
    await save('pushChannel', town.mailChannel());
    const param = { paramName: '消息语言', paramKey: 'push.language', paramValue: 'en' };
    const kept = await world.post('/api/blade-system/param/submit', param, admin);
    expect(kept.status).toBe(200);
    try {
      await start(own);
      await start(group);
      await settle();
      for (const name of ['wecom', 'dingtalk', 'feishu'] as const)
        expect(firstLines(name).toSorted()).toEqual([
          'To claim: Group · 审批 (started by 王anna)',
          'To do: Own · 验收, with 王hugo (started by 王anna)',
        ]);
      expect(town.mails().map(({ text }) => text.split('\n')[0])).toEqual([
        '待办：Own · 验收（发起人 王anna）',
      ]);
    } finally {
      await owner(`delete from param where param_key = 'push.language'`);
    }
    await start(group);
    await settle();
    expect(firstLines('wecom').at(-1)).toBe('待签：Group · 审批（发起人 王anna）');
  });

  it('is not addressed by the name of a task', async () => {
    const named = processXml(
      'Calls',
      '<userTask id="t" name="&lt;at user_id=&quot;all&quot;&gt;all&lt;/at&gt;" flowable:assignee="hugo"/>',
      ['s>t', 't>e'],
    );
    const calling = await deployFor(world, ours, named);
    await robot('feishu', 'assigned');
    await start(calling);
    await settle();
    expect(read('feishu')).toHaveLength(1);
    expect(read('feishu')[0]).not.toMatch(/<\/?at/);
  });
});

it('two servers that handle the same tasks notify each channel once', async () => {
  await robot('wecom', 'assigned');
  await save('pushChannel', town.hookChannel({ topics: 'task.assigned' }));
  const others = taskNotices(services, taskMessages(services)).subscriptions();
  for (const one of others) await one.start();
  await Promise.all(Array.from({ length: 4 }, () => start(own)));
  const all = world.database.store.asPlatform('a test reminds');
  const remind = () => remindAll(all, { store: world.database.store, messages }, world.now());
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([...subscriptions, ...others].map((one) => one.drain()));
    await Promise.all([remind(), remind()]);
  }
  await settle();
  for (const one of others) await one.stop();
  expect(read('wecom')).toHaveLength(4);
  expect(calls()).toHaveLength(4);
});
