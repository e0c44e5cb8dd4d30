import { Readable } from 'node:stream';
import { addDays, localDate, startOfDay } from '@heliodeck/kit/zone';
import { fixedBoards } from '@heliodeck/model/boards/fixed-boards';
import { type SourceKey, sourceKeys } from '@heliodeck/model/boards/widgets';
import type { FigureOrigin } from '@heliodeck/model/reports/figure-origin';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { openingReports } from '@heliodeck/model/reports/opening-reports';
import readExcel from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { demoTenant } from '../../../apps/server/seed/demo.ts';
import { layouts } from '../../../apps/server/telemetry/record-layout.ts';
import { fieldWorld } from '../../support/field-world.ts';
import type { Row } from '../../support/organisation.ts';

/** Every sum of every report, board and export of the demonstration tenant, from the registers of its devices up. */
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
/** kWh to the watt-hour: sums of decimal fractions are not exact in binary. */
const wh = (kilowattHours: unknown): number => Math.round(Number(kilowattHours ?? 0) * 1000);
const sum = (rows: readonly Row[], name: string): number => rows.reduce((all, row) => all + wh(row[name]), 0);
const cents = (amount: unknown): number => Math.round(Number(amount ?? 0) * 100);

const zone = 'Asia/Shanghai';
const today = localDate(zone, Date.now());
const yesterday = addDays(today, -1);
/** The first day the history covers from midnight on. */
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

/** What a counter went on by between two midnights, as its history says; between two readings evenly. Wh. */
async function registered(deviceId: unknown, record: string, metric: string, date: string): Promise<number> {
  const layout = layouts.get(record);
  const counter = layout?.counters.find(({ index }) => layout.columns[index]?.name === metric);
  if (layout === undefined || counter === undefined) throw new Error(`no ${record}.${metric}`);
  const beside = async (instant: number, comparison: '<=' | '>=', order: 'asc' | 'desc') => {
    const [row] = await owner(
      `select (extract(epoch from data_time) * 1000)::float8 as at, "${counter.column}"::float8 as value
       from ${layout.record.historyTable}
       where device_id = $1 and data_time ${comparison} to_timestamp($2 / 1000.0) and "${counter.column}" is not null
       order by data_time ${order} limit 1`,
      [deviceId, instant],
    );
    return { at: Number(row?.at), value: Number(row?.value) };
  };
  const at = async (instant: number) => {
    const [before, after] = [await beside(instant, '<=', 'desc'), await beside(instant, '>=', 'asc')];
    if (after.at === before.at) return before.value;
    return before.value + ((after.value - before.value) * (instant - before.at)) / (after.at - before.at);
  };
  const [begin, end] = [startOfDay(zone, date), startOfDay(zone, addDays(date, 1))];
  return ((await at(end)) - (await at(begin))) * counter.wattHours;
}

/** Registers by device type: forward, and in reverse where there is one. */
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

it('days of the daily power are what registers went on by, forward and in reverse', async () => {
  let compared = 0;
  for (const { id, name, type } of everyDevice)
    for (const [record, metric, figure] of registers[Number(type)] ?? [])
      for (const date of [first, addDays(first, 13), yesterday]) {
        const row = daily.find((one) => one.meterId === id && one.nowDay === date);
        if (row?.[figure] === null || row === undefined) {
          expect([name, figure]).toEqual([name, 'reversePower']);
          continue;
        }
        const off = Math.abs(wh(row[figure]) - (await registered(id, record, metric, date)));
        expect([name, date, figure, off <= 1]).toEqual([name, date, figure, true]);
        compared += 1;
      }
  expect(compared).toBeGreaterThan(30);
});

it('the station operation report is what inverters, meters, plan and capacity say', async () => {
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
        ((wh(row.inverter) - wh(row.ammeter)) / wh(row.ammeter)) * 100,
        1,
      );
  }
  for (const key of ['inverter', 'ammeter', 'onEnergy', 'selfCapacity'])
    expect([key, wh(sums[key])]).toEqual([key, sum(rows, key)]);
});

