import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '会签电力');
const theirs = await organisation(world, '别家会签');
const platformAdmin = await world.signIn('000000', 'admin');
const codes = [
  ...['start', 'claim', 'todo', 'send', 'done'].map((page) => `work_${page}`),
  ...['work_start_flow', 'work_claim_sign', 'work_todo_handle', 'work_send_detail'],
];
const worker = await ours.role('worker', codes);
const managerRole = await ours.role('manager', codes);
const anna = await ours.user('anna', { roleIds: [worker] });
const hugo = await ours.user('hugo', { roleIds: [worker] });
const kim = await ours.user('kim', { roleIds: [worker] });
const lee = await ours.user('lee', { roleIds: [worker] });
const mara = await ours.user('mara', { roleIds: [managerRole] });
const max = await ours.user('max', { roleIds: [managerRole] });
const rita = await ours.user('rita', { roleIds: [await ours.role('guest', ['orderRecord'])] });
const strange = await theirs.user('strange', { roleIds: [await theirs.role('worker', codes)] });
type Headers = Record<string, string>;

const base = '/api/blade-flow';
const post = async (path: string, body: Row, headers: Headers): Promise<unknown[]> => {
  const reply = await world.post(`${base}/${path}`, body, headers);
  return [reply.status, reply.body.errorCode];
};
const done = [200, undefined];
const data = async (path: string, headers: Headers): Promise<unknown> =>
  (await world.get(`${base}/${path}`, headers)).body.data;
const listed = async (list: string, instance: string, headers: Headers): Promise<readonly Row[]> =>
  ((await data(`work/${list}-list?size=200`, headers)) as { records: Row[] }).records.filter(
    (row) => row.processInstanceId === instance,
  );
const taskOf = async (list: string, instance: string, headers: Headers): Promise<string> =>
  String((await listed(list, instance, headers))[0]?.taskId);
const complete = (taskId: string, headers: Headers, more: Row = { flag: 'ok' }) =>
  post('work/complete-task', { taskId, ...more }, headers);
const history = async (instance: string, headers: Headers = anna): Promise<readonly Row[]> =>
  (await data(`process/history-flow-list?processInstanceId=${instance}`, headers)) as Row[];

