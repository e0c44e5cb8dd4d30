import { label } from '@heliodeck/kit/label';
import { addDays } from '@heliodeck/kit/zone';
import type { FinanceMember, FinanceTotal } from '@heliodeck/model/boards/finance';
import { financeEntry, financeKind, financeOrigin } from '@heliodeck/model/boards/finance-entry';
import type { BoardNote } from '@heliodeck/model/boards/notes';
import type { StationMoney } from '@heliodeck/model/energy/band-energy';
import { sql } from 'kysely';
import { tenantCurrency } from '../../../access/records/tenant-currency.ts';
import type { Context } from '../../../context.ts';
import { readVisibleRows } from '../../../troubles/read-rows.ts';
import type { BoardStation } from '../board-reads.ts';
import { type BoardParts, notesOf } from '../widgets/ask.ts';
import { hundredths, hundredthsText } from './amounts.ts';
import type { energyMoney } from './energy-money.ts';

/** Income and expenditure of a year, amount by amount. */
export interface Ledger {
  readonly members: readonly FinanceMember[];
  readonly currency: string;
  readonly notes: readonly BoardNote[];
}

const words = {
  sold: label('售电', 'Electricity sold'),
  generated: label('发电补贴', 'Subsidy of generation'),
  bought: label('购电', 'Electricity bought'),
};

/** Total of each kind of energy: income if it is sold or subsidised, expenditure if it is bought. */
const totalOfWay = { sold: 'income', generated: 'income', bought: 'expenditure' } as const;
const totalOfKind = new Map<number, FinanceTotal>([
  [financeKind.income, 'income'],
  [financeKind.expenditure, 'expenditure'],
  [financeKind.cash, 'cash'],
  [financeKind.receivable, 'receivable'],
  [financeKind.payable, 'payable'],
]);
/** Balances: they include all entries until the end of the year, not only those of the year. */
const balances: ReadonlySet<FinanceTotal> = new Set(['cash', 'receivable', 'payable']);

/** Returns all amounts of a year visible to the caller, in one currency: that of most tariffs, else that of the tenant. */
export async function ledgerOf(
  context: Context,
  parts: BoardParts & { readonly money: ReturnType<typeof energyMoney> },
  year: number,
): Promise<Ledger> {
  const stations = await parts.reads.energy.stations(context);
  const money = await parts.money(context, stations, year);
  const usual = await tenantCurrency(parts.services.store, context.caller.tenantId);
  const currency = mostUsed([...money.values()], usual);
  const byId = new Map(stations.map((station) => [station.id, station]));
  const priced = stations.flatMap((station) => {
    const found = money.get(station.id);
    return found?.currency === currency ? [{ station, months: found.months }] : [];
  });
  const energy = priced.flatMap(energyMembers);
  const repairs = await repairMembers(context, parts, year, byId);
  const entered = await enteredMembers(context, parts, year, { stations: byId, usual });
  const ours = <T extends InCurrency>(those: readonly T[]) =>
    those.filter((one) => one.currency === currency);
  const [ourRepairs, ourEntries] = [ours(repairs), ours(entered)];
  return {
    currency,
    members: [
      ...energy,
      ...[...ourRepairs, ...ourEntries].map(({ currency: _currency, ...member }) => member),
    ],
    notes: notesOf({
      priced: [priced.length, stations.length],
      noTariff: stations.filter(({ id }) => !money.has(id)).length,
      noPrice: priced.filter(({ months }) => months.some(hasUnpriced)).length,
      otherCurrency:
        money.size -
        priced.length +
        (entered.length - ourEntries.length) +
        (repairs.length - ourRepairs.length),
      entered: ourEntries.length,
    }),
  };
}

/** Returns the exact sum of the members of a total; null if there are none. */
export function totalIn(members: readonly FinanceMember[], total: FinanceTotal): bigint | null {
  const those = members.filter((one) => one.total === total);
  return those.length === 0 ? null : those.reduce((sum, { amount }) => sum + hundredths(amount), 0n);
}

interface InCurrency {
  readonly currency: string;
}