it.each([...openingReports])('figures of %s open into parts that add up to them', async (key, { ways }) => {
  const report = fixedReports.get(key);
  // A day in the middle: whole, with what happened on it.
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
    // A band is a part of its direction, which is what opens.
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
      // What opens two energies is their difference.
      const [own = 0, less = 0] = opened;
      expect([row.id, name, own - less]).toEqual([row.id, name, wh(row[name])]);
    }
    if (key !== 'meterDailyPower') continue;
    const total = await origin(key, row.id, Number(row.type) === 1 ? 'generated' : 'forward', '&upTo=1');
    expect([row.id, wh(total.energy)]).toEqual([row.id, wh(row.nowdayPower)]);
  }
  expect([...seen].toSorted()).toEqual(ways.toSorted());
});

/** Every list of energies that makes a file, and the column of each that is summed. */
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
it.each(files)('the file of %s/%s?%s says what its list says', async (path, tail, query, figures) => {
  const report = [...fixedReports.values()].find((one) => one.path === path);
  const { entities } = await import('@heliodeck/model/registries/entities');
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
    const values = (report ? rows.slice(0, -1) : rows).map((row) => wh(row[index]));
    // What is of today goes on meanwhile.
    const isPast = (row: Row | undefined): boolean => String(row?.nowDay ?? row?.period ?? '') < today;
    const past = listed.filter(isPast);
    const told = values.filter((_, at) => isPast(listed[at]));
    expect([name, told.reduce((all, one) => all + one, 0)]).toEqual([name, sum(past, name)]);
    if (report) expect([name, wh(rows.at(-1)?.[index])]).toEqual([name, sum(listed, name)]);
  }
});

interface Figures {
  readonly figures: readonly { readonly key: string; readonly value: number | null }[];
}
interface Series {
  readonly categories: readonly string[];
  readonly series: readonly { readonly key: string; readonly values: readonly (number | null)[] }[];
  readonly marks?: { readonly values: readonly (number | null)[] };
}
interface Parts {
  readonly parts: readonly { readonly key: string; readonly value: number }[];
  readonly rest: { readonly value: number } | null;
  readonly total: number;
}
const board = <T>(source: SourceKey, query = ''): Promise<T> =>
  get<T>(`blade-board/board/data?source=${source}${query}`);
const figureOf = ({ figures }: Figures, key: string): number | null =>
  figures.find((one) => one.key === key)?.value ?? null;
const seriesOf = ({ series }: Series, key: string): readonly (number | null)[] =>
  series.find((one) => one.key === key)?.values ?? [];
const totalOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, one) => all + (one ?? 0), 0);
const partsOf = ({ parts, rest }: Parts): number =>
  totalOf([...parts.map(({ value }) => value), rest?.value ?? 0]);
/** What is read between two readings of a field that goes on counting lies between them; boards round to hundredths of a kWh a value. */
async function between<T>(
  outer: () => Promise<number>,
  inner: () => Promise<T>,
  of: (found: T) => number,
  values = 1,
) {
  const before = await outer();
  const found = of(await inner());
  const after = await outer();
  const slack = 0.006 * values;
  expect([before - slack <= found, found <= after + slack, before, found, after]).toEqual([
    true,
    true,
    before,
    found,
    after,
  ]);
}
const total = (name: string, station?: unknown) => async (): Promise<number> =>
  Number(
    (await get<Row>(`blade-index/index/getMeterData${station ? `?stationId=${station}` : ''}`))[name] ?? 0,
  );
const month = today.slice(0, 7);
const membersOf = (key: string): Promise<{ readonly members: readonly Row[]; readonly sum: string | null }> =>
  get(`blade-board/finance/members?total=${key}`);

