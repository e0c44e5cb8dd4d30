import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import type { Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';

const w = await alarmWorld();
const { world, ours, admin, site, call, get } = w;
const { owner } = world.database;
const work = ['start', 'claim', 'todo', 'send', 'done'].map((page) => `work_${page}`);
const codes = [...work, 'work_start_flow', 'work_claim_sign', 'work_todo_handle', 'work_send_detail'];
const repairs = ['repair', 'repair_view', 'repair_add', 'repair_edit'];
const person = async (alias: string, more: readonly string[] = []) =>
  ours.user(alias, { roleIds: [await ours.role(alias, [...codes, ...more])] });
const applicant = await person('applicant', [...repairs, 'stationInfo', 'xwj']);
const manager = await person('manager');
const boss = await person('boss');
const base = 'blade-flow';
await owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'x', 'repair.approvalAbove', '2000')`,
  [ours.tenantId],
);
const [device] = await owner(
  `select x.id::text as id from device x join dtu d on d.id = x.dtu_id where d.station_info_id = $1 order by x.id limit 1`,
  [site.stationId],
);

let made = 0;
const draft = (more: Row = {}): Row => {
  made += 1;
  return {
    repairNo: `R${made}`,
    address: 'x',
    deviceNo: device?.id,
    deviceName: 'x',
    deviceType: 1,
    repairman: 'li',
    faultCause: '烧毁',
    repairMethod: '更换',
    accessories: '熔断器',
    arriveTime: '2026-11-20 08:00:00',
    completeTime: '2026-11-20 09:00:00',
    money: 2500,
    repairStatus: 0,
    ...more,
  };
};
const submit = (body: Row) => call('blade-repair/repair/submit', body);
const saved = async (more: Row = {}): Promise<string> => {
  const [status, code, data] = await submit(draft(more));
  if (status !== 200) throw new Error(code);
  return String((data as Row).id);
};
const costs = async (id: string) =>
  (
    await owner(
      'select money::float8 as money, approved_cost::float8 as approved from repair where id = $1',
      [id],
    )
  )[0];
const advance = async (id: string) => (await submit({ id, repairStatus: 1 })).slice(0, 2);

const shipped = String(
  (await owner(`select id::text as id from wf_definition where key = 'RepairApproval' and tenant_id = ''`))[0]
    ?.id,
);
async function startedFor(id: string, variables: Row = {}, definition = shipped): Promise<string> {
  const asked = { processDefinitionId: definition, record: { kind: 'repair', id }, variables };
  const [status, code, data] = await call(`${base}/work/start-process`, asked, applicant);
  if (status !== 200) throw new Error(code);
  return String((data as Row).processInstanceId);
}
const entered = { fault: '烧毁' };
const tasks = (instance: string) =>
  owner(`select id::text as id, node from wf_task where instance_id = $1 and status = 'open' order by id`, [
    instance,
  ]) as Promise<Row[]>;
async function decide(
  instance: string,
  headers: typeof admin,
  flag = 'ok',
  variables?: Row,
): Promise<number> {
  const [task] = await tasks(instance);
  await call(`${base}/work/claim-task?taskId=${task?.id}`, {}, headers);
  const decision = { taskId: task?.id, flag, ...(variables && { variables }) };
  return (await call(`${base}/work/complete-task`, decision, headers))[0];
}
const shown = async (instance: string, taskId: unknown, headers: typeof admin) => {
  const [, , data] = await get(
    `${base}/process/forms?processInstanceId=${instance}&taskId=${taskId}`,
    headers,
  );
  return data as { start: { values: Row }; task: { form: { fields: Row[] } | null; values: Row } };
};

describe('a repair order above the limit', () => {
  it('is not created in a later status, and does not advance without its approval', async () => {
    for (const repairStatus of [1, 2, 3])
      expect((await submit(draft({ repairStatus }))).slice(0, 2)).toEqual([409, 'repair.needsApproval']);
    expect((await submit(draft({ repairStatus: 2, money: 2000 })))[0]).toBe(200);
    const id = await saved();
    expect(await advance(id)).toEqual([409, 'repair.needsApproval']);
    expect((await submit({ id, repairStatus: 2, approvedCost: 9_999 }))[0]).not.toBe(200);
  });

  it('does not cost more after its acceptance; before that, the new cost waits for its own approval', async () => {
    const accepted = await saved({ money: 100, repairStatus: 3 });
    expect((await submit({ id: accepted, money: 2600 })).slice(0, 2)).toEqual([409, 'repair.needsApproval']);
    expect(await costs(accepted)).toMatchObject({ money: 100 });
    const repaired = await saved({ money: 100, repairStatus: 2 });
    expect((await submit({ id: repaired, money: 2600 }))[0]).toBe(200);
    const accept = { id: repaired, repairStatus: 3 };
    expect((await submit(accept)).slice(0, 2)).toEqual([409, 'repair.needsApproval']);
  });
});

describe('the approval of a repair order', () => {
  it('takes station, device and cost from the order, whatever the applicant sends', async () => {
    const id = await saved();
    const path = `${base}/process/start-form?processDefinitionId=${shipped}&kind=repair&recordId=${id}`;
    const [, , form] = await get(path, applicant);
    const { values, form: described } = form as { values: Row; form: { fields: Row[] } };
    expect(values).toMatchObject({ station: site.stationId, device: device?.id, cost: 2500 });
    expect(described.fields.find(({ name }) => name === 'cost')).toMatchObject({ readOnly: true });
    const instance = await startedFor(id, { ...entered, station: site.stationId, cost: 1 });
    const [task] = await tasks(instance);
    const page = await shown(instance, task?.id, manager);
    expect(page.start.values).toMatchObject({ cost: 2500 });
  });

  it('approves the amount that the approvers saw: an order that costs more by then still waits', async () => {
    const id = await saved();
    const instance = await startedFor(id, { ...entered, station: site.stationId });
    expect(await decide(instance, manager)).toBe(200);
    expect((await submit({ id, money: 9000 }))[0]).toBe(200);
    expect(await decide(instance, boss)).toBe(200);
    expect(await costs(id)).toEqual({ money: 9000, approved: 2500 });
    expect(await advance(id)).toEqual([409, 'repair.needsApproval']);
    expect((await submit({ id, money: 2500, repairStatus: 1 }))[0]).toBe(200);
  });

  it('approves the seen amount when the cost rises at the same time', async () => {
    const id = await saved();
    const instance = await startedFor(id, { ...entered, station: site.stationId });
    await decide(instance, manager);
    const [approved, raised] = await Promise.all([decide(instance, boss), submit({ id, money: 9000 })]);
    expect([approved, raised[0]]).toEqual([200, 200]);
    expect(await costs(id)).toEqual({ money: 9000, approved: 2500 });
  });

  it('takes the present cost of the order when its applicant revises it', async () => {
    const id = await saved();
    const instance = await startedFor(id, { ...entered, station: site.stationId });
    await decide(instance, manager, 'no');
    await submit({ id, money: 3000 });
    const [task] = await tasks(instance);
    expect((await shown(instance, task?.id, applicant)).task.values).toMatchObject({ cost: 3000 });
    const again = { ...entered, station: site.stationId, cost: 1 };
    expect(await decide(instance, applicant, 'ok', again)).toBe(200);
    expect(await decide(instance, manager)).toBe(200);
    expect(await decide(instance, boss)).toBe(200);
    expect(await costs(id)).toEqual({ money: 3000, approved: 3000 });
    expect((await advance(id))[0]).toBe(200);
  });

  it('is an incident where the process shows no cost', async () => {
    const xml = processXml(
      'NoAmount',
      `<userTask id="t" flowable:assignee="applicant"/><serviceTask id="w" flowable:expression="\${approveRecord()}"/>`,
      ['s>t', 't>w', 'w>e'],
    );
    const words = { zh: 'x', en: 'x' };
    const none = await deployFor(world, ours, xml, { f: { title: words, fields: [], records: ['repair'] } });
    const id = await saved();
    const instance = await startedFor(id, {}, none);
    expect(await decide(instance, applicant)).toBe(200);
    const [, , view] = await get(`${base}/process/model-view?processInstanceId=${instance}`, admin);
    const { incidents } = view as { incidents: readonly { message: string }[] };
    expect(incidents.map(({ message }) => message)).toEqual([expect.stringContaining('(noAmount)')]);
    expect(await costs(id)).toEqual({ money: 2500, approved: null });
  });

  it('starts by a rule for orders above a cost, with or without a registered device', async () => {
    const rule = { record: 'repair', costAbove: 2000, processKey: 'RepairApproval', enabled: true };
    const [status, code] = await call('blade-flow/flowStart/submit', { ...rule, userId: applicant.id });
    expect([status, code]).toEqual([200, '']);
    const [known, unknown, cheap] = [
      await saved(),
      await saved({ deviceNo: 'unknown' }),
      await saved({ money: 2000 }),
    ];
    await world.app.services.jobs.drain();
    const entries = async (id: string) =>
      owner(
        `select f.data from wf_form f join wf_instance i on i.id = f.instance_id where i.business_id = $1`,
        [id],
      );
    expect(await entries(known)).toMatchObject([
      { data: { station: site.stationId, device: device?.id, cost: 2500, fault: '烧毁' } },
    ]);
    expect(await entries(unknown)).toMatchObject([{ data: { cost: 2500 } }]);
    expect(await entries(cheap)).toEqual([]);
  });
});
