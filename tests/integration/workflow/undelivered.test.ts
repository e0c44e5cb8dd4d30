import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { deployFor } from '../../support/process-files.ts';

const world = await fieldWorld();
const ours = await organisation(world, '传递电力');
const { admin } = ours;
const base = '/api/blade-flow';
const roots =
  '<message id="msg" name="lost call"/><signal id="sig" name="sun up"/><signal id="birth" name="birth"/>';
const message = '<messageEventDefinition messageRef="msg"/>';
const signal = '<signalEventDefinition signalRef="sig"/>';
const flows = (path: string): string => {
  const ids = path.split('>');
  return ids
    .slice(1)
    .map((to, at) => `<sequenceFlow id="${ids[at]}-${to}" sourceRef="${ids[at]}" targetRef="${to}"/>`)
    .join('');
};
const task = (id: string): string => `<userTask id="${id}" name="${id}" flowable:assignee="admin"/>`;
const deployed = (key: string, inner: string): Promise<string> =>
  deployFor(
    world,
    ours,
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">${roots}<process id="${key}" name="${key}">${inner}</process></definitions>`,
  );
const started = async (processDefinitionId: string): Promise<string> => {
  const asked = { processDefinitionId, variables: {} };
  const { body } = await world.post(`${base}/work/start-process`, asked, admin);
  return String((body.data as Row).processInstanceId);
};
/** Runs waiting jobs often enough for failing ones to use all attempts. */
const tryAll = async (): Promise<void> => {
  for (let tries = 0; tries < 9; tries += 1) {
    await world.database.owner(
      "update pgboss.job set start_after = now() where state in ('created', 'retry')",
    );
    await world.app.services.jobs.drain();
  }
};
const open = async (definition: string): Promise<unknown[]> =>
  (
    await world.database.owner(
      `select t.name from wf_task t join wf_instance i on i.id = t.instance_id
       where i.definition_id = $1 and t.status = 'open'`,
      [definition],
    )
  ).map(({ name }) => name);
const troubled = async (id: string): Promise<Row | undefined> => {
  const { data } = (await world.get(`${base}/follow/list?size=100&troubled=1`, admin)).body;
  return (data as { records: Row[] }).records.find((row) => row.id === id);
};
const throws = (definition: string): string =>
  `<startEvent id="s"/><endEvent id="e">${definition}</endEvent>${flows('s>e')}`;
const begins = (definition: string): string =>
  `<startEvent id="s">${definition}</startEvent>${task('hear')}<endEvent id="e"/>${flows('s>hear>e')}`;
const shouting = await deployed('shouting', throws(message));

describe('an undelivered message', () => {
  it('is deleted with its process in the list', async () => {
    const id = await started(shouting);
    await tryAll();
    expect(await troubled(id)).toMatchObject({ incidents: 1 });
    const remove = () =>
      world.post(
        `${base}/follow/delete-process-instance?processInstanceId=${id}&deleteReason=无需`,
        {},
        admin,
      );
    expect((await remove()).status).toBe(200);
    expect(await troubled(id)).toBeUndefined();
    expect((await remove()).body.errorCode).toBe('workflow.ended');
  });

  it('is retried at its process only: the failed job is not run again in addition', async () => {
    const id = await started(shouting);
    await tryAll();
    expect(await troubled(id)).toMatchObject({ incidents: 1 });
    const dead = await world.database.owner(
      "select id::text as id from pgboss.job where name = 'dead' and source_name like 'workflow.%' order by created_on desc",
    );
    const platformAdmin = await world.signIn('000000', 'admin');
    const again = await world.post('/api/blade-log/job/again', { id: dead[0]?.id }, platformAdmin);
    expect([again.status, again.body.errorCode, again.body.msg]).toEqual([
      ...[409, 'job.elsewhere', '该任务失败后已记为流程异常，请在流程跟踪中重试'],
    ]);
    expect(await troubled(id)).toMatchObject({ incidents: 1 });
  });

  it('is an incident of the process that threw it, though that has ended, and is sent again', async () => {
    const id = await started(shouting);
    await tryAll();
    expect(await troubled(id)).toMatchObject({ incidents: 1, suspensionState: 3, name: '' });
    const forms = (await world.get(`${base}/process/forms?processInstanceId=${id}`, admin)).body.data as Row;
    expect(forms.incidents).toMatchObject([
      { node: 'e', code: 'undelivered', message: '消息 lost call 尝试 9 次后仍无人接收' },
    ]);
    const ended = 'select ended_at, end_reason, status from wf_instance where id = $1';
    const before = await world.database.owner(ended, [id]);
    const hearing = await deployed('hearing', begins(message));
    expect((await world.post(`${base}/follow/retry`, { processInstanceId: id }, admin)).status).toBe(200);
    await world.app.services.jobs.drain();
    expect(await open(hearing)).toEqual(['hear']);
    expect(await troubled(id)).toBeUndefined();
    expect(await world.database.owner(ended, [id])).toEqual(before);
  });

  it('may start one process only: a second one that begins with it is refused, and no version of it stored', async () => {
    const count = 'select count(*)::int as n from wf_definition';
    const before = await world.database.owner(count);
    await expect(deployed('second', begins(message))).rejects.toThrow('流程 hearing 已由消息 lost call 启动');
    expect(await world.database.owner(count)).toEqual(before);
  });
});

it('a signal for a suspended process is held until it continues, longer than a failing job is retried', async () => {
  const sleeping = await deployed(
    'sleeping',
    `<startEvent id="s"/><intermediateCatchEvent id="c">${signal}</intermediateCatchEvent>${task('up')}<endEvent id="e"/>${flows('s>c>up>e')}`,
  );
  const id = await started(sleeping);
  const hold = (state: string) =>
    world.post(`${base}/follow/change-state`, { processInstanceId: id, state }, admin);
  await hold('suspend');
  await started(await deployed('crowing', throws(signal)));
  await tryAll();
  await tryAll();
  expect(await open(sleeping)).toEqual([]);
  await hold('active');
  await tryAll();
  expect(await open(sleeping)).toEqual(['up']);
});

it('a process that cannot begin where a signal starts it is not stored, and the one that threw the signal reports that', async () => {
  const birth = '<signalEventDefinition signalRef="birth"/>';
  const never = `<timerEventDefinition><timeDuration>\${nowhere}</timeDuration></timerEventDefinition>`;
  const late = `<subProcess id="late" triggeredByEvent="true"><startEvent id="ls">${never}</startEvent><endEvent id="le"/>${flows('ls>le')}</subProcess>`;
  const stillborn = await deployed('stillborn', `${begins(birth)}${late}`);
  const id = await started(await deployed('crying', throws(birth)));
  await tryAll();
  const kept = 'select 1 from wf_instance where definition_id = $1';
  expect(await world.database.owner(kept, [stillborn])).toEqual([]);
  expect(await troubled(id)).toMatchObject({ incidents: 1, suspensionState: 3 });
  // After the repair it starts once with the signal that had failed.
  const mended = await deployed('stillborn', begins(birth));
  expect((await world.post(`${base}/follow/retry`, { processInstanceId: id }, admin)).status).toBe(200);
  await tryAll();
  expect(await open(mended)).toEqual(['hear']);
  expect(await troubled(id)).toBeUndefined();
});
