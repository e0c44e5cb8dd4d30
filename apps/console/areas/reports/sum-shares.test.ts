import type { ReportRow } from '@heliodeck/model/reports/fixed-report';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { expect, it } from 'vitest';
import { sharesOf } from './sum-shares.ts';

const report = fixedReports.get('inverterReport') ?? never();
const column = report.columns.find(({ key }) => key === 'generation') ?? never();

function never(): never {
  throw new Error('no such report');
}

const row = (subjectId: string, generation: number | null): ReportRow => ({
  id: `${subjectId}-20260601`,
  subjectId,
  stationId: '1',
  timeZone: 'Asia/Shanghai',
  period: '2026-06-01',
  coverage: 100,
  events: 0,
  name: 'Suzhou Roof',
  noun: `SN${subjectId}`,
  generation,
});

it('a member without a value has no share, and a sum of zero gives none', () => {
  expect(sharesOf(report, column, [row('7', null)], null)).toEqual([]);
  expect(sharesOf(report, column, [row('7', 0)], 0)).toMatchObject([{ value: 0, share: null }]);
});

it('rows of a member add up to the watt-hour, the largest member comes first, and shares refer to the sum', () => {
  const rows = [row('7', 0.1), row('8', 0.6), row('7', 0.2), row('9', null)];
  expect(sharesOf(report, column, rows, 0.9)).toEqual([
    { id: '8', names: ['Suzhou Roof', 'SN8'], value: 0.6, share: expect.closeTo(66.667, 3) },
    { id: '7', names: ['Suzhou Roof', 'SN7'], value: 0.3, share: expect.closeTo(33.333, 3) },
  ]);
});
