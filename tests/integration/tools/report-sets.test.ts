import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { stationDraft } from '../../support/simulated-site.ts';
import { addDevice } from '../../support/telemetry.ts';

// The contents of a template: figures of the product's reports, parameters of every type, pictures.

const world = await fieldWorld();
const ours = await organisation(world, '数据集电力');
const theirs = await organisation(world, '别家数据集');
const { admin } = ours;
const base = '/api/blade-report/report';

const rita = await ours.user('rita', {
  roleIds: [
    await ours.role('reader', ['reportFile', 'reportFile_preview', 'reportFile_design', 'stationInfo']),
  ],
});
const station = async (stationName: string, headers = admin, more: Row = {}): Promise<string> =>
  idOf(
    await world.post(
      '/api/blade-stationInfo/stationInfo/submit',
      stationDraft({ stationName, ...more }),
      headers,
    ),
  );
const east = await station('东坡站');
const west = await station('西岭站');
await station('别家站', theirs.admin);

const label = (name: string) => ({ zh: name, en: name });
const template = (more: Row): Row => ({
  version: 1,
  name: label('数据集'),
  parameters: [],
  styles: [],
  sets: [],
  columns: [{ width: 60 }, { width: 60 }],
  rows: [{ height: 8 }],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 20, 20, 20], scale: 'fitWidth' },
  cells: [],
  ...more,
});
const tried = (body: Row, values: Row = {}, headers = admin) =>
  world.post(`${base}/try`, { template: body, values }, headers);
const html = async (body: Row, values: Row = {}): Promise<string> => {
  const reply = await tried(body, values);
  expect(reply.body.success, String(reply.body.msg)).toBe(true);
  return String((reply.body.data as Row).html);
};

it.each([
  ['that does not exist', 'entity:nothing'],
  ['named like a member of every object', 'entity:constructor'],
])('a template with records or choices from a source %s is not saved', async (_, source) => {
  const id = idOf(await world.post(`${base}/rest/submit`, { name: `报表 ${source}` }, admin));
  const choices = { name: 'p', label: label('站'), type: 'choice', from: { source, value: 'id' } };
  for (const given of [{ sets: [{ name: 's', source }] }, { parameters: [choices] }]) {
    const draft = { id, version: 0, template: template(given) };
    const { status, body } = await world.post(`${base}/save-template`, draft, admin);
    expect([status, body]).toMatchObject([400, { errorCode: 'report.noSource', params: { name: source } }]);
    expect((await world.get(`${base}/versions?id=${id}`, admin)).body.data).toEqual([]);
  }
});

it('a template with records or choices that its designer may not read is not saved, and the refusal names them', async () => {
  const id = idOf(await world.post(`${base}/rest/submit`, { name: '越权报表' }, admin));
  const person = { zh: '人员', en: 'Person' };
  const parameter = {
    name: 'p',
    type: 'choice',
    label: person,
    from: { source: 'entity:user', value: 'id' },
  };
  const saved = (body: Row, headers: typeof admin) =>
    world.post(`${base}/save-template`, { id, version: 0, template: body }, headers);
  for (const [more, zh, en] of [
    [
      { sets: [{ name: 'u', source: 'entity:user' }] },
      '您无权使用数据集“u”（用户）',
      'You may not use the data set ‘u’ (User)',
    ],
    [
      { parameters: [parameter] },
      '您无权使用数据集“人员”（用户）',
      'You may not use the data set ‘Person’ (User)',
    ],
  ] as const) {
    const { status, body } = await saved(template(more), rita);
    expect([status, body.errorCode, body.msg]).toEqual([403, 'report.setForbidden', zh]);
    expect((await saved(template(more), { ...rita, locale: 'en' })).body.msg).toBe(en);
  }
  expect((await world.get(`${base}/versions?id=${id}`, admin)).body.data).toEqual([]);
});

