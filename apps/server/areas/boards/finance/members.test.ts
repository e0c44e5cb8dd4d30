import type { FinanceMember, MembersAsked } from '@heliodeck/model/boards/finance';
import { expect, it } from 'vitest';
import { hundredthsText } from './amounts.ts';
import { stationBalances } from './balances.ts';
import { totalIn } from './ledger.ts';
import { membersFor, sumOfMembers } from './members.ts';

const member = (more: Partial<FinanceMember>): FinanceMember =>
  Object.assign(
    {
      total: 'income' as const,
      origin: 'entered' as const,
      what: { zh: '', en: '' },
      period: '2026-01',
      energy: null,
      stationId: null,
      stationName: '',
      regionId: '',
      amount: '1.00',
      link: '/',
    },
    more,
  );
const stations = Array.from({ length: 15 }, (_, n) => [
  member({ stationId: String(n + 1), amount: `${n + 1}.10`, period: '2026-02', regionId: '320500' }),
  member({ stationId: String(n + 1), amount: `${n + 1}.03`, origin: 'energy', regionId: '320500' }),
  member({ stationId: String(n + 1), amount: '0.05', total: 'expenditure', origin: 'repair' }),
]).flat();
const members = [
  ...stations,
  member({ amount: '3.33' }),
  member({ total: 'expenditure', amount: '-0.10', period: '2026-02' }),
  member({ total: 'cash', amount: '99.00' }),
];

it('net profit has the members of income, and those of expenditure with the opposite sign', () => {
  const [income, expenditure] = [totalIn(members, 'income') ?? 0n, totalIn(members, 'expenditure') ?? 0n];
  const those = membersFor(members, { total: 'profit' });
  expect(those).toHaveLength(members.length - 1);
  expect(sumOfMembers(those)).toBe(hundredthsText(income - expenditure));
  expect(those.at(-1)).toMatchObject({ total: 'expenditure', amount: '0.10' });
});

it('a bar of the chart by station opens the amounts that add up to it, also that of the other stations', () => {
  const rows = stationBalances(members);
  expect(rows.map(({ station }) => station).slice(-2)).toEqual(['others', 'none']);
  for (const { station, income, expense } of rows) {
    const sum = (total: 'income' | 'expenditure' | 'profit') =>
      sumOfMembers(membersFor(members, { total, station })) ?? '0.00';
    expect([sum('income'), sum('expenditure'), sum('profit')]).toEqual(
      [income, expense, income - expense].map(hundredthsText),
    );
  }
});

it('members are those of a month, of a region, and from energy or not', () => {
  const counted = (more: Partial<MembersAsked>) => membersFor(members, { total: 'income', ...more }).length;
  expect(counted({ month: '2026-02' })).toBe(15);
  expect(counted({ energy: 1 })).toBe(15);
  expect(counted({ energy: 0, month: '2026-01' })).toBe(1);
  expect(counted({ region: '32' })).toBe(30);
  expect(counted({ region: '' })).toBe(1);
  expect(sumOfMembers(membersFor(members, { total: 'payable' }))).toBeNull();
});
