import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';

const world = await fieldWorld();
const ours = await organisation(world, '方言电力');
const theirs = await organisation(world, '别家方言');
const codes = ['work_start', 'work_start_flow', 'work_todo', 'work_todo_handle', 'work_send', 'work_done'];
const anna = await ours.user('anna', { roleIds: [await ours.role('worker', codes)] });
const strange = await theirs.user('strange', { roleIds: [await theirs.role('worker', codes)] });
type Headers = Record<string, string>;

const base = '/api/blade-flow';
const definition = await deployFor(
  world,
  ours,
  processXml('Dialect', '<userTask id="look" name="现场 &lt;1&gt;" flowable:assignee="anna"/>', [
    's>look',
    'look>e',
  ]),
);
const started = await world.post(`${base}/work/start-process`, { processDefinitionId: definition }, anna);
const instance = String((started.body.data as Row).processInstanceId);
const records = async (path: string, headers: Headers): Promise<Row[]> =>
  ((await world.get(`${base}/${path}`, headers)).body.data as { records: Row[] }).records;

describe('a row of the lists of tasks', () => {
  it('has the fields that clients of the family read', async () => {
    const [row] = await records('work/todo-list', anna);
    expect(row).toMatchObject({
      taskName: '现场 <1>',
      taskDefinitionKey: 'look',
      assigneeName: 'anna',
      category: 'flow_3',
      executionId: instance,
      processInstanceId: instance,
      historyProcessInstanceId: instance,
      processDefinitionId: definition,
      processDefinitionKey: 'Dialect',
      processDefinitionVersion: 1,
      processDefinitionDesc: '',
      processIsFinished: 'unfinished',
      status: 'todo',
      flag: '',
    });
  });

  it('comes in pages of at most 10,000, as everywhere', async () => {
    for (const list of ['work/todo-list', 'work/start-list'])
      expect((await world.get(`${base}/${list}?size=10000`, anna)).status, list).toBe(200);
    expect((await world.get(`${base}/work/todo-list?size=10001`, anna)).status).toBe(400);
  });
});

describe('running processes', () => {
  it('are found by instance and by execution, with their current step', async () => {
    for (const name of ['processInstanceId', 'executionId']) {
      const rows = await records(`follow/list?${name}=${instance}`, ours.admin);
      expect(rows).toMatchObject([
        { id: instance, executionId: instance, activityId: 'look', startUser: 'anna' },
      ]);
      expect(await records(`follow/list?${name}=1`, ours.admin)).toEqual([]);
    }
  });
});

describe('a model', () => {
  it('returns what was saved, with its version, and the times when it was made and last saved', async () => {
    const xml = processXml('Kept', '<userTask id="t"/>', ['s>t', 't>e']);
    const first = await world.post(
      `${base}/model/submit`,
      { modelKey: 'kept', name: '保存', description: '说明', modelEditorXml: xml },
      ours.admin,
    );
    const { id } = first.body.data as Row;
    expect(first.body.data).toMatchObject({
      modelKey: 'kept',
      name: '保存',
      version: 1,
      modelEditorXml: xml,
    });
    world.pass(60);
    const second = await world.post(
      `${base}/model/submit`,
      { id, modelKey: 'kept', name: '保存', modelEditorXml: xml, version: 9 },
      ours.admin,
    );
    expect(second.body.data).toMatchObject({ id, version: 2, description: '说明' });
    const [row] = await records('model/list?modelKey=kept', ours.admin);
    expect(row).toMatchObject({ id, modelKey: 'kept', name: '保存', version: 2 });
    const [created, lastUpdated] = [String(row?.created), String(row?.lastUpdated)];
    expect(created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(created < lastUpdated).toBe(true);
  });
});

describe('the diagram of a process', () => {
  const ask = (path: string, headers: Headers = {}) =>
    fetch(`${world.address}${base}/process/${path}`, { headers });
  const ticketFor = async (path: string): Promise<string> => {
    const reply = await world.post('/api/blade-auth/ticket', { path: `${base}/process/${path}` }, anna);
    return String((reply.body.data as Row).ticket);
  };

  it('is refused without a token, to another tenant, for an unknown id and for an invalid kind', async () => {
    for (const path of [
      `diagram-view?processInstanceId=${instance}`,
      `resource-view?processDefinitionId=${definition}`,
    ]) {
      expect([path, (await ask(path)).status]).toEqual([path, 401]);
      expect([path, (await ask(path, strange)).status]).toEqual([path, 404]);
    }
    for (const path of ['diagram-view', 'diagram-view?processInstanceId=x', 'resource-view'])
      expect([path, (await ask(path, anna)).status]).toEqual([path, 400]);
    const kind = await ask(`resource-view?processDefinitionId=${definition}&resourceType=exe`, anna);
    expect([kind.status, ((await kind.json()) as Row).errorCode]).toEqual([400, 'request.parameterFormat']);
    expect((await ask('diagram-view?processInstanceId=1', anna)).status).toBe(404);
  });

  it('is returned at an address with a ticket, once, and marks the position of the instance', async () => {
    const ticket = await ticketFor('diagram-view');
    const address = `diagram-view?processInstanceId=${instance}&Blade-Auth=${ticket}`;
    const reply = await ask(address);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    const svg = await reply.text();
    expect(svg).toMatch(/^<svg .*<\/svg>$/);
    expect(svg).toContain('现场 &#60;1&#62;');
    expect(svg).toMatch(/<rect [^>]*rx="10"[^>]*stroke="#1c5899"/);
    expect((await ask(address)).status).toBe(401);
  });

  it('marks nothing for a definition, whose file is returned as the XML that was deployed', async () => {
    const image = await ask(`resource-view?processDefinitionId=${definition}&resourceType=image`, anna);
    expect(await image.text()).not.toContain('#1c5899');
    const file = await ask(`resource-view?processInstanceId=${instance}&resourceType=xml`, anna);
    expect(file.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await file.text()).toMatch(/<userTask id="look"/);
  });
});

describe('a start with a business key', () => {
  it('refers to the record that the key names', async () => {
    const form = { f: { title: { zh: '维修', en: 'Repair' }, records: ['repair'], fields: [] } };
    const about = await deployFor(
      world,
      ours,
      processXml('About', '<userTask id="t"/>', ['s>t', 't>e']),
      form,
    );
    const [repair] = await world.database.owner(
      `insert into repair (tenant_id, repair_no, repair_status) values ($1, 'R-1', 0) returning id::text as id`,
      [ours.tenantId],
    );
    const reply = await world.post(
      `${base}/work/start-process`,
      { processDefinitionId: about, businessKey: `repair:${String(repair?.id)}` },
      ours.admin,
    );
    expect([reply.status, reply.body.msg]).toEqual([200, expect.any(String)]);
    expect(reply.body.data).toMatchObject({ businessId: repair?.id });
    const rows = await records('follow/list?processDefinitionKey=About', ours.admin);
    expect(rows).toMatchObject([{ businessTable: 'repair', businessId: repair?.id }]);
  });
});
