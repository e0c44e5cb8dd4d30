import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';

const world = await fieldWorld();
const ours = await organisation(world, '链接电力');
const theirs = await organisation(world, '别家链接');
const codes = ['work_start_flow', 'work_claim', 'work_claim_sign', 'work_todo', 'work_todo_handle'];
const chief = await ours.role('chief', codes);
const anna = await ours.user('anna', { roleIds: [await ours.role('worker', codes)] });
const mara = await ours.user('mara', { roleIds: [chief] });
const max = await ours.user('max', { roleIds: [chief] });
const strange = await theirs.user('strange', { roleIds: [await theirs.role('chief', codes)] });
const definition = await deployFor(
  world,
  ours,
  processXml('Group', '<userTask id="t" name="审批" flowable:candidateGroups="chief"/>', ['s>t', 't>e']),
);
const post = (path: string, body: Row, headers: Record<string, string>) =>
  world.post(`/api/blade-flow/work/${path}`, body, headers);

/** The requests of the page behind a link to a task. */
const opened = async (
  instance: string,
  task: string,
  headers: Record<string, string>,
): Promise<unknown[]> => {
  const query = `processInstanceId=${instance}&taskId=${task}`;
  const { status, body } = await world.get(`/api/blade-flow/process/forms?${query}`, headers);
  return [status, status === 200 ? (body.data as Row).task : body.msg];
};

describe('a link to a task', () => {
  it('offers it to its candidates, shows the others who claimed it, and shows after its end that it is finished', async () => {
    const reply = await post('start-process', { processDefinitionId: definition }, anna);
    const instance = String((reply.body.data as Row).processInstanceId);
    const [row] = await world.database.owner('select id::text as id from wf_task where instance_id = $1', [
      instance,
    ]);
    const task = String(row?.id);
    expect(await opened(instance, task, {})).toEqual([401, expect.anything()]);
    expect(await opened(instance, task, strange)).toEqual([404, '流程实例不存在']);
    expect(await opened(instance, task, anna)).toMatchObject([
      200,
      { mayClaim: false, holder: '', isMine: false },
    ]);
    expect(await opened(instance, task, mara)).toMatchObject([200, { mayClaim: true, status: 'open' }]);
    await post(`claim-task?taskId=${task}`, {}, mara);
    expect(await opened(instance, task, mara)).toMatchObject([
      200,
      { mayClaim: false, isMine: true, holder: 'mara' },
    ]);
    expect(await opened(instance, task, anna)).toMatchObject([200, { isMine: false, holder: 'mara' }]);
    expect(await opened(instance, task, max)).toEqual([409, '任务已由mara签收']);
    expect(await opened(instance, task, strange)).toEqual([404, '流程实例不存在']);
    await post('complete-task', { taskId: task, flag: 'ok' }, mara);
    expect(await opened(instance, task, mara)).toMatchObject([
      200,
      { status: 'done', holder: 'mara', endTime: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect(await opened(instance, task, max)).toEqual([409, '任务已由mara签收']);
  });
});