/** Returns the currency of most amounts; of several that are equally frequent the usual one, else the first by its code. */
export function mostUsed(amounts: readonly InCurrency[], usual: string): string {
  const counts = Map.groupBy(amounts, ({ currency }) => currency);
  const rank = (currency: string) => (currency === usual ? '' : currency);
  const [most] = [...counts].toSorted(
    ([one, those], [other, others]) => others.length - those.length || (rank(one) < rank(other) ? -1 : 1),
  );
  return most?.[0] ?? usual;
}

interface PricedStation extends Pick<StationMoney, 'months'> {
  readonly station: BoardStation;
}

function hasUnpriced({ sums }: StationMoney['months'][number]): boolean {
  return sums.some(({ amount }) => amount === null);
}

function energyMembers({ station, months }: PricedStation): readonly FinanceMember[] {
  return months.flatMap(({ date, sums }) =>
    sums.flatMap(({ way, energy, amount }): FinanceMember[] =>
      amount === null || hundredths(amount) === 0n
        ? []
        : [
            {
              total: totalOfWay[way],
              origin: 'energy',
              what: words[way],
              period: date,
              energy,
              ...placeOf(station),
              amount: hundredthsText(hundredths(amount)),
              link: `/station/tariff?station=${station.id}`,
            },
          ],
    ),
  );
}

async function repairMembers(
  context: Context,
  { reads }: BoardParts,
  year: number,
  stations: ReadonlyMap<string, BoardStation>,
): Promise<readonly (FinanceMember & InCurrency)[]> {
  const costs = await reads.repairCosts(context, `${year}-01-01`, addDays(`${year}-12-31`, 1));
  return costs.map(({ orderId, stationId, device, month, amount, currency }) => ({
    total: 'expenditure',
    origin: 'repair',
    what: { zh: device, en: device },
    period: month,
    ...placeOf(stationId === null ? undefined : stations.get(stationId)),
    amount: hundredthsText(hundredths(amount)),
    energy: null,
    currency,
    link: `/operations/orderRecord?order=${orderId}`,
  }));
}

type EntryRow = readonly [
  kind: number | null,
  period: string | null,
  amount: string | null,
  currency: string | null,
  station: string | null,
  region: string | null,
  origin: number | null,
  note: string | null,
];

async function enteredMembers(
  context: Context,
  { services }: BoardParts,
  year: number,
  { stations, usual }: { readonly stations: ReadonlyMap<string, BoardStation>; readonly usual: string },
): Promise<readonly (FinanceMember & InCurrency)[]> {
  const query = await services.entities.everything(context, financeEntry);
  query.where(sql`t.period <= ${`${year}-12`}`);
  const rows = await readVisibleRows<EntryRow>(context, query, [
    ['kind', sql`t.kind`],
    ['period', sql`t.period`],
    ['amount', sql`t.amount::text`],
    ['currency', sql`t.currency`],
    ['stationId', sql`t.station_id::text`],
    ['regionId', sql`t.region_id`],
    ['origin', sql`t.origin`],
    ['note', sql`t.note`],
  ]);
  return rows.flatMap(([kind, period, amount, currency, station, region, origin, note]) => {
    const total = totalOfKind.get(kind ?? 0);
    if (total === undefined || period === null || amount === null) return [];
    if (!balances.has(total) && !period.startsWith(String(year))) return [];
    const place = placeOf(station === null ? undefined : stations.get(station));
    return [
      {
        total,
        what: { zh: note ?? '', en: note ?? '' },
        period,
        energy: null,
        origin: origin === financeOrigin.imported ? 'imported' : 'entered',
        ...place,
        regionId: place.regionId || (region ?? ''),
        amount: hundredthsText(hundredths(amount)),
        currency: currency ?? usual,
        link: '/analysis/financeEntry',
      },
    ];
  });
}

function placeOf(station: BoardStation | undefined) {
  return {
    stationId: station?.id ?? null,
    stationName: station?.name ?? '',
    regionId: station?.regionId ?? '',
  };
}