describe('figures of the product’s reports as data sets', () => {
  const figures = (source: string, given: Row = {}): Row =>
    template({
      sets: [{ name: 'f', source, arguments: given }],
      cells: [
        { at: 'A1', set: 'f', field: 'stationName', agg: 'group', expand: 'down' },
        { at: 'B1', set: 'f', field: 'date', agg: 'join' },
      ],
    });

  it('are offered with the permission of their page, each with the columns it has there', async () => {
    const sourcesOf = async (headers: typeof admin) =>
      ((await world.get(`${base}/sources`, headers)).body.data as { name: string; fields: Row[] }[]).filter(
        ({ name }) => name.startsWith('figures:'),
      );
    expect((await sourcesOf(admin)).map(({ name }) => name)).toEqual(
      [...fixedReports.keys()].map((key) => `figures:${key}`),
    );
    for (const { name, fields } of await sourcesOf(admin))
      expect(fields.map((field) => field.name)).toEqual([
        ...(fixedReports.get(name.slice('figures:'.length))?.columns.map(({ key }) => key) ?? []),
        ...['stationId', 'subjectId'],
      ]);
    expect(await sourcesOf(rita)).toEqual([]);
  });

  it('are refused for users without that page', async () => {
    const { status, body } = await tried(figures('figures:powerHistory'), {}, rita);
    expect([status, body.errorCode]).toEqual([403, 'report.setForbidden']);
  });

  it.each<[string, string, Row, string]>([
    ['a report there is not', 'figures:constructor', {}, 'report.noSource'],
    ['an invalid length', 'figures:powerHistory', { unit: 'minute' }, 'request.parameterFormat'],
    ['a length of every object', 'figures:powerHistory', { unit: 'constructor' }, 'request.parameterFormat'],
    ['a length the report has not', 'figures:powerReport', { unit: 'total' }, 'request.parameterFormat'],
    ['an argument nobody knows', 'figures:powerHistory', { size: '1' }, 'request.parameterFormat'],
    ['a station that is no id', 'figures:powerHistory', { stationId: 'x' }, 'request.parameterFormat'],
    ['days of ten years', 'figures:powerHistory', { from: '2016-01-01', to: '2026-01-01' }, 'report.tooLong'],
  ])('are refused for %s', async (_, source, given, code) => {
    const { status, body } = await tried(figures(source, given));
    expect([status, body.errorCode]).toEqual([400, code]);
  });

  it('have a record for each subject and period of the caller’s tenant, by day, month, year or all time', async () => {
    const of = (unit: string) =>
      html(figures('figures:powerHistory', { unit, from: '2026-01-31', to: '2026-02-01' }));
    for (const [unit, periods] of [
      ['day', '2026-01-31, 2026-02-01'],
      ['month', '2026-01, 2026-02'],
      ['year', '2026'],
      ['total', '全部时间'],
    ] as const) {
      // Words that must not be divided have an element of their own.
      const page = (await of(unit)).replaceAll(/<\/?span[^>]*>/g, '');
      expect([unit, page.includes('东坡站'), page.includes('别家站')]).toEqual([unit, true, false]);
      expect(page).toContain(`>${periods}<`);
    }
    const one = await html(figures('figures:powerHistory', { stationId: west }));
    expect([one.includes('西岭站'), one.includes('东坡站')]).toEqual([true, false]);
  });
});

