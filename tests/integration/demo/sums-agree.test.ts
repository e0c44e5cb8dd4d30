import { Readable } from 'node:stream';
import { addDays, localDate } from '@heliodeck/kit/zone';
import readExcel from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { demoTenant } from '../../../apps/server/areas/demo/seed-demo.ts';
import { fieldWorld } from '../../support/field-world.ts';
import type { Row } from '../../support/organisation.ts';
import { registered } from '../../support/registered.ts';

const world = await fieldWorld({ demo: true });
const { owner } = world.database;
const { tenantId, account } = demoTenant;
const admin = await world.signIn(tenantId, account);
const get = async <T>(path: string): Promise<T> => (await world.get(`/api/${path}`, admin)).body.data as T;
const records = async (path: string): Promise<readonly Row[]> =>
  (await get<{ records: Row[] }>(`${path}${path.includes('?') ? '&' : '?'}size=10000`)).records;
const sum = (rows: readonly Row[], name: string) =>
  rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);
/** kWh rounded to the watt-hour: sums of decimal fractions are not exact in binary. */
const wh = (kilowattHours: number) => Math.round(kilowattHours * 1000);

const daily = 'blade-meterDailyPower/meterDailyPower/list';
const run = 'blade-inverterForm/inverterForm/list';
const stations = await records('blade-stationInfo/stationInfo/list');
const [everyDevice, dtus] = [await records('blade-xwj/xwj/list'), await records('blade-dtu/dtu/list')];
const devicesOf = (stationId: unknown): readonly Row[] => {
  const own = new Set(dtus.filter(({ stationInfoId }) => stationInfoId === stationId).map(({ id }) => id));
  return everyDevice.filter(({ dtuId }) => own.has(dtuId));
};
const zone = 'Asia/Shanghai';
const today = localDate(zone, Date.now());
const yesterday = addDays(today, -1);
/** The first complete day of the history. */
const first = addDays(today, -28);

/** Registers of the demonstration's devices by type: their forward counters. */
const counters: Readonly<Record<number, readonly [record: string, metric: string]>> = {
  1: ['operating', 'totalEnergy'],
  2: ['meter', 'totalPositiveActiveEnergy'],
  3: ['inverterData', 'pvTotalOutputEnergy'],
};

