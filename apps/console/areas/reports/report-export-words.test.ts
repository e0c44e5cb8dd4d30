import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { stationSort } from '@heliodeck/model/wire/region-node';
import { expect, it } from 'vitest';
import { reportExportWords } from './report-export-words.ts';

const report = fixedReports.get('stationForm') ?? [...fixedReports.values()][0];
if (report === undefined) throw new Error('there are reports');
const tree = [
  {
    value: '3502',
    label: '厦门市',
    sort: 2,
    children: [{ value: '9', label: '鼓浪屿塔', sort: stationSort, stationId: '7', children: [] }],
  },
] as unknown as Parameters<typeof reportExportWords>[0]['tree'];
const state = {
  type: 1,
  begin: undefined,
  end: undefined,
  station: undefined,
  region: undefined,
  tab: 'all',
} as const;
const page = { total: 12, begin: '2026-11-16', end: '2026-11-22' };
const lines = (change: object, shown: typeof page | null = page): readonly string[] =>
  reportExportWords({ report, state: { ...state, ...change }, page: shown ?? undefined, tree }).en.split(
    '\n',
  );

it('the rows, the time and the stations of an exported report are stated before the file is made', () => {
  expect(lines({})).toEqual([
    `${report.label.en}: 12 rows`,
    'Day: 2026-11-16 to 2026-11-22',
    'Station or region: All stations',
  ]);
  expect(lines({ begin: '2026-11-01', end: '2026-11-02', station: '7' }).slice(1)).toEqual([
    'Day: 2026-11-01 to 2026-11-02',
    'Station or region: 鼓浪屿塔',
  ]);
  expect(lines({ type: 4, region: '3502' }).slice(1)).toEqual(['Total', 'Station or region: 厦门市']);
});

it('a report that has not loaded has no number of rows, and a station that the user may not see is shown by its number', () => {
  expect(lines({ station: '77' }, null)).toEqual([report.label.en, 'Day', 'Station or region: 77']);
});
