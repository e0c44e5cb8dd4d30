import type { FinanceMember, MembersAsked } from '@heliodeck/model/boards/finance';
import { hundredths, hundredthsText } from './amounts.ts';
import { stationsBeyond } from './balances.ts';

/** Returns the amounts of a year that make up a figure; in net profit expenditure has the opposite sign. */
export function membersFor(
  members: readonly FinanceMember[],
  { total, month, station, region, energy }: MembersAsked,
): readonly FinanceMember[] {
  const beyond = station === 'others' ? stationsBeyond(members) : undefined;
  const isThere = ({ stationId }: FinanceMember): boolean => {
    if (station === undefined) return true;
    if (beyond !== undefined) return stationId !== null && beyond.has(stationId);
    return station === 'none' ? stationId === null : stationId === station;
  };
  return members
    .filter(
      (one) =>
        (total === 'profit' ? one.total === 'income' || one.total === 'expenditure' : one.total === total) &&
        (month === undefined || one.period === month) &&
        (region === undefined || one.regionId.slice(0, 2) === region) &&
        (energy === undefined || (one.origin === 'energy') === (energy === 1)) &&
        isThere(one),
    )
    .map((one) =>
      total === 'profit' && one.total === 'expenditure'
        ? { ...one, amount: hundredthsText(-hundredths(one.amount)) }
        : one,
    );
}

/** Returns the exact sum of amounts; null if there are none. */
export function sumOfMembers(members: readonly FinanceMember[]): string | null {
  if (members.length === 0) return null;
  return hundredthsText(members.reduce((sum, { amount }) => sum + hundredths(amount), 0n));
}
