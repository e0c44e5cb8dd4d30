import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deploySamples } from '../../../apps/server/areas/workflow/samples.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { recordingLog } from '../../support/log.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '流程电力');
const theirs = await organisation(world, '别家流程');
const platformAdmin = await world.signIn('000000', 'admin');
const everything = [
  ...['start', 'claim', 'todo', 'send', 'done'].map((page) => `work_${page}`),
  ...['work_start_flow', 'work_claim_sign', 'work_todo_handle', 'work_send_detail'],
];
const worker = await ours.role('worker', everything);
const managerRole = await ours.role('manager', everything);
const bossRole = await ours.role('boss', everything);
const anna = await ours.user('anna', { roleIds: [worker] });
const hugo = await ours.user('hugo', { roleIds: [worker] });
const mara = await ours.user('mara', { roleIds: [managerRole] });
const max = await ours.user('max', { roleIds: [managerRole] });
const boris = await ours.user('boris', { roleIds: [bossRole] });
const strange = await theirs.user('strange', { roleIds: [await theirs.role('manager', everything)] });
type Headers = Record<string, string>;

const base = '/api/blade-flow';
const outcome = async (reply: ReturnType<typeof world.post>): Promise<unknown[]> => {
  const { status, body } = await reply;
  return [status, body.errorCode];
};
const records = async (path: string, headers: Headers): Promise<Row[]> =>
  ((await world.get(`${base}/${path}`, headers)).body.data as { records: Row[] }).records;
const definitionId = async (key: string, headers: Headers = anna, mode = 1): Promise<string> => {
  const rows = await records(`work/start-list?mode=${mode}&size=100`, headers);
  return String(rows.find((row) => row.key === key)?.id);
};
const start = (processDefinitionId: string, variables: Row, headers: Headers = anna) =>
  world.post(`${base}/work/start-process`, { processDefinitionId, variables }, headers);
const started = async (
  processDefinitionId: string,
  variables: Row,
  headers: Headers = anna,
): Promise<string> => {
  const { status, body } = await start(processDefinitionId, variables, headers);
  expect([status, body.msg]).toEqual([200, expect.any(String)]);
  return String((body.data as Row).processInstanceId);
};
const listed = async (list: string, instance: string, headers: Headers): Promise<Row | undefined> =>
  (await records(`work/${list}-list?size=100`, headers)).find((row) => row.processInstanceId === instance);
const taskOf = async (list: string, instance: string, headers: Headers): Promise<string> =>
  String((await listed(list, instance, headers))?.taskId);
const claim = (taskId: string, headers: Headers) =>
  world.post(`${base}/work/claim-task?taskId=${taskId}`, {}, headers);
const complete = (taskId: string, headers: Headers, given: Row = { flag: 'ok' }) =>
  world.post(`${base}/work/complete-task`, { taskId, ...given }, headers);
