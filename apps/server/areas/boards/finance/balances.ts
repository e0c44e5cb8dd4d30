import { type Label, label } from '@heliodeck/kit/label';
import type { FinanceMember } from '@heliodeck/model/boards/finance';
import { totalIn } from './ledger.ts';

/** Most stations listed individually; the others are added up in one entry, so that the sums include all. */
const mostStations = 12;
const words = {
  noStation: label('未指定电站', 'No station'),
  others: (n: number) => label(`其余 ${n} 座电站`, `${n} other ${n === 1 ? 'station' : 'stations'}`),
};

/** Income and expenditure of a station, or of several together, hundredths. */
export interface StationBalance {
  readonly name: string | Label;
  readonly income: bigint;
  readonly expense: bigint;
}

/** Returns income and expenditure by station, the largest first, then the other stations together, then amounts without a station. */
export function stationBalances(members: readonly FinanceMember[]): readonly StationBalance[] {
  const flows = members.filter(({ total }) => total === 'income' || total === 'expenditure');
  const byStation = Map.groupBy(flows, ({ stationId }) => stationId);
  const nowhere = byStation.get(null) ?? [];
  byStation.delete(null);
  const ranked = [...byStation.values()]
    .map((those) => balanceOf(those[0]?.stationName ?? '', those))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const beyond = ranked.slice(mostStations);
  return [
    ...ranked.slice(0, mostStations),
    ...(beyond.length === 0 ? [] : [together(words.others(beyond.length), beyond)]),
    ...(nowhere.length === 0 ? [] : [balanceOf(words.noStation, nowhere)]),
  ];
}

function balanceOf(name: string | Label, members: readonly FinanceMember[]): StationBalance {
  return {
    name,
    income: totalIn(members, 'income') ?? 0n,
    expense: totalIn(members, 'expenditure') ?? 0n,
  };
}

function together(name: Label, balances: readonly StationBalance[]): StationBalance {
  return {
    name,
    income: balances.reduce((sum, { income }) => sum + income, 0n),
    expense: balances.reduce((sum, { expense }) => sum + expense, 0n),
  };
}

function sizeOf({ income, expense }: StationBalance): number {
  return Math.abs(Number(income)) + Math.abs(Number(expense));
}
