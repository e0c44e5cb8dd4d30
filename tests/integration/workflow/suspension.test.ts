import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';

const world = await fieldWorld();
const ours = await organisation(world, '挂起电力');
const { admin } = ours;
const base = '/api/blade-flow';
const xml = processXml('Held', '<userTask id="t" flowable:assignee="admin"/>', ['s>t', 't>e']);
const definition = await deployFor(world, ours, xml, {
  f: { title: { zh: 'x', en: 'x' }, fields: [] },
});

it('an instance whose definition is suspended is not resumed by itself: the answer names the definition', async () => {
  const reply = await world.post(`${base}/work/start-process`, { processDefinitionId: definition }, admin);
  const id = (reply.body.data as Row).processInstanceId;
  const change = async (state: string) => {
    const { body } = await world.post(`${base}/follow/change-state`, { processInstanceId: id, state }, admin);
    return [body.errorCode, body.msg];
  };
  const changeDefinition = (state: string) =>
    world.post(`${base}/manager/change-state?processId=${definition}&state=${state}`, {}, admin);
  const shown = async () => {
    const { body } = await world.get(`${base}/follow/list?processInstanceId=${id}`, admin);
    const [row] = (body.data as { records: Row[] }).records;
    return [row?.suspensionState, row?.mayResume];
  };
  expect(await shown()).toEqual([1, false]);
  await changeDefinition('suspend');
  expect(await shown()).toEqual([2, false]);
  expect(await change('active')).toEqual([
    'workflow.definitionHeld',
    '流程定义“Held”已挂起，请先激活流程定义',
  ]);
  await changeDefinition('active');
  expect(await shown()).toEqual([1, false]);
  expect((await change('suspend'))[0]).toBeUndefined();
  expect(await shown()).toEqual([2, true]);
  await changeDefinition('suspend');
  expect(await shown()).toEqual([2, false]);
  expect((await change('active'))[0]).toBe('workflow.definitionHeld');
  await changeDefinition('active');
  expect((await change('active'))[0]).toBeUndefined();
  expect(await shown()).toEqual([1, false]);
});