/** Three consecutive tasks of three people; the second is claimed by a manager. */
const xml = (key: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
  <process id="${key}" name="会签"><startEvent id="s"/><userTask id="a" name="一审" flowable:assignee="hugo"/>
  <userTask id="b" name="二审" flowable:candidateGroups="manager"/><userTask id="c" name="终审" flowable:assignee="kim"/><endEvent id="e"/>
  <sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
  <sequenceFlow id="f3" sourceRef="b" targetRef="c"/><sequenceFlow id="f4" sourceRef="c" targetRef="e"/></process></definitions>`;
const upload = await multipart(xml('Together'), 'a.bpmn20.xml', {
  field: 'files',
  fields: { category: 'flow_1', tenantIds: ours.tenantId },
});
await world.post(`${base}/manager/deploy-upload`, upload.body, { ...platformAdmin, ...upload.headers });
const definitions = ((await data('work/start-list?mode=2&size=100', anna)) as { records: Row[] }).records;
const definition = String(definitions.find((row) => row.key === 'Together')?.id);

/** A process waiting at hugo's task. */
async function started(): Promise<string> {
  const body = { processDefinitionId: definition, variables: {} };
  const reply = await world.post(`${base}/work/start-process`, body, anna);
  return String((reply.body.data as Row).processInstanceId);
}

/** A process in which mara has claimed and approved her task, and which waits at kim's task. */
async function atKim(): Promise<{ readonly id: string; readonly task: string }> {
  const id = await started();
  await complete(await taskOf('todo', id, hugo), hugo);
  const second = await taskOf('claim', id, mara);
  await world.post(`${base}/work/claim-task?taskId=${second}`, {}, mara);
  await complete(second, mara);
  return { id, task: await taskOf('todo', id, kim) };
}

describe('actions on a process other than decisions', () => {
  it('is refused without a token, for another tenant, for invalid parameters, and for unknown ids', async () => {
    const id = await started();
    const task = await taskOf('todo', id, hugo);
    const bodies: readonly (readonly [string, Row])[] = [
      ['send-back', { taskId: task, to: 'a', comment: 'x' }],
      ['add-person', { taskId: task, userId: kim.id, place: 'before' }],
      ['urge', { processInstanceId: id }],
      ['copy', { processInstanceId: id, userIds: [kim.id] }],
      ['comment', { processInstanceId: id, comment: 'x' }],
    ];
    for (const [path, body] of bodies) {
      expect((await world.post(`${base}/work/${path}`, body)).status).toBe(401);
      const [status, code] = await post(`work/${path}`, body, strange);
      expect([path, status, code]).toEqual([
        path,
        ...('taskId' in body ? [409, 'workflow.taskGone'] : [404, 'workflow.noInstance']),
      ]);
      const wrong = { ...body, ...('taskId' in body ? { taskId: 'x' } : { processInstanceId: 'x' }) };
      expect((await post(`work/${path}`, wrong, hugo))[0]).toBe(400);
    }
    expect(await listed('todo', id, hugo)).toHaveLength(1);
    expect((await history(id)).map((line) => line.historyActivityType)).toEqual(['startEvent', 'userTask']);
  });
});

describe('a rejection to an earlier step', () => {
  const back = (taskId: string, to: string, headers: Headers, comment = '数据不对') =>
    post('work/send-back', { taskId, to, comment }, headers);

  it('is refused to others, without a reason, and to a step that was not done before', async () => {
    const { id, task } = await atKim();
    expect(await back(task, 'a', hugo)).toEqual([403, 'workflow.notYours']);
    expect(await back(task, 'a', kim, '')).toEqual([400, 'workflow.needsReason']);
    for (const to of ['c', 'e', 'nowhere', '__proto__'])
      expect(await back(task, to, kim)).toEqual([409, 'workflow.notEarlier']);
    expect(await taskOf('todo', id, kim)).toBe(task);
  });

  it('assigns the step to its former holder, once where it is sent twice at once, with a line in the history', async () => {
    const { id, task } = await atKim();
    const forms = (await data(`process/forms?processInstanceId=${id}&taskId=${task}`, kim)) as { task: Row };
    expect(forms.task.backTo).toEqual([
      { node: 'a', name: '一审', userName: 'hugo' },
      { node: 'b', name: '二审', userName: 'mara' },
    ]);
    expect(await Promise.all([back(task, 'b', kim), back(task, 'b', kim)])).toEqual([done, done]);
    // It had been claimed by mara: nobody else is offered it.
    expect(await listed('claim', id, max)).toEqual([]);
    const again = await taskOf('todo', id, mara);
    expect(await listed('todo', id, kim)).toEqual([]);
    expect((await history(id)).slice(-3).map((line) => [line.historyActivityType, line.comment])).toEqual([
      ['userTask', '数据不对'],
      ['sendBack', '二审'],
      ['userTask', ''],
    ]);
    await complete(again, mara);
    expect(await complete(await taskOf('todo', id, kim), kim)).toEqual(done);
    expect(await listed('send', id, anna)).toMatchObject([{ processIsFinished: 'finished' }]);
  });

  it('assigns the step to the colleague to whom it was handed over, even if the model names another', async () => {
    const id = await started();
    const first = await taskOf('todo', id, hugo);
    expect(await post('work/hand-over', { taskId: first, userId: max.id }, hugo)).toEqual(done);
    await complete(first, max);
    const second = await taskOf('claim', id, mara);
    await world.post(`${base}/work/claim-task?taskId=${second}`, {}, mara);
    expect(await back(second, 'a', mara)).toEqual(done);
    expect([await listed('todo', id, hugo), await listed('todo', id, max)]).toMatchObject([
      [],
      [{ taskName: '一审' }],
    ]);
  });

  it('only one succeeds of a concurrent rejection and decision', async () => {
    const { id, task } = await atKim();
    await Promise.all([back(task, 'a', kim), complete(task, kim)]);
    const open = await listed('todo', id, hugo);
    const [sent] = await listed('send', id, anna);
    expect([open.length, sent?.processIsFinished]).toEqual(
      open.length === 1 ? [1, 'unfinished'] : [0, 'finished'],
    );
  });
});

describe('an additional approver', () => {
  const add = (taskId: string, userId: string, place: string, headers: Headers) =>
    post('work/add-person', { taskId, userId, place, comment: '请看' }, headers);

  it('is added only by the holder of the task, and has to be a colleague', async () => {
    const id = await started();
    const task = await taskOf('todo', id, hugo);
    expect(await add(task, kim.id, 'before', mara)).toEqual([403, 'workflow.notYours']);
    expect(await add(task, hugo.id, 'before', hugo)).toEqual([400, 'workflow.addedSelf']);
    expect(await add(task, strange.id, 'before', hugo)).toEqual([400, 'workflow.noSuchPerson']);
    expect(await add(task, rita.id, 'before', hugo)).toEqual([400, 'workflow.cannotHandle']);
    expect(await post('work/hand-over', { taskId: task, userId: rita.id }, hugo)).toEqual([
      400,
      'workflow.cannotHandle',
    ]);
    expect((await add(task, kim.id, 'beside', hugo))[0]).toBe(400);
    expect(await listed('todo', id, kim)).toEqual([]);
  });

  it('before: the holder waits for that user’s opinion, and decides', async () => {
    const id = await started();
    const task = await taskOf('todo', id, hugo);
    const both = await Promise.all([add(task, kim.id, 'before', hugo), add(task, kim.id, 'before', hugo)]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
    expect(await complete(task, hugo)).toEqual([409, 'workflow.awaitsAdded']);
    const asked = await taskOf('todo', id, kim);
    expect(await add(asked, lee.id, 'before', kim)).toEqual([409, 'workflow.addedAdds']);
    expect(await post('work/send-back', { taskId: asked, to: 'a', comment: 'x' }, kim)).toEqual([
      409,
      'workflow.addedSendsBack',
    ]);
    expect(await complete(asked, kim, { comment: '不同意' })).toEqual(done);
    // An opinion decides nothing: the holder decides.
    expect(await listed('claim', id, mara)).toEqual([]);
    expect(await complete(task, hugo)).toEqual(done);
    expect(await listed('claim', id, mara)).toHaveLength(1);
    expect(
      (await history(id)).map((line) => [line.historyActivityType, line.assigneeName, line.added]),
    ).toEqual([
      ['startEvent', 'anna', undefined],
      ['userTask', 'hugo', null],
      ['addBefore', 'hugo', undefined],
      ['userTask', 'kim', 'before'],
      ['userTask', '', null],
    ]);
  });

  it('after: the process continues when all of them have approved', async () => {
    const id = await started();
    const task = await taskOf('todo', id, hugo);
    expect(await add(task, kim.id, 'after', hugo)).toEqual(done);
    expect(await add(task, lee.id, 'after', hugo)).toEqual(done);
    expect(await listed('todo', id, kim)).toEqual([]);
    expect(await complete(task, hugo)).toEqual(done);
    expect(await listed('todo', id, lee)).toEqual([]);
    expect(await complete(await taskOf('todo', id, kim), kim)).toEqual(done);
    expect(await listed('claim', id, mara)).toEqual([]);
    const last = await taskOf('todo', id, lee);
    expect(await Promise.all([complete(last, lee), complete(last, lee)])).toEqual([done, done]);
    expect(await listed('claim', id, mara)).toHaveLength(1);
  });

  it('is not asked after a rejection, and removed with the process', async () => {
    const id = await started();
    const task = await taskOf('todo', id, hugo);
    await add(task, kim.id, 'after', hugo);
    await complete(task, hugo, { comment: '不行' });
    expect(await listed('todo', id, kim)).toEqual([]);
    expect(await listed('claim', id, mara)).toHaveLength(1);
    const other = await started();
    await add(await taskOf('todo', other, hugo), kim.id, 'before', hugo);
    await post('work/withdraw', { processInstanceId: other, reason: '错了' }, anna);
    expect(await listed('todo', other, kim)).toEqual([]);
  });
});

describe('a reminder', () => {
  /** Whether the page of a process offers it. */
  const offered = async (id: string, headers: Headers): Promise<unknown> =>
    ((await data(`process/forms?processInstanceId=${id}`, headers)) as Row).mayUrge;

  it('is sent by the starter, once in half an hour, and marks the open tasks', async () => {
    const id = await started();
    const urge = (headers: Headers) => post('work/urge', { processInstanceId: id, comment: '快' }, headers);
    expect(await urge(hugo)).toEqual([403, 'workflow.urgeDenied']);
    expect([await offered(id, anna), await offered(id, hugo)]).toEqual([true, false]);
    const both = await Promise.all([urge(anna), urge(anna)]);
    expect(await offered(id, anna)).toBe(false);
    expect(both.map(([status]) => status).sort()).toEqual([200, 429]);
    expect(await listed('todo', id, hugo)).toMatchObject([{ urgedTime: expect.any(String) }]);
    expect((await history(id)).at(-1)).toMatchObject({ historyActivityType: 'urge', comment: '快' });
    await complete(await taskOf('todo', id, hugo), hugo);
    // The next task has another holder: it may be reminded at once.
    expect(await offered(id, anna)).toBe(true);
    expect(await urge(anna)).toEqual(done);
    await post('work/withdraw', { processInstanceId: id, reason: '错了' }, anna);
    expect(await urge(anna)).toEqual([409, 'workflow.ended']);
    expect(await offered(id, anna)).toBe(false);
  });

  it('is neither offered nor accepted while the process is suspended', async () => {
    const id = await started();
    const change = (state: string) =>
      world.post(`${base}/follow/change-state`, { processInstanceId: id, state }, ours.admin);
    expect((await change('suspend')).status).toBe(200);
    expect(await offered(id, anna)).toBe(false);
    expect(await post('work/urge', { processInstanceId: id }, anna)).toEqual([409, 'workflow.suspended']);
    expect((await change('active')).status).toBe(200);
    expect(await offered(id, anna)).toBe(true);
  });

  it('is neither offered nor accepted where the starter holds every open task', async () => {
    const id = await started();
    const task = await taskOf('todo', id, hugo);
    expect(await post('work/hand-over', { taskId: task, userId: anna.id }, hugo)).toEqual(done);
    expect(await offered(id, anna)).toBe(false);
    expect(await post('work/urge', { processInstanceId: id }, anna)).toEqual([409, 'workflow.urgesSelf']);
    expect(await listed('todo', id, anna)).toMatchObject([{ urgedTime: null }]);
  });
});

it('a task tells its lane, owner, category and priority as the drawing has them', async () => {
  const drawn = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
    <process id="Drawn" name="班组"><laneSet id="l"><lane id="l1" name="检修班"><flowNodeRef>a</flowNodeRef></lane></laneSet><startEvent id="s" flowable:initiator="initiator"/>
    <userTask id="a" flowable:assignee="hugo" flowable:owner="\${initiator}" flowable:category="urgent" flowable:priority="80"/>
    <userTask id="b" flowable:assignee="hugo"/><endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
    <sequenceFlow id="f2" sourceRef="a" targetRef="b"/><sequenceFlow id="f3" sourceRef="b" targetRef="e"/></process></definitions>`;
  const file = await multipart(drawn, 'b.bpmn20.xml', {
    field: 'files',
    fields: { category: 'flow_1', tenantIds: ours.tenantId },
  });
  const deployed = await world.post(`${base}/manager/deploy-upload`, file.body, {
    ...platformAdmin,
    ...file.headers,
  });
  const [processDefinitionId] = (deployed.body.data as { ids: string[] }).ids;
  const reply = await world.post(`${base}/work/start-process`, { processDefinitionId }, anna);
  expect([reply.status, reply.body.msg]).toEqual([200, expect.any(String)]);
  const id = String((reply.body.data as Row).processInstanceId);
  const facts = async (taskId: string) =>
    ((await data(`process/forms?processInstanceId=${id}&taskId=${taskId}`, hugo)) as { task: Row }).task;
  const first = await taskOf('todo', id, hugo);
  expect(await facts(first)).toMatchObject({
    lane: '检修班',
    owner: anna.id,
    category: 'urgent',
    priority: 80,
  });
  await complete(first, hugo);
  const second = { lane: '', owner: '', category: '', priority: null };
  expect(await facts(await taskOf('todo', id, hugo))).toMatchObject(second);
});

