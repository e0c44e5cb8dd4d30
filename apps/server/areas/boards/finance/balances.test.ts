import type { FinanceMember, FinanceTotal } from '@heliodeck/model/boards/finance';
import { expect, it } from 'vitest';
import { stationBalances } from './balances.ts';
import { totalIn } from './ledger.ts';

const member = (station: number | null, total: FinanceTotal, amount: string): FinanceMember => ({
  total,
  origin: 'entered',
  what: { zh: '', en: '' },
  period: '2026-01',
  energy: null,
  stationId: station === null ? null : String(station),
  stationName: station === null ? '' : `station ${station}`,
  regionId: '',
  amount,
  link: '/',
});
const many = Array.from({ length: 30 }, (_, n) => [
  member(n, 'income', `${n}.10`),
  member(n, 'expenditure', `${n % 7}.05`),
  member(n, 'cash', '1000.00'),
]).flat();
const nowhere = [member(null, 'income', '3.33'), member(null, 'expenditure', '2.22')];

it('stations beyond the largest twelve are one entry, and amounts without a station come last', () => {
  const names = stationBalances([...many, ...nowhere]).map(({ name }) => name);
  expect(names).toHaveLength(14);
  expect(names[0]).toBe('station 27');
  expect(names.slice(12)).toEqual([
    { zh: '其余 18 座电站', en: '18 other stations' },
    { zh: '未指定电站', en: 'No station' },
  ]);
});

it('the sum of all entries equals the totals to the cent', () => {
  const members = [...many, ...nowhere];
  const rows = stationBalances(members);
  expect(rows.reduce((sum, { income }) => sum + income, 0n)).toBe(totalIn(members, 'income'));
  expect(rows.reduce((sum, { expense }) => sum + expense, 0n)).toBe(totalIn(members, 'expenditure'));
});

it('a few stations have no entry for others, and no stations have no entries', () => {
  expect(stationBalances(many.slice(0, 6)).map(({ name }) => name)).toEqual(['station 1', 'station 0']);
  expect(stationBalances([])).toEqual([]);
});
