import {
  type MailedReport,
  reportRun,
  reportSchedule,
  runState,
} from '@heliodeck/model/reports/report-schedule';
import readExcel from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginDue } from '../../../apps/server/areas/reports/due-schedules.ts';
import type { Row } from '../../support/organisation.ts';
import { pushWorld } from '../../support/push-world.ts';

const town = await pushWorld();
const { world, ours, theirs, admin, owner, save } = town;
const { services } = world.app;
const schedules = `/api/${reportSchedule.path}`;
const zoneParts = { services } as unknown as Parameters<typeof beginDue>[0];
const draft = (more: Row = {}): Row => ({
  scheduleName: '每日运行',
  report: 'fixed:powerReport',
  rowLength: 1,
  covers: 1,
  frequency: 1,
  atTime: '06:00',
  formats: [1],
  language: 2,
  enabled: true,
  ...more,
});
const add = (more: Row = {}, headers = admin) => world.post(`${schedules}/submit`, draft(more), headers);
const count = async (table: string): Promise<number> =>
  Number((await owner(`select count(*)::int as n from ${table}`))[0]?.n);
const runs = async (id: unknown): Promise<readonly Row[]> =>
  (await owner(
    `select id::text, state::int, reason, file_name as "fileName", files, mailed, due_at as "dueAt" from report_run
     where schedule_id = $1 order by due_at`,
    [id],
  )) as Row[];
const idOf = (reply: { body: { data: unknown } }): string => (reply.body.data as { id: string }).id;
/** Moves the next time of a schedule back by this many days: those days were missed. */
const missed = (id: string, days: number) =>
  owner(`update report_schedule set next_run = next_run - make_interval(days => $2) where id = $1`, [
    id,
    days,
  ]);
const look = () => beginDue(zoneParts, world.database.store.asPlatform('test'), world.now());
let users: readonly Row[];

beforeAll(async () => {
  await save('pushChannel', town.mailChannel());
  users = (await owner(`select id::text, account from "user" where tenant_id = $1 order by id`, [
    ours.tenantId,
  ])) as Row[];
});

describe('a schedule is refused', () => {
  it('a schedule is refused without a sign-in, and to another tenant', async () => {
    expect((await world.post(`${schedules}/submit`, draft())).status).toBe(401);
    expect((await world.get(`${schedules}/reports`)).status).toBe(401);
    const id = idOf(await add());
    for (const [path, body] of [
      [`${schedules}/run`, { id }],
      [`${schedules}/submit`, draft({ id })],
    ] as const)
      expect((await world.post(path, body, theirs.admin)).status).not.toBe(200);
    await world.post(`${schedules}/remove?ids=${id}`, {}, admin);
    expect(await count('report_run')).toBe(0);
  });

  it.each([
    ['report.unknown', { report: 'fixed:nothing' }],
    ['report.unknown', { report: 'powerReport' }],
    ['report.parameters', { parameters: '{"type":1}' }],
    ['report.parameters', { parameters: '["type"]' }],
    ['field.notJson', { parameters: '{' }],
    ['field.pattern', { atTime: '24:00' }],
    ['field.max', { frequency: 3, monthDay: 31 }],
    ['field.max', { frequency: 2, weekday: 8 }],
    ['field.required', { report: '' }],
    ['report.unknown', { report: 'file:404' }],
    ['report.rowLength', { report: 'fixed:meterDailyPower', rowLength: 4 }],
    ['report.rowLength', { report: 'fixed:powerReport', rowLength: 4 }],
    ['report.rowLength', { report: 'fixed:inverterForm', parameters: '{"type":"5"}' }],
    ['report.unknownParameter', { report: 'fixed:meterDailyPower', parameters: '{"stationName":"W"}' }],
    ['report.unknownParameter', { report: 'fixed:powerReport', parameters: '{"deviceId":"1"}' }],
  ])('%s: nothing changes', async (_code, more) => {
    const before = await count('report_schedule');
    const reply = await add(more);
    expect(reply.status).toBe(400);
    if (_code.startsWith('report.')) expect(reply.body.errorCode).toBe(_code);
    expect(await count('report_schedule')).toBe(before);
  });
});

