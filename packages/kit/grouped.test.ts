import { describe, expect, it } from 'vitest';
import { countedNoun, grouped, groupedText } from './grouped.ts';

describe('numbers with groups of digits', () => {
  it('puts a comma between groups of three digits', () => {
    expect([0, 999, 1000, 1_234_567, -12_345].map((one) => grouped(one))).toEqual([
      '0',
      '999',
      '1,000',
      '1,234,567',
      '-12,345',
    ]);
  });

  it('keeps up to three decimals, or as many as asked', () => {
    expect([
      grouped(1234.5),
      grouped(1234.5678),
      grouped(-0.0001),
      grouped(6163, 3),
      grouped(0.25, 1),
    ]).toEqual(['1,234.5', '1,234.568', '0', '6,163.000', '0.3']);
  });

  it('groups the digits before the point of a text and no others', () => {
    expect(['5949.810', '-12345', '999.1234', '1234567.5', '—', '1e21'].map(groupedText)).toEqual([
      '5,949.810',
      '-12,345',
      '999.1234',
      '1,234,567.5',
      '—',
      '1e21',
    ]);
  });

  it('counts one and several in English', () => {
    expect([
      countedNoun(0, 'row'),
      countedNoun(1, 'row'),
      countedNoun(2, 'row'),
      countedNoun(1234, 'fault'),
    ]).toEqual(['0 rows', '1 row', '2 rows', '1,234 faults']);
    expect(countedNoun(2, 'battery', 'batteries')).toBe('2 batteries');
  });
});
