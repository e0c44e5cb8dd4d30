import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '迁移电力');
const theirs = await organisation(world, '别家迁移');
const platformAdmin = await world.signIn('000000', 'admin');
const codes = ['work_start', 'work_start_flow', 'work_todo', 'work_todo_handle', 'work_send', 'work_done'];
const anna = await ours.user('anna', { roleIds: [await ours.role('worker', codes)] });
type Headers = Record<string, string>;

const base = '/api/blade-flow';
const outcome = async (reply: ReturnType<typeof world.post>): Promise<unknown[]> => {
  const { status, body } = await reply;
  return [status, body.errorCode];
};
const data = async (path: string, headers: Headers): Promise<unknown> =>
  (await world.get(`${base}/${path}`, headers)).body.data;
const records = async (path: string, headers: Headers): Promise<readonly Row[]> =>
  ((await data(path, headers)) as { records: Row[] }).records;
const file = (key: string, inner: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="${key}" name="迁移"><startEvent id="s"/><endEvent id="e"/>${inner}</process></definitions>`;
const task = (id: string, more = '') =>
  `<userTask id="${id}" name="任务${id}" flowable:assignee="anna"${more}/>`;
const flows = (path: string): string => {
  const ids = path.split('>');
  return ids
    .slice(1)
    .map((to, at) => `<sequenceFlow id="${ids[at]}-${to}" sourceRef="${ids[at]}" targetRef="${to}"/>`)
    .join('');
};
/** Deploys a version. @returns the id of its definition */
async function deploy(key: string, inner: string, tenantIds = ours.tenantId): Promise<string> {
  const fields = { category: 'flow_1', tenantIds };
  const { body, headers } = await multipart(file(key, inner), 'a.bpmn20.xml', { field: 'files', fields });
  const reply = await world.post(`${base}/manager/deploy-upload`, body, { ...platformAdmin, ...headers });
  return String((reply.body.data as { ids: string[] }).ids[0]);
}
async function started(processDefinitionId: string): Promise<string> {
  const reply = await world.post(`${base}/work/start-process`, { processDefinitionId, variables: {} }, anna);
  return String((reply.body.data as Row).processInstanceId);
}
const taskOf = async (instance: string): Promise<Row | undefined> =>
  (await records('work/todo-list?size=200', anna)).find((row) => row.processInstanceId === instance);
const complete = async (instance: string): Promise<number> => {
  const body = { taskId: (await taskOf(instance))?.taskId, flag: 'ok' };
  return (await world.post(`${base}/work/complete-task`, body, anna)).status;
};
const call = (what: 'check-migration' | 'migrate', body: Row, headers: Headers = ours.admin) =>
  world.post(`${base}/manager/${what}`, body, headers);
const stored = async (id: string): Promise<Row | undefined> =>
  (
    await world.database.owner(
      'select definition_id::text as definition, state, version from wf_instance where id = $1',
      [id],
    )
  )[0];

describe('a migration', () => {
  it('is refused without a token or a permission, to another process, and for another tenant', async () => {
    const from = await deploy('MigA', `${task('a')}${flows('s>a>e')}`);
    const to = await deploy('MigA', `${task('a')}${flows('s>a>e')}`);
    const other = await deploy('MigB', `${task('a')}${flows('s>a>e')}`);
    const foreign = await deploy('MigA', `${task('a')}${flows('s>a>e')}`, theirs.tenantId);
    const id = await started(to);
    for (const what of ['check-migration', 'migrate'] as const) {
      expect((await world.post(`${base}/manager/${what}`, { from, to })).status).toBe(401);
      expect(await outcome(call(what, { from, to }, anna))).toEqual([403, 'request.forbidden']);
      expect(await outcome(call(what, { from, to }, theirs.admin))).toEqual([404, 'workflow.noDefinition']);
      expect(await outcome(call(what, { from, to: other }))).toEqual([400, 'workflow.otherProcess']);
      expect(await outcome(call(what, { from, to: from }))).toEqual([400, 'workflow.otherProcess']);
      expect(await outcome(call(what, { from, to: foreign }))).toEqual([404, 'workflow.noDefinition']);
      expect(await outcome(call(what, { from, to: foreign }, platformAdmin))).toEqual([
        400,
        'workflow.otherProcess',
      ]);
      expect((await outcome(call(what, { from: 'x', to })))[0]).toBe(400);
    }
    expect((await world.get(`${base}/manager/versions?processDefinitionId=${to}`, theirs.admin)).status).toBe(
      404,
    );
    expect((await stored(id))?.definition).toBe(to);
  });

  it('is previewed for each instance before anything is moved; instances that do not fit stay, with the reason', async () => {
    const from = await deploy('MigC', `${task('a')}${task('b')}${flows('s>a>b>e')}`);
    const [first, second] = [await started(from), await started(from)];
    await complete(second);
    const to = await deploy('MigC', `${task('a', ' flowable:formKey="f"')}${task('c')}${flows('s>a>c>e')}`);
    expect(await data(`manager/versions?processDefinitionId=${to}`, ours.admin)).toEqual([
      { id: to, version: 2, running: 0 },
      { id: from, version: 1, running: 2 },
    ]);
    const before = [await stored(first), await stored(second)];
    const { body } = await call('check-migration', { from, to });
    expect(body.data).toMatchObject({
      elements: [
        { id: 'a', name: '任务a', target: 'a' },
        { id: 'b', name: '任务b', target: null, choices: [{ id: 'a' }, { id: 'c', name: '任务c' }] },
      ],
      instances: [
        { id: first, startUser: 'anna', taskName: '任务a', fits: true, problems: [] },
        { id: second, taskName: '任务b', fits: false, problems: ['目标版本没有元素 b'] },
      ],
    });
    expect([await stored(first), await stored(second)]).toEqual(before);
    const moved = await call('migrate', { from, to });
    expect(moved.body.data).toEqual({ moved: 1, left: [{ id: second, problems: ['目标版本没有元素 b'] }] });
    expect((await stored(first))?.definition).toBe(to);
    expect(await stored(second)).toEqual(before[1]);
    expect(await taskOf(first)).toMatchObject({ processDefinitionVersion: 2, formKey: 'f' });
    // With the plan the other instance has a position as well, and its picture shows it.
    expect((await call('migrate', { from, to, nodes: { b: 'c' } })).body.data).toEqual({
      moved: 1,
      left: [],
    });
    expect(await taskOf(second)).toMatchObject({ processDefinitionVersion: 2, taskDefinitionKey: 'c' });
    const view = (await data(`process/model-view?processInstanceId=${second}`, anna)) as { flow: Row[] };
    expect(view.flow.filter(({ endTime }) => endTime === null)).toMatchObject([{ historyActivityId: 'c' }]);
    const lines = (await data(`process/history-flow-list?processInstanceId=${second}`, anna)) as Row[];
    expect(lines.find((line) => line.historyActivityType === 'migrate')).toMatchObject({ comment: 'v2' });
    expect([await complete(first), await complete(first), await complete(second)]).toEqual([200, 200, 200]);
    expect([await taskOf(first), await taskOf(second)]).toEqual([undefined, undefined]);
  });

  it('moves each once if two request it at once, and continues a join that is complete there', async () => {
    const split = (rest: string) =>
      `<parallelGateway id="f"/><parallelGateway id="j"/>${task('a')}${task('b')}${task('c')}${flows('s>f>a>j>c>e')}${flows('f>b')}${rest}`;
    const from = await deploy('MigD', split(flows('b>j')));
    const ids = [await started(from), await started(from), await started(from)];
    for (const id of ids) {
      const [open] = (await records('work/todo-list?size=200', anna)).filter(
        (row) => row.processInstanceId === id && row.taskDefinitionKey === 'a',
      );
      await world.post(`${base}/work/complete-task`, { taskId: open?.taskId, flag: 'ok' }, anna);
    }
    const to = await deploy('MigD', split('<sequenceFlow id="b-e" sourceRef="b" targetRef="e"/>'));
    const replies = await Promise.all([call('migrate', { from, to }), call('migrate', { from, to })]);
    const moved = replies.map(({ body }) => (body.data as { moved: number }).moved);
    expect(moved.reduce((sum, one) => sum + one, 0)).toBe(3);
    const open = (await records('work/todo-list?size=200', anna)).filter((row) =>
      ids.includes(String(row.processInstanceId)),
    );
    expect(open.map((row) => row.taskDefinitionKey).sort()).toEqual(['b', 'b', 'b', 'c', 'c', 'c']);
  });

  it('keeps the time of a timer and sets the new ones', async () => {
    const clock = (id: string, time: string) =>
      `<boundaryEvent id="${id}" attachedToRef="a"><timerEventDefinition><timeDuration>${time}</timeDuration></timerEventDefinition></boundaryEvent>`;
    const from = await deploy('MigE', `${task('a')}${clock('t', 'PT5H')}${flows('s>a>e')}${flows('t>e')}`);
    const id = await started(from);
    const timers = async () =>
      world.database.owner('select sub, due_at from wf_timer where instance_id = $1 order by sub', [id]);
    const [old] = await timers();
    const to = await deploy(
      'MigE',
      `${task('a')}${clock('t', 'PT9H')}${clock('u', 'PT1H')}${flows('s>a>e')}${flows('t>e')}${flows('u>e')}`,
    );
    await call('migrate', { from, to });
    const now = await timers();
    expect(now).toHaveLength(2);
    expect(now).toContainEqual(old);
  });
});

describe('a receive task without message', () => {
  it('waits for a process manager, once', async () => {
    const definition = await deploy(
      'Trig',
      `<receiveTask id="r" name="等待"/>${task('a')}${flows('s>r>a>e')}`,
    );
    const id = await started(definition);
    const { waiting } = (await data(`process/forms?processInstanceId=${id}`, anna)) as { waiting: Row[] };
    expect(waiting).toMatchObject([{ name: '等待' }]);
    const taskId = String(waiting[0]?.taskId);
    const trigger = (task: string, headers: Headers) =>
      outcome(world.post(`${base}/process/trigger?taskId=${task}`, {}, headers));
    expect(await trigger(taskId, anna)).toEqual([403, 'request.forbidden']);
    expect(await trigger(taskId, theirs.admin)).toEqual([404, 'workflow.noInstance']);
    expect((await trigger('x', ours.admin))[0]).toBe(400);
    expect(await trigger(`${id}-t999`, ours.admin)).toEqual([409, 'workflow.taskGone']);
    expect(await taskOf(id)).toBeUndefined();
    const both = await Promise.all([trigger(taskId, ours.admin), trigger(taskId, ours.admin)]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
    expect(await taskOf(id)).toMatchObject({ taskDefinitionKey: 'a' });
  });
});
