import readSheet from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { readyMade } from '../../../apps/server/areas/tools/report-files/ready-made-templates.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { stationDraft } from '../../support/simulated-site.ts';

const world = await fieldWorld();
const ours = await organisation(world, '报表电力');
const theirs = await organisation(world, '别家报表');
const { admin } = ours;
type Headers = Record<string, string>;
const list = '/api/blade-report/report/rest';
const base = '/api/blade-report/report';

const designer = await ours.role('designer', [
  'reportFile',
  'reportFile_design',
  'reportFile_preview',
  'stationInfo',
]);
const reader = await ours.role('reader', [
  'reportFile',
  'reportFile_preview',
  'reportFile_export',
  'stationInfo',
]);
const keeper = await ours.role('keeper', [
  'reportFile',
  'reportFile_edit',
  'reportFile_delete',
  'reportFile_export',
]);
const blind = await ours.role('blind', ['reportFile', 'reportFile_preview']);
const dora = await ours.user('dora', { roleIds: [designer] });
const rita = await ours.user('rita', { roleIds: [reader] });
const kim = await ours.user('kim', { roleIds: [keeper] });
const ben = await ours.user('ben', { roleIds: [blind] });
const nobody = await ours.user('nobody', { roleIds: [await ours.role('post', ['post'])] });

for (const [headers, name] of [
  [admin, '东坡站'],
  [admin, '=西岭站'],
  [theirs.admin, '别家站'],
] as const)
  idOf(
    await world.post(
      '/api/blade-stationInfo/stationInfo/submit',
      stationDraft({ stationName: name }),
      headers,
    ),
  );

const template = (cells: readonly Row[], more: Row = {}): Row => ({
  version: 1,
  name: { zh: '电站清单', en: 'Stations' },
  styles: [{ border: 'thin' }],
  parameters: [{ name: 'word', type: 'text', label: { zh: '名称', en: 'Name' } }],
  sets: [{ name: 's', source: 'entity:stationInfo', arguments: { stationName: '$word' } }],
  page: {
    paper: 'A4',
    orientation: 'portrait',
    margins: [22, 15, 18, 15],
    scale: 'fitWidth',
    letterhead: true,
    headerRows: [1],
    footer: ['', '', '{page} / {pages}'],
  },
  columns: [{ width: 60 }, { width: 40 }],
  rows: [{ height: 8 }, { height: 8 }, { height: 8 }],
  cells,
  ...more,
});
const stations = template([
  { at: 'A1', text: { zh: '电站', en: 'Station' } },
  { at: 'A2', set: 's', field: 'stationName', agg: 'list', expand: 'down', order: 'asc', style: 0 },
  { at: 'A3', formula: 'count(A2)', left: null },
]);

const expanding = { set: 's', field: 'stationName', agg: 'group', expand: 'down' };

