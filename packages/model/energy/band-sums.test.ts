import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandParts, type CountedPart, waySums } from './band-sums.ts';
import { versionOf } from './tariff.test-support.ts';

const version = versionOf({
  prices: {
    peak: { buy: '1.000001', sell: '0.4', subsidy: '0.05' },
    flat: { buy: '0.333333', sell: '0.4', subsidy: '0' },
    valley: { buy: '0.1', sell: '0', subsidy: '0' },
  },
});
const counted = (band: string | null, wattHours: number, way: CountedPart['way'] = 'bought') => ({
  way,
  wattHours,
  coveredSeconds: 900,
  elapsedSeconds: 900,
  part: { band, version: band === null ? null : version },
});

it('energy without a tariff has no price, and the amount of a sum that contains it is absent', () => {
  expect(bandParts([counted(null, 500)])).toMatchObject([{ band: null, price: null, amount: null }]);
  expect(waySums([counted('peak', 1000), counted(null, 500)])).toEqual([
    { way: 'bought', energy: 1.5, amount: null },
  ]);
  expect(waySums([counted('peak', 1000), counted(null, 0)])[0]?.amount).toBe('1.00');
});

it('the amount of a sum is rounded once, not those of its lines', () => {
  const third = [counted('flat', 10), counted('flat', 10), counted('peak', 10)];
  // 0.00333333 + 0.00333333 + 0.01000001 = 0.01666667; the lines display 0.01 and 0.01.
  expect(bandParts(third).map(({ amount }) => amount)).toEqual(['0.01', '0.01']);
  expect(waySums([...third, counted('flat', 25)])[0]?.amount).toBe('0.02');
  expect(waySums([...third, counted('flat', 26)])[0]?.amount).toBe('0.03');
});

it('each direction has the price of its kind', () => {
  const parts = bandParts([counted('peak', 1), counted('peak', 1, 'sold'), counted('peak', 1, 'generated')]);
  expect(parts.map(({ way, price }) => [way, price])).toEqual([
    ['bought', '1.000001'],
    ['sold', '0.4'],
    ['generated', '0.05'],
  ]);
});

it('bands keep all energy, whatever is counted', () => {
  const bands = fc.constantFrom('peak', 'flat', 'valley', null);
  const ways = fc.constantFrom('generated' as const, 'bought' as const, 'sold' as const);
  const one = fc.tuple(bands, fc.nat(10_000_000), ways).map((given) => counted(...given));
  fc.assert(
    fc.property(fc.array(one), (list) => {
      const energy = list.reduce((sum, { wattHours }) => sum + wattHours, 0);
      const inParts = bandParts(list).reduce((sum, part) => sum + Math.round(part.energy * 1000), 0);
      const inSums = waySums(list).reduce((sum, part) => sum + Math.round(part.energy * 1000), 0);
      expect([inParts, inSums]).toEqual([energy, energy]);
    }),
  );
});
