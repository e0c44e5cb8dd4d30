import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';
import { webhookFits } from '../../support/push-stand-in.ts';
import { pushWorld } from '../../support/push-world.ts';
import { smsStandIn } from '../../support/sms-stand-in.ts';

type Answer = { readonly status?: number; readonly body: unknown } | undefined;
let answer: Answer;
const program = await smsStandIn(() => answer);
const town = await pushWorld();
const { world, ours, admin, save, owner, hookSecret } = town;
await owner(
  `update param set param_value = param_value || ',' || $1 where param_key = 'resource.allowedHosts'`,
  [new URL(program.address).host],
);
const saved = await save(
  'pushChannel',
  town.hookChannel({ channelName: '库房系统', endpoint: `${program.address}/stock`, enabled: true }),
);
const [me] = await owner(`select id::text as id from "user" where tenant_id = $1 and account = 'admin'`, [
  ours.tenantId,
]);
const field = (name: string, text: string): string =>
  `<flowable:field name="${name}"><flowable:expression><![CDATA[${text}]]></flowable:expression></flowable:field>`;
const asks = `<serviceTask id="ask" name="问库存" flowable:delegateExpression="#{askProgram}"><extensionElements>${field('channel', '库房系统')}${field('part', '#{part}')}</extensionElements></serviceTask>`;
const tasks = ['t', 'none']
  .map((id) => `<userTask id="${id}" name="${id}" flowable:assignee="${String(me?.id)}"/>`)
  .join('');
const caught =
  '<boundaryEvent id="b" attachedToRef="ask"><errorEventDefinition errorRef="outOfStock"/></boundaryEvent>';
const words = (zh: string) => ({ zh, en: zh });
const forms = {
  f: { title: words('领料'), fields: [{ name: 'part', kind: 'text', label: words('零件'), required: true }] },
};
const asking = await deployFor(
  world,
  ours,
  processXml('Asking', `${asks}${tasks}${caught}`, ['s>ask', 'ask>t', 't>e', 'b>none', 'none>e']),
  forms,
);

const flow = '/api/blade-flow';
const started = async (definition = asking): Promise<string> => {
  const { body } = await world.post(
    `${flow}/work/start-process`,
    { processDefinitionId: definition, variables: { part: '保险丝 15A' } },
    admin,
  );
  return String((body.data as Row).processInstanceId);
};
const waits = (id: string) =>
  owner(`select node from wf_task where instance_id = $1 and status = 'open'`, [id]);
const vars = async (id: string): Promise<unknown> => {
  const [row] = await owner('select state from wf_instance where id = $1', [id]);
  const state = row?.state as { scopes: Record<string, { vars: Row }> } | undefined;
  return Object.values(state?.scopes ?? {})[0]?.vars;
};
const incidents = async (id: string): Promise<unknown> =>
  ((await world.get(`${flow}/process/forms?processInstanceId=${id}`, admin)).body.data as Row).incidents;
const hold = (id: string, state: string) =>
  world.post(`${flow}/follow/change-state`, { processInstanceId: id, state }, admin);
/** Advances the time, by which sessions end, and runs what is due. */
const settle = async (passMinutes = 0): Promise<void> => {
  await town.settle(passMinutes);
  Object.assign(admin, await world.signIn(ours.tenantId, 'admin'));
};
/** Runs the call of an instance with all its attempts. */
const settleAll = async (): Promise<void> => {
  for (let tries = 0; tries < 9; tries += 1) await settle(15);
};
let before = 0;
const arrived = () => program.arrived.slice(before);
beforeEach(() => {
  before = program.arrived.length;
});