describe('an open task of others', () => {
  it('is offered to managers of processes only, who hand it over to a user of the tenant', async () => {
    const id = await started();
    const boss = await ours.user('boss', {
      roleIds: [await ours.role('overseer', ['flow_follow', 'flow_follow_delete'])],
    });
    const offered = async (headers: Headers): Promise<unknown> =>
      ((await data(`process/forms?processInstanceId=${id}`, headers)) as Row | undefined)?.openTasks;
    expect([await offered(anna), await offered(strange)]).toEqual([[], undefined]);
    const task = await taskOf('todo', id, hugo);
    const told = { taskId: task, name: '一审', createTime: expect.any(String), devices: [] };
    expect(await offered(boss)).toEqual([{ ...told, holder: 'hugo' }]);
    expect((await world.get('/api/blade-user/page?status=1&person=kim', boss)).status).toBe(200);
    const handOver = (userId: string) => post('work/hand-over', { taskId: task, userId }, boss);
    expect(await handOver(strange.id)).toEqual([400, 'workflow.noSuchPerson']);
    const replies = await Promise.all([handOver(kim.id), handOver(kim.id)]);
    expect(replies.toSorted()).toEqual([done, [409, 'workflow.holdsAlready']]);
    expect(await offered(boss)).toEqual([{ ...told, holder: 'kim' }]);
    const change = (state: string) =>
      world.post(`${base}/follow/change-state`, { processInstanceId: id, state }, ours.admin);
    await change('suspend');
    expect(await offered(boss)).toEqual([]);
    await change('active');
    await complete(task, kim);
    expect(await offered(boss)).toMatchObject([{ name: '二审', holder: '' }]);
  });
});

