import { beforeEach, describe, expect, it } from 'vitest';
import { noteStarters } from '../../../apps/server/areas/workflow/definitions/started-by.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { deployFor } from '../../support/process-files.ts';

const world = await fieldWorld();
const ours = await organisation(world, '坏步骤电力');
const theirs = await organisation(world, '别家坏步骤');
const codes = [
  ...['work_start', 'work_start_flow', 'work_claim', 'work_claim_sign', 'work_todo', 'work_todo_handle'],
  ...['work_send', 'work_send_detail', 'work_done', 'work_done_detail'],
];
const chief = await ours.role('chief', codes);
const anna = await ours.user('anna', { roleIds: [await ours.role('worker', codes)] });
const hugo = await ours.user('hugo', { roleIds: [chief] });
const mara = await ours.user('mara', { roleIds: [chief] });
const strange = await theirs.user('strange', { roleIds: [await theirs.role('chief', codes)] });
type Headers = Record<string, string>;

const base = '/api/blade-flow';
const field = (name: string, kind: string, more: Row = {}): Row => ({
  name,
  kind,
  label: { zh: name, en: name },
  ...more,
});
const forms = {
  f: {
    title: { zh: '表单', en: 'Form' },
    fields: [
      field('note', 'text', { max: 5 }),
      field('count', 'integer', { min: 0, max: 9 }),
      field('cost', 'money'),
      field('day', 'date'),
      field('at', 'dateTime'),
      field('sure', 'yesNo'),
      field('grade', 'choice', { options: [{ value: 'a', label: { zh: '甲', en: 'A' } }] }),
      field('person', 'user'),
      field('photo', 'picture'),
      field('seen', 'text', { readOnly: true }),
    ],
  },
};
const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="Steps" name="审批"><startEvent id="s" flowable:formKey="f"/><userTask id="a" name="审批" flowable:candidateGroups="chief" flowable:formKey="f"/><endEvent id="e"/><sequenceFlow id="x" sourceRef="s" targetRef="a"/><sequenceFlow id="y" sourceRef="a" targetRef="e"/></process></definitions>`;
const saved = await world.post(`${base}/model/submit`, { modelEditorXml: xml, forms }, ours.admin);
const deployed = await world.post(
  `${base}/model/deploy?modelId=${(saved.body.data as Row).id}&category=flow_1&tenantIds=${ours.tenantId}`,
  {},
  ours.admin,
);
const [definition = ''] = (deployed.body.data as { ids: string[] }).ids;

const call = async (path: string, body: Row, headers: Headers): Promise<unknown[]> => {
  const reply = await world.post(`${base}/${path}`, body, headers);
  return [reply.status, reply.body.errorCode];
};
const start = (body: Row, headers: Headers = anna) =>
  call('work/start-process', { processDefinitionId: definition, ...body }, headers);
const claim = (taskId: string, headers: Headers) => call(`work/claim-task?taskId=${taskId}`, {}, headers);
const complete = (taskId: string, headers: Headers, more: Row = { flag: 'ok' }) =>
  call('work/complete-task', { taskId, ...more }, headers);
/** Everything that a refused call might have changed. */
const stored = async (): Promise<unknown> =>
  await world.database.owner(
    `select (select json_agg(i order by i.id) from (select id, status, version, state, is_suspended from wf_instance) i) as instances,
       (select json_agg(t order by t.id) from (select id, status, assignee, ended_by, comment from wf_task) t) as tasks,
       (select count(*)::int from wf_form) as forms, (select count(*)::int from wf_comment) as comments,
       (select count(*)::int from wf_activity) as activities`,
  );
let instance = '';
let task = '';
beforeEach(async () => {
  const reply = await world.post(`${base}/work/start-process`, { processDefinitionId: definition }, anna);
  instance = String((reply.body.data as Row).processInstanceId);
  const [row] = await world.database.owner('select id::text as id from wf_task where instance_id = $1', [
    instance,
  ]);
  task = String(row?.id);
});
/** Makes a call that has to be refused. */
async function refused(reply: () => Promise<unknown[]>, status: number, code: string): Promise<void> {
  const before = await stored();
  expect(await reply()).toEqual([status, code]);
  expect(await stored()).toEqual(before);
}

describe('a task', () => {
  it('is not completed before it is claimed', async () => {
    await refused(() => complete(task, hugo), 403, 'workflow.notYours');
  });

  it('is neither completed, claimed nor handed over by anybody except its holder', async () => {
    await claim(task, hugo);
    await refused(() => complete(task, mara), 403, 'workflow.notYours');
    await refused(() => claim(task, mara), 409, 'workflow.taskTaken');
    await refused(
      () => call('work/hand-over', { taskId: task, userId: mara.id }, mara),
      403,
      'workflow.notYours',
    );
  });

  it('is inaccessible to users who are not candidates, and to a role of the same name in another tenant', async () => {
    await refused(() => claim(task, anna), 403, 'workflow.notCandidate');
    await refused(() => claim(task, strange), 409, 'workflow.taskGone');
    await refused(() => complete(task, strange), 409, 'workflow.taskGone');
  });

  it('keeps its decision once it is finished', async () => {
    await claim(task, hugo);
    expect(await complete(task, hugo)).toEqual([200, undefined]);
    await refused(() => complete(task, mara), 409, 'workflow.taskGone');
    await refused(() => claim(task, mara), 409, 'workflow.taskGone');
    const before = await stored();
    expect(await complete(task, hugo, { comment: '驳回' })).toEqual([200, undefined]);
    expect(await stored()).toEqual(before);
  });

  it('is decided by only one of two concurrent requests of its holder', async () => {
    await claim(task, hugo);
    const replies = await Promise.all([complete(task, hugo), complete(task, mara), complete(task, hugo)]);
    const codes = replies.map(([, code]) => code);
    expect([codes[0], codes[2]]).toEqual([undefined, undefined]);
    expect(['workflow.notYours', 'workflow.taskGone']).toContain(codes[1]);
    const rows = await world.database.owner(
      "select 1 from wf_activity where instance_id = $1 and type = 'endEvent'",
      [instance],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('input of a form', () => {
  it.each<readonly [string, unknown]>([
    ['note', 'too long'],
    ['note', { deep: 1 }],
    ['note', ['a', 'b']],
    ['count', 'two'],
    ['count', 1.5],
    ['count', -1],
    ['count', 10],
    ['count', true],
    ['cost', 'NaN'],
    ['cost', 1e30],
    ['cost', -0.01],
    ['day', '2026-02-30'],
    ['at', 'yesterday'],
    ['sure', 'perhaps'],
    ['grade', 'b'],
    ['person', 'x'],
    ['photo', 'javascript:alert(1)'],
  ])('is refused where %s is %j, at the start and at the task', async (name, value) => {
    const variables = { [name]: value };
    await refused(() => start({ variables }), 400, 'request.invalidField');
    await claim(task, hugo);
    await refused(() => complete(task, hugo, { flag: 'ok', variables }), 400, 'request.invalidField');
  });

  it.each(['pass', 'starter', 'other', '__proto__x', 'constructor'])(
    'is refused where the form has no field %s',
    async (name) => {
      await refused(() => start({ variables: { [name]: 'x' } }), 400, 'workflow.noForm');
      await claim(task, hugo);
      await refused(() => complete(task, hugo, { variables: { [name]: 'x' } }), 400, 'workflow.noForm');
    },
  );

  it('is refused where a person is of another tenant', async () => {
    await refused(() => start({ variables: { person: strange.id } }), 400, 'record.notReferable');
  });

  it('is ignored where the field is read-only', async () => {
    await claim(task, hugo);
    expect(await complete(task, hugo, { flag: 'ok', variables: { seen: 'mine' } })).toEqual([200, undefined]);
    const rows = await world.database.owner('select data from wf_form where instance_id = $1', [instance]);
    expect(JSON.stringify(rows)).not.toContain('mine');
  });
});

describe('a start', () => {
  it('is refused for an invalid definition, in another tenant and with an unknown business key', async () => {
    await refused(() => start({ processDefinitionId: '1' }), 404, 'workflow.noDefinition');
    await refused(() => start({}, strange), 404, 'workflow.noDefinition');
    await refused(() => start({ businessKey: 'wf_form:1' }), 400, 'workflow.notFromRecord');
    await refused(() => start({ businessKey: 'user:1' }), 400, 'workflow.notFromRecord');
    await refused(() => start({ businessKey: 'nonsense' }), 400, 'request.parameterFormat');
    await refused(() => start({ businessKey: 'repair:x' }), 400, 'request.parameterFormat');
  });

  it('is refused while the definition is suspended, as are claims and decisions', async () => {
    const change = (state: string) =>
      call(`manager/change-state?processId=${definition}&state=${state}`, {}, ours.admin);
    await change('suspend');
    try {
      await refused(() => start({}), 409, 'workflow.suspended');
      await refused(() => claim(task, hugo), 409, 'workflow.suspended');
    } finally {
      await change('active');
    }
    expect(await claim(task, hugo)).toEqual([200, undefined]);
  });
});

it('a process that begins only with a signal is not started by users, who find neither it nor its form', async () => {
  const roots = '<signal id="g" name="go"/>';
  const waiting = xml
    .replace('<process id="Steps"', `${roots}<process id="Waits"`)
    .replace(
      '<startEvent id="s" flowable:formKey="f"/>',
      '<startEvent id="s"><signalEventDefinition signalRef="g"/></startEvent>',
    );
  const processDefinitionId = await deployFor(world, ours, waiting, forms);
  const form = await world.get(`${base}/process/start-form?processDefinitionId=${processDefinitionId}`, anna);
  expect([form.status, form.body.errorCode]).toEqual([400, 'workflow.noPlainStart']);
  await refused(() => start({ processDefinitionId }), 400, 'workflow.noPlainStart');
  const keysOf = async (list: string, headers: Headers): Promise<unknown[]> => {
    const { data } = (await world.get(`${base}/${list}?mode=2&size=100`, headers)).body;
    return (data as { records: Row[] }).records.map(({ key }) => key);
  };
  expect(await keysOf('manager/list', ours.admin)).toEqual(expect.arrayContaining(['Steps', 'Waits']));
  const startable = await keysOf('work/start-list', anna);
  expect(startable).toContain('Steps');
  expect(startable).not.toContain('Waits');
  // Versions from before this field existed are checked once, at the start of the program.
  await world.database.owner('update wf_definition set by_people = null');
  expect(await keysOf('work/start-list', anna)).toContain('Waits');
  await noteStarters(world.app.services);
  expect(await keysOf('work/start-list', anna)).toEqual(startable);
});

it('a process whose stored file lost the ends of its flows is not started: it would end immediately', async () => {
  const model = `${base}/model/deploy?modelId=${(saved.body.data as Row).id}&category=flow_1&tenantIds=${ours.tenantId}`;
  const [broken] = ((await world.post(model, {}, ours.admin)).body.data as { ids: string[] }).ids;
  await world.database.owner(
    `update wf_deployment set xml = replace(replace(xml, ' sourceRef="s"', ''), ' targetRef="a"', '')
     where id = (select deployment_id from wf_definition where id = $1)`,
    [broken],
  );
  await refused(() => start({ processDefinitionId: broken }), 409, 'workflow.brokenFlows');
});

it('a task is rejected without the required fields of its form, which keep their values, and not approved', async () => {
  const asking = {
    f: { title: forms.f.title, fields: [field('why', 'text', { required: true }), field('more', 'text')] },
  };
  const processDefinitionId = await deployFor(world, ours, xml.replace('"Steps"', '"Asks"'), asking);
  const begun = await world.post(
    `${base}/work/start-process`,
    { processDefinitionId, variables: { why: '检修' } },
    anna,
  );
  const id = String((begun.body.data as Row).processInstanceId);
  const [row] = await world.database.owner('select id::text as id from wf_task where instance_id = $1', [id]);
  const waiting = String(row?.id);
  expect(await claim(waiting, hugo)).toEqual([200, undefined]);
  await refused(
    () => complete(waiting, hugo, { flag: 'ok', variables: { why: null } }),
    400,
    'request.invalidField',
  );
  await refused(() => complete(waiting, hugo, { variables: { more: ['a'] } }), 400, 'request.invalidField');
  expect(await complete(waiting, hugo, { variables: { why: null, more: '不必' } })).toEqual([200, undefined]);
  const shown = await world.get(`${base}/process/forms?processInstanceId=${id}`, anna);
  expect((shown.body.data as { start: Row }).start.values).toMatchObject({ why: '检修' });
});

describe('a comment', () => {
  const remark = (body: Row, headers: Headers = anna) =>
    call('work/comment', { processInstanceId: instance, ...body }, headers);
  const link = (address: string): Row => ({ files: [{ name: 'a', link: address }] });

  it.each([
    ['says nothing', { comment: '  ' }, 'workflow.emptyRemark'],
    ['is longer than 500 letters', { comment: 'x'.repeat(501) }, 'request.parameterFormat'],
    ['has a script for a file', link('javascript:alert(1)'), 'request.parameterFormat'],
    ['has data for a file', link('data:text/html,<script>alert(1)</script>'), 'request.parameterFormat'],
    [
      'has six files',
      { files: Array.from({ length: 6 }, () => ({ name: 'a', link: '/a' })) },
      'request.parameterFormat',
    ],
  ])('is refused where it %s', async (_what, body, code) => {
    await refused(() => remark(body), 400, code);
  });

  it('is refused from users who are not involved in the process', async () => {
    await refused(() => remark({ comment: '看看' }, strange), 404, 'workflow.noInstance');
  });

  it('is text: a script in it is returned unchanged, in JSON that browsers do not run', async () => {
    const text = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    expect(await remark({ comment: text })).toEqual([200, undefined]);
    const reply = await fetch(
      `${world.address}${base}/process/history-flow-list?processInstanceId=${instance}`,
      { headers: anna },
    );
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(((await reply.json()) as { data: Row[] }).data.map((line) => line.comment)).toContain(text);
  });
});
