import { Readable } from 'node:stream';
import { addDays, localDate } from '@heliodeck/kit/zone';
import { fixedBoards } from '@heliodeck/model/boards/fixed-boards';
import { sourceKeys } from '@heliodeck/model/boards/widgets';
import { entities } from '@heliodeck/model/registries/entities';
import type { FigureOrigin } from '@heliodeck/model/reports/figure-origin';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { openingReports } from '@heliodeck/model/reports/opening-reports';
import readExcel from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { demoTenant } from '../../../apps/server/areas/demo/seed-demo.ts';
import { boardWalks } from '../../support/board-walks.ts';
import { fieldWorld } from '../../support/field-world.ts';
import type { Row } from '../../support/organisation.ts';
import { registered } from '../../support/registered.ts';
import { sum, totalOf, wh } from '../../support/sums.ts';

/** Checks every sum of every report, board and export of the demonstration tenant, starting from the registers of its devices. */
const world = await fieldWorld({ demo: true });
const { owner } = world.database;
const admin = await world.signIn(demoTenant.tenantId, demoTenant.account);
const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await world.get(`/api/${path}`, admin);
  expect([path, status, body.msg]).toEqual([path, 200, body.msg]);
  return body.data as T;
};
const records = async (path: string): Promise<readonly Row[]> =>
  (await get<{ records: Row[] }>(`${path}${path.includes('?') ? '&' : '?'}size=10000`)).records;
const zone = 'Asia/Shanghai';
const today = localDate(zone, Date.now());
const yesterday = addDays(today, -1);
/** The first complete day of the history. */
const first = addDays(today, -28);
const span = `beginTime=${first}&endTime=${yesterday}`;
const stations = await records('blade-stationInfo/stationInfo/list');
const [everyDevice, dtus] = [await records('blade-xwj/xwj/list'), await records('blade-dtu/dtu/list')];
const stationOf = new Map(
  everyDevice.map(({ id, dtuId }) => [id, dtus.find((dtu) => dtu.id === dtuId)?.stationInfoId]),
);
const devicesOf = (stationId: unknown): readonly Row[] =>
  everyDevice.filter(({ id }) => stationOf.get(id) === stationId);
const daily = (await records('blade-meterDailyPower/meterDailyPower/list?timeType=1')).filter(
  ({ nowDay }) => String(nowDay) >= first && String(nowDay) <= yesterday,
);
const ofReport = async (key: string, query = span): Promise<{ records: Row[]; sums: Row }> =>
  get(`${fixedReports.get(key)?.path}/list?${query}&size=10000`);
const origin = (report: string, id: unknown, way: string, more = ''): Promise<FigureOrigin> =>
  get(`blade-report/report/origin?report=${report}&id=${id}&way=${way}${more}`);
const chartOf = (stationId: unknown): Promise<readonly Row[]> =>
  get(`blade-index/index/dailyMeterData?stationId=${stationId}&${span}`);

/** Registers by device type: forward, and in reverse if there is one. */
const registers: Readonly<
  Record<number, readonly (readonly [record: string, metric: string, figure: string])[]>
> = {
  1: [['operating', 'totalEnergy', 'power']],
  2: [
    ['meter', 'totalPositiveActiveEnergy', 'power'],
    ['meterTariff', 'negativeTotal', 'reversePower'],
  ],
  3: [['inverterData', 'pvTotalOutputEnergy', 'power']],
};

it('days of the daily power equal the increase of the registers, forward and in reverse', async () => {
  let compared = 0;
  for (const { id, name, type } of everyDevice)
    for (const [record, metric, figure] of registers[Number(type)] ?? [])
      for (const date of [first, addDays(first, 13), yesterday]) {
        const row = daily.find((one) => one.meterId === id && one.nowDay === date);
        if (row?.[figure] === null || row === undefined) {
          expect([name, figure]).toEqual([name, 'reversePower']);
          continue;
        }
        const went = await registered(owner, zone, { deviceId: id, record, metric, date });
        const off = Math.abs(wh(row[figure]) - went);
        expect([name, date, figure, off <= 1]).toEqual([name, date, figure, true]);
        compared += 1;
      }
  expect(compared).toBeGreaterThan(30);
});

