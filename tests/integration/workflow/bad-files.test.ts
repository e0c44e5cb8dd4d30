import { beforeEach, describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '坏文件电力');
const platform = await world.signIn('000000', 'admin');
const base = '/api/blade-flow';
const ns = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"';
const inBraces = (text: string): string => ['$', '{', text, '}'].join('');
const flow = (from: string, to: string, inner = ''): string =>
  `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`;
const file = (inner: string, name = '巡检'): string =>
  `<definitions ${ns} targetNamespace="t"><process id="Bad" name="${name}">${inner}</process></definitions>`;
const visit = '<startEvent id="s"/><userTask id="a" name="现场"/><endEvent id="e"/>';
const whole = file(`${visit}${flow('s', 'a')}${flow('a', 'e')}`);
const condition = (text: string): string =>
  file(
    `${visit}<exclusiveGateway id="g"/>${flow('s', 'g')}${flow('a', 'e')}${flow('g', 'a', `<conditionExpression>${text}</conditionExpression>`)}`,
  );

const startTimer = (kind: string, text: string): string =>
  `<startEvent id="wake"><timerEventDefinition><${kind}>${text}</${kind}></timerEventDefinition></startEvent>${flow('wake', 'a')}`;

interface Sent {
  readonly name?: string;
  readonly fields?: Row;
  readonly headers?: Readonly<Record<string, string>>;
}
async function upload(
  content: Uint8Array | string,
  { name = 'bad.bpmn20.xml', fields = {}, headers = {} }: Sent = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ category: 'flow_1', tenantIds: ours.tenantId, ...fields }))
    form.set(key, String(value));
  form.set('files', new File([content as BlobPart], name));
  const packed = new Response(form);
  const type = packed.headers.get('content-type') ?? '';
  const body = Buffer.from(await packed.arrayBuffer());
  return world.post(`${base}/manager/deploy-upload`, body, { ...platform, ...headers, 'content-type': type });
}
const kept = async (): Promise<unknown> =>
  (
    await world.database.owner(
      `select (select count(*)::int from wf_deployment) as deployments, (select count(*)::int from wf_definition) as definitions`,
    )
  )[0];
let before: unknown;
beforeEach(async () => {
  before = await kept();
});
/** Bytes of a text whose letters GBK writes with these two bytes each. */
const inGbk = (text: string): Buffer => {
  const gbk: Readonly<Record<string, readonly number[]>> = {
    巡: [0xd1, 0xb2],
    检: [0xbc, 0xec],
    现: [0xcf, 0xd6],
    场: [0xb3, 0xa1],
  };
  return Buffer.from([...text].flatMap((letter) => gbk[letter] ?? [letter.charCodeAt(0)]));
};

