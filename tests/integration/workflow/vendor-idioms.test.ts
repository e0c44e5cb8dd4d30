import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '外来流程电力');
const codes = [
  ...['work_start', 'work_start_flow', 'work_claim', 'work_claim_sign', 'work_todo', 'work_todo_handle'],
  ...['work_send', 'work_send_detail'],
];
const role = await ours.role('inspection', codes);
for (const account of ['clerk', 'head']) await ours.user(account, { roleIds: [role] });
const base = '/api/blade-flow';
type Headers = Record<string, string>;

/** Signs in each time: the simulated hours end sessions. */
const as = (account: string): Promise<Headers> => world.signIn(ours.tenantId, account);
const rows = async (path: string, headers: Headers): Promise<Row[]> =>
  ((await world.get(`${base}/${path}`, headers)).body.data as { records: Row[] }).records;

/** Deploys a model of the folder with its forms, as its tool wrote it. @returns the id of its first process */
async function deployed(name: string): Promise<string> {
  const form = new FormData();
  form.set('category', 'flow_3');
  form.set('tenantIds', ours.tenantId);
  for (const file of [`${name}.bpmn20.xml`, `${name}.forms.json`])
    form.append('files', new File([readFileSync(new URL(`./models/${file}`, import.meta.url))], file));
  const packed = new Response(form);
  const reply = await world.post(
    `${base}/manager/deploy-upload`,
    Buffer.from(await packed.arrayBuffer()),
    Object.assign(await world.signIn('000000', 'admin'), {
      'content-type': packed.headers.get('content-type') ?? '',
    }),
  );
  expect([reply.status, reply.body.msg]).toEqual([200, expect.any(String)]);
  return String((reply.body.data as { ids: string[] }).ids[0]);
}

async function started(processDefinitionId: string, variables: Row): Promise<string> {
  const { status, body } = await world.post(
    `${base}/work/start-process`,
    { processDefinitionId, variables },
    await as('clerk'),
  );
  expect([status, body.msg]).toEqual([200, expect.any(String)]);
  return String((body.data as Row).processInstanceId);
}

/** Decides a task that an account holds or may claim. @returns its row */
async function decide(account: string, taskName: string, flag?: 'ok'): Promise<Row | undefined> {
  const headers = await as(account);
  const of = (row: Row) => row.taskName === taskName;
  const claimable = (await rows('work/claim-list?size=50', headers)).find(of);
  if (claimable) await world.post(`${base}/work/claim-task?taskId=${claimable.taskId}`, {}, headers);
  const task = (await rows('work/todo-list?size=50', headers)).find(of);
  const body = { taskId: task?.taskId, ...(flag && { flag }) };
  const { status, body: reply } = await world.post(`${base}/work/complete-task`, body, headers);
  expect([taskName, status, reply.msg]).toEqual([taskName, 200, expect.any(String)]);
  return task;
}

/** The tasks that an account holds or may claim. */
const open = async (account: string): Promise<unknown[]> => {
  const headers = await as(account);
  const lists = await Promise.all(
    ['todo', 'claim'].map((list) => rows(`work/${list}-list?size=50`, headers)),
  );
  return lists
    .flat()
    .map((row) => row.taskName)
    .sort();
};

/** Advances the time by hours with a restart of the server in between, and fires due timers. */
async function hoursLater(hours: number): Promise<void> {
  await world.restart();
  world.pass(hours * 3_600 + 1);
  const { jobs } = world.app.services;
  const sweep = jobs.kinds.find(({ name }) => name === 'workflow.sweep');
  if (sweep === undefined) throw new Error('there is no sweep');
  await world.database.store
    .asPlatform('a test lets time pass')
    .tx((_, session) => jobs.enqueue(session, sweep, { payload: {} }));
  await jobs.drain();
}

async function ending(instance: string): Promise<unknown> {
  const headers = await as('clerk');
  const [sent] = (await rows('work/send-list?size=50', headers)).filter(
    (row) => row.processInstanceId === instance,
  );
  const history = await world.get(`${base}/process/history-flow-list?processInstanceId=${instance}`, headers);
  // Starts of sub-processes have no name.
  const names = (history.body.data as Row[]).map((line) => line.historyActivityName).filter(Boolean);
  return { state: sent?.processState, names };
}

it('runs a model in the idiom of the Camunda Modeler to its end over three restarts', async () => {
  const definition = await deployed('string-repair');
  const instance = await started(definition, { place: 'Roof 3', cost: 1_500 });
  expect(await open('head')).toEqual(['Inspect the string']);
  await hoursLater(4);
  expect(await open('clerk')).toEqual(['Call the crew', 'Inspect the string']);
  await decide('clerk', 'Call the crew', 'ok');
  await decide('head', 'Inspect the string', 'ok');
  // One of two is enough to release the money.
  expect([await open('clerk'), await open('head')]).toEqual([['Release the money'], ['Release the money']]);
  await decide('head', 'Release the money', 'ok');
  expect(await open('head')).toEqual(['Replace the modules']);
  await decide('clerk', 'Replace the modules');
  await world.restart();
  await decide('clerk', 'Order spare parts', 'ok');
  await decide('head', 'Replace the modules', 'ok');
  expect(await open('clerk')).toEqual([]);
  await hoursLater(1);
  expect(await ending(instance)).toEqual({
    state: 'ended',
    names: [
      ...['Fault seen', 'Inspect the string', 'Call the crew', 'Crew called', 'Release the money'],
      ...['Release the money', 'Replace the modules', 'No spare part', 'Order spare parts'],
      ...['Replace the modules', 'Replaced', 'Repaired'],
    ],
  });
});

it('runs a model in the idiom of the Flowable Modeler to its end over three restarts', async () => {
  const definition = await deployed('goods-return');
  const instance = await started(definition, { price: 120, pieces: 5 });
  expect([await open('clerk'), await open('head')]).toEqual([
    ['Check the goods'],
    ['Check the goods', 'Check the invoice'],
  ]);
  await decide('head', 'Check the invoice', 'ok');
  await world.restart();
  await decide('clerk', 'Check the goods', 'ok');
  expect(await open('clerk')).toEqual([]);
  await hoursLater(2);
  await decide('clerk', 'Ask the carrier', 'ok');
  expect([await open('clerk'), await open('head')]).toEqual([['Approve the refund'], []]);
  await decide('clerk', 'Approve the refund', 'ok');
  await world.restart();
  await decide('head', 'Approve the refund', 'ok');
  await decide('clerk', 'Pay 600 out', 'ok');
  expect(await ending(instance)).toEqual({
    state: 'ended',
    names: [
      ...['Goods to return', 'Check the goods', 'Check the invoice', 'Ask the carrier'],
      ...['Approve the refund', 'Approve the refund', 'Refunded'],
    ],
  });
});