describe('an external program that a process calls', () => {
  it('is called after the step is stored, signed, and its answer becomes variables', async () => {
    expect(saved.status).toBe(200);
    answer = { body: { variables: { stock: 7, shelf: 'B3' } } };
    const id = await started();
    expect([arrived(), await waits(id)]).toEqual([[], []]);
    await settle();
    expect(await waits(id)).toEqual([{ node: 't' }]);
    expect(await vars(id)).toMatchObject({ part: '保险丝 15A', stock: 7, shelf: 'B3' });
    const [call] = arrived();
    expect(arrived()).toHaveLength(1);
    expect(call && webhookFits(call, hookSecret)).toBe(true);
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      type: 'process.service',
      data: { processInstanceId: id, process: 'Asking', node: 'ask', values: { part: '保险丝 15A' } },
    });
  });

  it('is called again with the same id if it does not answer, and the process continues once', async () => {
    answer = undefined;
    const id = await started();
    await settle();
    answer = { status: 503, body: {} };
    await settle(1);
    expect(await waits(id)).toEqual([]);
    answer = { body: {} };
    await settle(15);
    expect(await waits(id)).toEqual([{ node: 't' }]);
    const ids = arrived().map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  it('raises the boundary event that catches its error code', async () => {
    answer = { body: { error: 'outOfStock' } };
    const id = await started();
    await settle();
    expect(await waits(id)).toEqual([{ node: 'none' }]);
  });

  it.each([
    ['an error that nothing catches', { body: { error: 'E9' } }, '没有捕获错误 E9 的事件'],
    ['variables that no process takes', { body: { variables: { a: {} } } }, '外部程序的应答不能用作变量'],
    [
      'a name that leads out of the data',
      { body: { variables: { constructor: 1 } } },
      '外部程序的应答不能用作变量',
    ],
    ['that it is gone', { status: 410, body: {} }, '外部程序没有接受调用：HTTP 410'],
  ])('one that answers %s causes an incident', async (_, given, message) => {
    answer = given;
    const id = await started();
    await settle();
    expect([await waits(id), await incidents(id)]).toEqual([
      [],
      [expect.objectContaining({ node: 'ask', message })],
    ]);
    expect(arrived()).toHaveLength(1);
  });

  it('one that never accepts the call causes an incident after the last attempt, which is retried with a new call', async () => {
    answer = { status: 500, body: {} };
    const id = await started();
    await settleAll();
    expect(arrived()).toHaveLength(9);
    expect(await incidents(id)).toMatchObject([{ node: 'ask', message: '外部程序没有接受调用：HTTP 500' }]);
    answer = { body: {} };
    expect((await world.post(`${flow}/follow/retry`, { processInstanceId: id }, admin)).status).toBe(200);
    await settle();
    expect(await waits(id)).toEqual([{ node: 't' }]);
  });

  it('one whose attempts all fail while the database is unavailable causes an incident once it is back, and can be retried', async () => {
    answer = { body: {} };
    const id = await started();
    await town.settleWithout('wf_instance', 9);
    expect(arrived()).toEqual([]);
    expect(
      await owner(`select 1 from pgboss.job where name = 'dead' and source_name = 'workflow.serve'`),
    ).toHaveLength(1);
    await settle();
    expect(await incidents(id)).toMatchObject([
      { node: 'ask', message: '尝试 9 次后放弃了对外部程序的调用' },
    ]);
    expect((await world.post(`${flow}/follow/retry`, { processInstanceId: id }, admin)).status).toBe(200);
    await settle();
    expect(await waits(id)).toEqual([{ node: 't' }]);
    // Reported once: the later successful call is unaffected.
    await settle();
    expect([arrived().length, await incidents(id)]).toEqual([1, []]);
  });

  it('is not called for a cancelled process, and for a suspended one when it continues', async () => {
    answer = { body: {} };
    const [cancelled, held] = [await started(), await started()];
    await hold(held, 'suspend');
    await world.post(
      `${flow}/follow/delete-process-instance?processInstanceId=${cancelled}&deleteReason=错了`,
      {},
      admin,
    );
    await settle();
    expect(arrived()).toEqual([]);
    await hold(held, 'active');
    await settle(2);
    expect(arrived()).toHaveLength(1);
    expect(await waits(held)).toEqual([{ node: 't' }]);
  });

  it('an unregistered one is an incident at once', async () => {
    const unknown = await deployFor(
      world,
      ours,
      processXml('Nobody', asks.replace('库房系统', '没有的系统'), ['s>ask', 'ask>e']),
      forms,
    );
    const id = await started(unknown);
    await settle();
    expect(await incidents(id)).toMatchObject([{ message: '没有以 没有的系统 登记的外部程序' }]);
    expect(arrived()).toEqual([]);
  });
});
