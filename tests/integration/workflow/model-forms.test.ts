import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '表单电力');
const anna = await ours.user('anna', {
  roleIds: [await ours.role('worker', ['work_start', 'work_start_flow', 'work_todo', 'work_todo_handle'])],
});

const base = '/api/blade-flow';
const outcome = async (reply: ReturnType<typeof world.post>): Promise<unknown[]> => {
  const { status, body } = await reply;
  return [status, body.errorCode];
};
const records = async (path: string, headers: Record<string, string>): Promise<Row[]> =>
  ((await world.get(`${base}/${path}`, headers)).body.data as { records: Row[] }).records;
const start = (processDefinitionId: string, variables: Row) =>
  world.post(`${base}/work/start-process`, { processDefinitionId, variables }, anna);
const drawing = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="Forms" name="巡检"><startEvent id="s" flowable:formKey="f"/><userTask id="a" flowable:assignee="anna"/><sequenceFlow id="x" sourceRef="s" targetRef="a"/></process></definitions>`;

describe('the forms of a process model', () => {
  const form = {
    title: { zh: '巡检', en: 'Inspection' },
    fields: [
      { name: 'finding', label: { zh: '发现', en: 'Finding' }, kind: 'text', required: true, max: 5 },
      { name: 'seen', label: { zh: '只读', en: 'Seen' }, kind: 'text', readOnly: true },
    ],
  };
  const submit = async (body: Row) => world.post(`${base}/model/submit`, body, ours.admin);

  it.each([
    ['with a field twice', { f: { ...form, fields: [form.fields[0], form.fields[0]] } }],
    ['with an invalid kind', { f: { ...form, fields: [{ ...form.fields[0], kind: 'script' }] } }],
    [
      'with a variable of the process itself',
      { f: { ...form, fields: [{ ...form.fields[0], name: 'pass' }] } },
    ],
    ['without its title', { f: { fields: form.fields } }],
  ])('%s are refused, and nothing is stored', async (_what, forms) => {
    const before = await records('model/list?size=100', ours.admin);
    expect(await outcome(submit({ modelEditorXml: drawing, forms }))).toEqual([400, 'workflow.badForms']);
    expect(await records('model/list?size=100', ours.admin)).toHaveLength(before.length);
  });

  it('are stored with it, unchanged where a save names none, and are deployed with it', async () => {
    const saved = await submit({ modelEditorXml: drawing, forms: { f: form } });
    const id = String((saved.body.data as Row).id);
    await submit({ id, modelEditorXml: drawing });
    const detail = await world.get(`${base}/model/detail?id=${id}`, ours.admin);
    expect((detail.body.data as Row).forms).toEqual({ f: form });
    await world.post(
      `${base}/model/deploy?modelId=${id}&category=flow_1&tenantIds=${ours.tenantId}`,
      {},
      ours.admin,
    );
    const [row] = await records('work/start-list?mode=2', anna);
    const definition = String(row?.id);
    const { body } = await world.get(`${base}/process/start-form?processDefinitionId=${definition}`, anna);
    expect((body.data as Row).form).toEqual(form);
    expect(await outcome(start(definition, { finding: '太长的发现了' }))).toEqual([
      400,
      'request.invalidField',
    ]);
    expect(await outcome(start(definition, { finding: '裂纹', seen: '不收' }))).toEqual([200, undefined]);
    const [task] = await records('work/todo-list', anna);
    const kept = await world.database.owner('select data from wf_form where instance_id = $1', [
      task?.processInstanceId,
    ]);
    expect(kept).toEqual([{ data: { finding: '裂纹' } }]);
  });
});