describe('energy as a data set', () => {
  const energy = (given: Row): Row =>
    template({
      sets: [{ name: 'e', source: 'energy', arguments: { stationId: east, ...given } }],
      cells: [
        { at: 'A1', set: 'e', field: 'period', agg: 'list', expand: 'down' },
        { at: 'B1', set: 'e', field: 'kwh', agg: 'sum', format: '0.000' },
      ],
    });

  it.each([
    ['hours of more than a month', { unit: 'hour', from: '2026-01-01', to: '2026-02-02' }],
    ['years of a lifetime', { unit: 'year', from: '1926-01-01', to: '2026-01-01' }],
    ['a unit of the host', { unit: 'constructor', from: '2026-01-01', to: '2026-01-02' }],
  ])('is refused for %s', async (_, given) => {
    const { status, body } = await tried(energy(given));
    expect([status, body.errorCode]).toEqual([400, 'request.parameterFormat']);
  });

  it('has the same counters by hour, day, month and year, and no record where nothing was counted', async () => {
    const { owner } = world.database;
    const [dtu] = await owner(
      `insert into dtu (tenant_id, station_info_id, name, imei)
       select tenant_id, id, 'DTU', new_id()::text from station where id = $1 returning id::text, tenant_id as "tenantId"`,
      [east],
    );
    const tenantId = String(dtu?.tenantId);
    const device = await addDevice(owner, { tenantId, dtuId: String(dtu?.id), type: 2, meterRole: 1 });
    await owner(
      `insert into energy_counter (tenant_id, device_id, role, record, unit, moduli, maximum_watts, gap_ms, zone)
       values ($1, $2, 1, 'meter', 10, '{100000000}', 1000000, 1200000, 'Asia/Shanghai')`,
      [tenantId, device],
    );
    await owner(`select ensure_month('energy_slot', '2026-01-01')`);
    await owner(
      `insert into energy_slot (tenant_id, device_id, role, slot, wh, covered_s)
       select tenant_id, id, 1, at, 250, 900 from device,
         generate_series('2026-01-31 10:00+08'::timestamptz, '2026-01-31 11:15+08', '15 minutes') at where id = $1`,
      [device],
    );
    await owner(
      `insert into energy_day (tenant_id, device_id, role, day, wh, covered_s)
       select tenant_id, id, 1, '2026-01-31'::date, 1500, 5400 from device where id = $1`,
      [device],
    );
    await owner(
      `insert into energy_month (tenant_id, device_id, role, month, wh, covered_s)
       select tenant_id, id, 1, '2026-01-01'::date, 1500, 5400 from device where id = $1`,
      [device],
    );
    const read = async (unit: string, from = '2026-01-31', to = '2026-01-31'): Promise<string> =>
      (await html(energy({ unit, from, to }))).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    const hours = await read('hour');
    expect(hours).toContain(
      '2026-01-31 09:00 2026-01-31 10:00 1.000 2026-01-31 11:00 0.500 2026-01-31 12:00 2',
    );
    expect(hours.match(/\d\d:00/g)).toHaveLength(24);
    expect(await read('day')).toContain('2026-01-31 1.500');
    expect(await read('month', '2026-01-10')).toContain('2026-01 1.500');
    expect(await read('year', '2025-05-05')).toMatch(/2025 2026 1\.500/);
    const covered = async (unit: string): Promise<string> => {
      const cells = [
        { at: 'A1', set: 'e', field: 'period', agg: 'list', expand: 'down' },
        { at: 'B1', set: 'e', field: 'remark', agg: 'first' },
      ];
      const page = await html({ ...energy({ unit, from: '2026-01-31', to: '2026-01-31' }), cells });
      return page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    };
    // Six quarters of an hour of a day have data.
    expect(await covered('day')).toContain('2026-01-31 数据完整率 6.3%');
    expect(await covered('hour')).toContain(
      '09:00 无数据 2026-01-31 10:00 2026-01-31 11:00 数据完整率 50.0% 2026-01-31 12:00 无数据',
    );
  });
});

describe('records as data sets', () => {
  it('sort by the position of a coded value in its list, the worst grade first', async () => {
    for (const [grade, word] of [
      [2, '一般'],
      [4, '误报'],
      [1, '紧急'],
      [3, '严重'],
    ] as const)
      await world.database.owner(
        `insert into alarm (tenant_id, create_dept, station_id, alarm_time, device_name, grade, content, encontent)
         select tenant_id, create_dept, id, now(), $2, $3, '电压过高', 'Voltage high' from station where id = $1`,
        [east, word, grade],
      );
    const grades = { at: 'A1', set: 'a', field: 'gradeName', agg: 'group', expand: 'down', order: 'asc' };
    const orderedBy = (orderBy: string): Row =>
      template({
        sets: [{ name: 'a', source: 'entity:realtimeAlarm' }],
        cells: [{ ...grades, orderBy }],
      });
    const page = await html(orderedBy('gradeOrder'));
    const places = ['紧急', '严重', '一般', '误报'].map((word) => page.indexOf(`>${word}<`));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const { body } = await tried(orderedBy('constructor'));
    expect([body.errorCode, body.params?.problem]).toEqual(['report.template', 'template.noField']);
  });

  it('have the labels of a dictionary that a cell names, also for values that no record has', async () => {
    const coded = { at: 'A1', set: 's', field: 'id', agg: 'group', expand: 'down', domain: ['3', '77'] };
    const page = await html(
      template({
        sets: [{ name: 's', source: 'entity:stationInfo', arguments: { id: east } }],
        cells: [{ ...coded, labels: 'alarm_grade' }],
      }),
    );
    expect(['严重', '77', east].filter((text) => !page.includes(`>${text}<`))).toEqual([]);
  });
});

describe('a location as a field', () => {
  it('has its name as value, without its coordinates', async () => {
    const page = await html(
      template({
        sets: [{ name: 's', source: 'entity:stationInfo', arguments: { id: east } }],
        cells: [{ at: 'A1', set: 's', field: 'address', agg: 'list', expand: 'down' }],
      }),
    );
    const { address } = (await world.get(`/api/blade-stationInfo/stationInfo/detail?id=${east}`, admin)).body
      .data as Row;
    const [longitude = '', , name = ''] = String(address).split(',', 3);
    expect(name).not.toBe('');
    expect([page.includes(name), page.includes(longitude)]).toEqual([true, false]);
  });
});