it('each day of the reports equals the increase of the registers of the devices', async () => {
  const rows = await records(`${daily}?timeType=1`);
  let compared = 0;
  for (const device of everyDevice) {
    const counter = counters[Number(device.type)];
    if (counter === undefined) continue;
    for (const date of [first, addDays(first, 13), yesterday]) {
      const row = rows.find((one) => one.meterId === device.id && one.nowDay === date);
      const [record, metric] = counter;
      const registers = await registered(owner, zone, { deviceId: device.id, record, metric, date });
      const off = Math.abs(wh(Number(row?.power)) - registers);
      expect([device.name, date, off <= 1 ? 'exact to the watt-hour' : off]).toEqual([
        ...[device.name, date, 'exact to the watt-hour'],
      ]);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(30);
});

it('a day of the chart equals the sum of the devices that count for the station, in every report', async () => {
  const rows = await records(`${daily}?timeType=1`);
  const runs = await records(`${run}?type=1`);
  for (const { id, stationName } of stations) {
    const chart = await get<Row[]>(
      `blade-index/index/dailyMeterData?stationId=${id}&beginTime=${first}&endTime=${yesterday}`,
    );
    expect(chart).toHaveLength(28);
    const devices = devicesOf(id);
    const inverters = new Set(devices.filter(({ type }) => Number(type) === 3).map((one) => one.id));
    const counting = new Set(
      devices
        .filter(({ type, meterRole }) =>
          inverters.size > 0 ? Number(type) === 3 : Number(type) === 2 && Number(meterRole) === 1,
        )
        .map((one) => one.id),
    );
    for (const { date, dailyPower } of chart) {
      const own = rows.filter((row) => row.nowDay === date && counting.has(row.meterId));
      expect([stationName, date, wh(sum(own, 'power'))]).toEqual([stationName, date, wh(Number(dailyPower))]);
      if (inverters.size === 0) continue;
      const ran = runs.filter((row) => row.period === date && inverters.has(row.deviceId));
      expect([date, wh(sum(ran, 'generation'))]).toEqual([date, wh(Number(dailyPower))]);
    }
  }
});

it('months, years and the total are the sums of their days, and never decrease', async () => {
  for (const { id, stationName } of stations) {
    const query = `blade-index/index/getMeterData?stationId=${id}`;
    const before = await get<Row>(query);
    const chart = await get<Row[]>(`blade-index/index/dailyMeterData?stationId=${id}&type=1`);
    const year = await get<Row[]>(`blade-index/index/dailyMeterData?stationId=${id}&type=2`);
    const after = await get<Row>(query);
    // The simulation continues meanwhile: the value between two readings is between theirs.
    for (const [name, rows] of [
      ['monthPower', chart],
      ['yearPower', year],
    ] as const) {
      const between = wh(sum(rows, 'dailyPower'));
      expect([
        stationName,
        name,
        between >= wh(Number(before[name])),
        between <= wh(Number(after[name])),
      ]).toEqual([stationName, name, true, true]);
    }
  }
});

it('the total of the tenant is the sum of its stations', async () => {
  const all = () => get<Row>('blade-index/index/getMeterData');
  const before = await all();
  const own = await Promise.all(
    stations.map(({ id }) => get<Row>(`blade-index/index/getMeterData?stationId=${id}`)),
  );
  const after = await all();
  for (const name of ['todayPower', 'monthPower', 'yearPower', 'totalPower']) {
    const between = wh(sum(own, name));
    expect([name, between >= wh(Number(before[name])), between <= wh(Number(after[name]))]).toEqual([
      name,
      true,
      true,
    ]);
  }
});

it.each([
  ['meterDailyPower', 'timeType=1&type=1', 'power', "Today's Power (kWh)", 'nowDay', 'Update Time'],
  ['inverterForm', 'type=1', 'generation', 'Generation (kWh)', 'period', 'Time'],
] as const)(
  'the export of %s contains the same as its list',
  async (key, query, figure, heading, day, ofDay) => {
    const path = `/api/blade-${key}/${key}`;
    const listed = (await records(`blade-${key}/${key}/list?${query}`)).filter(
      (row) => String(row[day]) < today,
    );
    const reply = await world.app.http.app.inject({ url: `${path}/export?${query}&lang=en`, headers: admin });
    const [sheet] = await readExcel(Readable.from([reply.rawPayload]));
    const [headings = [], ...rows] = sheet?.data ?? [];
    const [energy, date] = [headings.indexOf(heading), headings.indexOf(ofDay)];
    const past = rows.filter((row) => String(row[date]) < today);
    expect(past).toHaveLength(listed.length);
    expect(wh(past.reduce((all, row) => all + Number(row[energy] ?? 0), 0))).toBe(wh(sum(listed, figure)));
  },
);

/** Rows of a fixed report for the days that the history covers. */
const fixed = async (path: string, query = ''): Promise<readonly Row[]> =>
  records(`blade-${path}/${path}/list?beginTime=${first}&endTime=${yesterday}${query}`);

it('the fixed reports have the same days as the daily power and the chart', async () => {
  const daily1 = await records(`${daily}?timeType=1`);
  const meters = await fixed('timeSharing');
  expect(meters.length).toBeGreaterThan(50);
  for (const { subjectId, period, zz } of meters) {
    const row = daily1.find((one) => one.meterId === subjectId && one.nowDay === period);
    expect([subjectId, period, wh(Number(zz))]).toEqual([subjectId, period, wh(Number(row?.power))]);
  }
  for (const { subjectId, period, generation } of await fixed('inverterReport')) {
    const row = daily1.find((one) => one.meterId === subjectId && one.nowDay === period);
    expect([period, wh(Number(generation))]).toEqual([period, wh(Number(row?.power))]);
  }
  const history = await fixed('powerHistory');
  for (const { id } of stations) {
    const chart = await get<Row[]>(
      `blade-index/index/dailyMeterData?stationId=${id}&beginTime=${first}&endTime=${yesterday}`,
    );
    const own = history.filter(({ stationId }) => stationId === id);
    expect(own.map(({ period, generation }) => [period, generation])).toEqual(
      chart.map(({ date, dailyPower }) => [date, dailyPower]),
    );
  }
});

it('bands of the fixed reports add up to their totals, in every report and with the energy by band of the tariff', async () => {
  const [sharing, division, measured] = [
    await fixed('timeSharing'),
    await fixed('timedivisionForm'),
    await fixed('measureReport'),
  ];
  const keys = ['zz', 'zj', 'zf', 'zp', 'zg', 'zq', 'fz', 'fj', 'ff', 'fp', 'fg', 'fq'];
  const known = ['Total', 'Jian', 'Feng', 'Ping', 'Gu', 'Other'];
  const divided = ['positive', 'negative'].flatMap((way) => known.map((band) => `${way}${band}`));
  for (const [index, row] of sharing.entries()) {
    for (const way of ['z', 'f']) {
      const bands = ['j', 'f', 'p', 'g', 'q'].reduce(
        (all, band) => all + wh(Number(row[way + band] ?? 0)),
        0,
      );
      expect([row.id, way, bands]).toEqual([row.id, way, wh(Number(row[`${way}z`] ?? 0))]);
    }
    expect(keys.map((key) => measured[index]?.[key])).toEqual(keys.map((key) => row[key]));
    expect(divided.map((key) => division[index]?.[key])).toEqual(keys.map((key) => row[key]));
  }
  for (const { id } of stations) {
    const byBand = await get<{
      periods: { date: string; parts: { way: string; band: string; energy: number }[] }[];
    }>(`blade-index/index/energyByBand?stationId=${id}&beginTime=${first}&endTime=${yesterday}`);
    const grid = new Set(
      devicesOf(id)
        .filter(({ meterRole }) => Number(meterRole) === 2)
        .map((one) => one.id),
    );
    for (const { date, parts } of byBand.periods) {
      const own = sharing.filter(({ subjectId, period }) => grid.has(subjectId) && period === date);
      for (const [way, key, band] of [
        ['bought', 'zf', 'peak'],
        ['bought', 'zg', 'valley'],
        ['sold', 'ff', 'peak'],
      ] as const) {
        const energy = parts.filter((part) => part.way === way && part.band === band);
        expect([date, way, band, wh(sum(own, key))]).toEqual([date, way, band, wh(sum(energy, 'energy'))]);
      }
    }
  }
});

it('boards have the same values as the charts: days, months, and the month of each station', async () => {
  interface Parts {
    readonly parts: readonly { readonly key: string; readonly value: number }[];
  }
  const board = <T>(source: string) => get<T>(`blade-board/board/data?source=${source}`);
  const monthOf = async () => {
    const own = stations.map(async ({ id }) => {
      const { monthPower } = await get<Row>(`blade-index/index/getMeterData?stationId=${id}`);
      return [String(id), wh(Number(monthPower))] as const;
    });
    return new Map(await Promise.all(own));
  };
  const before = await monthOf();
  const { parts } = await board<Parts>('stationGeneration');
  const after = await monthOf();
  expect(parts.length).toBe(stations.length);
  for (const { key, value } of parts)
    expect([key, wh(value) >= Number(before.get(key)), wh(value) <= Number(after.get(key))]).toEqual([
      ...[key, true, true],
    ]);

  const days = await board<{ categories: string[]; series: { values: (number | null)[] }[] }>(
    'generationDays',
  );
  const month = `${today.slice(0, 7)}-01`;
  const chart = await get<Row[]>(
    `blade-index/index/dailyMeterData?beginTime=${month}&endTime=${addDays(month, days.categories.length - 1)}`,
  );
  expect(chart.map(({ date }) => date)).toEqual(days.categories);
  for (const [index, { date, dailyPower }] of chart.entries()) {
    // Today changes meanwhile. A board shows hundredths of a kilowatt-hour.
    if (String(date) >= today) continue;
    const shown = days.series[0]?.values[index] ?? 0;
    expect([date, Math.abs(wh(shown) - wh(Number(dailyPower))) <= 5]).toEqual([date, true]);
  }
});
