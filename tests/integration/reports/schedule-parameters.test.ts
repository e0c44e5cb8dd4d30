import { deviceType } from '@heliodeck/model/registries/device-types';
import { reportSchedule } from '@heliodeck/model/reports/report-schedule';
import readExcel from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../support/organisation.ts';
import { pushWorld } from '../../support/push-world.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const town = await pushWorld();
const { world, ours, admin, owner } = town;
const { tenantId } = ours;
const schedules = `/api/${reportSchedule.path}`;
const { stationId, dtuId } = await addStation(owner, { tenantId });
const add = (type: number) => addDevice(owner, { tenantId, dtuId, type });
const [meter, otherMeter] = [await add(deviceType.meter), await add(deviceType.meter)];
const [inverter, otherInverter] = [await add(deviceType.inverter), await add(deviceType.inverter)];

beforeAll(async () => {
  await owner(`update station set region_id = '350203' where id = $1`, [stationId]);
  for (const [index, id] of [meter, otherMeter, inverter, otherInverter].entries())
    await owner('update device set name = $2 where id = $1', [id, `D${index}`]);
  const ingest = ingestOn(world.database.store, { now: world.now });
  const hour = 3_600_000;
  const begin = world.now().getTime() - 48 * hour;
  const hours = Array.from({ length: 48 }, (_, i) => i);
  for (const id of [meter, otherMeter])
    await ingest.backfill(
      hours.map((i) =>
        meterReading(tenantId, id, begin + i * hour, { totalPositiveActiveEnergy: 100 + i / 2 }),
      ),
    );
  for (const deviceId of [inverter, otherInverter])
    await ingest.backfill(
      hours.map((i) => ({
        tenantId,
        deviceId,
        record: 'inverterData',
        at: begin + i * hour,
        pack: 0,
        values: { pvTotalOutputEnergy: 10 + i },
      })),
    );
});

/** Cells of the spreadsheet that a schedule makes now, without its head. */
async function sheetOf(more: Row): Promise<readonly (readonly unknown[])[]> {
  const draft = {
    scheduleName: '按参数',
    rowLength: 1,
    covers: 2,
    frequency: 1,
    atTime: '06:00',
    formats: [1],
    language: 2,
    enabled: true,
    ...more,
  };
  const saved = await world.post(`${schedules}/submit`, draft, admin);
  expect([saved.status, saved.body.msg]).toEqual([200, expect.any(String)]);
  const { id } = saved.body.data as { id: string };
  await world.post(`${schedules}/run`, { id }, admin);
  await town.settle();
  const [run] = await owner('select state::int, reason, files from report_run where schedule_id = $1', [id]);
  expect(run).toMatchObject({ state: 1, reason: null });
  const [kept] = (run?.files ?? []) as { link: string }[];
  const url = String(kept?.link).replace(/^https?:\/\/[^/]+/, '');
  const file = await world.app.http.app.inject({ url, headers: admin });
  const { Readable } = await import('node:stream');
  const [sheet] = await readExcel(Readable.from([file.rawPayload]));
  return (sheet?.data ?? []).slice(1);
}

/** The devices of the rows, once for each row; sums below them name none. */
const namesIn = (rows: readonly (readonly unknown[])[]): readonly unknown[] =>
  rows.flatMap((row) => row.find((cell) => /^D\d$/.test(String(cell))) ?? []).toSorted();
const devicesIn = (rows: readonly (readonly unknown[])[]): readonly unknown[] => [...new Set(namesIn(rows))];

describe('the file of a scheduled list', () => {
  it.each([
    ['meterDailyPower', meter, ['D0']],
    ['measurementForm', otherMeter, ['D1']],
    ['stationForm', inverter, ['D2']],
    ['inverterForm', otherInverter, ['D3']],
  ])('%s has rows of the chosen device alone', async (report, deviceId, names) => {
    const rows = await sheetOf({ report: `fixed:${report}`, parameters: JSON.stringify({ deviceId }) });
    expect(devicesIn(rows)).toEqual(names);
  });

  it.each([
    ['meterDailyPower', '3502', ['D0', 'D1', 'D2', 'D3']],
    ['meterDailyPower', '3601', []],
    ['inverterForm', '35', ['D2', 'D3']],
    ['inverterForm', '36', []],
  ])('%s has rows of the region %s alone', async (report, regionId, names) => {
    const rows = await sheetOf({ report: `fixed:${report}`, parameters: JSON.stringify({ regionId }) });
    expect(devicesIn(rows)).toEqual(names);
  });

  it('has one row of all time for each inverter', async () => {
    const rows = await sheetOf({ report: 'fixed:inverterForm', rowLength: 4 });
    expect(namesIn(rows)).toEqual(['D2', 'D3']);
  });
});
