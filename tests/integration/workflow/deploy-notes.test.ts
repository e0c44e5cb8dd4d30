import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { processXml } from '../../support/process-files.ts';

const world = await fieldWorld();
const ours = await organisation(world, '说明电力');
const platform = await world.signIn('000000', 'admin');
const base = '/api/blade-flow';
const listening =
  '<userTask id="t" flowable:assignee="admin" flowable:formKey="absent"><extensionElements><flowable:taskListener event="create" class="x.Y"/></extensionElements></userTask>';
const xml = processXml('Noted', listening, ['s>t', 't>e']);
const forms = { f: { title: { zh: 'x', en: 'x' }, fields: [] } };

it('an upload names what has no effect here, in the language of the caller', async () => {
  const notes = async (locale: string): Promise<unknown> => {
    const fields = { category: 'flow_3', tenantIds: ours.tenantId };
    const { body, headers } = await multipart(xml, 'noted.bpmn20.xml', { field: 'files', fields });
    const asked = { ...platform, ...headers, locale };
    const reply = await world.post(`${base}/manager/deploy-upload`, body, asked);
    return (reply.body.data as Row).notes;
  };
  expect(await notes('en')).toEqual([
    expect.stringMatching(/taskListener.*\(t\)$/),
    'the form f is not deployed with the process: no fields are shown there (s)',
    'the form absent is not deployed with the process: no fields are shown there (t)',
  ]);
  expect(await notes('zh')).toEqual([
    expect.stringMatching(/taskListener.*（t）$/),
    '没有随流程部署的表单“f”，此处不显示任何字段（s）',
    '没有随流程部署的表单“absent”，此处不显示任何字段（t）',
  ]);
});

it('a model that is deployed names it, too, and one without such features names nothing', async () => {
  const notes = async (modelEditorXml: string): Promise<unknown> => {
    const saved = await world.post(`${base}/model/submit`, { modelEditorXml, forms }, ours.admin);
    const query = `modelId=${String((saved.body.data as Row).id)}&category=flow_3&tenantIds=${ours.tenantId}`;
    return ((await world.post(`${base}/model/deploy?${query}`, {}, ours.admin)).body.data as Row).notes;
  };
  expect(await notes(xml)).toEqual([
    expect.stringContaining('taskListener'),
    expect.stringContaining('absent'),
  ]);
  const plain = processXml('Plain', '<userTask id="t" flowable:assignee="admin"/>', ['s>t', 't>e']);
  expect(await notes(plain)).toEqual([]);
});