describe('parameters of a report', () => {
  const asked = (parameter: Row, given: Row, cell = 'stationName'): Row =>
    template({
      parameters: [{ name: 'p', label: label('参数'), ...parameter }],
      sets: [{ name: 's', source: 'entity:stationInfo', arguments: given }],
      cells: [{ at: 'A1', set: 's', field: cell, agg: 'list', expand: 'down', order: 'asc' }],
    });
  const offered = {
    type: 'choice',
    many: true,
    from: { source: 'entity:stationInfo', value: 'id', label: 'stationName' },
  };

  it.each<[string, Row, string]>([
    ['a range of one day', { type: 'range' }, '2026-01-01'],
    ['a range that ends before it begins', { type: 'range' }, '2026-02-01,2026-01-01'],
    ['a range with more behind it', { type: 'range' }, '2026-01-01,2026-01-02,x'],
    ['a region of five digits', { type: 'region' }, '53010'],
    ['a department that is no id', { type: 'dept' }, "1' or '1'='1"],
    ['a choice that is not one of several', { type: 'choice', many: true, options: [] }, 'a'],
    ['a choice of commas alone', { type: 'choice', many: true, options: [] }, ',,'],
    ['a record that is not offered', offered, `${east},1234567890123456789`],
    ['too many choices', offered, Array(101).fill(east).join()],
  ])('are refused for %s', async (_, parameter, value) => {
    const { status, body } = await tried(asked(parameter, {}), { p: value });
    expect([status, body.errorCode]).toEqual([400, 'report.parameter']);
  });

  it('accept several values only where they are a choice', async () => {
    const { body } = await tried(asked({ type: 'date', many: true }, {}));
    expect([body.errorCode, body.params?.problem]).toEqual(['report.template', 'template.shape']);
  });

  it('pass several choices on to a search, and a range as its first and last day', async () => {
    const both = asked(offered, { id_in: '$p' });
    const page = await html(both, { p: `${east},${west}` });
    expect([page.includes('东坡站'), page.includes('西岭站')]).toEqual([true, true]);
    const one = await html(both, { p: west });
    expect([one.includes('东坡站'), one.includes('西岭站')]).toEqual([false, true]);
    const range = asked({ type: 'range' }, { createTime_ge: '$p.from', createTime_le: '$p.to' });
    expect(await html(range, { p: '2001-01-01,2001-12-31' })).not.toContain('东坡站');
    expect(await html(range, { p: '2001-01-01,2099-12-31' })).toContain('东坡站');
  });

  it('start a range with the days of a relative default', async () => {
    const { body } = await tried(asked({ type: 'range', default: 'lastYear' }, {}));
    const year = new Date().getFullYear() - 1;
    expect((body.data as Row).values).toEqual({ p: `${year}-01-01,${year}-12-31` });
  });

  it('find stations by region and department', async () => {
    const [row] = (
      (await world.get('/api/blade-stationInfo/stationInfo/list?stationName=东坡', admin)).body.data as {
        records: Row[];
      }
    ).records;
    const region = String(row?.regionId ?? '');
    expect(region).not.toBe('');
    const byRegion = asked({ type: 'region' }, { regionId: '$p' });
    expect(await html(byRegion, { p: region.slice(0, 2) })).toContain('东坡站');
  });
});

describe('a picture in a template', () => {
  const drawn = (text: string, more: Row = {}): Row =>
    template({ rows: [{ height: 20 }], cells: [{ at: 'A1', text, picture: true, ...more }] });
  const uploaded = async (headers: typeof admin): Promise<string> => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png');
    const reply = await fetch(`${world.address}/api/blade-resource/oss/endpoint/put-file`, {
      method: 'POST',
      headers,
      body: form,
    });
    return ((await reply.json()) as { data: { link: string } }).data.link;
  };

  it.each([
    '/etc/passwd',
    'file:///etc/passwd',
    'https://example.com/logo.png',
    '/api/blade-resource/file/../../../../etc/passwd',
    `/api/blade-resource/file/000000-${'a'.repeat(32)}.png/../x`,
    '//example.com/logo.png',
  ])('is refused at its cell where it is %s', async (address) => {
    const { status, body } = await tried(drawn(address));
    expect([status, body.errorCode, body.params]).toMatchObject([
      ...[400, 'report.template'],
      { problem: 'template.picture', at: 'A1' },
    ]);
  });

  it('is drawn if it was uploaded here, and absent if it belongs to another tenant', async () => {
    expect(await html(drawn(await uploaded(admin)))).toMatch(/<img [^>]*src="data:image\/jpeg;base64,/);
    expect(await html(drawn(await uploaded(theirs.admin)))).not.toContain('<img');
    expect(await html(drawn(''))).not.toContain('<img');
  });
});
