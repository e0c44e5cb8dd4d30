import { addDays, localDate, startOfDay } from '@heliodeck/kit/zone';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { addDevice, addStation, meterReading } from '../../support/telemetry.ts';

// Readings of devices as records of a template.

const world = await fieldWorld();
const ours = await organisation(world, '读数电力');
const theirs = await organisation(world, '别家读数');
const base = '/api/blade-report/report';
const { owner } = world.database;

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const day = addDays(localDate(zone, Date.now()), -1);
const tens = startOfDay(zone, day) + 10 * hour;
const meterOf = async (tenantId: string): Promise<string> => {
  const { dtuId } = await addStation(owner, { tenantId });
  return addDevice(owner, { tenantId, dtuId, type: 2 });
};
const [meter, other, foreign] = [
  await meterOf(ours.tenantId),
  await meterOf(ours.tenantId),
  await meterOf(theirs.tenantId),
];
const power = (tenantId: string, device: string, at: number, totalActivePower: number) =>
  meterReading(tenantId, device, at, { totalActivePower });
await world.store([
  power(ours.tenantId, meter, tens - 24 * hour, 1),
  power(ours.tenantId, meter, tens, 2.5),
  power(ours.tenantId, meter, tens + hour, 4),
  power(ours.tenantId, other, tens, 16),
  power(theirs.tenantId, foreign, tens, 32),
]);

const readings = (source: string, given: Row): Row => ({
  version: 1,
  name: { zh: '读数', en: 'Readings' },
  parameters: [],
  styles: [],
  sets: [{ name: 'r', source, arguments: given }],
  columns: [{ width: 60 }, { width: 60 }],
  rows: [{ height: 8 }, { height: 8 }],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 20, 20, 20], scale: 'fitWidth' },
  cells: [
    { at: 'A1', set: 'r', field: 'dataTime', agg: 'group', expand: 'down', order: 'asc' },
    { at: 'B1', set: 'r', field: 'totalActivePower', agg: 'sum', format: '0.000' },
    { at: 'B2', left: null, formula: 'sum(B1)', format: '0.000' },
  ],
});
const tried = (body: Row, headers: Record<string, string> = ours.admin) =>
  world.post(`${base}/try`, { template: body }, headers);
const texts = async (body: Row, headers?: Record<string, string>): Promise<string> => {
  const reply = await tried(body, headers);
  expect(reply.body.success, String(reply.body.msg)).toBe(true);
  const { html } = reply.body.data as Row;
  return String(html)
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
};

describe('readings as a data set', () => {
  it('are those of a device on a day, each with its time, and add up', async () => {
    const page = await texts(
      readings('entity:meterDataHistory', { xwjId: meter, dataTime_ge: day, dataTime_le: day }),
    );
    expect(page).toContain(`${day} 10:00:00 2.500 ${day} 11:00:00 4.000 6.500`);
  });

  it('are of all devices of the tenant without a condition on the device, and of no other tenant', async () => {
    const page = await texts(readings('entity:meterDataHistory', { dataTime_ge: day, dataTime_le: day }));
    expect(page).toContain(`${day} 10:00:00 18.500 ${day} 11:00:00 4.000 22.500`);
    expect(await texts(readings('entity:meterDataHistory', { xwjId: foreign }))).not.toContain('32.000');
  });

  it('are the newest of each device in the set of current data', async () => {
    const page = await texts(readings('entity:meterData', { xwjId: meter }));
    expect(page).toContain(`${day} 11:00:00 4.000 4.000`);
  });

  it('are described with fields for days and months, and refused without the permission of their screen', async () => {
    const { body } = await world.get(`${base}/sources`, ours.admin);
    const described = (body.data as { name: string; fields: Row[]; arguments: Row[] }[]).find(
      ({ name }) => name === 'entity:meterDataHistory',
    );
    const names = (described?.fields ?? []).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['dataTimeDay', 'dataTimeMonth', 'totalActivePower']));
    const nadia = await ours.user('nadia', {
      roleIds: [await ours.role('stations', ['reportFile', 'reportFile_design', 'stationInfo'])],
    });
    const refused = await tried(readings('entity:meterDataHistory', {}), nadia);
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'report.setForbidden']);
  });
});