it('the station operation report matches inverters, meters, plan and capacity', async () => {
  const { records: rows, sums } = await ofReport('powerReport');
  expect(rows).toHaveLength(stations.length * 28);
  for (const row of rows) {
    const devices = devicesOf(row.stationId);
    const role = (id: unknown) => Number(devices.find((one) => one.id === id)?.meterRole);
    const own = daily.filter(
      ({ meterId, nowDay }) => nowDay === row.data && devices.some(({ id }) => id === meterId),
    );
    const generated = own.filter(({ type }) => Number(type) === 1);
    const metered = own.filter(({ type, meterId }) => Number(type) === 2 && role(meterId) === 1);
    const grid = own.filter(({ type, meterId }) => Number(type) === 2 && role(meterId) === 2);
    const named = [row.name, row.data];
    expect([...named, wh(row.inverter)]).toEqual([...named, sum(generated, 'power')]);
    expect([...named, wh(row.ammeter)]).toEqual([...named, sum(metered, 'power')]);
    expect([...named, wh(row.onEnergy)]).toEqual([...named, sum(grid, 'reversePower')]);
    const counted = metered.length > 0 ? sum(metered, 'power') : sum(generated, 'power');
    if (row.selfCapacity !== null) expect(wh(row.selfCapacity)).toBe(counted - wh(row.onEnergy));
    if (row.fullHour !== null)
      expect(Number(row.fullHour)).toBeCloseTo(counted / 1000 / Number(row.capacity), 2);
    if (row.planRate !== null) expect(Number(row.planRate)).toBeCloseTo((counted / wh(row.planEle)) * 100, 1);
    if (row.deviation !== null)
      expect(Number(row.deviation)).toBeCloseTo(
        ((wh(row.inverter) - wh(row.ammeter)) / wh(row.inverter)) * 100,
        1,
      );
  }
  for (const key of ['inverter', 'ammeter', 'onEnergy', 'selfCapacity'])
    expect([key, wh(sums[key])]).toEqual([key, sum(rows, key)]);
});

/** Periods of a report, each the sum of the adjacent shorter ones: days of the month, months of the year, years of all time. */
const [month, year] = [today.slice(0, 7), today.slice(0, 4)];
const longer = [
  ['a month its days', `type=2&timeRange=${month}`, `type=1&beginTime=${month}-01&endTime=${today}`],
  ['a year its months', `type=3&timeRange=${year}`, `type=2&beginTime=${year}-01&endTime=${month}`],
  ['all time its years', 'type=4', `type=3&beginTime=${Number(year) - 1}&endTime=${year}`],
] as const;
it.each([...fixedReports.values()])('each period of $key is the sum of the shorter ones', async (report) => {
  // Parts of a total, and differences of two energies, may decrease while the simulation continues.
  const totals = report.columns.flatMap(({ key, of, sum: isSum, opens }) =>
    isSum && opens?.length === 1 && (!/^(forward|reverse)/.test(of) || of.endsWith('Total')) ? [key] : [],
  );
  expect(totals.length).toBeGreaterThan(0);
  for (const [what, whole, parts] of longer) {
    if (whole === 'type=4' && !report.periods.includes(4)) continue;
    const before = await ofReport(report.key, whole);
    const shorter = await ofReport(report.key, parts);
    const after = await ofReport(report.key, whole);
    for (const name of totals) {
      const between = wh(shorter.sums[name]);
      expect([what, name, between]).toEqual([
        what,
        name,
        Math.min(Math.max(between, wh(before.sums[name])), wh(after.sums[name])),
      ]);
    }
  }
});

it.each([...openingReports])('figures of %s open components that add up to them', async (key, { ways }) => {
  const report = fixedReports.get(key);
  // A day in the middle: complete, with its events.
  const day = addDays(first, 13);
  const lists: Readonly<
    Record<string, { path: string; period: string; figures: Readonly<Record<string, string>> }>
  > = {
    meterDailyPower: {
      path: 'blade-meterDailyPower/meterDailyPower/list?timeType=1',
      period: 'nowDay',
      figures: { power: '', reversePower: 'reverse' },
    },
    measurementForm: {
      path: 'blade-meterDailyPower/meterDailyPower/list?timeType=1&type=2',
      period: 'nowDay',
      figures: { power: 'forward', reversePower: 'reverse' },
    },
    stationForm: {
      path: 'blade-meterDailyPower/meterDailyPower/list?timeType=1&type=1',
      period: 'nowDay',
      figures: { power: 'generated' },
    },
    inverterForm: {
      path: 'blade-inverterForm/inverterForm/list?type=1',
      period: 'period',
      figures: { generation: 'generated' },
    },
  };
  const list = lists[key];
  const rows = report
    ? (await ofReport(key, `timeRange=${day}`)).records
    : (await records(list?.path ?? '')).filter((row) => row[list?.period ?? ''] === day);
  expect(rows.length).toBeGreaterThan(0);
  const seen = new Set<string>();
  for (const row of rows) {
    // A band is a part of its direction, and the direction opens.
    const figures: (readonly [name: string, ways: readonly string[]])[] = report
      ? report.columns.flatMap(({ key: name, of, opens, sum: isSum }) =>
          isSum && opens && (!/^(forward|reverse)/.test(of) || of.endsWith('Total'))
            ? [[name, opens] as const]
            : [],
        )
      : Object.entries(list?.figures ?? {}).map(([name, way]) => [
          name,
          [way || (Number(row.type) === 1 ? 'generated' : 'forward')],
        ]);
    for (const [name, [way = '', taken]] of figures) {
      if (row[name] === null) continue;
      const opened = [];
      for (const one of taken === undefined ? [way] : [way, taken]) {
        seen.add(one);
        const found = await origin(key, row.id, one);
        const parts = found.parts.reduce((all, { energy }) => all + wh(energy), 0);
        expect([row.id, name, one, parts]).toEqual([row.id, name, one, wh(found.energy)]);
        expect(found.counters.length).toBeGreaterThan(0);
        opened.push(parts);
      }
      // A figure that opens two energies is their difference.
      const [own = 0, less = 0] = opened;
      expect([row.id, name, own - less]).toEqual([row.id, name, wh(row[name])]);
    }
    if (key !== 'meterDailyPower') continue;
    const total = await origin(key, row.id, Number(row.type) === 1 ? 'generated' : 'forward', '&upTo=1');
    expect([row.id, wh(total.energy)]).toEqual([row.id, wh(row.nowdayPower)]);
  }
  expect([...seen].toSorted()).toEqual(ways.toSorted());
});

