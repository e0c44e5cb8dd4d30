import { type Label, label } from '@heliodeck/kit/label';
import { roundTo } from '@heliodeck/kit/scale';
import { localDate } from '@heliodeck/kit/zone';
import type { FinanceMember, FinanceTotal, MembersAsked } from '@heliodeck/model/boards/finance';
import type { Figure } from '@heliodeck/model/boards/widget-data';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { statement } from '../../../store/sql.ts';
import { readVisibleRows } from '../../../troubles/read-rows.ts';
import { amountNumber, hundredths, hundredthsText } from '../finance/amounts.ts';
import { stationBalances } from '../finance/balances.ts';
import { energyMoney } from '../finance/energy-money.ts';
import { type Ledger, ledgerOf, totalIn } from '../finance/ledger.ts';
import { membersFor } from '../finance/members.ts';
import { type AnswerWidget, type BoardParts, notesOf, partsData, percent } from './ask.ts';

const words = {
  income: label('总收入', 'Total income'),
  expenditure: label('总支出', 'Total expenditure'),
  profit: label('净利润', 'Net profit'),
  cash: label('现金', 'Cash'),
  receivable: label('应收账款', 'Accounts receivable'),
  payable: label('应付账款', 'Accounts payable'),
  sales: label('售电收入', 'Electricity sales'),
  main: label('主营业务收入', 'Main business'),
  revenue: label('营业收入', 'Revenue'),
  growth: label('营收增长（%）', 'Revenue growth (%)'),
  registrations: label('新注册电站', 'Stations registered'),
  stationUnit: label('座', 'stations'),
  yearIncome: label('收入', 'Income'),
  yearExpense: label('支出', 'Expense'),
  yearProfit: label('利润', 'Profit'),
  noRegion: label('未指定区域', 'No region'),
};

/** Number of years in comparison, including the requested one. */
const yearsShown = 5;

type LedgerOfYear = (context: Context, year?: number) => Promise<Ledger>;

/** Returns the amounts of a year, computed once for all widgets. */
export function ledgers(parts: BoardParts): LedgerOfYear {
  const money = energyMoney(parts);
  return (context, year = currentYear(context)) => ledgerOf(context, { ...parts, money }, year);
}

function currentYear({ zone, now }: Context): number {
  return Number(localDate(zone, now.getTime()).slice(0, 4));
}

/** The widgets of the finance dashboard. */
export function financeWidgets(ledger: LedgerOfYear) {
  return {
    financeCards: financeCards(ledger),
    regionRevenue: regionRevenue(ledger),
    annualRevenue: annualRevenue(ledger),
    mainBusiness: mainBusiness(ledger),
    stationProfit: stationProfit(ledger),
  };
}

const financeCards =
  (ledger: LedgerOfYear): AnswerWidget =>
  async (context, _, { year }) => {
    const { members, currency, notes } = await ledger(context, year);
    const card = (key: FinanceTotal): Figure => figure(key, words[key], totalIn(members, key), currency);
    const [income, expenditure] = [totalIn(members, 'income'), totalIn(members, 'expenditure')];
    const profit = income === null && expenditure === null ? null : (income ?? 0n) - (expenditure ?? 0n);
    return {
      shape: 'figures',
      at: context.now.getTime(),
      notes,
      figures: [
        ...[card('income'), card('expenditure'), figure('profit', words.profit, profit, currency)],
        ...[card('cash'), card('receivable'), card('payable')],
      ],
    };
  };

const regionRevenue =
  (ledger: LedgerOfYear): AnswerWidget =>
  async (context, _, { year }) => {
    const { members, currency, notes } = await ledger(context, year);
    const sales = Map.groupBy(members.filter(isSale), ({ regionId }) => regionId.slice(0, 2));
    const names = await regionNames(context, [...sales.keys()]);
    const parts = [...sales].map(([region, those]) => {
      const sum = sumOf(those);
      return {
        key: region,
        name: names.get(region) ?? words.noRegion,
        value: amountNumber(sum),
        exact: hundredthsText(sum),
        opens: { total: 'income', energy: 1, region } as const,
      };
    });
    return partsData(
      context,
      parts.filter(({ value }) => value !== 0),
      { unit: 'money', currency, notes },
    );
  };

