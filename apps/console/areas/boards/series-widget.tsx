import type { Widget } from '@heliodeck/model/boards/board';
import type { DataOf } from '@heliodeck/model/boards/widget-data';
import { type JSX, useCallback } from 'react';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { barOption } from '../../widgets/chart/bar-option.ts';
import { legend } from '../../widgets/chart/base-option.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import type { ChartLook } from '../../widgets/chart/look.ts';
import styles from './board.module.css';
import { useScale } from './board-scale.ts';
import { boardWords } from './board-words.ts';
import { coinOf, figureText } from './figure-text.ts';

interface SeriesWidgetProps {
  readonly data: DataOf<'series'>;
  readonly kind: Widget['kind'];
  readonly title: string;
  /** Where there is room for one and somebody to move it; how many categories are seen at first. */
  readonly slider?: { readonly shown?: number } | undefined;
}

/** From so many categories on a slider chooses among them. */
const manyCategories = 24;

/** Values over time or by name, as bars or lines; what is drawn is there as a table too. */
export function SeriesWidget({ data, kind, title, slider: given }: SeriesWidgetProps): JSX.Element {
  const w = useMessages(boardWords);
  const locale = useLocale();
  const translate = useTranslate();
  const scale = useScale();
  const { categories, series, marks, beside, unit, currency } = data;
  const isMoney = unit === 'money';
  const letters = Math.max(11, Math.round(scale * 0.78));
  const slider = categories.length > manyCategories ? given : undefined;
  const option = useCallback(
    (look: ChartLook) => {
      const drawn = barOption(
        { ...look, fontSize: letters },
        {
          categories: categories.map(shortened),
          categoryTitle: (index) => categories[index] ?? '',
          series: series.map((one) => ({
            name: translate(one.name),
            values: one.values,
            ...(one.part ? { isPart: (index: number) => one.part?.[index] === true } : {}),
          })),
          unit: isMoney ? coinOf(currency ?? '', locale) : unit,
          isCount: unit === '',
          ...(marks ? { marks: { name: translate(marks.name), values: marks.values } } : {}),
          ...(slider ? { slider } : {}),
          more: (index) =>
            (beside ?? []).map(({ name, values }) => ({
              name: translate(name),
              text: values[index]?.toLocaleString('en') ?? null,
            })),
          absent: w.absent,
        },
      );
      const shown = withLetters(kind === 'line' ? asLines(drawn) : drawn, letters);
      const whole = beside
        ? withLines(
            shown,
            look,
            beside.map((one) => ({ name: translate(one.name), values: one.values })),
          )
        : shown;
      return whole;
    },
    [
      categories,
      series,
      marks,
      beside,
      unit,
      currency,
      isMoney,
      kind,
      letters,
      locale,
      slider,
      translate,
      w.absent,
    ],
  );
  const text = (value: number | null | undefined): string | null => {
    if (value === null || value === undefined) return null;
    const told = figureText(value, unit, locale, currency);
    return `${told.text} ${told.unit}`.trim();
  };
  const every = [...series, ...(marks ? [marks] : [])];
  if ([...every, ...(beside ?? [])].every(({ values }) => values.every((value) => value === null)))
    return <p className={styles.said}>{w.empty}</p>;
  return (
    <div className={styles.chart}>
      <Chart
        title={title}
        height="100%"
        option={option}
        table={{
          columns: [w.period, ...[...every, ...(beside ?? [])].map(({ name }) => translate(name))],
          rows: categories.map((name, index) => [
            name,
            ...every.map(({ values }) => text(values[index])),
            ...(beside ?? []).map(({ values }) => values[index]?.toLocaleString('en') ?? null),
          ]),
        }}
      />
    </div>
  );
}

/** '2026-03-07' → '7', '2026-03' → '3'; names stay. */
function shortened(name: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(name)) return String(Number(name.slice(8)));
  return /^\d{4}-\d\d$/.test(name) ? String(Number(name.slice(5))) : name;
}

type Option = ReturnType<typeof barOption>;

/** The same values as lines, broken where one is missing. */
function asLines(option: Option): Option {
  const bars = option.series as readonly { readonly itemStyle: { readonly color: string } }[];
  return {
    ...option,
    series: bars.map((one) => ({
      ...one,
      type: 'line',
      showSymbol: false,
      connectNulls: false,
      lineStyle: { width: 2 },
      areaStyle: { color: one.itemStyle.color, opacity: 0.12 },
      itemStyle: { color: one.itemStyle.color },
    })),
  };
}

/** Lines on an axis of their own, on the right. */
function withLines(
  option: Option,
  look: ChartLook,
  lines: readonly { readonly name: string; readonly values: readonly (number | null)[] }[],
): Option {
  const bars = option.series as readonly object[];
  const left = option.yAxis as object;
  return {
    ...option,
    legend: { ...legend(look), top: 'auto', bottom: 0, left: 'center' },
    grid: { ...(option.grid as object), bottom: 32 },
    yAxis: [left, { ...left, name: '', position: 'right', minInterval: 1, splitLine: { show: false } }],
    series: [
      ...bars,
      ...lines.map(({ name, values }, index) => ({
        type: 'line',
        name,
        data: [...values],
        yAxisIndex: 1,
        connectNulls: false,
        symbolSize: 8,
        itemStyle: { color: look.series[(bars.length + index) % look.series.length] },
      })),
    ],
  };
}

/** The kit's axes have letters of their own size. */
function withLetters(option: Option, fontSize: number): Option {
  const sized = (axis: unknown): object => {
    const own = axis as { readonly axisLabel?: object; readonly nameTextStyle?: object };
    return {
      ...own,
      axisLabel: { ...own.axisLabel, fontSize },
      nameTextStyle: { ...own.nameTextStyle, fontSize },
    };
  };
  return { ...option, xAxis: sized(option.xAxis), yAxis: sized(option.yAxis) };
}