/** Every list of energies with an export, and its column that is summed. */
const files: readonly (readonly [path: string, tail: string, query: string, figures: readonly string[]])[] = [
  ['blade-meterDailyPower/meterDailyPower', 'export-power', 'timeType=1', ['power']],
  ['blade-meterDailyPower/meterDailyPower', 'export-power', 'timeType=1&type=2', ['power']],
  ['blade-meterDailyPower/meterDailyPower', 'export-power', 'timeType=1&type=1', ['power']],
  ['blade-inverterForm/inverterForm', 'export', 'type=1', ['generation']],
  ...[...fixedReports.values()].map(
    ({ path, columns }) =>
      [path, 'export', span, columns.filter(({ sum: isSum }) => isSum).map(({ key }) => key)] as const,
  ),
];
it.each(files)('the file of %s/%s?%s contains the same as its list', async (path, tail, query, figures) => {
  const report = [...fixedReports.values()].find((one) => one.path === path);
  const fields = [...entities.values()].find((one) => one.path === path)?.fields ?? {};
  const heading = (name: string): string => {
    const column = report?.columns.find((one) => one.key === name);
    const { label: words, unit } = column ?? (fields[name] as { label: { en: string }; unit?: string });
    return unit ? `${words.en} (${unit})` : words.en;
  };
  const listed = await records(`${path}/list?${query}`);
  const reply = await world.app.http.app.inject({
    url: `/api/${path}/${tail}?${query}&lang=en`,
    headers: admin,
  });
  expect(reply.statusCode).toBe(200);
  const [sheet] = await readExcel(Readable.from([reply.rawPayload]));
  const [headings = [], ...rows] = sheet?.data ?? [];
  for (const name of figures) {
    const index = report
      ? report.columns.findIndex(({ key }) => key === name)
      : headings.indexOf(heading(name));
    expect([name, index >= 0]).toEqual([name, true]);
    const values = rows.slice(0, listed.length).map((row) => wh(row[index]));
    const foot = rows[listed.length];
    // Values of today change meanwhile.
    const isPast = (row: Row | undefined): boolean => String(row?.nowDay ?? row?.period ?? '') < today;
    const past = listed.filter(isPast);
    const told = values.filter((_, at) => isPast(listed[at]));
    expect([name, told.reduce((all, one) => all + one, 0)]).toEqual([name, sum(past, name)]);
    if (report) expect([name, wh(foot?.[index])]).toEqual([name, sum(listed, name)]);
    else if (foot) expect([name, wh(foot[index])]).toEqual([name, values.reduce((all, one) => all + one, 0)]);
  }
});

it('the file of every list of figures is checked', () => {
  const figures = [...entities.values()].filter((entity) => entity.figures === true);
  expect(figures.length).toBeGreaterThan(0);
  const walked = new Set(files.map(([path]) => path));
  expect(figures.filter(({ path }) => !walked.has(path)).map(({ key }) => key)).toEqual([]);
});

const walks = boardWalks({ get, records, stations, everyDevice, daily, today, first });

it.each(sourceKeys)('the widget %s agrees with its source', (source) => walks[source]());

it('every widget of the fixed boards is compared with its source', () => {
  const shown = fixedBoards.flatMap(({ pages }) => pages.flat().flatMap(({ source }) => source ?? []));
  expect(shown.filter((source) => walks[source] === undefined)).toEqual([]);
});

it('the performance of a station has the energy of its chart, and its components add up to the whole', async () => {
  const [from, until] = [addDays(yesterday, -2), yesterday];
  for (const { id, stationName } of stations) {
    const found = await get<Row>(
      `blade-index/insight/station?stationId=${id}&beginTime=${from}&endTime=${until}`,
    );
    const chart = (await chartOf(id)).filter(({ date }) => String(date) >= from);
    expect([stationName, wh(found.energy)]).toEqual([stationName, sum(chart, 'dailyPower')]);
    if (found.losses === null) continue;
    const parts = totalOf(Object.values(found.losses as Record<string, number | null>));
    expect(parts + Number(found.unexplained) + Number(found.energy) - Number(found.unlit ?? 0)).toBeCloseTo(
      Number(found.theoretical),
      1,
    );
  }
});
