import { expect, it } from 'vitest';
import { mostClaimable } from '../../../apps/server/areas/workflow/lists/flow-keys.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '候选电力');
const theirs = await organisation(world, '别家候选');
const platformAdmin = await world.signIn('000000', 'admin');
const { owner } = world.database;
type Headers = Record<string, string>;

const codes = [
  ...['start', 'claim', 'todo', 'send', 'done'].map((page) => `work_${page}`),
  ...['work_start_flow', 'work_claim_sign', 'work_todo_handle'],
];
const worker = await ours.role('worker', codes);
const fixer = await ours.role('fixer', codes);
const field = await ours.dept('外勤');
const [post] = await owner('select post_code as code from post where id = $1', [ours.postId]);
const starter = await ours.user('starter', { roleIds: [worker] });
const named = await ours.user('named', { roleIds: [worker] });
const byRole = await ours.user('byrole', { roleIds: [fixer] });
const byDept = await ours.user('bydept', { roleIds: [worker], deptId: field });
const nobody = await ours.user('nobody', { roleIds: [worker] });
const strange = await theirs.user('strange', { roleIds: [await theirs.role('fixer', codes)] });

const base = '/api/blade-flow';
const process = (key: string, users: string, groups: string): string =>
  `<process id="${key}" name="${key}"><startEvent id="s"/><userTask id="a" name="检修" flowable:candidateUsers="${users}" flowable:candidateGroups="${groups}"/>
   <endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="e"/></process>`;
interface Deployed {
  readonly ids: readonly string[];
  readonly unfilled: readonly unknown[];
}
const deployed = async (
  key: string,
  users: string,
  groups: string,
  { tenantIds }: { readonly tenantIds: string },
): Promise<Deployed> => {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">${process(key, users, groups)}</definitions>`;
  const fields = { category: 'flow_1', tenantIds };
  const { body, headers } = await multipart(xml, `${key}.bpmn20.xml`, { field: 'files', fields });
  const reply = await world.post(`${base}/manager/deploy-upload`, body, { ...headers, ...platformAdmin });
  return reply.body.data as Deployed;
};
const deploy = async (key: string, users: string, groups: string): Promise<string> =>
  String((await deployed(key, users, groups, { tenantIds: ours.tenantId })).ids[0]);
const start = async (processDefinitionId: string): Promise<string> =>
  String(
    ((await world.post(`${base}/work/start-process`, { processDefinitionId }, starter)).body.data as Row)
      .processInstanceId,
  );
const page = async (headers: Headers, query = 'size=100') =>
  (await world.get(`${base}/work/claim-list?${query}`, headers)).body.data as {
    total: number;
    records: Row[];
  };
const instances = async (headers: Headers, query?: string): Promise<readonly unknown[]> =>
  (await page(headers, query)).records.map((row) => row.processInstanceId);

const mixed = await deploy(
  'mixed',
  named.id,
  `fixer,dept:${field},dept:外勤,post:${String(post?.code)}-other`,
);
const everybody = await deploy('everybody', '', `post:${String(post?.code)},worker`);

it('a task is offered to users who are named, in a role, in a department or on a post, and to nobody else', async () => {
  const id = await start(mixed);
  for (const headers of [named, byRole, byDept])
    expect(await page(headers)).toMatchObject({ total: 1, records: [{ processInstanceId: id }] });
  for (const headers of [nobody, strange])
    expect(await page(headers)).toMatchObject({ total: 0, records: [] });
  const open = await start(everybody);
  expect(await instances(nobody)).toEqual([open]);
  // By its post, not by its role.
  expect(await instances(byRole)).toEqual([open, id]);
});

it('lists a task once for a user who matches several of its candidates, newest first, in pages', async () => {
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.unshift(await start(everybody));
  const all = await instances(nobody);
  expect(all.slice(0, 5)).toEqual(made);
  expect(new Set(all).size).toBe(all.length);
  const paged: unknown[] = [];
  for (let current = 1; current <= 3; current += 1) {
    const { total, records } = await page(nobody, `size=2&current=${current}`);
    expect(total).toBe(all.length);
    paged.push(...records.map((row) => row.processInstanceId));
  }
  expect(paged).toEqual(all.slice(0, 6));
  const { body } = await world.get(`${base}/work/counts`, nobody);
  expect(body.data).toEqual({ todo: 0, claim: all.length });
});

