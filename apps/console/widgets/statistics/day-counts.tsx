import type { JSX } from 'react';
import { barOption } from '../chart/bar-option.ts';
import { Chart } from '../chart/chart.tsx';

interface DayCountsProps {
  readonly title: string;
  /** Headings of the table of the same figures. */
  readonly headings: readonly [day: string, count: string];
  /** `day` as 'yyyy-MM-dd'. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
  /** Days visible initially, with a slider for the others; absent: all. */
  readonly visible?: number;
}

/** Counts of the days of a month as bars. */
export function DayCounts({ title, headings, days, visible }: DayCountsProps): JSX.Element {
  return (
    <Chart
      title={title}
      height={240}
      option={(look) =>
        barOption(look, {
          categories: days.map(({ day }) => String(Number(day.slice(8)))),
          categoryTitle: (index) => days[index]?.day ?? '',
          series: [{ name: headings[1], values: days.map(({ count }) => count) }],
          unit: '',
          isCount: true,
          ...(visible === undefined ? {} : { slider: { shown: visible } }),
          absent: '—',
        })
      }
      table={{ columns: headings, rows: days.map(({ day, count }) => [day, String(count)]) }}
    />
  );
}
