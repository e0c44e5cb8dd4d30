import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '角色报表电力');
const { admin } = ours;
type Headers = Record<string, string>;
const list = '/api/blade-report/report/rest';
const base = '/api/blade-report/report';

const codes = [
  ...['reportFile', 'reportFile_preview', 'reportFile_export', 'reportFile_edit'],
  ...['reportSchedule', 'reportSchedule_add', 'reportSchedule_run'],
];
const [first, second] = [await ours.role('first', codes), await ours.role('second', codes)];
const ann = await ours.user('ann', { roleIds: [first] });
const bob = await ours.user('bob', { roleIds: [second] });

const template: Row = {
  version: 1,
  name: { zh: '空表', en: 'Empty' },
  parameters: [],
  sets: [],
  styles: [],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 20, 20, 20], scale: 'fitWidth' },
  columns: [{ width: 60 }],
  rows: [{ height: 8 }],
  cells: [{ at: 'A1', text: '一格' }],
};
let count = 0;
async function added(given: Row = {}): Promise<string> {
  count += 1;
  const id = idOf(await world.post(`${list}/submit`, { name: `报表 ${count}`, ...given }, admin));
  expect((await world.post(`${base}/save-template`, { id, version: 0, template }, admin)).status).toBe(200);
  return id;
}
const status = async (call: string, id: string, headers: Headers): Promise<number> =>
  (await world.get(`${base}/${call}?id=${id}`, headers)).status;
const mayRun = async (id: string, headers: Headers): Promise<unknown> =>
  ((await world.get(`${list}/list?size=100`, headers)).body.data as { records: Row[] }).records.find(
    (row) => row.id === id,
  )?.mayRun;

it('a report is run by its roles: other people who see it get neither page, parameters nor file', async () => {
  const id = await added({ runRoles: first });
  expect([await status('preview', id, ann), await mayRun(id, ann)]).toEqual([200, true]);
  for (const call of ['preview', 'parameters', 'pdf', 'xlsx']) expect(await status(call, id, bob)).toBe(403);
  expect(await mayRun(id, bob)).toBe(false);
  expect([await status('preview', id, admin), await mayRun(id, admin)]).toEqual([200, true]);
});

it('only people who may design a report change who runs and who schedules it', async () => {
  const id = await added({ runRoles: first, designRoles: first });
  for (const field of ['runRoles', 'scheduleRoles']) {
    const { status: answer, body } = await world.post(`${list}/submit`, { id, [field]: second }, bob);
    expect([answer, body.errorCode]).toEqual([403, 'request.forbidden']);
  }
  expect((await world.post(`${list}/submit`, { id, runRoles: second }, ann)).status).toBe(200);
  expect([await status('preview', id, ann), await status('preview', id, bob)]).toEqual([403, 200]);
});

it('a report is offered to schedules of its roles, who may run it, too', async () => {
  const open = await added();
  const others = await added({ scheduleRoles: second });
  const own = await added({ scheduleRoles: first });
  const notRun = await added({ runRoles: second, scheduleRoles: first });
  const schedules = '/api/blade-reportSchedule/reportSchedule';
  const offered = async (headers: Headers) => {
    const reports = (await world.get(`${schedules}/reports`, headers)).body.data as Row[];
    return [open, others, own, notRun].map((id) => reports.some(({ report }) => report === `file:${id}`));
  };
  expect(await offered(ann)).toEqual([true, false, true, false]);
  expect(await offered(admin)).toEqual([true, true, true, true]);
  const draft = {
    scheduleName: '晨报',
    report: `file:${others}`,
    rowLength: 1,
    covers: 1,
    frequency: 1,
    atTime: '06:00',
    formats: [1],
    language: 2,
    enabled: true,
  };
  expect((await world.post(`${schedules}/submit`, draft, ann)).body.errorCode).toBe('report.unknown');
});