/** Which sums each source of a board is held against; a new source has a line here. */
const walks: Readonly<Record<SourceKey, () => Promise<void>>> = {
  overview: async () => {
    for (const [key, name] of [
      ['today', 'todayPower'],
      ['month', 'monthPower'],
      ['total', 'totalPower'],
    ] as const)
      await between(
        total(name),
        () => board<Figures>('overview'),
        (found) => figureOf(found, key) ?? 0,
      );
    expect(figureOf(await board('overview'), 'stations')).toBe(stations.length);
  },
  stations: async () => {
    const { stations: shown } = await board<{ stations: readonly Row[] }>('stations');
    expect(shown.map(({ id }) => id).toSorted()).toEqual(stations.map(({ id }) => id).toSorted());
  },
  stationFigures: async () => {
    for (const { id } of stations)
      for (const [key, name] of [
        ['today', 'todayPower'],
        ['month', 'monthPower'],
        ['total', 'totalPower'],
      ] as const)
        await between(
          total(name, id),
          () => board<Figures>('stationFigures', `&stationId=${id}`),
          (found) => figureOf(found, key) ?? 0,
        );
  },
  // Mean powers of quarters of an hour: a quarter of each is its energy.
  dayPower: async () => {
    for (const { id } of stations) {
      const { categories, series } = await board<Series>('dayPower', `&stationId=${id}`);
      const { parts } = await origin('powerHistory', `${id}-${today.replaceAll('-', '')}`, 'counted');
      const energies = new Map(parts.map(({ name, energy }) => [name.slice(11), energy]));
      const values = series[0]?.values ?? [];
      // The last one with a value goes on meanwhile.
      const until = values.findLastIndex((value) => value !== null);
      for (const [index, name] of categories.slice(0, until).entries()) {
        const energy = energies.get(name);
        if (energy === null || energy === undefined) continue;
        expect([id, name, Math.round((values[index] ?? 0) * 250)]).toEqual([id, name, wh(energy)]);
      }
      expect(until).toBeGreaterThan(0);
    }
  },
  generationDays: () =>
    between(
      total('monthPower'),
      () => board<Series>('generationDays'),
      (found) => totalOf(seriesOf(found, 'generated')),
      31,
    ),
  generationMonths: () =>
    between(
      total('yearPower'),
      () => board<Series>('generationMonths'),
      (found) => totalOf(seriesOf(found, 'generated')),
      12,
    ),
  planRate: async () => {
    await between(
      total('yearPower'),
      () => board<Series>('planRate'),
      (found) => totalOf(seriesOf(found, 'generated')),
      12,
    );
    const { marks, categories } = await board<Series>('planRate');
    const plans = await records('blade-planEnergy/planEnergy/list');
    const planned = categories.map((name) =>
      totalOf(plans.filter(({ planMonth }) => planMonth === name).map(({ planPower }) => Number(planPower))),
    );
    expect(categories.map((_, index) => wh(marks?.values[index]))).toEqual(planned.map(wh));
  },
  stationStates: async () => expect(partsOf(await board('stationStates'))).toBe(stations.length),
  deviceTypes: async () => expect(partsOf(await board('deviceTypes'))).toBe(everyDevice.length),
  stationGeneration: () =>
    between(total('monthPower'), () => board<Parts>('stationGeneration'), partsOf, stations.length),
  specificYield: async () => {
    const found = await board<Parts>('specificYield');
    const { records: rows } = await ofReport('powerHistory', `type=2&timeRange=${month}`);
    for (const { key, value } of found.parts) {
      const row = rows.find(({ stationId }) => stationId === key);
      // The day goes on: hundredths of an hour.
      expect([key, Math.abs(value - Number(row?.fullHour)) <= 0.05]).toEqual([key, true]);
    }
  },
  consumptionDays: async () => {
    const found = await board<Series>('consumptionDays');
    const past = found.categories.flatMap((name, index) => (name < today && name >= first ? [index] : []));
    const grid = daily.filter(
      ({ meterId }) => Number(everyDevice.find(({ id }) => id === meterId)?.meterRole) === 2,
    );
    for (const index of past) {
      const day = found.categories[index];
      for (const [key, figure] of [
        ['bought', 'power'],
        ['sold', 'reversePower'],
      ] as const) {
        const metered = sum(
          grid.filter(({ nowDay }) => nowDay === day),
          figure,
        );
        expect([day, key, Math.abs(wh(seriesOf(found, key)[index]) - metered) <= 5]).toEqual([
          day,
          key,
          true,
        ]);
      }
    }
  },
  consumptionShare: async () => {
    const consumed = async () => totalOf(seriesOf(await board<Series>('consumptionDays'), 'consumed'));
    await between(consumed, () => board<Parts>('consumptionShare'), partsOf, 40);
  },
  coal: async () => {
    const found = await board<Parts>('coal');
    expect(found.total).toBeCloseTo(partsOf(found), 3);
  },
  alarmGrades: async () => {
    const { total: counted } = await get<{ total: number }>(
      `blade-realtimeAlarm/realtimeAlarm/statistics?month=${month}`,
    );
    await between(
      async () => counted,
      () => board<Parts>('alarmGrades'),
      (found) => Math.min(counted, partsOf(found)),
    );
  },
  alarmStations: async () => {
    const grades = async () => partsOf(await board<Parts>('alarmGrades'));
    await between(grades, () => board<Parts>('alarmStations'), partsOf);
  },
  alarmDays: async () => {
    const grades = async () => partsOf(await board<Parts>('alarmGrades'));
    await between(
      grades,
      () => board<Series>('alarmDays'),
      (found) => totalOf(seriesOf(found, 'alarms')),
    );
  },
  troubles: async () => {
    const { troubles, counts } = await board<{ troubles: readonly Row[]; counts: Record<string, number> }>(
      'troubles',
    );
    expect(troubles.length).toBeLessThanOrEqual(
      Math.max(0, ...Object.values(counts).map(Number), totalOf(Object.values(counts))),
    );
  },
  faults: async () => {
    const { total: counted } = await get<{ total: number }>(
      `blade-faultReport/faultReport/statistics?month=${month}`,
    );
    expect(partsOf(await board('faults'))).toBe(counted);
  },
  repairFees: async () => {
    const orders = await records('blade-orderRecord/orderRecord/list');
    const year = orders.filter(
      ({ status, repairTime }) => Number(status) === 3 && String(repairTime).startsWith(today.slice(0, 4)),
    );
    const { series } = await board<Series>('repairFees');
    expect(cents(totalOf(series[0]?.values ?? []))).toBe(
      year.reduce((all, { money }) => all + cents(money), 0),
    );
  },
  energyFlow: async () => {
    for (const { id, stationName } of stations) {
      const { stationName: shown } = await board<Row>('energyFlow', `&stationId=${id}`);
      expect(shown).toBe(stationName);
    }
  },
  financeCards: async () => {
    const found = await board<Figures>('financeCards');
    for (const key of ['income', 'expenditure', 'cash', 'receivable', 'payable']) {
      const value = figureOf(found, key);
      const { members, sum: told } = await membersOf(key);
      const added = members.reduce((all, { amount }) => all + cents(amount), 0);
      expect([key, cents(value), cents(told)]).toEqual([key, added, added]);
    }
    const [income, expenditure] = [figureOf(found, 'income'), figureOf(found, 'expenditure')];
    expect(cents(figureOf(found, 'profit'))).toBe(cents(income) - cents(expenditure));
  },
  regionRevenue: async () => {
    const { members } = await membersOf('income');
    const sales = members.filter(({ origin: from }) => from === 'energy');
    expect(cents(partsOf(await board('regionRevenue')))).toBe(
      sales.reduce((all, { amount }) => all + cents(amount), 0),
    );
  },
  annualRevenue: async () => {
    const income = figureOf(await board('financeCards'), 'income');
    const { categories, series } = await board<Series>('annualRevenue');
    expect(categories.at(-1)).toBe(today.slice(0, 4));
    expect(cents(series[0]?.values.at(-1))).toBe(cents(income));
  },
  mainBusiness: async () => {
    const income = figureOf(await board('financeCards'), 'income');
    const { series } = await board<Series>('mainBusiness');
    expect(
      series.reduce(
        (all, { values }) => all + values.reduce<number>((those, one) => those + cents(one), 0),
        0,
      ),
    ).toBe(cents(income));
  },
  stationProfit: async () => {
    const found = await board<Series>('stationProfit');
    const cards = await board<Figures>('financeCards');
    const income = seriesOf(found, 'income').reduce<number>((all, one) => all + cents(one), 0);
    expect(income).toBeLessThanOrEqual(cents(figureOf(cards, 'income')));
    for (const [index] of found.categories.entries())
      expect(cents(seriesOf(found, 'profit')[index])).toBe(
        cents(seriesOf(found, 'income')[index]) - cents(seriesOf(found, 'expense')[index]),
      );
  },
};

it.each(sourceKeys)('the widget %s agrees with what it is made of', (source) => walks[source]());

it('holds every widget of the fixed boards against its source', () => {
  const shown = fixedBoards.flatMap(({ pages }) => pages.flat().flatMap(({ source }) => source ?? []));
  expect(shown.filter((source) => walks[source] === undefined)).toEqual([]);
});

it('the performance of a station has the energy of its chart, and its parts sum to the whole', async () => {
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
