import type { SourceKey } from '@heliodeck/model/boards/widgets';
import type { FigureOrigin } from '@heliodeck/model/reports/figure-origin';
import type { FixedReportPage } from '@heliodeck/model/reports/fixed-report';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { expect } from 'vitest';
import type { Row } from './organisation.ts';
import { cents, sum, totalOf, wh } from './sums.ts';

/** A tenant whose field keeps running, and data read from it. */
interface WalkedTenant {
  readonly get: <T>(path: string) => Promise<T>;
  readonly records: (path: string) => Promise<readonly Row[]>;
  readonly stations: readonly Row[];
  readonly everyDevice: readonly Row[];
  /** Rows of the daily power by day. */
  readonly daily: readonly Row[];
  /** Today, and the first day of the history, 'yyyy-MM-dd'. */
  readonly today: string;
  readonly first: string;
}

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

/** The sums that each source of a board is compared with; a new source needs a line here. */
export function boardWalks({
  get,
  records,
  stations,
  everyDevice,
  daily,
  today,
  first,
}: WalkedTenant): Readonly<Record<SourceKey, () => Promise<void>>> {
  const ofReport = (key: string, query: string): Promise<FixedReportPage> =>
    get(`${fixedReports.get(key)?.path}/list?${query}&size=10000`);
  const origin = (report: string, id: unknown, way: string): Promise<FigureOrigin> =>
    get(`blade-report/report/origin?report=${report}&id=${id}&way=${way}`);
  const board = <T>(source: SourceKey, query = ''): Promise<T> =>
    get<T>(`blade-board/board/data?source=${source}${query}`);
  const figureOf = ({ figures }: Figures, key: string): number | null =>
    figures.find((one) => one.key === key)?.value ?? null;
  const seriesOf = ({ series }: Series, key: string): readonly (number | null)[] =>
    series.find((one) => one.key === key)?.values ?? [];
  const partsOf = ({ parts, rest }: Parts): number =>
    totalOf([...parts.map(({ value }) => value), rest?.value ?? 0]);
  /**
   * While a field keeps counting, a value must lie between readings before and after it; boards round each
   * value to hundredths of a kWh.
   */
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
  const membersOf = (
    key: string,
  ): Promise<{ readonly members: readonly Row[]; readonly sum: string | null }> =>
    get(`blade-board/finance/members?total=${key}`);

  return {
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
        // The last one with a value increases meanwhile.
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
        totalOf(
          plans.filter(({ planMonth }) => planMonth === name).map(({ planPower }) => Number(planPower)),
        ),
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
        // The day continues: tolerance of hundredths of an hour.
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
      for (const [key, card] of [
        ['income', 'income'],
        ['expense', 'expenditure'],
      ] as const) {
        const all = seriesOf(found, key).reduce<number>((sum, one) => sum + cents(one), 0);
        expect([key, all]).toEqual([key, cents(figureOf(cards, card))]);
      }
      for (const [index] of found.categories.entries())
        expect(cents(seriesOf(found, 'profit')[index])).toBe(
          cents(seriesOf(found, 'income')[index]) - cents(seriesOf(found, 'expense')[index]),
        );
    },
  };
}
