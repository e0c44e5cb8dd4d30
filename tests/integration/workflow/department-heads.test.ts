import { beforeEach, describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';

const world = await fieldWorld();
const ours = await organisation(world, '上级电力');
const { owner } = world.database;
const base = '/api/blade-flow';
const codes = [
  ...['start', 'claim', 'todo', 'send', 'done'].map((page) => `work_${page}`),
  ...['work_start_flow', 'work_claim_sign', 'work_todo_handle', 'work_send_detail'],
];
const role = await ours.role('worker', codes);
const field = await ours.dept('运维部');
const crew = await ours.dept('一班', field);
const user = (account: string, deptId: string) => ours.user(account, { roleIds: [role], deptId });
const boss = await user('boss', ours.deptId);
const head = await user('head', field);
const second = await user('second', field);
const worker = await user('worker', crew);
const mate = await user('mate', crew);
const posts = Object.fromEntries(
  (
    await owner(
      `insert into post (tenant_id, post_code, post_name, category, sort)
       select $1, c.code, c.code, c.category, 1 from (values ('ceo', 1), ('pm', 2), ('staff', 3)) as c(code, category)
       returning post_code as code, id::text as id`,
      [ours.tenantId],
    )
  ).map((row) => [String(row.code), String(row.id)]),
);
const gives = (who: { readonly id: string }, ...names: readonly string[]) =>
  owner('update "user" set post_id = $2 where id = $1', [who.id, names.map((name) => posts[name] ?? '0')]);

beforeEach(async () => {
  // The administrator leads the tenant's top department unless he has no post.
  await owner('update "user" set post_id = $2 where tenant_id = $1', [ours.tenantId, []]);
  await gives(boss, 'ceo');
  await gives(head, 'pm', 'staff');
  await gives(second, 'staff');
  await gives(worker, 'staff');
  await owner(`update wf_task set status = 'cancelled' where status = 'open'`);
});

const inBraces = (text: string): string => ['$', '{', text, '}'].join('');
const asked = async (key: string, attributes: string): Promise<string> =>
  deployFor(world, ours, processXml(key, `<userTask id="t" name="审批" ${attributes}/>`, ['s>t', 't>e']));
const start = async (processDefinitionId: string, who: Record<string, string>): Promise<string> =>
  String(
    ((await world.post(`${base}/work/start-process`, { processDefinitionId }, who)).body.data as Row)
      .processInstanceId,
  );
const people = { boss, head, second, worker, mate };
/** The accounts that may claim a task of an instance. */
async function candidates(instance: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [account, headers] of Object.entries(people)) {
    const { body } = await world.get(`${base}/work/claim-list?size=50`, headers);
    const rows = (body.data as { records: Row[] }).records;
    if (rows.some((row) => row.processInstanceId === instance)) found.push(account);
  }
  return found;
}
const claim = async (instance: string, who: Record<string, string>): Promise<unknown> => {
  const [task] = await owner(`select id::text as id from wf_task where instance_id = $1`, [instance]);
  return (await world.post(`${base}/work/claim-task?taskId=${String(task?.id)}`, {}, who)).body.errorCode;
};

describe('a function that names nobody in the tenant', () => {
  it.each([
    ['chief(me)', 'workflow.problems'],
    ['managerOf(me', 'workflow.problems'],
  ])('%s is refused with its file', async (text, code) => {
    const xml = processXml('Unknown', `<userTask id="t" flowable:candidateGroups="${inBraces(text)}"/>`, [
      's>t',
      't>e',
    ]);
    const saved = await world.post(`${base}/model/submit`, { modelEditorXml: xml, forms: {} }, ours.admin);
    const { id } = saved.body.data as Row;
    const query = `modelId=${String(id)}&category=flow_3&tenantIds=${ours.tenantId}`;
    const reply = await world.post(`${base}/model/deploy?${query}`, {}, ours.admin);
    expect(reply.body.errorCode).toBe(code);
  });

  it('leaves an incident where the value names no person', async () => {
    const id = await start(
      await asked('Empty', `flowable:candidateGroups="${inBraces("managerOf('')")}"`),
      worker,
    );
    const { body } = await world.get(`${base}/process/forms?processInstanceId=${id}`, ours.admin);
    expect((body.data as { incidents: Row[] }).incidents).toMatchObject([
      { node: 't', message: '函数 managerOf 不接受这样的值' },
    ]);
  });
});

