import { Readable } from 'node:stream';
import { entities } from '@heliodeck/model/registries/entities';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import type { LaidOut } from '@heliodeck/reports/laid-out';
import readExcel from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { energyArea } from '../../../apps/server/areas/energy/area.ts';
import { keptPlans } from '../../../apps/server/areas/energy/plan-year.ts';
import { visibleStations } from '../../../apps/server/areas/energy/stations.ts';
import { reportsArea } from '../../../apps/server/areas/reports/area.ts';
import { keptWeather } from '../../../apps/server/areas/weather/kept-days.ts';
import { openPdfWriter } from '../../../apps/server/documents/pdf.ts';
import { freshDatabase } from '../../support/database.ts';
import { quietLog } from '../../support/log.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const now = Date.parse('2026-06-20T06:00:00Z');
const writer = openPdfWriter(quietLog);
afterAll(() => writer.close());
/** The texts passed to the writer, newest last. */
const printed: LaidOut[] = [];
const nothing = () => Promise.reject(new Error('nothing is kept or mailed here'));
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [
    energyArea,
    reportsArea({ stations: visibleStations, plans: keptPlans, weather: keptWeather }, () => ({
      callerOf: async () => null,
      files: { keep: nothing, read: async () => undefined },
      mail: nothing,
      sources: [],
      pdf: {
        ...writer,
        open: (table) => {
          printed.push(table);
          return writer.open(table);
        },
      },
    })),
  ],
  now: () => new Date(now),
});
const codes = [...fixedReports.keys()].flatMap((key) => [`${key}_view`, `${key}_export`]);
const clerk = server.policy.admit('clerk', { codes, tenantId });
const looker = server.policy.admit('looker', { codes: ['powerReport_view'], tenantId });
const { dtuId } = await addStation(owner, { tenantId, capacity: 4 });
const meter = await addDevice(owner, { tenantId, dtuId, type: 2, meterRole: 1 });
const quarter = 900_000;
const begin = Date.parse('2026-06-16T16:00:00Z');
await ingestOn(store, { now: () => new Date(now) }).backfill(
  Array.from({ length: 48 * 4 + 1 }, (_, i) =>
    meterReading(tenantId, meter, begin + i * quarter, { totalPositiveActiveEnergy: 100 + i / 8 }),
  ),
);
const path = `/api/${fixedReports.get('powerReport')?.path}/pdf`;
const days = 'type=1&beginTime=2026-06-17&endTime=2026-06-18';

describe('a printed report', () => {
  it('is refused without a token, without the code of the export, and for a hundred years', async () => {
    expect((await server.get(`${path}?${days}`)).status).toBe(401);
    expect((await server.get(`${path}?${days}`, looker)).status).toBe(403);
    const century = await server.get(`${path}?type=3&beginTime=2000&endTime=2099`, clerk);
    expect([century.status, century.body.errorCode]).toEqual([400, 'report.tooLong']);
    expect(printed).toEqual([]);
  });

  it('is a PDF with headings on each page, a station as one cell over its days, and sums at the end', async () => {
    const { status, headers, text } = await server.get(`${path}?${days}`, clerk);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(text.slice(0, 5)).toBe('%PDF-');
    // Two of one day do not overwrite each other.
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/电站运行报表\d{14}\.pdf/);
    const [table] = printed;
    expect(table?.rows.map(({ role }) => role)).toEqual([
      ...['title', 'header', 'header', 'body', 'body', 'body'],
    ]);
    expect(table?.page.footer?.[2]).toBe('{page} / {pages}');
    const at = (row: number, column: number) =>
      table?.cells.find((cell) => cell.row === row && cell.column === column);
    expect(at(0, 0)?.value).toContain('2026-06-17 – 2026-06-18');
    expect(at(3, 0)).toMatchObject({ rowSpan: 2 });
    const column = fixedReports.get('powerReport')?.columns.findIndex(({ key }) => key === 'ammeter') ?? -1;
    expect([at(3, column)?.value, at(4, column)?.value, at(5, column)?.value]).toEqual([12, 12, 24]);
    expect(at(5, column)?.text).toBe('24.000');
  });

  it('marks the sums and says what the mark means if members lack data', async () => {
    const query = 'type=1&beginTime=2026-06-16&endTime=2026-06-20';
    await server.get(`${path}?${query}`, { ...clerk, 'accept-language': 'en' });
    const table = printed.at(-1);
    const said = '* 1 of its members has data for a part of the time only';
    const column = fixedReports.get('powerReport')?.columns.findIndex(({ key }) => key === 'ammeter') ?? -1;
    const at = (row: number, index: number) =>
      table?.cells.find((cell) => cell.row === row && cell.column === index);
    expect(at(8, column)).toMatchObject({ value: 24, text: '24.000 *' });
    expect([at(8, 0)?.value, at(9, 0)?.value]).toEqual(['Sum *', said]);
    expect(table?.rows).toHaveLength(10);
    const sheet = await server.app.http.app.inject({
      url: `${path.replace('/pdf', '/export')}?${query}`,
      headers: { ...clerk, 'accept-language': 'en' },
    });
    const [read] = await readExcel(Readable.from([sheet.rawPayload]));
    expect(read?.data.slice(-2).map(([first]) => first)).toEqual(['Sum *', said]);
  });
});

describe('a printed list of figures', () => {
  const daily = '/api/blade-meterDailyPower/meterDailyPower/pdf';
  const runs = '/api/blade-inverterForm/inverterForm/pdf';
  const code = (name: string) => server.policy.admit(name, { codes: [name], tenantId });

  it('is refused without a token, without the permission code of its file, and for an invalid type', async () => {
    for (const path of [daily, runs]) {
      expect((await server.get(path)).status).toBe(401);
      expect((await server.get(path, looker)).status).toBe(403);
    }
    // The right to the file of devices does not include that of meters.
    expect((await server.get(`${daily}?type=2`, code('stationForm_export'))).status).toBe(403);
    expect((await server.get(`${daily}?type=9`, code('meterDailyPower_export'))).status).toBe(400);
  });

  it('has the rows of the list under its headings, with their decimals', async () => {
    const headers = code('measurementForm_export');
    server.policy.limit('measurementForm_export', { kind: 'all' });
    const { status, text } = await server.get(`${daily}?type=2&beginTime=2026-06-17&endTime=2026-06-18`, {
      ...headers,
      'accept-language': 'en',
    });
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
    const table = printed.at(-1);
    expect(table?.title).toBe('Measurement Report');
    expect(table?.rows.map(({ role }) => role)).toEqual([...['title', 'header', 'body', 'body', 'body']]);
    const head = table?.cells.filter(({ row }) => row === 1).map(({ value }) => value) ?? [];
    const column = head.indexOf("Today's Power (kWh)");
    const energies = table?.cells.filter((cell) => cell.row > 1 && cell.column === column);
    expect(energies?.map(({ value, text: shown }) => [value, shown])).toEqual([
      [12, '12.000'],
      [12, '12.000'],
      [24, '24.000'],
    ]);
    expect(table?.cells.find(({ row, column: at }) => row === 4 && at === 0)?.value).toBe('Sum');
  });

  it('is a PDF without rows where there are none', async () => {
    const headers = code('inverterForm_export');
    server.policy.limit('inverterForm_export', { kind: 'all' });
    const { status, text } = await server.get(`${runs}?type=1`, headers);
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(printed.at(-1)?.rows.map(({ role }) => role)).toEqual(['title', 'header']);
  });
});
