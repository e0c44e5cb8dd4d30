import { beforeEach, describe, expect, it } from 'vitest';
import { taskMessages } from '../../../apps/server/areas/push/task-messages.ts';
import { remindAll, taskNotices } from '../../../apps/server/areas/workflow/people/task-notices.ts';
import { idOf, type Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';
import { pushWorld } from '../../support/push-world.ts';

const town = await pushWorld();
const { world, ours, admin, save, owner, mails } = town;
const codes = ['start', 'claim', 'todo', 'send', 'done'].map((page) => `work_${page}`);
const acts = ['work_start_flow', 'work_claim_sign', 'work_todo_handle', 'work_send_detail'];
const worker = await ours.role('worker', [...codes, ...acts]);
const chief = await ours.role('chief', [...codes, ...acts]);
const anna = await ours.user('anna', { roleIds: [worker] });
const hugo = await ours.user('hugo', { roleIds: [worker] });
const mara = await ours.user('mara', { roleIds: [chief] });
const max = await ours.user('max', { roleIds: [chief] });
await owner(`update "user" set email = account || '@example.com' where tenant_id = $1`, [ours.tenantId]);
const own = await deployFor(
  world,
  ours,
  processXml(
    'Own',
    '<userTask id="t" name="验收" xmlns:h="urn:heliodeck:bpmn" h:nameEn="Acceptance" flowable:assignee="hugo" flowable:dueDate="P3D"/>',
    ['s>t', 't>e'],
  ),
);
const group = await deployFor(
  world,
  ours,
  processXml('Group', '<userTask id="t" name="审批" flowable:candidateGroups="chief"/>', ['s>t', 't>e']),
);

const { services } = world.app;
const messages = taskMessages(services);
const subscriptions = taskNotices(services, messages).subscriptions();
for (const one of subscriptions) await one.start();
/** Handles events, reminds of due tasks, and sends waiting messages. */
const settle = async (passHours = 0): Promise<void> => {
  world.pass(passHours * 3_600);
  for (const one of subscriptions) while (!(await one.drain()));
  const all = world.database.store.asPlatform('a test reminds');
  await remindAll(all, { store: world.database.store, messages }, world.now());
  await town.settle();
};
const signIn = async (who: Record<string, string>, account: string): Promise<void> => {
  Object.assign(who, await world.signIn(ours.tenantId, account));
};
const post = (path: string, body: Row, headers: Record<string, string>) =>
  world.post(`/api/blade-flow/work/${path}`, body, headers);
const start = async (processDefinitionId: string): Promise<string> =>
  String(((await post('start-process', { processDefinitionId }, anna)).body.data as Row).processInstanceId);
const taskOf = async (instance: string): Promise<string> =>
  String((await owner('select id::text as id from wf_task where instance_id = $1', [instance]))[0]?.id);
const wants = (user: { id: string }, taskNotices: string, more: Row = {}) =>
  save('pushPerson', { userId: user.id, taskNotices, taskWay: 4, ...more });
const subjects = () =>
  mails().map(({ to, text }) => `${String(to).match(/\w+@/)?.[0] ?? ''} ${text.split('\n')[0]}`);

beforeEach(async () => {
  await town.clear();
  await owner(`update wf_task set status = 'cancelled' where status = 'open'`);
  for (const [who, account] of [
    [anna, 'anna'],
    [hugo, 'hugo'],
    [mara, 'mara'],
    [max, 'max'],
  ] as const)
    await signIn(who, account);
  idOf(await save('pushChannel', town.mailChannel()));
});

describe('notifications of tasks', () => {
  it('are sent only to subscribers, and settings for unknown events are not stored', async () => {
    expect((await wants(hugo, 'everything')).status).toBe(400);
    await wants(hugo, 'urged');
    await start(own);
    await settle();
    expect(mails()).toEqual([]);
  });

  it('notify an assignee once, in the language he chose, with the page of the task', async () => {
    await wants(hugo, 'assigned', { language: 'en' });
    const id = await start(own);
    await settle();
    await settle();
    expect(subjects()).toEqual(['hugo@ To do: Own · Acceptance (started by anna)']);
    expect(mails()[0]?.text).toContain(
      `https://solar.example.com/work/process/repair/handle/${await taskOf(id)}/${id}/`,
    );
    expect(await owner(`select result, pushman from msg_push`)).toEqual([{ result: 1, pushman: 'hugo' }]);
  });

  it('notify the candidates of a task, and none of them after claiming it himself', async () => {
    await wants(mara, 'assigned,candidate');
    await wants(max, 'assigned,candidate');
    await wants(hugo, 'assigned,candidate');
    const id = await start(group);
    await settle();
    expect(subjects().sort()).toEqual([
      'mara@ 待签：Group · 审批（发起人 anna）',
      'max@ 待签：Group · 审批（发起人 anna）',
    ]);
    await post(`claim-task?taskId=${await taskOf(id)}`, {}, mara);
    await settle();
    expect(subjects()).toHaveLength(2);
    await post('hand-over', { taskId: await taskOf(id), userId: max.id }, mara);
    await settle();
    expect(subjects().slice(2)).toEqual(['max@ 待办：Group · 审批（发起人 anna）']);
  });

  it('notify the holder of each reminder by a person', async () => {
    await wants(hugo, 'urged');
    const id = await start(own);
    await settle();
    await post('urge', { processInstanceId: id }, anna);
    await settle();
    expect(subjects()).toEqual(['hugo@ 催办：Own · 验收（发起人 anna）']);
    world.pass(1_900);
    await post('urge', { processInstanceId: id }, anna);
    await settle();
    expect(subjects()).toHaveLength(2);
  });

  it('remind once before a task is due and once after', async () => {
    await wants(hugo, 'dueSoon,overdue');
    await start(own);
    await settle(40);
    expect(subjects()).toEqual([]);
    await settle(10);
    await settle(1);
    expect(subjects().map((line) => line.split('：')[0])).toEqual(['hugo@ 即将到期']);
    await settle(24);
    await settle(1);
    expect(subjects().map((line) => line.split('：')[0])).toEqual(['hugo@ 即将到期', 'hugo@ 已超期']);
  });

  it('are not sent for a task that was done or reassigned before the attempt', async () => {
    await wants(hugo, 'assigned,dueSoon,overdue');
    const [done, given] = [await start(own), await start(own)];
    for (const one of subscriptions) while (!(await one.drain()));
    await post('complete-task', { taskId: await taskOf(done), flag: 'ok' }, hugo);
    await post('hand-over', { taskId: await taskOf(given), userId: mara.id }, hugo);
    await town.settle();
    await settle(90);
    expect(mails()).toEqual([]);
    expect(await owner('select distinct state from push_message')).toEqual([{ state: 4 }]);
  });

  it('stay within the tenant, and are sent when the mail server is available again', async () => {
    await owner('update push_channel set enabled = false');
    await wants(hugo, 'assigned');
    await start(own);
    await settle();
    expect(mails()).toEqual([]);
    const foreign = await world.get('/api/blade-msgPush/msgPush/list', town.theirs.admin);
    expect((foreign.body.data as { total: number }).total).toBe(0);
    const [channel] = await owner('select id::text as id from push_channel');
    await world.post('/api/blade-pushChannel/pushChannel/submit', { id: channel?.id, enabled: true }, admin);
    await settle();
    expect(subjects()).toHaveLength(1);
  });
});