const leaveDraft = (given: Row = {}): Row => ({
  taskUser: hugo.id,
  startTime: '2026-12-01 08:00:00',
  endTime: '2026-12-02 18:00:00',
  reason: '探亲',
  ...given,
});
const upload = async (
  xml: string,
  fields: Record<string, string>,
  headers: Headers,
  name = 'a.bpmn20.xml',
) => {
  const { body, headers: type } = await multipart(xml, name, { field: 'files', fields });
  return world.post(`${base}/manager/deploy-upload`, body, { ...headers, ...type });
};
const file = (key: string, inner: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">${inner.replaceAll('KEY', key)}</definitions>`;
const oneTask = (more = '') =>
  `<process id="KEY" name="检修"><startEvent id="s"/><userTask id="a" name="办理" flowable:assignee="${anna.id}"/><endEvent id="e"/>${more}
   <sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="e"/></process>`;
const ownFields = { category: 'flow_1', tenantIds: ours.tenantId };

describe('a call of processes', () => {
  it('is refused without a token, without the code, and for unknown ids', async () => {
    for (const path of ['work/todo-list', 'work/start-list', 'manager/list', 'follow/list', 'model/list'])
      expect([(await world.get(`${base}/${path}`)).status, path]).toEqual([401, path]);
    for (const path of ['manager/list', 'follow/list', 'model/list'])
      expect([(await world.get(`${base}/${path}`, anna)).status, path]).toEqual([403, path]);
    expect(await outcome(start('1', {}))).toEqual([404, 'workflow.noDefinition']);
    expect(await outcome(start('x', {}))).toEqual([400, 'request.parameterFormat']);
    expect(await outcome(claim('1', mara))).toEqual([409, 'workflow.taskGone']);
    expect(await outcome(complete('1', mara))).toEqual([409, 'workflow.taskGone']);
    expect((await world.get(`${base}/process/forms?processInstanceId=1`, anna)).status).toBe(404);
  });
});

describe('a form', () => {
  it.each([
    ['without its required field', { reason: '' }, 'request.invalidField'],
    ['with text for a time', { startTime: 'two' }, 'request.invalidField'],
    ['with more days than its limit', { endTime: '2027-12-02 20:00:00' }, 'request.invalidField'],
    ['with a field it does not declare', { pass: true }, 'workflow.noForm'],
    ['with a name that leads out of the data', { constructor: 'x' }, 'workflow.noForm'],
    ['with an end that is not after its beginning', { endTime: '2026-12-01 08:00:00' }, 'workflow.notAfter'],
    ['with a person that does not exist', { taskUser: '12345' }, 'record.notReferable'],
    ['with a person of another tenant', { taskUser: strange.id }, 'record.notReferable'],
  ])('%s is refused, and no process starts', async (_what, given, code) => {
    const before = await records('work/send-list', anna);
    expect(await outcome(start(await definitionId('Leave'), leaveDraft(given)))).toEqual([400, code]);
    expect(await records('work/send-list', anna)).toEqual(before);
  });
});

describe('a leave request', () => {
  it('goes from personnel to a manager, who claims it, and is finished', async () => {
    const id = await started(await definitionId('Leave'), leaveDraft());
    expect(await listed('send', id, anna)).toMatchObject({
      processDefinitionName: '请假流程',
      taskName: '人事审批',
      processIsFinished: 'unfinished',
      category: 'flow_1',
      categoryName: '请假流程',
      processDefinitionVersion: 1,
    });
    const first = await taskOf('todo', id, hugo);
    expect(await outcome(complete(first, mara))).toEqual([403, 'workflow.notYours']);
    expect((await complete(first, hugo)).status).toBe(200);
    const second = await taskOf('claim', id, mara);
    expect(await taskOf('claim', id, max)).toBe(second);
    expect(await listed('claim', id, boris)).toBeUndefined();
    expect(await outcome(claim(second, anna))).toEqual([403, 'workflow.notCandidate']);
    expect((await claim(second, mara)).body.msg).toBe('签收事务成功');
    const late = await claim(second, max);
    expect([late.status, late.body.errorCode, late.body.msg]).toEqual([
      409,
      'workflow.taskTaken',
      '任务已由mara签收',
    ]);
    expect((await complete(second, mara, { flag: 'ok', comment: '祝好' })).status).toBe(200);
    expect(await listed('send', id, anna)).toMatchObject({ processIsFinished: 'finished', taskName: '' });
    expect(await listed('done', id, mara)).toMatchObject({ comment: '祝好', isPass: true });
    const { body } = await world.get(`${base}/process/history-flow-list?processInstanceId=${id}`, anna);
    expect(
      (body.data as Row[]).map((line) => [line.historyActivityName, line.assigneeName, line.comment]),
    ).toEqual([
      ['开始', 'anna', ''],
      ['人事审批', 'hugo', '同意'],
      ['经理审批', 'mara', '祝好'],
      ['结束', '', ''],
    ]);
  });

  it('goes to the boss when it exceeds three days, returns when refused, and goes there again', async () => {
    const tenDays = { startTime: '2026-12-01 08:00:00', endTime: '2026-12-11 08:00:00', days: 1 };
    const id = await started(await definitionId('Leave'), leaveDraft(tenDays));
    await complete(await taskOf('todo', id, hugo), hugo);
    const boss = await taskOf('claim', id, boris);
    await claim(boss, boris);
    await complete(boss, boris, { comment: '太长' });
    const again = await taskOf('todo', id, anna);
    const { body } = await world.get(`${base}/process/forms?processInstanceId=${id}&taskId=${again}`, anna);
    expect((body.data as { task: { values: Row } }).task.values).toMatchObject({ days: 10, reason: '探亲' });
    expect(
      await outcome(complete(again, anna, { flag: 'ok', variables: leaveDraft({ endTime: 'x' }) })),
    ).toEqual([400, 'request.invalidField']);
    await complete(again, anna, { flag: 'ok', variables: leaveDraft({ days: 9 }) });
    await complete(await taskOf('todo', id, hugo), hugo);
    expect(await listed('claim', id, mara)).toMatchObject({ taskName: '经理审批' });
  });

  it('is invisible to another tenant, whose roles have the same names', async () => {
    const id = await started(await definitionId('Leave'), leaveDraft());
    const first = await taskOf('todo', id, hugo);
    await complete(first, hugo);
    const second = await taskOf('claim', id, mara);
    expect(await listed('claim', id, strange)).toBeUndefined();
    expect(await outcome(claim(second, strange))).toEqual([409, 'workflow.taskGone']);
    expect(await outcome(complete(second, strange))).toEqual([409, 'workflow.taskGone']);
    for (const call of ['forms', 'history-flow-list', 'model-view'])
      expect((await world.get(`${base}/process/${call}?processInstanceId=${id}`, strange)).status).toBe(404);
  });
});

describe('the calls of clients of the family', () => {
  const leave = '/api/blade-desk/process/leave';
  const ask = async (given: Row = {}, headers: Headers = anna) =>
    world.post(
      `${leave}/start-process`,
      {
        processDefinitionId: await definitionId('Leave'),
        taskUser: hugo.id,
        reason: '探亲',
        startTime: '2026-12-01 08:00:00',
        endTime: '2026-12-05 08:00:00',
        ...given,
      },
      headers,
    );

  it('count the days of a leave, and return it to its participants', async () => {
    expect(await outcome(ask({ endTime: '2026-12-01 08:00:00' }))).toEqual([400, 'workflow.leaveTimes']);
    expect(await outcome(ask({ startTime: 'x' }))).toEqual([400, 'field.notDateTime']);
    const { processInstanceId, businessId } = (await ask()).body.data as Row;
    const detail = (headers: Headers) => world.get(`${leave}/detail?businessId=${businessId}`, headers);
    expect((await detail(hugo)).body.data).toMatchObject({
      id: businessId,
      processInstanceId,
      reason: '探亲',
      days: 4,
      flow: { assigneeName: 'anna' },
    });
    expect((await detail(max)).status).toBe(404);
    expect((await detail(strange)).status).toBe(404);
    await complete(await taskOf('todo', String(processInstanceId), hugo), hugo);
    expect(await listed('claim', String(processInstanceId), boris)).toBeDefined();
  });
});

describe('a task', () => {
  it('is assigned to one of twenty users who claim it at once', async () => {
    const id = await started(await definitionId('Leave'), leaveDraft());
    await complete(await taskOf('todo', id, hugo), hugo);
    const task = await taskOf('claim', id, mara);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => claim(task, n % 2 === 0 ? mara : max)),
    );
    const winners = [mara, max].filter((_, n) => replies[n]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('continues once where it is completed twice at once', async () => {
    const id = await started(await definitionId('Leave'), leaveDraft());
    const task = await taskOf('todo', id, hugo);
    const replies = await Promise.all([complete(task, hugo), complete(task, hugo)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await world.database.owner('select node from wf_task where instance_id = $1', [id]);
    expect(rows).toHaveLength(2);
  });

  it('is handed over to a colleague, not to a user of another tenant', async () => {
    const id = await started(await definitionId('Leave'), leaveDraft());
    const taskId = await taskOf('todo', id, hugo);
    const handOver = (userId: string, headers: Headers) =>
      outcome(world.post(`${base}/work/hand-over`, { taskId, userId }, headers));
    expect(await handOver(max.id, mara)).toEqual([403, 'workflow.notYours']);
    expect(await handOver(strange.id, hugo)).toEqual([400, 'workflow.noSuchPerson']);
    expect(await handOver(hugo.id, hugo)).toEqual([409, 'workflow.holdsAlready']);
    expect(await handOver(max.id, hugo)).toEqual([200, undefined]);
    expect(await listed('todo', id, hugo)).toBeUndefined();
    expect(await taskOf('todo', id, max)).toBe(taskId);
  });

  it('is removed with a process that its starter withdraws, and nobody else can', async () => {
    const id = await started(await definitionId('Leave'), leaveDraft());
    const withdraw = (headers: Headers, reason: string) =>
      outcome(world.post(`${base}/work/withdraw`, { processInstanceId: id, reason }, headers));
    expect(await withdraw(hugo, '错了')).toEqual([403, 'workflow.onlyStarter']);
    expect(await withdraw(anna, '')).toEqual([400, 'workflow.needsReason']);
    expect(await withdraw(anna, '填错日期')).toEqual([200, undefined]);
    expect(await withdraw(anna, '填错日期')).toEqual([409, 'workflow.ended']);
    expect(await listed('todo', id, hugo)).toBeUndefined();
  });
});

describe('a deployment', () => {
  it.each([
    ['no file of a process', 'a.xml', file('K1', oneTask()), 'workflow.notBpmn'],
    ['no XML', 'a.bpmn20.xml', 'hello', 'workflow.problems'],
    [
      'with an entity',
      'a.bpmn20.xml',
      `<!DOCTYPE a [<!ENTITY x "y">]>${file('K1', oneTask())}`,
      'workflow.problems',
    ],
    ['with a script', 'a.bpmn20.xml', file('K1', oneTask('<scriptTask id="x"/>')), 'workflow.problems'],
    [
      'with an unknown handler',
      'a.bpmn20.xml',
      file('K1', oneTask('<serviceTask id="x" flowable:class="a.B"/>')),
      'workflow.problems',
    ],
    [
      'without an executable process',
      'a.bpmn20.xml',
      file('K1', '<process id="p" isExecutable="false"/>'),
      'workflow.noProcess',
    ],
  ])('%s is refused', async (_what, name, xml, code) => {
    expect(await outcome(upload(xml, ownFields, platformAdmin, name))).toEqual([400, code]);
  });

  it('is refused without a category, for an unknown tenant, and by a tenant', async () => {
    const xml = file('K1', oneTask());
    const refused = async (fields: Record<string, string>, code: string, headers: Headers = platformAdmin) =>
      expect((await outcome(upload(xml, fields, headers)))[1]).toBe(code);
    await refused({ ...ownFields, category: 'flow_99' }, 'workflow.category');
    await refused({ category: 'flow_1', tenantIds: '999999' }, 'workflow.unknownTenant');
    await refused(ownFields, 'request.forbidden', ours.admin);
  });

  it('deployed from a tenant’s model is for that tenant, by users with permission', async () => {
    const submit = (body: Row, headers: Headers = ours.admin) =>
      world.post(`${base}/model/submit`, body, headers);
    expect(await outcome(submit({ modelEditorXml: 'hello' }))).toEqual([400, 'workflow.noProcess']);
    expect(await outcome(submit({ modelEditorXml: file('K5', oneTask()) }, anna))).toEqual([
      403,
      'request.forbidden',
    ]);
    const { body } = await submit({ modelEditorXml: file('K5', oneTask()) });
    const modelId = String((body.data as Row).id);
    expect((await world.get(`${base}/model/detail?id=${modelId}`, theirs.admin)).status).toBe(404);
    expect(
      await outcome(submit({ id: modelId, modelEditorXml: file('K5', oneTask()) }, theirs.admin)),
    ).toEqual([404, 'workflow.noModel']);
    expect((await submit({ id: modelId, modelEditorXml: file('K5', oneTask()) })).status).toBe(200);
    const detail = (await world.get(`${base}/model/detail?id=${modelId}`, ours.admin)).body.data as Row;
    expect(detail).toMatchObject({ modelKey: 'K5', name: '检修', version: 2 });
    const deployed = (tenantIds: string, headers: Headers = ours.admin) =>
      outcome(
        world.post(
          `${base}/model/deploy?modelId=${modelId}&category=flow_2&tenantIds=${tenantIds}`,
          {},
          headers,
        ),
      );
    expect(await deployed('')).toEqual([403, 'workflow.generalDenied']);
    expect(await deployed(theirs.tenantId)).toEqual([400, 'workflow.unknownTenant']);
    expect(await deployed(theirs.tenantId, theirs.admin)).toEqual([404, 'workflow.noModel']);
    expect(await deployed(ours.tenantId)).toEqual([200, undefined]);
    expect(await definitionId('K5', anna, 2)).not.toBe('undefined');
  });

  it('creates the next version; running instances keep theirs, and another tenant sees none', async () => {
    expect((await upload(file('K2', oneTask()), ownFields, platformAdmin)).status).toBe(200);
    const first = await definitionId('K2', anna, 2);
    const id = await started(first, {});
    expect((await upload(file('K2', oneTask()), ownFields, platformAdmin)).status).toBe(200);
    const second = await definitionId('K2', anna, 2);
    expect(second).not.toBe(first);
    expect(await listed('todo', id, anna)).toMatchObject({ processDefinitionVersion: 1 });
    expect(await definitionId('K2', strange, 2)).toBe('undefined');
    expect(await outcome(start(second, {}, strange))).toEqual([404, 'workflow.noDefinition']);
    expect(
      (await world.get(`${base}/process/model-view?processDefinitionId=${second}`, strange)).status,
    ).toBe(404);
  });

  it('refuses starts and decisions while it is suspended', async () => {
    await upload(file('K3', oneTask()), ownFields, platformAdmin);
    const definition = await definitionId('K3', anna, 2);
    const id = await started(definition, {});
    const taskId = await taskOf('todo', id, anna);
    const change = (state: string, headers: Headers = ours.admin) =>
      world.post(`${base}/manager/change-state?processId=${definition}&state=${state}`, {}, headers);
    expect(await outcome(change(''))).toEqual([400, 'workflow.chooseState']);
    expect(await outcome(change('suspend', theirs.admin))).toEqual([404, 'workflow.noDefinition']);
    expect((await change('suspend')).body.msg).toBe(`挂起ID为 [${definition}] 的流程成功`);
    expect((await change('suspend')).body.msg).toBe(`ID为 [${definition}] 的流程已是此状态，无需操作`);
    expect(await outcome(start(definition, {}))).toEqual([409, 'workflow.suspended']);
    expect(await outcome(complete(taskId, anna))).toEqual([409, 'workflow.suspended']);
    expect((await change('active')).body.msg).toBe(`激活ID为 [${definition}] 的流程成功`);
    expect((await complete(taskId, anna)).status).toBe(200);
  });

  it('suspends its running instances only on request; they stay readable', async () => {
    await upload(file('K4', oneTask()), ownFields, platformAdmin);
    const [row] = (await records('manager/list?mode=2&key=K4', ours.admin)) as [Row];
    const id = await started(String(row.id), {});
    const remove = (more = '', headers: Headers = ours.admin) =>
      outcome(
        world.post(`${base}/manager/delete-deployment?deploymentIds=${row.deploymentId}${more}`, {}, headers),
      );
    expect(await remove('', theirs.admin)).toEqual([404, 'workflow.noDefinition']);
    expect(await remove()).toEqual([409, 'workflow.stillRuns']);
    expect(await listed('todo', id, anna)).toBeDefined();
    expect(await remove('&cascade=true')).toEqual([200, undefined]);
    expect(await listed('todo', id, anna)).toBeUndefined();
    const { body } = await world.get(`${base}/process/model-view?processInstanceId=${id}`, anna);
    expect((body.data as Row).xml).toContain('userTask');
  });
});

describe('the built-in processes', () => {
  it('are deployed for all, once, and have a text for every state of their forms', async () => {
    const rows = await records('manager/list?size=100', platformAdmin);
    expect(rows.map((row) => [row.key, row.version, row.tenantId])).toEqual([
      ['Expense', 1, ''],
      ['Leave', 1, ''],
      ['RepairApproval', 1, ''],
      ['WorkTicket', 1, ''],
    ]);
    const folder = new URL('../../../apps/server/areas/workflow/samples/', import.meta.url);
    expect(readFileSync(new URL('leave.bpmn20.xml', folder), 'utf8')).toContain('managerTak');
  });

  it('have English names in an English session, also a version that an earlier release deployed', async () => {
    const { owner, store } = world.database;
    const english = { ...anna, locale: 'en' };
    const id = await started(await definitionId('Leave'), leaveDraft());
    const shown = async (): Promise<string> => {
      const { body } = await world.get(`${base}/process/history-flow-list?processInstanceId=${id}`, english);
      const [task, sent] = [
        await listed('todo', id, { ...hugo, locale: 'en' }),
        await listed('send', id, english),
      ];
      const history = (body.data as Row[]).map((row) => row.historyActivityName);
      return [task?.processDefinitionName, task?.taskName, sent?.taskName, ...history].join('|');
    };
    const names = 'Leave|HR approval|HR approval|Start|HR approval';
    expect(await shown()).toBe(names);
    await owner(`update wf_definition set english = '{}' where key = 'Leave'`);
    await owner(`update wf_task set name_en = '' where instance_id = ${id}`);
    await owner(`update wf_deployment set xml = regexp_replace(xml, ' (xmlns:heliodeck|heliodeck:nameEn)="[^"]*"', '', 'g')
      where file_name = 'leave.bpmn20.xml'`);
    expect(await shown()).toBe('请假流程|人事审批|人事审批|开始|人事审批');
    await deploySamples({ store, now: () => new Date(), log: recordingLog() });
    expect(await shown()).toBe(names);
    expect(await records('work/start-list?mode=1&name=leave', english)).toMatchObject([{ name: 'Leave' }]);
  });
});