describe('a file that cannot be deployed', () => {
  it.each<readonly [string, Uint8Array | string, string, string]>([
    ['no XML', 'hello', 'workflow.problems', 'BPMN'],
    ['empty', '', 'workflow.problems', 'BPMN'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'workflow.problems', ''],
    ['XML that is no BPMN', '<html><body/></html>', 'workflow.problems', 'BPMN'],
    ['cut off', whole.slice(0, -30), 'workflow.problems', 'BPMN'],
    ['one with an entity', `<!DOCTYPE x [<!ENTITY y "z">]>${whole}`, 'workflow.problems', '实体'],
    [
      'one that reads a file of the server',
      `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>${whole}`,
      'workflow.problems',
      '实体',
    ],
    ['GBK without saying so', inGbk(whole), 'workflow.problems', 'utf-8'],
    [
      'GBK that calls itself UTF-8',
      inGbk(`<?xml version="1.0" encoding="UTF-8"?>${whole}`),
      'workflow.problems',
      'UTF-8',
    ],
    [
      'of an invalid encoding',
      `<?xml version="1.0" encoding="klingon"?>${whole}`,
      'workflow.problems',
      'klingon',
    ],
    ['one with an id twice', whole.replace('id="e"', 'id="a"'), 'workflow.problems', 'a'],
    ['without a process', `<definitions ${ns} targetNamespace="t"/>`, 'workflow.noProcess', ''],
    [
      'without an executable process',
      whole.replace('<process', '<process isExecutable="false"'),
      'workflow.noProcess',
      '',
    ],
    ['one that leads to nowhere', whole.replace('targetRef="e"', 'targetRef="x"'), 'workflow.problems', ''],
    ['one with 6,000 tasks', file(tasks(6_000)), 'workflow.problems', '5000'],
    ['one nested 200 deep', file(nested(200)), 'workflow.problems', '100'],
    ['one with a script', file(`${visit}<scriptTask id="code"/>`), 'workflow.problems', 'code'],
    ['one with a complex gateway', file(`${visit}<complexGateway id="odd"/>`), 'workflow.problems', 'odd'],
    [
      'one with an unknown handler',
      file(`${visit}<serviceTask id="call" flowable:class="java.lang.Runtime"/>`),
      'workflow.problems',
      'java.lang.Runtime',
    ],
    [
      'with a condition that is cut off',
      condition(`${inBraces('a > ').slice(0, -1)}`),
      'workflow.problems',
      '',
    ],
    ['with a constructor', condition(inBraces('list.constructor')), 'workflow.problems', 'g-a'],
    ['with a prototype', condition(inBraces("list['__proto__']")), 'workflow.problems', 'g-a'],
    [
      'with 100 brackets',
      condition(inBraces('('.repeat(100) + 1 + ')'.repeat(100))),
      'workflow.problems',
      'g-a',
    ],
    [
      'with 3,000 letters of condition',
      condition(inBraces(`x == '${'y'.repeat(3_000)}'`)),
      'workflow.problems',
      'g-a',
    ],
    [
      'that starts by a time nobody could work out',
      file(`${visit}${startTimer('timeDuration', inBraces('hours'))}`),
      'workflow.problems',
      'wake',
    ],
    [
      'that starts by a clock that never strikes again',
      file(`${visit}${startTimer('timeCycle', '0 0 8 1 1 ? 2020')}`),
      'workflow.problems',
      'wake',
    ],
    [
      'with code of another language',
      condition('x').replace('<conditionExpression', '<conditionExpression language="groovy"'),
      'workflow.problems',
      'groovy',
    ],
  ])('%s is refused with a message, and nothing of it is stored', async (_what, content, code, told) => {
    const { status, body } = await upload(content);
    expect([status, body.errorCode]).toEqual([400, code]);
    expect(String(body.msg)).toContain(told);
    expect(await kept()).toEqual(before);
  });

  it('is refused for its size, slightly or 25 times too large', async () => {
    for (const size of [2 * 1024 * 1024 + 1, 50 * 1024 * 1024]) {
      const { status, body } = await upload(whole.padEnd(size));
      expect([status, body.errorCode, size]).toEqual([413, expect.stringMatching(/tooLarge/), size]);
    }
    expect(await kept()).toEqual(before);
  });

  it.each([
    ['another name', { name: 'bad.xml' }, 'workflow.notBpmn'],
    ['a name that is only the ending', { name: '.bpmn20.xml' }, 'workflow.notBpmn'],
    ['no category', { fields: { category: '' } }, 'workflow.category'],
    ['an invalid category', { fields: { category: 'flow_99' } }, 'workflow.category'],
    ['a tenant that is not', { fields: { tenantIds: '999999' } }, 'workflow.unknownTenant'],
    [
      'a tenant that is not among others',
      { fields: { tenantIds: `${ours.tenantId},x` } },
      'workflow.unknownTenant',
    ],
  ])('sent with %s is refused, and nothing of it is stored', async (_what, sent, code) => {
    const { status, body } = await upload(whole, sent);
    expect([status, body.errorCode]).toEqual([400, code]);
    expect(await kept()).toEqual(before);
  });

  it('prevents a valid file next to it from being deployed', async () => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ category: 'flow_1', tenantIds: ours.tenantId }))
      form.set(key, value);
    form.append('files', new File([whole], 'good.bpmn20.xml'));
    form.append('files', new File(['hello'], 'bad.bpmn20.xml'));
    const packed = new Response(form);
    const { body } = await world.post(
      `${base}/manager/deploy-upload`,
      Buffer.from(await packed.arrayBuffer()),
      { ...platform, 'content-type': packed.headers.get('content-type') ?? '' },
    );
    expect(body.errorCode).toBe('workflow.problems');
    expect(body.msg).toMatch(/^bad\.bpmn20\.xml：/);
    expect(await kept()).toEqual(before);
  });

  it('is reported with all its problems at once, each with its element', async () => {
    const { body } = await upload(file(`${visit}<scriptTask id="code"/><complexGateway id="odd"/>`));
    expect(body.msg).toMatch(/^流程有 2 个问题，不能部署：[^；]*（code）；[^；]*（odd）$/);
    const many = Array.from({ length: 12 }, (_, at) => `<scriptTask id="code${at}"/>`).join('');
    const { msg } = (await upload(file(`${visit}${many}`))).body;
    expect(msg).toMatch(/^流程有 12 个问题/);
    expect(String(msg).match(/（code\d+）/g)).toHaveLength(10);
    const inEnglish = { headers: { 'accept-language': 'en-US' } };
    const single = await upload(file(`${visit}<scriptTask id="code"/>`), inEnglish);
    expect(single.body.msg).toMatch(/^The process has 1 problem and cannot be deployed: .* \(code\)$/);
    expect(await kept()).toEqual(before);
  });

  it('is refused together with the diagram of a model, whose older deployment is kept', async () => {
    const submit = (body: Row) => world.post(`${base}/model/submit`, body, ours.admin);
    const saved = await submit({ modelEditorXml: whole.replace('"Bad"', '"Drawn"') });
    const { id } = saved.body.data as Row;
    const deploy = () =>
      world.post(
        `${base}/model/deploy?modelId=${id}&category=flow_1&tenantIds=${ours.tenantId}`,
        {},
        ours.admin,
      );
    expect((await deploy()).status).toBe(200);
    const after = await kept();
    await submit({ id, modelEditorXml: file(`${visit}<scriptTask id="code"/>`) });
    expect((await deploy()).body.errorCode).toBe('workflow.problems');
    for (const [draft, code] of [
      [{ id, modelEditorXml: 'hello' }, 'workflow.noProcess'],
      [{ id, modelEditorXml: '' }, 'request.parameterFormat'],
      [{ id: '1', modelEditorXml: whole }, 'workflow.noModel'],
    ] as const)
      expect((await submit(draft)).body.errorCode).toBe(code);
    expect(await kept()).toEqual(after);
  });
});

