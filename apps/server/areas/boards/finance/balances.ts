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
  /** As in `MembersAsked`: id of the station, 'others' or 'none'. */
  readonly station: string;
  readonly name: string | Label;
  readonly income: bigint;
  readonly expense: bigint;
}

/** Returns income and expenditure by station, the largest first, then the other stations together, then amounts without a station. */
export function stationBalances(members: readonly FinanceMember[]): readonly StationBalance[] {
  const ranked = rankedBalances(members);
  const nowhere = flowsOf(members).filter(({ stationId }) => stationId === null);
  const beyond = ranked.slice(mostStations);
  return [
    ...ranked.slice(0, mostStations),
    ...(beyond.length === 0 ? [] : [together(words.others(beyond.length), beyond)]),
    ...(nowhere.length === 0 ? [] : [balanceOf('none', words.noStation, nowhere)]),
  ];
}

/** Returns the ids of the stations that are not listed individually. */
export function stationsBeyond(members: readonly FinanceMember[]): ReadonlySet<string> {
  return new Set(
    rankedBalances(members)
      .slice(mostStations)
      .map(({ station }) => station),
  );
}

function flowsOf(members: readonly FinanceMember[]): readonly FinanceMember[] {
  return members.filter(({ total }) => total === 'income' || total === 'expenditure');
}

function rankedBalances(members: readonly FinanceMember[]): readonly StationBalance[] {
  const placed = flowsOf(members).flatMap((one) =>
    one.stationId === null ? [] : [{ id: one.stationId, one }],
  );
  return [...Map.groupBy(placed, ({ id }) => id)]
    .map(([id, those]) =>
      balanceOf(
        id,
        those[0]?.one.stationName ?? '',
        those.map(({ one }) => one),
      ),
    )
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
}

function balanceOf(station: string, name: string | Label, members: readonly FinanceMember[]): StationBalance {
  return {
    station,
    name,
    income: totalIn(members, 'income') ?? 0n,
    expense: totalIn(members, 'expenditure') ?? 0n,
  };
}

function together(name: Label, balances: readonly StationBalance[]): StationBalance {
  return {
    station: 'others',
    name,
    income: balances.reduce((sum, { income }) => sum + income, 0n),
    expense: balances.reduce((sum, { expense }) => sum + expense, 0n),
  };
}

function sizeOf({ income, expense }: StationBalance): number {
  return Math.abs(Number(income)) + Math.abs(Number(expense));
}