describe('the manager of a process starter', () => {
  const byManager = `flowable:candidateGroups="${inBraces('managerOf(me)')}"`;

  it('is the head of the nearest department that has one, and nobody else may claim', async () => {
    const id = await start(await asked('Nearest', byManager), worker);
    expect(await candidates(id)).toEqual(['head']);
    expect(await claim(id, worker)).toBe('workflow.notCandidate');
    expect(await claim(id, boss)).toBe('workflow.notCandidate');
    expect(await claim(id, head)).toBeUndefined();
  });

  it('is one department further up for the head of the nearest one, and nobody for the head of all', async () => {
    const definition = await asked('Upwards', byManager);
    expect(await candidates(await start(definition, head))).toEqual(['boss']);
    expect(await candidates(await start(definition, boss))).toEqual([]);
  });

  it('changes with the posts of users until a user claims', async () => {
    const id = await start(await asked('Changing', byManager), worker);
    await gives(head, 'staff');
    await gives(second, 'pm');
    expect(await candidates(id)).toEqual(['second']);
    expect(await claim(id, head)).toBe('workflow.notCandidate');
    await owner('update "user" set status = 2 where id = $1', [second.id]);
    await gives(head, 'pm');
    expect(await claim(id, head)).toBeUndefined();
    await owner('update "user" set status = 1 where id = $1', [second.id]);
  });

  it('is a candidate also where the model names the manager as assignee or candidate user', async () => {
    for (const attribute of ['assignee', 'candidateUsers']) {
      const definition = await asked(
        `As_${attribute}`,
        `flowable:${attribute}="${inBraces('managerOf(me)')}"`,
      );
      expect(await candidates(await start(definition, mate))).toEqual(['head']);
    }
  });

  it('is shown in the history by department, in the language of the reader', async () => {
    const id = await start(await asked('Told', byManager), worker);
    const told = async (headers: Record<string, string>) => {
      const path = `${base}/process/history-flow-list?processInstanceId=${id}`;
      const { body } = await world.get(path, { ...worker, ...headers });
      return (body.data as Row[]).find((line) => line.historyActivityType === 'userTask')
        ?.candidateGroupNames;
    };
    expect(await told({})).toEqual(['运维部负责人']);
    expect(await told({ 'accept-language': 'en-US' })).toEqual(['head of 运维部']);
  });
});

describe('departments and posts as candidates', () => {
  it.each([
    ['head of a department', () => inBraces(`deptHead('${field}')`), ['head']],
    ['head of a department by its name', () => inBraces("deptHead('运维部')"), ['head']],
    ['people of a department', () => inBraces("dept('运维部')"), ['head', 'second']],
    ['people with a post', () => inBraces("post('pm')"), ['head']],
    ['several of them', () => `${inBraces("post('ceo')")},head:运维部`, ['boss', 'head']],
  ])('%s may claim by an expression', async (name, groups, expected) => {
    const key = name.replaceAll(' ', '_');
    const id = await start(await asked(key, `flowable:candidateGroups="${groups()}"`), worker);
    expect(await candidates(id)).toEqual(expected);
  });

  it('users of equal rank head a department together', async () => {
    await gives(second, 'pm');
    const id = await start(
      await asked('Both', `flowable:candidateGroups="${inBraces("deptHead('运维部')")}"`),
      worker,
    );
    expect(await candidates(id)).toEqual(['head', 'second']);
  });
});