/** The bytes of a file, from the socket. */
async function download(path: string, headers: Headers): Promise<Buffer> {
  const reply = await fetch(`${world.address}${path}`, { headers });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

let count = 0;
const added = async (given: Row = {}, headers = admin): Promise<string> => {
  count += 1;
  return idOf(await world.post(`${list}/submit`, { name: `报表 ${count}`, ...given }, headers));
};
const saved = (id: string, body: unknown = stations, version = 0, headers: Headers = admin) =>
  world.post(`${base}/save-template`, { id, version, template: body }, headers);
const designed = async (body: unknown = stations): Promise<string> => {
  const id = await added();
  await saved(id, body);
  return id;
};
const preview = (id: string, query = '', headers: Headers = admin) =>
  world.get(`${base}/preview?id=${id}${query}`, headers);
const pageOf = async (id: string, query = '', headers: Headers = admin): Promise<Row> =>
  (await preview(id, query, headers)).body.data as Row;

describe('a report', () => {
  it('is neither run nor designed without a token or a code', async () => {
    const id = await designed();
    for (const call of ['preview', 'pdf', 'xlsx', 'parameters', 'template', 'versions', 'sources']) {
      const path = `${base}/${call}?id=${id}`;
      expect([call, (await world.get(path)).status]).toEqual([call, 401]);
      expect([call, (await world.get(path, nobody)).status]).toEqual([call, 403]);
    }
    for (const call of ['template', 'versions', 'sources'])
      expect([call, (await world.get(`${base}/${call}?id=${id}`, rita)).status]).toEqual([call, 403]);
    expect((await saved(id, stations, 1, rita)).status).toBe(403);
    expect((await world.post(`${base}/try`, { template: stations }, rita)).status).toBe(403);
  });

  it('is exported as a file by nobody without the code of exports', async () => {
    const id = await designed();
    expect((await preview(id, '', dora)).status).toBe(200);
    for (const call of ['pdf', 'xlsx'])
      expect([call, (await world.get(`${base}/${call}?id=${id}`, dora)).status]).toEqual([call, 403]);
  });

  it('is not visible to another tenant', async () => {
    const id = await designed();
    for (const call of ['preview', 'pdf', 'xlsx', 'template', 'versions'])
      expect([call, (await world.get(`${base}/${call}?id=${id}`, theirs.admin)).status]).toEqual([call, 404]);
    expect((await saved(id, stations, 1, theirs.admin)).status).toBe(404);
    const { body } = await world.get(`${base}/versions?id=${id}`, admin);
    expect(body.data).toHaveLength(1);
  });

  it('shows the records visible to its reader, and no others', async () => {
    const id = await designed();
    const { html, pages } = await pageOf(id, '', rita);
    expect(pages).toBe(1);
    expect(html).toContain('东坡站');
    expect(html).toContain('报表电力');
    expect(html).not.toContain('别家站');
  });

  it('refuses a reader who may not list its records, and names the set', async () => {
    const { status, body } = await preview(await designed(), '', ben);
    expect([status, body.errorCode, body.msg]).toEqual([
      403,
      'report.setForbidden',
      '您无权使用数据集“s”（电站）',
    ]);
  });

  it('is limited to its roles, in the list and when it is run', async () => {
    const id = await added({ viewRoles: designer });
    await saved(id);
    expect((await preview(id, '', dora)).status).toBe(200);
    expect((await preview(id, '', rita)).status).toBe(404);
    const names = async (headers: Headers) =>
      ((await world.get(`${list}/list?size=100`, headers)).body.data as { records: Row[] }).records.map(
        (row) => row.id,
      );
    expect(await names(dora)).toContain(id);
    expect(await names(rita)).not.toContain(id);
    expect(await names(admin)).toContain(id);
  });

  it('is not found, changed, removed or exported by other roles, whatever their codes', async () => {
    const id = await added({ viewRoles: designer });
    const of = await world.get(`${list}/page?size=100`, kim);
    expect((of.body.data as { records: Row[] }).records.map((row) => row.id)).not.toContain(id);
    expect((await world.get(`${list}/detail?id=${id}`, kim)).status).toBe(404);
    expect((await world.post(`${list}/submit`, { id, viewRoles: '' }, kim)).status).toBe(404);
    expect((await world.post(`${list}/remove?ids=${id}`, {}, kim)).status).toBe(404);
    const { name, viewRoles } = (await world.get(`${list}/detail?id=${id}`, admin)).body.data as Row;
    expect(viewRoles).toBe(designer);
    const file = await readSheet(await download(`${list}/export`, kim));
    expect(JSON.stringify(file)).not.toContain(String(name));
  });

  it('is shared with other roles only by users who may design it', async () => {
    const id = await added({ designRoles: designer });
    const { status, body } = await world.post(`${list}/submit`, { id, designRoles: keeper }, kim);
    expect([status, body.errorCode]).toEqual([403, 'request.forbidden']);
    expect((await world.post(`${list}/submit`, { id, viewRoles: keeper }, kim)).status).toBe(403);
    expect((await world.post(`${list}/submit`, { id, name: `报表 ${id}` }, kim)).status).toBe(200);
    expect((await world.get(`${list}/detail?id=${id}`, admin)).body.data).toMatchObject({
      designRoles: designer,
    });
  });

  it('contains when it was made and last changed, whatever the client sends', async () => {
    const id = await added({ createTime: '2001-01-01 00:00:00', updateTime: '2001-01-01 00:00:00' });
    const { createTime, updateTime } = (await world.get(`${list}/detail?id=${id}`, admin)).body.data as Row;
    for (const time of [createTime, updateTime]) expect(String(time)).toMatch(/^20[2-9]\d-/);
  });

  it('is designed by its roles', async () => {
    const id = await added({ designRoles: reader });
    expect((await saved(id, stations, 0, dora)).status).toBe(403);
    expect((await saved(id, stations, 0, admin)).status).toBe(200);
  });

  it('states in the list who may design it: by its roles and by the code', async () => {
    const open = await added();
    const closed = await added({ designRoles: keeper });
    const mine = await added({ designRoles: designer });
    const offered = async (headers: Headers) => {
      const { records } = (await world.get(`${list}/list?size=100`, headers)).body.data as { records: Row[] };
      return [open, closed, mine].map((id) => records.find((row) => row.id === id)?.mayDesign);
    };
    expect(await offered(dora)).toEqual([true, false, true]);
    expect(await offered(kim)).toEqual([false, false, false]);
    expect(await offered(admin)).toEqual([true, true, true]);
  });

  it('reads its parameters from the address and refuses invalid ones', async () => {
    const id = await designed();
    expect((await pageOf(id, '&p_word=东坡站')).html).not.toContain('西岭站');
    const dated = await designed(
      template([], {
        parameters: [{ name: 'day', type: 'date', label: { zh: '日', en: 'Day' }, required: true }],
        sets: [],
      }),
    );
    for (const day of ['', '2026-13-01', "';drop table"]) {
      const { status, body } = await preview(dated, `&p_day=${encodeURIComponent(day)}`);
      expect([status, body.errorCode]).toEqual([400, 'report.parameter']);
    }
  });

  it('shows its texts in the language of the reader', async () => {
    const id = await designed();
    expect((await pageOf(id, '', { ...rita, locale: 'en' })).html).toContain('>Station<');
    expect((await pageOf(id, '', rita)).html).toContain('>电站<');
  });

  it('is the same as PDF and as a spreadsheet without formulas', async () => {
    const id = await designed();
    const file = await download(`${base}/pdf?id=${id}`, rita);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const [sheet] = await readSheet(await download(`${base}/xlsx?id=${id}`, rita), { trim: false });
    expect(sheet?.data.map(([first]) => first)).toEqual(['电站', "'=西岭站", '东坡站', 2]);
  });
});

describe('a template', () => {
  it.each<[string, Row, string]>([
    ['with an unknown key', template([{ at: 'A1', sql: 'select 1' }]), 'template.shape'],
    ['of another version', template([], { version: 2 }), 'template.version'],
    [
      'with SQL for a source',
      template([], { sets: [{ name: 's', source: 'select * from user' }] }),
      'template.shape',
    ],
    [
      'with parents in a circle',
      template([
        { at: 'A1', text: 'a', left: 'B1' },
        { at: 'B1', text: 'b', left: 'A1' },
      ]),
      'template.parentCircle',
    ],
    [
      'with bands that overlap',
      template([
        { ...expanding, at: 'A1', span: [2, 1] },
        { ...expanding, at: 'B2', span: [2, 1], left: null },
      ]),
      'template.bands',
    ],
    [
      'with a formula that needs its own value',
      template([
        { at: 'A1', formula: 'B1 + 1' },
        { at: 'B1', formula: 'sum(A1, 2)' },
      ]),
      'formula.circle',
    ],
    ['with an invalid formula', template([{ at: 'A1', formula: '1+' }]), 'formula.syntax'],
    [
      'with a function of the host',
      template([{ at: 'A1', formula: 'constructor(1)' }]),
      'formula.unknownFunction',
    ],
    ['with a picture by its path', template([{ at: 'A1', image: '/etc/passwd' }]), 'template.shape'],
    ['that is no object', [] as unknown as Row, 'template.shape'],
  ])('a template %s is refused and not stored', async (_, body, code) => {
    const id = await added();
    const reply = await saved(id, body);
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { errorCode: 'report.template', params: { problem: code } },
    ]);
    expect((await world.get(`${base}/versions?id=${id}`, admin)).body.data).toEqual([]);
  });

  it.each<[string, Row, string]>([
    ['many values outside an aggregate', { at: 'A3', formula: 'A2 + 1', left: null }, 'formula.many'],
    ['a field that no record has', { at: 'B2', set: 's', field: 'constructor' }, 'template.noField'],
    ['words as numbers', { at: 'B2', formula: 'A2 * 2' }, 'formula.notNumber'],
  ])('is refused when it runs, for %s, with the address of its cell', async (_, cell, code) => {
    const [first, second] = stations.cells as Row[];
    const { status, body } = await preview(await designed({ ...stations, cells: [first, second, cell] }));
    expect([status, body]).toMatchObject([400, { errorCode: 'report.template', params: { problem: code } }]);
    expect(body.msg).toMatch(new RegExp(`^${cell.at}：`));
  });

  it.each<[string, string, Row, number, string]>([
    ['an argument there is not', 'entity:stationInfo', { owner: '1' }, 400, 'request.parameterFormat'],
    [
      'energy of a hundred years',
      'energy',
      { from: '1926-01-01', to: '2026-01-01' },
      400,
      'request.parameterFormat',
    ],
    [
      'energy by the minute',
      'energy',
      { unit: 'minute', from: '2026-01-01', to: '2026-01-02' },
      400,
      'request.parameterFormat',
    ],
  ])('is refused when it runs with %s for its records', async (_, source, given, status, code) => {
    const set = { name: 's', source, arguments: given };
    const reply = await preview(await designed(template([{ at: 'A1', text: 'a' }], { sets: [set] })));
    expect([reply.status, reply.body.errorCode]).toEqual([status, code]);
  });

  it('is refused when it has more records than its limit, with the name of the data set', async () => {
    const set = { name: 's', source: 'entity:stationInfo', limit: 1 };
    const { body } = await preview(await designed(template([{ at: 'A1', text: 'a' }], { sets: [set] })));
    expect([body.errorCode, body.msg]).toEqual(['report.tooManyRecords', expect.stringContaining('s')]);
  });

  it('is tried before it is saved, and all its faults are reported', async () => {
    const tried = await world.post(`${base}/try`, { template: stations, values: { word: '东坡站' } }, dora);
    expect((tried.body.data as Row).html).toContain('东坡站');
    const wrong = template([
      { at: 'A1', formula: 'sum(' },
      { at: 'B1', formula: 'Z9' },
    ]);
    const { body } = await world.post(`${base}/check`, { template: wrong }, { ...dora, locale: 'en' });
    expect(body.data).toMatchObject([
      { code: 'formula.syntax', at: 'A1' },
      { code: 'formula.noCell', at: 'B1' },
    ]);
  });

  it('is reported with the cell that names a field its set does not have, whether there are records or not', async () => {
    const strange = template([
      { at: 'A1', set: 's', field: 'stationName', agg: 'list', expand: 'down' },
      { at: 'B1', set: 's', field: 'constructor' },
    ]);
    const { body } = await world.post(`${base}/check`, { template: strange }, dora);
    expect(body.data).toEqual([
      { code: 'template.noField', at: 'B1', message: 'B1：数据集 s 没有字段 constructor' },
    ]);
  });
});