describe('a file of another tool', () => {
  it.each<readonly [string, Uint8Array]>([
    ['GBK, which it declares', inGbk(`<?xml version="1.0" encoding="GBK"?>${whole}`)],
    [
      'UTF-16 with a byte order mark',
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${whole}`, 'utf16le'),
    ],
    ['UTF-16 without one', Buffer.from(whole, 'utf16le')],
  ])('is read where it is written in %s, and shown as a diagram though it has none', async (_what, bytes) => {
    const reply = await upload(bytes);
    expect([reply.status, reply.body.msg]).toEqual([200, expect.any(String)]);
    const [id] = (reply.body.data as { ids: string[] }).ids;
    const view = await world.get(`${base}/process/model-view?processDefinitionId=${id}`, ours.admin);
    expect(String((view.body.data as Row).xml)).toMatch(/name="现场"[\s\S]*BPMNShape/);
    const rows = await world.database.owner('select name from wf_definition where id = $1', [id]);
    expect(rows).toEqual([{ name: '巡检' }]);
  });

  it('may name its elements and variables like properties of objects, and runs to its end', async () => {
    const odd = ['__proto__', 'constructor', 'toString'];
    const ids = ['s', ...odd, 'e'];
    const xml = file(
      `<startEvent id="s"/>${odd.map((id) => `<userTask id="${id}" flowable:assignee="admin"/>`).join('')}<endEvent id="e"/>
       ${ids
         .slice(1)
         .map((id, at) => flow(ids[at] ?? '', id))
         .join('')}`,
    );
    const reply = await upload(xml);
    const [processDefinitionId] = (reply.body.data as { ids: string[] }).ids;
    const started = await world.post(`${base}/work/start-process`, { processDefinitionId }, ours.admin);
    const instance = String((started.body.data as Row).processInstanceId);
    for (const name of odd) {
      const { body } = await world.get(`${base}/work/todo-list?size=100`, ours.admin);
      const task = (body.data as { records: Row[] }).records.find(
        (row) => row.processInstanceId === instance,
      );
      expect(task?.taskDefinitionKey).toBe(name);
      await world.post(`${base}/work/complete-task`, { taskId: task?.taskId, flag: 'ok' }, ours.admin);
    }
    const rows = await world.database.owner('select status from wf_instance where id = $1', [instance]);
    expect(rows).toEqual([{ status: 'ended' }]);
  });

  it('stops at an incident with a name that is composed while it runs', async () => {
    const reply = await upload(condition(inBraces("starter['constr' + 'uctor'] == null")));
    const [processDefinitionId] = (reply.body.data as { ids: string[] }).ids;
    const started = await world.post(`${base}/work/start-process`, { processDefinitionId }, ours.admin);
    const instance = String((started.body.data as Row).processInstanceId);
    const { body } = await world.get(`${base}/process/forms?processInstanceId=${instance}`, ours.admin);
    expect((body.data as { incidents: Row[] }).incidents).toMatchObject([{ node: 'g' }]);
  });
});

function tasks(count: number): string {
  return `<startEvent id="s"/>${Array.from({ length: count }, (_, at) => `<userTask id="t${at}"/>`).join('')}`;
}

function nested(depth: number): string {
  const open = Array.from({ length: depth }, (_, at) => `<subProcess id="p${at}">`).join('');
  return `<startEvent id="s"/>${open}${'</subProcess>'.repeat(depth)}`;
}