it('counts the tasks of large groups to a limit, and lists all of them', async () => {
  const role = await ours.role('crowd', ['work_claim']);
  const member = await ours.user('crowdling', { roleIds: [role] });
  const of = await start(everybody);
  const { total: others } = await page(member);
  const more = mostClaimable + 20;
  await owner(
    `insert into wf_task (tenant_id, instance_id, token, node, name, groups, created_at)
     select $1, $2, 'crowd' || n, 'a', 'a', array['crowd', 'crowd'], now() - n * interval '1 second' from generate_series(1, $3::int) n`,
    [ours.tenantId, of, more],
  );
  const total = async (query: string) => {
    const { records, ...rest } = await page(member, query);
    return { rows: records.length, ...rest };
  };
  const counts = async () => (await world.get(`${base}/work/counts`, member)).body.data;
  expect(await total('size=10')).toMatchObject({ rows: 10, total: mostClaimable, estimated: true });
  expect(await total('size=10000')).toMatchObject({ rows: more + others, total: more + others });
  expect(await total('size=10000')).not.toHaveProperty('estimated');
  expect(await counts()).toEqual({ todo: 0, claim: mostClaimable });
  await owner(
    `update wf_task set status = 'cancelled' where token like 'crowd%' and substr(token, 6)::int > $1`,
    [mostClaimable - others],
  );
  expect(await total('size=10')).toMatchObject({ rows: 10, total: mostClaimable });
  expect(await total('size=10')).not.toHaveProperty('estimated');
  await owner(`update wf_task set status = 'cancelled' where token like 'crowd%'`);
  expect(await counts()).toEqual({ todo: 0, claim: others });
});

it('searches by the name and category of the process and by time', async () => {
  expect((await page(named, 'processDefinitionName=mix')).total).toBe(1);
  expect((await page(named, 'processDefinitionName=nothing')).total).toBe(0);
  expect((await page(named, 'category=flow_1&processDefinitionName=MIXED')).total).toBe(1);
  expect((await page(named, 'category=flow_2&processDefinitionName=mixed')).total).toBe(0);
  expect((await page(named, 'endDate=2020-01-01 00:00:00')).total).toBe(0);
  const { total } = await page(named);
  expect((await page(named, 'beginDate=2020-01-01 00:00:00')).total).toBe(total);
  expect((await page(named, 'beginDate=2020-01-01&endDate=2999-12-31')).total).toBe(total);
  const newest = String((await page(named)).records[0]?.createTime);
  expect((await page(named, `beginDate=${newest}&endDate=${newest}`)).total).toBeGreaterThan(0);
  const day = newest.slice(0, 10);
  expect((await page(named, `beginDate=${day}&endDate=${day}`)).total).toBeGreaterThan(0);
});

it('no longer offers a task once it is claimed, and stores no candidate of it', async () => {
  const id = await start(mixed);
  const taskId = (await page(byRole)).records.find((row) => row.processInstanceId === id)?.taskId;
  const before = (await page(byDept)).total;
  const claims = await Promise.all(
    [byRole, byDept].map((headers) => world.post(`${base}/work/claim-task?taskId=${taskId}`, {}, headers)),
  );
  expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await page(byDept)).total).toBe(before - 1);
  expect(await owner('select 1 from wf_candidate where task_id = $1', [taskId])).toEqual([]);
});

it('offers a task to users named by account or id, and records those whom the tenant does not have', async () => {
  const id = await start(await deploy('people', `named,${byDept.id},ghost,strange,${byDept.id}`, ''));
  for (const headers of [named, byDept]) expect(await instances(headers)).toContain(id);
  for (const headers of [byRole, strange]) expect(await instances(headers)).not.toContain(id);
  const [task] = await owner('select unknown_people as unknown from wf_task where instance_id = $1', [id]);
  expect(task?.unknown).toEqual(['ghost', 'strange']);
});

it('stores names, groups and comments with quotes, backslashes and dollars unchanged', async () => {
  const odd = `o'neil \\ "x" $1 {a},b`;
  const inXml = odd.replaceAll('"', '&quot;').replaceAll(',', ' ');
  const id = await start(await deploy('odd', 'named', `worker,${inXml}`));
  const [row] = (await page(named)).records;
  expect(row?.processInstanceId).toBe(id);
  const [task] = await owner('select groups from wf_task where instance_id = $1', [id]);
  expect(task?.groups).toEqual(['worker', odd.replaceAll(',', ' ')]);
  await world.post(`${base}/work/claim-task?taskId=${row?.taskId}`, {}, named);
  const done = { taskId: row?.taskId, flag: 'ok', comment: odd };
  expect((await world.post(`${base}/work/complete-task`, done, named)).status).toBe(200);
  const list = (await world.get(`${base}/work/done-list`, named)).body.data as { records: Row[] };
  expect(list.records[0]).toMatchObject({ processInstanceId: id, comment: odd });
});

