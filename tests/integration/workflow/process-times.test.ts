import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '定时电力');
let platformAdmin = await world.signIn('000000', 'admin');
const base = '/api/blade-flow';
let { admin } = ours;
/** Advances the time, by which sessions end. */
async function pass(seconds: number): Promise<void> {
  world.pass(seconds);
  platformAdmin = await world.signIn('000000', 'admin');
  admin = await world.signIn(ours.tenantId, 'admin');
}

const head =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">';
const flows = (...pairs: readonly string[]): string =>
  pairs
    .map((pair) => pair.split('>'))
    .map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`)
    .join('');
const adminId = String(
  (await world.database.owner('select id::text as id from "user" where tenant_id = $1', [ours.tenantId]))[0]
    ?.id,
);
const task = (id: string): string => `<userTask id="${id}" name="${id}" flowable:assignee="${adminId}"/>`;

async function deployed(key: string, inner: string, roots = ''): Promise<string> {
  const xml = `${head}${roots}<process id="${key}" name="${key}">${inner}</process></definitions>`;
  const { body, headers } = await multipart(xml, `${key}.bpmn20.xml`, {
    field: 'files',
    fields: { category: 'flow_1', tenantIds: ours.tenantId },
  });
  const reply = await world.post(`${base}/manager/deploy-upload`, body, { ...platformAdmin, ...headers });
  expect([reply.status, reply.body.msg]).toEqual([200, expect.any(String)]);
  return String((reply.body.data as { ids: string[] }).ids[0]);
}
const started = async (processDefinitionId: string): Promise<string> => {
  const { body } = await world.post(
    `${base}/work/start-process`,
    { processDefinitionId, variables: {} },
    admin,
  );
  return String((body.data as Row).processInstanceId);
};
const todo = async (instance: string): Promise<Row[]> =>
  (
    (await world.get(`${base}/work/todo-list?size=500`, admin)).body.data as { records: Row[] }
  ).records.filter((row) => row.processInstanceId === instance);
const waits = async (instance: string): Promise<string[]> =>
  (await todo(instance)).map((row) => String(row.taskName)).sort();
const complete = async (instance: string, name: string): Promise<number> => {
  const found = (await todo(instance)).find((row) => row.taskName === name);
  return (await world.post(`${base}/work/complete-task`, { taskId: found?.taskId, flag: 'ok' }, admin))
    .status;
};
const drain = () => world.app.services.jobs.drain();
/** Runs what the clock runs each minute. */
async function sweep(): Promise<void> {
  const platform = world.database.store.asPlatform('a test lets time pass');
  const { jobs } = world.app.services;
  const kind = jobs.kinds.find(({ name }) => name === 'workflow.sweep');
  if (kind === undefined) throw new Error('there is no sweep');
  await platform.tx((_, session) => jobs.enqueue(session, kind, { payload: {} }));
  await drain();
}

const late = await deployed(
  'late',
  `<startEvent id="s"/>${task('a')}${task('remind')}<endEvent id="e"/>
   <boundaryEvent id="b" attachedToRef="a"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
   ${flows('s>a', 'a>e', 'b>remind', 'remind>e')}`,
);

describe('a timer', () => {
  it('fires at its time, not a second before, and after a restart in between', async () => {
    const id = await started(late);
    await pass(3_590);
    await sweep();
    expect(await waits(id)).toEqual(['a']);
    await world.restart();
    await pass(15);
    await sweep();
    expect(await waits(id)).toEqual(['remind']);
    await sweep();
    expect(await waits(id)).toEqual(['remind']);
  });

  it('is removed with its task', async () => {
    const id = await started(late);
    expect(await complete(id, 'a')).toBe(200);
    await pass(7_200);
    await sweep();
    expect(await waits(id)).toEqual([]);
    expect(await world.database.owner('select 1 from wf_timer where instance_id = $1', [id])).toEqual([]);
  });

  it('waits while its definition is suspended', async () => {
    const id = await started(late);
    const change = (state: string) =>
      world.post(`${base}/manager/change-state?processId=${late}&state=${state}`, {}, admin);
    await change('suspend');
    await pass(7_200);
    await sweep();
    expect(await waits(id)).toEqual(['a']);
    await change('active');
    await sweep();
    expect(await waits(id)).toEqual(['remind']);
  });

  it('starts one process each time it is due, however often it is checked', async () => {
    await deployed(
      'daily',
      `<startEvent id="s"><timerEventDefinition><timeCycle>R/PT1H</timeCycle></timerEventDefinition></startEvent>
       ${task('look')}<endEvent id="e"/>${flows('s>look', 'look>e')}`,
    );
    const count = async (): Promise<number> =>
      (
        await world.database.owner(
          "select 1 from wf_instance i join wf_definition d on d.id = i.definition_id where d.key = 'daily'",
        )
      ).length;
    expect(await count()).toBe(0);
    await pass(3_601);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await count()).toBe(1);
    await pass(3_600);
    await sweep();
    expect(await count()).toBe(2);
  });

  it('informs process managers since when and why it starts none, until it does', async () => {
    const id = await deployed(
      'unreadable',
      `<startEvent id="s"><timerEventDefinition><timeCycle>R/PT1H</timeCycle></timerEventDefinition></startEvent>
       ${task('a')}<endEvent id="e"/>${flows('s>a', 'a>e')}`,
    );
    const troubled = async (): Promise<Row[]> =>
      ((await world.get(`${base}/manager/list?mode=2&troubled=1`, admin)).body.data as { records: Row[] })
        .records;
    const ofFile = 'from wf_definition d where d.deployment_id = wf_deployment.id and d.id = $1';
    await world.database.owner(
      `update wf_deployment set xml = replace(xml, '<process', '<procedure') ${ofFile}`,
      [id],
    );
    await pass(3_700);
    await sweep();
    const [row] = await troubled();
    expect(row).toMatchObject({
      id,
      startFailure: { why: '流程文件无法再读取，请重新部署：文件不是 BPMN 2.0 文档' },
    });
    await pass(60);
    await sweep();
    expect(await troubled()).toEqual([row]);
    expect((await world.get(`${base}/manager/list?mode=2`, admin)).body.data).toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ key: 'late', startFailure: null })]),
    });

    await world.database.owner(
      `update wf_deployment set xml = replace(xml, '<procedure', '<process') ${ofFile}`,
      [id],
    );
    await sweep();
    expect(await troubled()).toEqual([]);
    const count = 'select count(*)::int as n from wf_instance where definition_id = $1';
    expect(await world.database.owner(count, [id])).toEqual([{ n: 1 }]);
  });
});

describe('a signal', () => {
  it('continues all instances that wait for it once the step that throws it is stored', async () => {
    const signal = '<signal id="sig" name="grid back"/>';
    const waiting = await deployed(
      'waiting',
      `<startEvent id="s"/><intermediateCatchEvent id="c"><signalEventDefinition signalRef="sig"/></intermediateCatchEvent>
       ${task('after')}<endEvent id="e"/>${flows('s>c', 'c>after', 'after>e')}`,
      signal,
    );
    const throwing = await deployed(
      'throwing',
      `<startEvent id="s"/><intermediateThrowEvent id="t"><signalEventDefinition signalRef="sig"/></intermediateThrowEvent>
       <endEvent id="e"/>${flows('s>t', 't>e')}`,
      signal,
    );
    const [one, two] = [await started(waiting), await started(waiting)];
    await started(throwing);
    expect(await waits(one)).toEqual([]);
    await drain();
    expect([await waits(one), await waits(two)]).toEqual([['after'], ['after']]);
  });

  it('stays in its tree of calls if it is local: the caller receives it in the same step, and nobody else does', async () => {
    const signal = '<signal id="own" name="own bell" flowable:scope="processInstance"/>';
    const own = '<signalEventDefinition signalRef="own"/>';
    await deployed(
      'ringing',
      `<startEvent id="s"/>${task('press')}<intermediateThrowEvent id="t">${own}</intermediateThrowEvent><endEvent id="e"/>
       ${flows('s>press', 'press>t', 't>e')}`,
      signal,
    );
    const calling = await deployed(
      'calling',
      `<startEvent id="s"/><parallelGateway id="f"/><callActivity id="call" calledElement="ringing"/>
       <intermediateCatchEvent id="c">${own}</intermediateCatchEvent>${task('heard')}<endEvent id="e"/>
       ${flows('s>f', 'f>call', 'f>c', 'c>heard', 'call>e', 'heard>e')}`,
      signal,
    );
    const [mine, other] = [await started(calling), await started(calling)];
    const [child] = await world.database.owner(
      'select id::text as id from wf_instance where parent_id = $1',
      [mine],
    );
    expect(await complete(String(child?.id), 'press')).toBe(200);
    expect(await waits(mine)).toEqual(['heard']);
    await drain();
    expect(await waits(other)).toEqual([]);
  });
});

describe('a message', () => {
  it('starts the process that waits for it, and none that is suspended', async () => {
    const message = '<message id="msg" name="fault found"/>';
    const begun = await deployed(
      'begun',
      `<startEvent id="s"><messageEventDefinition messageRef="msg"/></startEvent>${task('visit')}<endEvent id="e"/>
       ${flows('s>visit', 'visit>e')}`,
      message,
    );
    const telling = await deployed(
      'telling',
      `<startEvent id="s"/><intermediateThrowEvent id="t"><messageEventDefinition messageRef="msg"/></intermediateThrowEvent>
       <endEvent id="e"/>${flows('s>t', 't>e')}`,
      message,
    );
    const count = async (): Promise<number> =>
      (await world.database.owner('select 1 from wf_instance where definition_id = $1', [begun])).length;
    const change = (state: string) =>
      world.post(`${base}/manager/change-state?processId=${begun}&state=${state}`, {}, admin);
    await started(telling);
    await drain();
    expect(await count()).toBe(1);
    await change('suspend');
    await started(telling);
    await drain();
    expect(await count()).toBe(1);
  });
});

describe('a message to a called process', () => {
  it('finds it by the business key of its call, and the caller by its own', async () => {
    const message = '<message id="m" name="parcel"/>';
    const catching = '<messageEventDefinition messageRef="m"/>';
    await deployed(
      'parcel',
      `<startEvent id="s"/><intermediateCatchEvent id="c">${catching}</intermediateCatchEvent>${task('unpack')}<endEvent id="e"/>
       ${flows('s>c', 'c>unpack', 'unpack>e')}`,
      message,
    );
    await deployed(
      'carrier',
      `<startEvent id="s"/><endEvent id="e">${catching}</endEvent>${flows('s>e')}`,
      message,
    );
    const call = (id: string, key: string, called: string) =>
      `<callActivity id="${id}" calledElement="${called}" flowable:businessKey="${key}"/>`;
    const outer = await deployed(
      'orders',
      `<startEvent id="s"/><parallelGateway id="f"/>${call('one', 'parcel 1', 'parcel')}${call('two', 'parcel 2', 'parcel')}${task('send')}
       ${call('sent', 'parcel 2', 'carrier')}<endEvent id="e"/>
       ${flows('s>f', 'f>one', 'f>two', 'f>send', 'send>sent', 'sent>e', 'one>e', 'two>e')}`,
    );
    const id = await started(outer);
    expect(await complete(id, 'send')).toBe(200);
    await drain();
    const children = await world.database.owner(
      `select business_id as key, id::text as id from wf_instance where parent_id = $1 and business_id like 'parcel%'
         and status = 'running' order by 1`,
      [id],
    );
    expect(await Promise.all(children.map(async (row) => [row.key, await waits(String(row.id))]))).toEqual([
      ['parcel 1', []],
      ['parcel 2', ['unpack']],
    ]);
  });
});

describe('a called process', () => {
  it('continues its caller when it ends, and ends with it when it is cancelled', async () => {
    await deployed(
      'inner',
      `<startEvent id="s"/>${task('inside')}<endEvent id="e"/>${flows('s>inside', 'inside>e')}`,
    );
    const outer = await deployed(
      'outer',
      `<startEvent id="s"/><callActivity id="call" calledElement="inner"/>${task('outside')}<endEvent id="e"/>
       ${flows('s>call', 'call>outside', 'outside>e')}`,
    );
    const childOf = async (id: string): Promise<string> =>
      String(
        (await world.database.owner('select id::text as id from wf_instance where parent_id = $1', [id]))[0]
          ?.id,
      );
    const id = await started(outer);
    expect(await complete(await childOf(id), 'inside')).toBe(200);
    expect(await waits(id)).toEqual(['outside']);
    const other = await started(outer);
    const child = await childOf(other);
    const { status } = await world.post(
      `${base}/follow/delete-process-instance?processInstanceId=${child}&deleteReason=错了`,
      {},
      admin,
    );
    expect([status, await waits(child)]).toEqual([200, []]);
    const rows = await world.database.owner('select status from wf_instance where root_id = $1', [other]);
    expect(rows.map((row) => row.status)).toEqual(['cancelled', 'cancelled']);
  });

  it('is suspended with its caller, which would not accept its result, and continues with it', async () => {
    const outer = await deployed(
      'outer-held',
      `<startEvent id="s"/><callActivity id="call" calledElement="inner"/>${task('outside')}<endEvent id="e"/>
       ${flows('s>call', 'call>outside', 'outside>e')}`,
    );
    const id = await started(outer);
    const [row] = await world.database.owner('select id::text as id from wf_instance where parent_id = $1', [
      id,
    ]);
    const hold = (state: string) =>
      world.post(`${base}/follow/change-state`, { processInstanceId: id, state }, admin);
    expect((await hold('suspend')).status).toBe(200);
    expect(await complete(String(row?.id), 'inside')).toBe(409);
    expect((await hold('active')).status).toBe(200);
    expect(await complete(String(row?.id), 'inside')).toBe(200);
    expect(await waits(id)).toEqual(['outside']);
  });

  it('causes an incident in a caller that cannot accept its result, and no call that waits without end', async () => {
    const outer = await deployed(
      'outer-of-nothing',
      `<startEvent id="s"/><callActivity id="call" calledElement="inner"><extensionElements>
       <flowable:out sourceExpression="\${gone}" target="x"/></extensionElements></callActivity><endEvent id="e"/>${flows('s>call', 'call>e')}`,
    );
    const id = await started(outer);
    const [child] = await world.database.owner(
      'select id::text as id from wf_instance where parent_id = $1',
      [id],
    );
    expect(await complete(String(child?.id), 'inside')).toBe(200);
    const forms = (await world.get(`${base}/process/forms?processInstanceId=${id}`, admin)).body.data as Row;
    expect(forms.incidents).toMatchObject([{ node: 'call' }]);
  });
});

describe('an incident', () => {
  it('is listed first, names its element, and is retried once the variable exists', async () => {
    const stuck = await deployed(
      'stuck',
      `<startEvent id="s"/><exclusiveGateway id="g" name="费用?"/>${task('yes')}<endEvent id="e"/>${flows('s>g', 'yes>e')}
       <sequenceFlow id="g-yes" sourceRef="g" targetRef="yes"><conditionExpression>\${费用 &gt; 5}</conditionExpression></sequenceFlow>`,
    );
    const id = await started(stuck);
    const follow = async (): Promise<Row[]> =>
      ((await world.get(`${base}/follow/list?size=100`, admin)).body.data as { records: Row[] }).records;
    expect((await follow())[0]).toMatchObject({ id, incidents: 1, name: '费用?', activityId: 'g' });
    const forms = (await world.get(`${base}/process/forms?processInstanceId=${id}`, admin)).body.data as Row;
    expect(forms.incidents).toMatchObject([{ node: 'g' }]);
    const retry = (variables?: Row) =>
      world.post(`${base}/follow/retry`, { processInstanceId: id, ...(variables && { variables }) }, admin);
    await retry();
    expect(await waits(id)).toEqual([]);
    const hold = (state: string) =>
      world.post(`${base}/follow/change-state`, { processInstanceId: id, state }, admin);
    await hold('suspend');
    expect((await retry({ 费用: 7 })).body.errorCode).toBe('workflow.suspended');
    await hold('active');
    expect(await waits(id)).toEqual([]);
    expect((await retry({ 费用: 7 })).status).toBe(200);
    expect(await waits(id)).toEqual(['yes']);
    expect((await retry()).body.errorCode).toBe('workflow.noIncident');
  });
});

describe('a loop of service tasks', () => {
  it('ends as an incident, and its starter gets an answer', async () => {
    const loop = await deployed(
      'services',
      `<startEvent id="s"/><serviceTask id="svc" flowable:delegateExpression="\${releaseDevice}"/>${flows('s>svc', 'svc>svc')}`,
    );
    const id = await started(loop);
    const forms = (await world.get(`${base}/process/forms?processInstanceId=${id}`, admin)).body.data as Row;
    expect(forms.incidents).toMatchObject([{ node: 'svc', message: '一步中的移动超过 2000 次' }]);
  });
});

describe('steps of one process', () => {
  it('run one after another: both tasks of a fork complete at the same moment, and its join fires once', async () => {
    const fork = await deployed(
      'fork',
      `<startEvent id="s"/><parallelGateway id="p"/>${task('a')}${task('b')}<parallelGateway id="j"/>${task('c')}<endEvent id="e"/>
       ${flows('s>p', 'p>a', 'p>b', 'a>j', 'b>j', 'j>c', 'c>e')}`,
    );
    const ids = await Promise.all(Array.from({ length: 8 }, () => started(fork)));
    await Promise.all(ids.flatMap((id) => [complete(id, 'a'), complete(id, 'b')]));
    expect(await Promise.all(ids.map(waits))).toEqual(ids.map(() => ['c']));
  });
});
