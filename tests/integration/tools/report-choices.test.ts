import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { stationDraft } from '../../support/simulated-site.ts';

const world = await fieldWorld();
const ours = await organisation(world, '级联电力');
const theirs = await organisation(world, '别家级联');
const { admin } = ours;
const list = '/api/blade-report/report/rest';
const base = '/api/blade-report/report';

const rita = await ours.user('rita', {
  roleIds: [await ours.role('reader', ['reportFile', 'reportFile_preview', 'stationInfo'])],
});
const ben = await ours.user('ben', {
  roleIds: [await ours.role('blind', ['reportFile', 'reportFile_preview'])],
});
const nobody = await ours.user('nobody', { roleIds: [await ours.role('post', ['post'])] });

const station = async (stationName: string, headers = admin): Promise<string> =>
  idOf(await world.post('/api/blade-stationInfo/stationInfo/submit', stationDraft({ stationName }), headers));
const east = await station('东坡站');
const west = await station('西岭站');
await station('别家站', theirs.admin);

const label = (name: string) => ({ zh: name, en: name });
const word = { name: 'word', type: 'text', label: label('名称') };
const chosen = (more: Row = {}) => ({
  name: 'station',
  type: 'choice',
  label: label('电站'),
  from: {
    source: 'entity:stationInfo',
    arguments: { stationName: '$word' },
    value: 'id',
    label: 'stationName',
    ...more,
  },
});
const template = (parameters: readonly Row[]): Row => ({
  version: 1,
  name: label('电站'),
  parameters,
  styles: [],
  columns: [{ width: 60 }],
  rows: [{ height: 8 }],
  sets: [{ name: 's', source: 'entity:stationInfo', arguments: { id: '$station' } }],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 20, 20, 20], scale: 'fitWidth' },
  cells: [{ at: 'A1', set: 's', field: 'stationName', agg: 'list', expand: 'down' }],
});
const sound = template([word, chosen()]);
const id = idOf(await world.post(`${list}/submit`, { name: '级联' }, admin));
const saved = (body: unknown, version = 0) =>
  world.post(`${base}/save-template`, { id, version, template: body }, admin);
const first = await saved(sound);

const choices = (query: string, headers = admin) =>
  world.get(`${base}/choices?id=${id}&parameter=station${query}`, headers);
const offered = async (query = '', headers = admin) => {
  const { body } = await choices(query, headers);
  expect(body.success, String(body.msg)).toBe(true);
  return body.data as readonly { value: string; label: string }[];
};

describe('a parameter of a dictionary', () => {
  const own = { code: 'crew', dictKey: -1, dictValue: '班组', dictValueEn: 'Crew', sort: 1, isSealed: 0 };
  const graded = (source: string, more: Row = {}): Row => ({
    ...template([
      {
        name: 'p',
        type: 'choice',
        label: label('字典'),
        from: { source, value: 'value', label: 'label' },
        ...more,
      },
    ]),
    sets: [],
    cells: [{ at: 'A1', text: 'chosen {p}.' }],
  });
  const tried = (body: Row, p: string, headers = admin) =>
    world.post(`${base}/try`, { template: body, values: { p } }, headers);

  it('offers the items in their order and in the language of the reader, also without rights to records', async () => {
    const of = idOf(await world.post(`${list}/submit`, { name: '字典' }, admin));
    const kept = graded('dict:alarm_grade', { many: true });
    await world.post(`${base}/save-template`, { id: of, version: 0, template: kept }, admin);
    const asked = `${base}/choices?id=${of}&parameter=p`;
    expect((await world.get(asked, ben)).body.data).toEqual([
      { value: '1', label: '紧急' },
      { value: '3', label: '严重' },
      { value: '2', label: '一般' },
      { value: '4', label: '误报' },
    ]);
    const { body } = await world.get(asked, { ...ben, locale: 'en' });
    expect(body.data).not.toEqual([]);
    expect(JSON.stringify(body.data)).not.toContain('紧急');
    const preview = (p: string) => world.get(`${base}/preview?id=${of}&p_p=${p}`, ben);
    expect((await preview('3,1')).body.data).toHaveProperty('html', expect.stringContaining('chosen 3,1.'));
    expect((await preview('3,9')).body.errorCode).toBe('report.parameter');
  });

  it('offers one of the tenant’s own dictionary, without sealed items, and not to other tenants', async () => {
    const add = (given: Row) => world.post('/api/blade-system/dict-biz/submit', { ...own, ...given }, admin);
    const parentId = idOf(await add({}));
    for (const [dictKey, dictValue, isSealed] of [
      ['1', '甲班', 0],
      ['2', '乙班', 1],
    ] as const)
      idOf(await add({ parentId, dictKey, dictValue, dictValueEn: dictValue, isSealed }));
    const sources = async (headers: typeof admin) =>
      ((await world.get(`${base}/sources`, headers)).body.data as Row[]).map(({ name }) => name);
    expect(await sources(admin)).toContain('dictbiz:crew');
    expect(await sources(theirs.admin)).not.toContain('dictbiz:crew');
    const one = graded('dictbiz:crew');
    expect((await tried(one, '1')).body.data).toHaveProperty('html', expect.stringContaining('chosen 1.'));
    for (const [value, headers] of [
      ['2', admin],
      ['1,2', admin],
      ['1', theirs.admin],
    ] as const)
      expect([value, (await tried(one, value, headers)).body.errorCode]).toEqual([value, 'report.parameter']);
  });
});

