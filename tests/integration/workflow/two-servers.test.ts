import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { serverPair } from '../../support/killed-servers.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation, type Row } from '../../support/organisation.ts';

// Two servers on one database, as separate processes. Calls to both are sent at the same time.

const world = await fieldWorld();
const ours = await organisation(world, '双机电力');
const codes = [
  'work_start',
  'work_start_flow',
  'work_claim',
  'work_claim_sign',
  'work_todo',
  'work_todo_handle',
];
const crew = [await ours.role('crew', codes)];
const kim = await ours.user('kim', { roleIds: crew });
const lee = await ours.user('lee', { roleIds: crew });
const platform = await world.signIn('000000', 'admin');
const pair = await serverPair(
  world.database.ownerUrl,
  join(world.dataFolder, 'keys'),
  JSON.stringify(inject('cluster').secrets),
);
afterAll(() => pair.close());
const { owner } = world.database;
const base = '/api/blade-flow';
type Headers = Record<string, string>;

const xml = (inner: string, flows: readonly string[]): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="race"><startEvent id="s"/>${inner}<endEvent id="e"/>${flows
    .map((way) => {
      const [from, to] = way.split('>');
      return `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
    })
    .join('')}</process></definitions>`;
const two = xml(
  '<userTask id="a" flowable:candidateGroups="crew"/><userTask id="b" flowable:assignee="kim"/>',
  [...['s>a', 'a>b', 'b>e']],
);

interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly data: unknown;
}

/** A call to the first or the second of the servers. */
async function at(server: number, path: string, headers: Headers, body: Row = {}): Promise<Answer> {
  const reply = await fetch(`${pair.addresses()[server]}${base}/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as Row;
  return { status: reply.status, code: answer.errorCode, data: answer.data };
}

async function deployAt(server: number): Promise<Answer> {
  const upload = await multipart(two, 'race.bpmn20.xml', {
    field: 'files',
    fields: { category: 'flow_1', tenantIds: ours.tenantId },
  });
  const reply = await fetch(`${pair.addresses()[server]}${base}/manager/deploy-upload`, {
    method: 'POST',
    headers: { ...platform, ...upload.headers },
    body: new Uint8Array(upload.body),
  });
  const answer = (await reply.json()) as Row;
  return { status: reply.status, code: answer.errorCode, data: answer.data };
}

const definitionOf = ({ data }: Answer): string => String((data as { ids: readonly string[] }).ids[0]);
const newest = async (): Promise<string> => {
  const [row] = await owner(
    `select id::text as id from wf_definition where key = 'race' and tenant_id = $1 order by version desc limit 1`,
    [ours.tenantId],
  );
  return row === undefined ? definitionOf(await deployAt(0)) : String(row.id);
};
const started = async (): Promise<string> => {
  const answer = await at(0, 'work/start-process', kim, { processDefinitionId: await newest() });
  return String((answer.data as Row).processInstanceId);
};
const task = async (instance: string, node: string): Promise<string> => {
  const [row] = await owner(
    `select id::text as id from wf_task where instance_id = $1 and node = $2 and status = 'open'`,
    [instance, node],
  );
  return String(row?.id);
};

it('gives two concurrent deployments of a process two successive versions', async () => {
  const answers = await Promise.all([0, 1, 0, 1, 0, 1].map(deployAt));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const rows = await owner(
    `select version::int as version from wf_definition where key = 'race' and tenant_id = $1 order by version`,
    [ours.tenantId],
  );
  const versions = rows.map((row) => row.version);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
  expect(versions.length).toBeGreaterThanOrEqual(6);
});

it('assigns a task that two users claim at once to one, and names that user to the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await task(await started(), 'a');
    const answers = await Promise.all([
      ...[at(0, `work/claim-task?taskId=${id}`, kim), at(1, `work/claim-task?taskId=${id}`, lee)],
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('workflow.taskTaken');
    const [row] = await owner('select assignee::text as assignee from wf_task where id = $1', [id]);
    expect(row?.assignee).toBe(answers[0]?.status === 200 ? kim.id : lee.id);
  }
});

it('completes a task once when its holder sends it to both servers, and answers done to both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const instance = await started();
    const id = await task(instance, 'a');
    await at(0, `work/claim-task?taskId=${id}`, kim);
    const answers = await Promise.all(
      [0, 1, 0, 1].map((n) => at(n, 'work/complete-task', kim, { taskId: id, flag: 'ok' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const made = await owner(`select 1 from wf_task where instance_id = $1 and node = 'b'`, [instance]);
    expect(made).toHaveLength(1);
  }
});

it('accepts one of a concurrent completion and hand-over of a task, and refuses the later one with its code', async () => {
  for (let round = 0; round < 5; round += 1) {
    const instance = await started();
    const id = await task(instance, 'a');
    await at(0, `work/claim-task?taskId=${id}`, kim);
    const [done, handed] = await Promise.all([
      at(0, 'work/complete-task', kim, { taskId: id, flag: 'ok' }),
      at(1, 'work/hand-over', kim, { taskId: id, userId: lee.id }),
    ]);
    const [row] = await owner('select status, assignee::text as assignee from wf_task where id = $1', [id]);
    expect([done?.status, handed?.status].filter((status) => status === 200)).toHaveLength(1);
    if (done?.status === 200) expect([row?.status, handed?.code]).toEqual(['done', 'workflow.taskGone']);
    else expect([row?.status, row?.assignee, done?.code]).toEqual(['open', lee.id, 'workflow.notYours']);
  }
});

it('reports that a task is gone to a user who completes it after another user', async () => {
  const instance = await started();
  const id = await task(instance, 'a');
  await at(0, `work/claim-task?taskId=${id}`, kim);
  await at(0, 'work/complete-task', kim, { taskId: id, flag: 'ok' });
  const late = await at(1, 'work/complete-task', lee, { taskId: id, flag: 'ok' });
  expect([late.status, late.code]).toEqual([409, 'workflow.taskGone']);
});