describe('a schedule', () => {
  it('produces a report of the product as a spreadsheet and as a PDF', async () => {
    const id = idOf(await add({ formats: [1, 2] }));
    expect((await world.post(`${schedules}/run`, { id }, admin)).status).toBe(200);
    await town.settle();
    const [run] = await runs(id);
    expect(run).toMatchObject({ state: 1, reason: null });
    expect(JSON.stringify(run?.files)).toMatch(/\.xlsx.*\.pdf/);
    await world.post(`${schedules}/remove?ids=${id}`, {}, admin);
  });

  it.each(['meterDailyPower', 'measurementForm', 'stationForm', 'inverterForm'])(
    'produces the list %s as a spreadsheet and as a PDF',
    async (list) => {
      const id = idOf(await add({ report: `fixed:${list}`, formats: [1, 2] }));
      await world.post(`${schedules}/run`, { id }, admin);
      await town.settle();
      const [run] = await runs(id);
      expect(run).toMatchObject({ state: 1, reason: null });
      expect(JSON.stringify(run?.files)).toMatch(/\.xlsx.*\.pdf/);
      await world.post(`${schedules}/remove?ids=${id}`, {}, admin);
    },
  );

  it('a report whose attempts all fail because the database is unavailable is marked as failed once it is back', async () => {
    const id = idOf(await add());
    await world.post(`${schedules}/run`, { id }, admin);
    await town.settleWithout('report_run', 5);
    await town.settle();
    expect(await runs(id)).toMatchObject([
      { state: runState.failed, reason: expect.stringContaining('5 次') },
    ]);
    await world.post(`${schedules}/remove?ids=${id}`, {}, admin);
  });

  it('produces the report of a template that its owner may run', async () => {
    const base = '/api/blade-report/report';
    const file = idOf(await world.post(`${base}/rest/submit`, { name: '电站清单' }, admin));
    const template = {
      version: 1,
      name: { zh: '电站清单', en: 'Stations' },
      styles: [],
      parameters: [],
      sets: [{ name: 's', source: 'entity:stationInfo' }],
      page: { paper: 'A4', orientation: 'portrait', margins: [20, 15, 18, 15], scale: 'fitWidth' },
      columns: [{ width: 60 }],
      rows: [{ height: 8 }, { height: 8 }],
      cells: [
        { at: 'A1', text: { zh: '电站', en: 'Station' } },
        { at: 'A2', set: 's', field: 'stationName', agg: 'list', expand: 'down' },
      ],
    };
    const saved = await world.post(`${base}/save-template`, { id: file, version: 0, template }, admin);
    expect([saved.status, saved.body.msg]).toEqual([200, expect.any(String)]);
    const offered = (await world.get(`${schedules}/reports`, admin)).body.data as readonly Row[];
    expect(offered).toContainEqual(
      expect.objectContaining({ report: `file:${file}`, formats: ['xlsx', 'pdf'] }),
    );
    const id = idOf(await add({ report: `file:${file}`, formats: [1, 2] }));
    expect((await world.post(`${schedules}/run`, { id }, admin)).status).toBe(200);
    await town.settle();
    const [run] = await runs(id);
    expect(run).toMatchObject({ state: 1, reason: null });
    expect(JSON.stringify(run?.files)).toMatch(/Stations.*\.xlsx.*Stations.*\.pdf/);
    await world.post(`${schedules}/remove?ids=${id}`, {}, admin);
  });

  it('a due report is produced once by any number of servers, stored as an attachment and mailed to each recipient', async () => {
    const recipients = users.slice(0, 2).map(({ id }) => id);
    const id = idOf(await add({ recipients }));
    await missed(id, 1);
    await Promise.all([look(), look(), look()]);
    expect(await runs(id)).toHaveLength(1);
    await town.settle();
    const [run] = await runs(id);
    expect(run).toMatchObject({ state: 1, reason: null });
    expect(String(run?.fileName)).toMatch(/^Station Operation Report\d{14}\.xlsx$/);
    expect(Object.values(run?.mailed as Record<string, MailedReport>).map(({ state }) => state)).toEqual([
      'sent',
      'sent',
    ]);
    expect(town.told().toSorted()).toEqual(
      users
        .slice(0, 2)
        .map(({ account }) => account)
        .toSorted(),
    );
    for (const { text } of town.mails())
      expect(text.replaceAll('=\n', '')).toMatch(
        /its report of \d{4}-\d\d-\d\d\. Attached: Station Operation Report\d{14}\.xlsx/,
      );
    const [attached] = await owner(
      'select name, original_name as "originalName", tenant_id from attach order by id desc limit 1',
    );
    expect(attached).toMatchObject({ originalName: run?.fileName, tenant_id: ours.tenantId });
    // Repetitions have no further effect.
    await look();
    await town.settle();
    expect(await runs(id)).toHaveLength(1);
    expect(town.told()).toHaveLength(2);
  });

  it('times missed while no server ran are made up for, each with its days', async () => {
    const id = idOf(await add({ scheduleName: '补做', report: 'fixed:meterDailyPower' }));
    await missed(id, 3);
    await look();
    await town.settle();
    const found = await runs(id);
    expect(found.map(({ state }) => state)).toEqual([1, 1, 1]);
    const days = found.map(({ dueAt }) => (dueAt as Date).getTime());
    expect(days.map((day, index) => day - (days[index - 1] ?? day))).toEqual([0, 86_400_000, 86_400_000]);
    await look();
    expect(await runs(id)).toHaveLength(3);
  });

  it('a schedule that is switched off makes nothing, and one whose owner is gone is marked', async () => {
    const off = idOf(await add({ scheduleName: '停用', enabled: false }));
    const orphan = idOf(await add({ scheduleName: '无主' }));
    await owner('update report_schedule set owner_id = 1 where id = $1', [orphan]);
    for (const id of [off, orphan]) await missed(id, 1);
    await look();
    await town.settle();
    expect(await runs(off)).toEqual([]);
    expect(await runs(orphan)).toEqual([
      expect.objectContaining({ state: 2, reason: expect.stringContaining('owner') }),
    ]);
  });

  it('a report produced manually equals a due one, and its list belongs to its tenant', async () => {
    const id = idOf(await add({ scheduleName: '手动' }));
    const reply = await world.post(`${schedules}/run`, { id }, admin);
    expect([reply.status, reply.body.success]).toEqual([200, true]);
    await town.settle();
    expect(await runs(id)).toEqual([expect.objectContaining({ state: 1 })]);
    const list = async (headers: Record<string, string>) =>
      (
        (await world.get(`/api/${reportRun.path}/list?size=100`, headers)).body.data as {
          total: number;
        } | null
      )?.total ?? 0;
    expect(await list(admin)).toBeGreaterThan(0);
    expect(await list(theirs.admin)).toBe(0);
  });

  it('the reports on offer are those the caller may export, with the lengths of their rows', async () => {
    const offered = (await world.get(`${schedules}/reports`, admin)).body.data as {
      report: string;
      rowLengths?: number[];
    }[];
    const lengths = Object.fromEntries(offered.map(({ report, rowLengths }) => [report, rowLengths]));
    expect(lengths['fixed:powerReport']).toEqual([1, 2, 3]);
    expect(lengths['fixed:inverterForm']).toEqual([1, 2, 3, 4]);
    expect(offered.map(({ report }) => report)).toEqual(
      expect.arrayContaining([
        'fixed:powerReport',
        'fixed:timedivisionForm',
        'fixed:inverterForm',
        'fixed:meterDailyPower',
      ]),
    );
  });

  it('the attachment is the file: a spreadsheet with the rows of the report', async () => {
    const [last] = await owner('select files from report_run where state = 1 order by id desc limit 1');
    const [kept] = (last?.files ?? []) as { name: string; link: string }[];
    const file = await world.app.http.app.inject({
      url: String(kept?.link).replace(/^https?:\/\/[^/]+/, ''),
      headers: admin,
    });
    expect(file.statusCode).toBe(200);
    const { Readable } = await import('node:stream');
    const [sheet] = await readExcel(Readable.from([file.rawPayload]));
    expect(sheet?.data[0]?.[0]).toBe('Station Name');
  });
});