it('has exactly the candidates that open tasks name, after any operation on them', async () => {
  const left = (one: string, other: string) => owner(`(${one}) except (${other})`);
  const kept = 'select tenant_id, task_id, who, created_at, instance_id, definition_id from wf_candidate';
  const due = `select t.tenant_id, t.id, c.who, t.created_at, t.instance_id, i.definition_id
    from wf_task t join wf_instance i on i.id = t.instance_id
    cross join lateral (select 'u' || u as who from unnest(t.users) u union select 'g' || g from unnest(t.groups) g) c
    where t.status = 'open' and t.assignee is null`;
  expect(await owner('select 1 from wf_candidate limit 1')).toHaveLength(1);
  expect(await left(kept, due)).toEqual([]);
  expect(await left(due, kept)).toEqual([]);
  // A process goes on in another version.
  const [moved] = await owner(
    `update wf_instance set definition_id = $1 where id = (select c.instance_id from wf_candidate c
    where c.definition_id <> $1 limit 1) returning id`,
    [mixed],
  );
  expect(
    await owner('select distinct definition_id::text as id from wf_candidate where instance_id = $1', [
      moved?.id,
    ]),
  ).toEqual([{ id: mixed }]);
  expect(await left(due, kept)).toEqual([]);
});

it('the recipients of a task are shown with the names of role and department, and a post without users as in the drawing', async () => {
  await owner("update role set role_name = '检修员' where role_alias = 'fixer' and tenant_id = $1", [
    ours.tenantId,
  ]);
  await owner("update role set role_name = '外人' where role_alias = 'fixer' and tenant_id = $1", [
    theirs.tenantId,
  ]);
  const id = await start(mixed);
  const { body } = await world.get(`${base}/process/history-flow-list?processInstanceId=${id}`, starter);
  const task = (body.data as Row[]).find((line) => line.historyActivityType === 'userTask');
  expect(task?.candidateGroupNames).toEqual(['检修员', '外勤', `post:${String(post?.code)}-other`]);
});

it('a deployment names the groups that have no active user in each of its tenants', async () => {
  const both = { tenantIds: `${ours.tenantId},${theirs.tenantId}` };
  // In the other tenant somebody is a fixer, and nobody a worker.
  expect((await deployed('claimed', '', 'worker', both)).unfilled).toEqual([
    { tenantId: theirs.tenantId, groups: ['worker'] },
  ]);
  expect((await deployed('claimed', '', 'absent', both)).unfilled).toEqual([
    { tenantId: ours.tenantId, groups: ['absent'] },
    { tenantId: theirs.tenantId, groups: ['absent'] },
  ]);
  for (const [users, groups] of [
    [named.id, 'absent'],
    ['', 'absent,fixer'],
  ] as const)
    expect((await deployed('claimed', users, groups, both)).unfilled).toEqual([]);
  expect((await deployed('claimed', '', 'absent', { tenantIds: '' })).unfilled).toEqual([]);
});

it('a task that no active user can claim says so in the history, and its process before the start, until somebody gets the role', async () => {
  const definition = await deploy('orphan', '', 'nobodys');
  const unfilled = async (): Promise<unknown> => {
    const path = `${base}/process/start-form?processDefinitionId=${definition}`;
    return ((await world.get(path, starter)).body.data as Row).unfilledGroups;
  };
  expect(await unfilled()).toEqual(['nobodys']);
  const id = await start(definition);
  const openTask = async (): Promise<Row | undefined> => {
    const { body } = await world.get(`${base}/process/history-flow-list?processInstanceId=${id}`, starter);
    return (body.data as Row[]).find((line) => line.historyActivityType === 'userTask');
  };
  expect(await openTask()).toMatchObject({ candidateGroupNames: ['nobodys'], hasNoCandidate: true });
  await ours.user('first', { roleIds: [await ours.role('nobodys', codes)] });
  expect(await openTask()).toMatchObject({ hasNoCandidate: false });
  expect(await unfilled()).toEqual([]);
});

it('a group with a name that comes with the product is named in the language of the reader', async () => {
  const definition = await deploy('repair', '', `repairman,post:${String(post?.code)}-other`);
  const unfilled = async (locale: string): Promise<unknown> => {
    const path = `${base}/process/start-form?processDefinitionId=${definition}`;
    return ((await world.get(path, { ...starter, locale })).body.data as Row).unfilledGroups;
  };
  expect(await unfilled('zh')).toContain('维修人员');
  expect(await unfilled('en')).toContain('Maintenance personnel');
});
