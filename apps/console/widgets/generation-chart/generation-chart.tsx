import { percentText } from '@heliodeck/kit/quantity';
import { decimalText } from '@heliodeck/kit/scale';
import type { GenerationItem } from '@heliodeck/model/energy/generation';
import { sumState } from '@heliodeck/model/telemetry/value-state';
import { Button } from 'antd';
import { type JSX, useCallback, useMemo } from 'react';
import { type Translated, useMessages } from '../../i18n/messages.ts';
import { barOption } from '../chart/bar-option.ts';
import { Chart } from '../chart/chart.tsx';
import type { ChartLook } from '../chart/look.ts';
import { type ChartSpan, chartModes } from './chart-mode.ts';
import styles from './generation.module.css';
import { generationWords } from './generation-words.ts';
import { SpanControl } from './span-control.tsx';
import { useGeneration } from './use-generation.ts';

interface GenerationChartProps {
  readonly stationId: string;
  readonly stationName: string;
  readonly span: ChartSpan;
  readonly onSpan: (span: ChartSpan) => void;
  /** px; default 280. */
  readonly height?: number;
}

const nothing: readonly GenerationItem[] = [];

/** Generation by day or month as bars, with marks for the generation under a cloudless sky. */
export function GenerationChart({
  stationId,
  stationName,
  span,
  onSpan,
  height,
}: GenerationChartProps): JSX.Element {
  const w = useMessages(generationWords);
  const { data = nothing, error, refetch, isPlaceholderData, isPending } = useGeneration(stationId, span);
  const option = useCallback((look: ChartLook) => generationOption(look, data, span, w), [data, span, w]);
  const table = useMemo(() => tableOf(data, span, w), [data, span, w]);
  const isEmpty = !isPending && data.every((item) => item.dailyPower === null);
  return (
    <Chart
      title={w.titleOf(stationName)}
      subtitle={periodOf(data)}
      option={option}
      table={table}
      busy={isPlaceholderData}
      tools={<SpanControl span={span} onChange={onSpan} />}
      {...(height === undefined ? {} : { height })}
      {...(error && data.length === 0
        ? {
            notice: (
              <div className={styles.notice} role="alert">
                <p>{w.failed}</p>
                <Button onClick={() => void refetch()}>{w.again}</Button>
              </div>
            ),
          }
        : isEmpty
          ? { notice: <p className={styles.notice}>{w.noneInSpan}</p> }
          : {})}
    />
  );
}

/** '2026-05-01 – 2026-05-31': a shared image must state its period. */
function periodOf(items: readonly GenerationItem[]): string {
  const [first, last] = [items[0]?.date ?? '', items.at(-1)?.date ?? ''];
  return first === last ? first : `${first} – ${last}`;
}

function generationOption(
  look: ChartLook,
  items: readonly GenerationItem[],
  span: ChartSpan,
  w: Translated<typeof generationWords>,
) {
  const byMonth = span.mode === chartModes.year;
  return barOption(look, {
    categories: items.map(({ date }) =>
      byMonth || span.mode === chartModes.month ? String(Number(date.slice(-2))) : date.slice(5),
    ),
    categoryTitle: (index) => items[index]?.date ?? '',
    // An axis without numbers has no unit.
    unit: items.length === 0 ? '' : 'kWh',
    absent: w.noData,
    series: [
      {
        name: byMonth ? w.monthly : w.daily,
        colour: look.sun,
        values: items.map(({ dailyPower }) => dailyPower),
        isPart: (index) => isPart(items[index]),
      },
    ],
    marks: {
      name: w.theory,
      colour: look.inkFaint,
      values: items.map(({ theoreticalPower }) => theoreticalPower),
    },
    more: (index) => {
      const item = items[index];
      const hours = (value: number | null | undefined): string | null =>
        value === null || value === undefined ? null : `${decimalText(value, 2)} h`;
      const coverage = item?.coverage ?? null;
      return [
        { name: w.utilisation, text: hours(item?.utilisationHours) },
        { name: w.peak, text: hours(item?.peakSunHours) },
        { name: w.coverage, text: coverage === null ? null : percentText(coverage) },
        ...(isPart(item) ? [{ name: w.partOnly, text: '' }] : []),
      ];
    },
  });
}

function isPart(item: GenerationItem | undefined): boolean {
  return item !== undefined && sumState(item.dailyPower, item.missingSeconds) === 'part';
}

function tableOf(items: readonly GenerationItem[], span: ChartSpan, w: Translated<typeof generationWords>) {
  const text = (value: number | null): string | null => (value === null ? null : decimalText(value, 2));
  return {
    columns:
      span.mode === chartModes.year
        ? [w.monthName, w.monthlyKwh, w.monthlyHours, w.monthlyTheoretical, w.monthlySunHours, w.coverage]
        : [w.day, w.dailyKwh, w.hours, w.theoretical, w.sunHours, w.coverage],
    rows: items.map((item) => [
      item.date,
      text(item.dailyPower),
      text(item.utilisationHours),
      text(item.theoreticalPower),
      text(item.peakSunHours),
      item.coverage === null ? null : percentText(item.coverage),
    ]),
  };
}