describe('versions of a template', () => {
  const cells = (text: string) => template([{ at: 'A1', text }]);

  it('are stored, read and restored; the newest runs', async () => {
    const id = await added();
    for (const [version, text] of ['one', 'two'].entries()) await saved(id, cells(text), version);
    expect((await pageOf(id)).html).toContain('two');
    const restored = await world.post(`${base}/restore`, { id, version: 1 }, dora);
    expect((restored.body.data as Row).version).toBe(3);
    expect((await pageOf(id)).html).toContain('one');
    const { body } = await world.get(`${base}/versions?id=${id}`, dora);
    expect((body.data as Row[]).map((row) => row.version)).toEqual([3, 2, 1]);
    expect((await world.get(`${base}/template?id=${id}&version=9`, dora)).status).toBe(404);
  });

  it('are not overwritten unseen: one of two who save at once is notified', async () => {
    const id = await added();
    const replies = await Promise.all([saved(id, cells('a')), saved(id, cells('b'))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await world.get(`${base}/versions?id=${id}`, admin)).body.data).toHaveLength(1);
  });
});

describe('ready-made reports', () => {
  it('use no field that their sources lack', async () => {
    const { body } = await world.get(`${base}/sources`, admin);
    const fields = new Map(
      (body.data as { name: string; fields: Row[] }[]).map((source) => [
        source.name,
        new Set(source.fields.map(({ name }) => name)),
      ]),
    );
    const lost = Object.entries(readyMade).flatMap(([key, { sets, cells }]) =>
      cells.flatMap(({ at, set, field }) => {
        const source = sets.find(({ name }) => name === set)?.source;
        return source === undefined || fields.get(source)?.has(field) ? [] : [`${key} ${at}: ${field}`];
      }),
    );
    expect(lost).toEqual([]);
  });

  it('are added by users who may add reports, each name once', async () => {
    expect((await world.post(`${base}/add-ready-made`, { key: 'monthlyStation' }, rita)).status).toBe(403);
    expect((await world.post(`${base}/add-ready-made`, { key: 'constructor' }, admin)).status).toBe(404);
    const { body } = await world.get(`${base}/ready-made`, admin);
    for (const { key } of body.data as Row[]) {
      const id = idOf(await world.post(`${base}/add-ready-made`, { key }, admin));
      expect([key, (await preview(id)).status]).toEqual([key, 200]);
    }
    const again = await world.post(`${base}/add-ready-made`, { key: 'monthlyStation' }, admin);
    expect(again.body.errorCode).toBe('report.nameTaken');
  });
});