describe('parameters that depend on each other', () => {
  it('are refused without a token, a code, or a report of the tenant', async () => {
    expect(first.body.success, String(first.body.msg)).toBe(true);
    expect((await world.get(`${base}/choices?id=${id}&parameter=station`)).status).toBe(401);
    expect((await choices('', nobody)).status).toBe(403);
    expect((await choices('', theirs.admin)).status).toBe(404);
    // A user who may run the report but not list the source of its choices is offered none of them.
    expect((await choices('', ben)).status).toBe(403);
  });

  it.each([
    ['that is unknown', 'nothing'],
    ['of every object', 'constructor'],
    ['that has no choices', 'word'],
  ])('refuse the options of a parameter %s', async (_, parameter) => {
    const { status, body } = await world.get(`${base}/choices?id=${id}&parameter=${parameter}`, admin);
    expect([status, body.errorCode]).toEqual([400, 'report.parameter']);
  });

  it.each([
    [
      'depends on itself',
      [word, chosen({ arguments: { stationName: '$station' } })],
      'template.parameterOrder',
    ],
    ['depends on a later one', [chosen(), word], 'template.parameterOrder'],
    ['depends on none there is', [word, chosen({ arguments: { id: '$other' } })], 'template.noParameter'],
    ['asks a statement', [word, chosen({ source: 'sql:1' })], 'template.shape'],
    ['has a default of two lines', [word, { ...chosen(), default: 'a\nb' }], 'template.default'],
    ['has options, too', [word, { ...chosen(), options: [] }], 'template.shape'],
    ['is a date', [word, { ...chosen(), type: 'date' }], 'template.shape'],
    ['has a key nobody knows', [word, chosen({ where: '1=1' })], 'template.shape'],
  ])('are not saved where an option %s', async (_, parameters, code) => {
    const { status, body } = await saved(template(parameters as readonly Row[]), 1);
    expect([status, body.errorCode]).toEqual([400, 'report.template']);
    expect(body).toHaveProperty('params.problem', code);
    const { body: versions } = await world.get(`${base}/versions?id=${id}`, admin);
    expect(versions.data).toHaveLength(1);
  });

  it('offer what the earlier ones allow, in the caller’s tenant only', async () => {
    expect((await offered()).map((one) => one.value).toSorted()).toEqual([east, west].toSorted());
    expect(await offered('&p_word=东')).toEqual([{ value: east, label: '东坡站' }]);
    expect(await offered('&p_word=东', rita)).toEqual([{ value: east, label: '东坡站' }]);
    expect(await offered('&p_word=无')).toEqual([]);
  });

  it('offer for an unsaved template what that one allows, to people who may design', async () => {
    const draft = template([word, chosen(), { ...chosen({ arguments: { id: '$station' } }), name: 'added' }]);
    const asked = (body: Row, headers = admin) => world.post(`${base}/try-choices`, body, headers);
    const added = { template: draft, parameter: 'added', values: { station: west } };
    expect((await asked(added)).body.data).toEqual([{ value: west, label: '西岭站' }]);
    expect((await asked({ ...added, values: {} })).body.data).toHaveLength(2);
    for (const parameter of ['word', 'nothing', 'constructor'])
      expect((await asked({ ...added, parameter })).body.errorCode).toBe('report.parameter');
    expect((await asked({ ...added, template: {} })).body.errorCode).toBe('report.template');
    expect([(await asked(added, rita)).status, (await asked(added, nobody)).status]).toEqual([403, 403]);
  });

  it('run the report with an offered value, and refuse any other', async () => {
    const run = (query: string) => world.get(`${base}/preview?id=${id}${query}`, admin);
    const good = await run(`&p_word=东&p_station=${east}`);
    expect((good.body.data as Row).html).toContain('东坡站');
    const other = await run(`&p_word=东&p_station=${west}`);
    expect([other.status, other.body.errorCode]).toEqual([400, 'report.parameter']);
  });
});
