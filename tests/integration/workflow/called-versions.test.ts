import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { deployFor } from '../../support/process-files.ts';

const world = await fieldWorld();
const ours = await organisation(world, '调用电力');
const { admin } = ours;
const base = '/api/blade-flow';
const definitions = (inner: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">${inner}</definitions>`;
const flows = (...pairs: readonly string[]): string =>
  pairs
    .map((pair) => pair.split('>'))
    .map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`)
    .join('');
const task = (id: string): string => `<userTask id="${id}" name="${id}" flowable:assignee="admin"/>`;
const deployed = (key: string, inner: string, roots = ''): Promise<string> =>
  deployFor(world, ours, definitions(`${roots}<process id="${key}" name="${key}">${inner}</process>`));
const started = async (processDefinitionId: string): Promise<string> => {
  const { body } = await world.post(
    `${base}/work/start-process`,
    { processDefinitionId, variables: {} },
    admin,
  );
  return String((body.data as Row).processInstanceId);
};

describe('the process that a call refers to', () => {
  const calling = (key: string, attributes: string): string =>
    `<startEvent id="s"/><callActivity id="call" calledElement="${key}" ${attributes}/><endEvent id="e"/>${flows('s>call', 'call>e')}`;
  const called = (key: string, name: string) =>
    deployed(key, `<startEvent id="s"/>${task(name)}<endEvent id="e"/>${flows(`s>${name}`, `${name}>e`)}`);
  const inTree = async (id: string): Promise<unknown[]> =>
    (
      await world.database.owner(
        `select t.name from wf_task t join wf_instance i on i.id = t.instance_id
         where i.root_id = $1 and t.status = 'open'`,
        [id],
      )
    ).map(({ name }) => name);
  const incidents = async (id: string): Promise<unknown> =>
    ((await world.get(`${base}/process/forms?processInstanceId=${id}`, admin)).body.data as Row).incidents;
  const retry = async (id: string, variables: Row = {}) =>
    (await world.post(`${base}/follow/retry`, { processInstanceId: id, variables }, admin)).status;

  it('one that is missing, suspended or has no such version is an incident that can be retried', async () => {
    const id = await started(await deployed('calls-later', calling('comes-later', '')));
    expect(await incidents(id)).toMatchObject([{ node: 'call', message: '没有可调用的流程 comes-later' }]);
    const later = await called('comes-later', 'there');
    const state = (to: string) =>
      world.post(`${base}/manager/change-state?processId=${later}&state=${to}`, {}, admin);
    await state('suspend');
    expect(await retry(id)).toBe(200);
    expect(await incidents(id)).toMatchObject([{ message: '流程 comes-later 已挂起' }]);
    await state('active');
    expect(await retry(id)).toBe(200);
    expect(await inTree(id)).toEqual(['there']);
    const attributes = 'flowable:calledElementBinding="version" flowable:calledElementVersion="#{v}"';
    const odd = await deployed('calls-version', calling('comes-later', attributes));
    const asked = await started(odd);
    for (const v of ['two', 7, 0, 1.5]) {
      expect(await retry(asked, { v })).toBe(200);
      expect(await incidents(asked)).toMatchObject([{ node: 'call' }]);
    }
    await called('comes-later', 'second');
    expect(await retry(asked, { v: 1 })).toBe(200);
    expect(await inTree(asked)).toEqual(['there']);
  });

  it('one that cannot begin leaves no instance behind', async () => {
    const start = (id: string, ref: string): string =>
      `<startEvent id="${id}"><messageEventDefinition messageRef="${ref}"/></startEvent>`;
    await deployed(
      'begins-by-messages',
      `${start('s', 'one')}${start('r', 'two')}${task('a')}${flows('s>a', 'r>a')}`,
      '<message id="one" name="eins"/><message id="two" name="zwei"/>',
    );
    const id = await started(await deployed('calls-nobody', calling('begins-by-messages', '')));
    expect(await incidents(id)).toMatchObject([{ message: '流程 begins-by-messages 没有可以开始的事件' }]);
    expect(await world.database.owner('select id from wf_instance where parent_id = $1', [id])).toEqual([]);
  });

  it('the one of the same deployment is called if the call requires it, after a newer one was deployed', async () => {
    const pair = (version: string) =>
      `<process id="pair-inner"><startEvent id="s2"/>${task(`inner-${version}`)}${flows(`s2>inner-${version}`)}</process>`;
    const outer = calling('pair-inner', 'flowable:sameDeployment="true"');
    const outerId = await deployFor(
      world,
      ours,
      definitions(`<process id="pair-outer">${outer}</process>${pair('old')}`),
    );
    await called('pair-inner', 'inner-new');
    expect(await inTree(await started(outerId))).toEqual(['inner-old']);
    expect(await inTree(await started(await deployed('pair-other', calling('pair-inner', ''))))).toEqual([
      'inner-new',
    ]);
    // Nothing else was deployed with this one: the newest is called.
    const alone = await deployed('pair-alone', calling('pair-inner', 'flowable:sameDeployment="true"'));
    expect(await inTree(await started(alone))).toEqual(['inner-new']);
  });
});
