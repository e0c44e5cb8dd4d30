import { inverterForm } from '@heliodeck/model/reports/inverter-form';
import { meterDailyPower } from '@heliodeck/model/reports/meter-daily-power';
import { reportRun } from '@heliodeck/model/reports/report-schedule';
import { describe, expect, it } from 'vitest';
import { SumsOfFile } from './figure-sums.ts';

const columns = ['period', 'deviceId', 'generation', 'coverage'].map((name) => ({ of: [name] }));
const row = (generation: number | null, coverage = 100, type = 1) => ({
  id: '1',
  generation,
  coverage,
  type,
});

function sumsOf(...rows: readonly ReturnType<typeof row>[]): readonly (readonly unknown[])[] {
  const sums = new SumsOfFile(inverterForm);
  for (const one of rows) sums.add(one);
  return sums.rows(columns, 'en');
}

describe('the sums at the end of a file of figures', () => {
  it('are exact, below their columns', () => {
    expect(sumsOf(row(0.1), row(0.2), row(null))).toEqual([['Sum', null, 0.3, null]]);
  });

  it('are marked, and the mark is explained, if rows lack data', () => {
    expect(sumsOf(row(1), row(2, 99.8))).toEqual([
      ['Sum *', null, 3, null],
      ['* 1 of its members has data for a part of the time only'],
    ]);
  });

  it('are none without rows, and of rows that count the same energy', () => {
    expect(sumsOf()).toEqual([]);
    expect(sumsOf(row(1), row(30, 100, 2))).toEqual([]);
  });

  it('need the values that they add up, whatever columns the file has', () => {
    expect(new SumsOfFile(meterDailyPower).needs).toEqual([
      ...['power', 'reversePower', 'coverage', 'timeType', 'type'],
    ]);
    expect(new SumsOfFile(reportRun).needs).toEqual([]);
  });
});