const annualRevenue =
  (ledger: LedgerOfYear): AnswerWidget =>
  async (context, parts, { year = currentYear(context) }) => {
    const years = Array.from({ length: yearsShown }, (_, back) => year - yearsShown + 1 + back);
    const registered = await registrations(context, parts);
    const revenues: (bigint | null)[] = [];
    let shown: Ledger | undefined;
    for (const one of years) {
      shown = await ledger(context, one);
      revenues.push(totalIn(shown.members, 'income'));
    }
    const growths = revenues.map((now, index) => growth(revenues[index - 1], now));
    const hasGrowth = growths.some((one) => one !== null);
    return {
      shape: 'series',
      at: context.now.getTime(),
      unit: 'money',
      currency: shown?.currency ?? '',
      notes: [...notesOf({ noEarlierRevenue: hasGrowth ? 0 : 1 }), ...(shown?.notes ?? [])],
      categories: years.map(String),
      series: [
        {
          key: 'revenue',
          name: words.revenue,
          values: revenues.map(numberOr),
          opens: years.map((one, index) =>
            revenues[index] === null ? null : ({ total: 'income', year: one } as const),
          ),
        },
      ],
      beside: [
        {
          key: 'registrations',
          name: words.registrations,
          unit: words.stationUnit,
          values: years.map((one) => registered.get(one) ?? 0),
        },
        ...(hasGrowth ? [{ key: 'growth', name: words.growth, unit: percent, values: growths }] : []),
      ],
    };
  };

const mainBusiness =
  (ledger: LedgerOfYear): AnswerWidget =>
  async (context, _, { year = currentYear(context) }) => {
    const { members, currency, notes } = await ledger(context, year);
    const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`);
    const byMonth = (energy: 0 | 1) => {
      const asked = months.map((month): MembersAsked => ({ total: 'income', energy, month }));
      const found = asked.map((one) => membersFor(members, one));
      return {
        values: found.map((those) => (those.length === 0 ? null : amountNumber(sumOf(those)))),
        opens: asked.map((one, index) => (found[index]?.length === 0 ? null : one)),
      };
    };
    return {
      shape: 'series',
      at: context.now.getTime(),
      unit: 'money',
      currency,
      notes,
      categories: months,
      series: [
        { key: 'sales', name: words.sales, ...byMonth(1) },
        { key: 'main', name: words.main, ...byMonth(0) },
      ],
    };
  };

const stationProfit =
  (ledger: LedgerOfYear): AnswerWidget =>
  async (context, _, { year }) => {
    const { members, currency, notes } = await ledger(context, year);
    const rows = stationBalances(members);
    return {
      shape: 'series',
      at: context.now.getTime(),
      unit: 'money',
      currency,
      notes,
      categories: rows.map(({ name }) => name),
      series: [
        {
          key: 'income',
          name: words.yearIncome,
          values: rows.map(({ income }) => amountNumber(income)),
          opens: rows.map(({ station, income }) => (income === 0n ? null : { total: 'income', station })),
        },
        {
          key: 'expense',
          name: words.yearExpense,
          values: rows.map(({ expense }) => amountNumber(expense)),
          opens: rows.map(({ station, expense }) =>
            expense === 0n ? null : { total: 'expenditure', station },
          ),
        },
        {
          key: 'profit',
          name: words.yearProfit,
          values: rows.map(({ income, expense }) => amountNumber(income - expense)),
          opens: rows.map(({ station }) => ({ total: 'profit', station })),
        },
      ],
    };
  };

function figure(key: MembersAsked['total'], name: Label, amount: bigint | null, currency: string): Figure {
  return {
    key,
    label: name,
    unit: 'money',
    currency,
    value: numberOr(amount),
    ...(amount === null ? {} : { exact: `${hundredthsText(amount)} ${currency}`, opens: { total: key } }),
  };
}

function isSale({ total, origin }: FinanceMember): boolean {
  return total === 'income' && origin === 'energy';
}

function sumOf(members: readonly FinanceMember[]): bigint {
  return members.reduce((sum, { amount }) => sum + hundredths(amount), 0n);
}

function numberOr(amount: bigint | null): number | null {
  return amount === null ? null : amountNumber(amount);
}

/** Per cent; null if there is no value to compare with. */
function growth(before: bigint | null | undefined, now: bigint | null): number | null {
  if (before === null || before === undefined || before <= 0n || now === null) return null;
  return roundTo((Number(now - before) / Number(before)) * 100, 1);
}

async function regionNames(context: Context, codes: readonly string[]): Promise<ReadonlyMap<string, Label>> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ code: string; zh: string; en: string }>(
      statement`select code, name as zh, coalesce(nullif(name_en, ''), name) as en from region
         where code = any(${codes}) and is_deleted = 0`,
    ),
  );
  return new Map(rows.map(({ code, zh, en }) => [code, { zh, en }]));
}

/** Stations registered, by year. */
async function registrations(
  context: Context,
  { services }: BoardParts,
): Promise<ReadonlyMap<number, number>> {
  const query = await services.entities.everything(context, stationInfo);
  const rows = await readVisibleRows<readonly [year: number | null]>(context, query, [
    ['registrationTime', sql`extract(year from t.registration_time)::int`],
  ]);
  return new Map(
    [...Map.groupBy(rows, ([year]) => year)].flatMap(([year, { length }]) =>
      year === null ? [] : [[year, length] as const],
    ),
  );
}