describe('a copy', () => {
  it('lets a colleague see the process, also after its end, and nobody else', async () => {
    const id = await started();
    const copy = (userIds: readonly string[], headers: Headers) =>
      post('work/copy', { processInstanceId: id, userIds }, headers);
    const sees = async (headers: Headers) =>
      (await world.get(`${base}/process/forms?processInstanceId=${id}`, headers)).status;
    expect(await copy([lee.id], mara)).toEqual([404, 'workflow.noInstance']);
    expect(await copy([lee.id, strange.id], anna)).toEqual([400, 'workflow.noSuchPerson']);
    expect(await sees(lee)).toBe(404);
    expect(await Promise.all([copy([lee.id], anna), copy([lee.id], anna)])).toEqual([done, done]);
    expect(await sees(lee)).toBe(200);
    expect(await copy([max.id], lee)).toEqual([403, 'workflow.copyDenied']);
    expect(await listed('copy', id, lee)).toHaveLength(1);
    await post('work/withdraw', { processInstanceId: id, reason: '错了' }, anna);
    expect(await sees(lee)).toBe(200);
    expect((await history(id)).filter((line) => line.historyActivityType === 'copy')).toMatchObject([
      { assigneeName: 'anna', comment: 'lee' },
    ]);
  });
});

describe('a comment', () => {
  it('is stored as written, with its files, by any user who sees the process', async () => {
    const id = await started();
    const say = (more: Row, headers: Headers) =>
      post('work/comment', { processInstanceId: id, ...more }, headers);
    const file = { name: '现场.jpg', link: '/api/blade-resource/file/a.jpg' };
    expect(await say({ comment: 'x' }, mara)).toEqual([404, 'workflow.noInstance']);
    expect(await say({ comment: '  ' }, hugo)).toEqual([400, 'workflow.emptyRemark']);
    expect((await say({ files: [{ name: 'x', link: 'javascript:alert(1)' }] }, hugo))[0]).toBe(400);
    expect((await say({ files: Array.from({ length: 6 }, () => file) }, hugo))[0]).toBe(400);
    const script = '<script>alert(1)</script>';
    expect(await say({ comment: script, files: [file] }, hugo)).toEqual(done);
    expect((await history(id)).at(-1)).toMatchObject({
      historyActivityType: 'comment',
      assigneeName: 'hugo',
      comment: script,
      files: [file],
    });
  });
});
