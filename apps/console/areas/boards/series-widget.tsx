import { grouped } from '@heliodeck/kit/grouped';
import { withUnit } from '@heliodeck/kit/quantity';
import type { Widget } from '@heliodeck/model/boards/board';
import type { BoardSeries, DataOf } from '@heliodeck/model/boards/widget-data';
import { type JSX, useCallback, useMemo, useRef } from 'react';
import { coinOf } from '../../i18n/coin.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { barOption } from '../../widgets/chart/bar-option.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import type { ChartLook } from '../../widgets/chart/look.ts';
import styles from './board.module.css';
import { useScale } from './board-scale.ts';
import { boardWords } from './board-words.ts';
import { figureText } from './figure-text.ts';
import type { OpenMembers } from './open-members.ts';
import { asLines, withLetters, withLinesBeside, withRoom } from './series-option.ts';
import { useSize } from './use-size.ts';

interface SeriesWidgetProps {
  readonly data: DataOf<'series'>;
  readonly kind: Widget['kind'];
  readonly title: string;
  /** Absent where figures do not open. */
  readonly onOpen?: OpenMembers | undefined;
  /** The slider, if there is room for it and the user can move it; how many categories are visible initially. */
  readonly slider?: { readonly shown?: number } | undefined;
}

/** From this number of categories on, a slider selects the visible ones. */
const manyCategories = 24;

/** Values over time or by name, as bars or lines; a table has the same data. */
export function SeriesWidget({ data, kind, title, onOpen, slider: given }: SeriesWidgetProps): JSX.Element {
  const w = useMessages(boardWords);
  const locale = useLocale();
  const translate = useTranslate();
  const scale = useScale();
  const { series, marks, beside, unit, currency } = data;
  const categories = useMemo(
    () => data.categories.map((one) => (typeof one === 'string' ? one : translate(one))),
    [data.categories, translate],
  );
  const isMoney = unit === 'money';
  const letters = Math.max(11, Math.round(scale * 0.78));
  const slider = categories.length > manyCategories ? given : undefined;
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const names = categories.every((name) => isPeriod(name)) ? undefined : categories.length;
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
              text: groupedOrNull(values[index]),
            })),
          absent: w.absent,
        },
      );
      const plain = withLetters(kind === 'line' ? asLines(drawn) : drawn, letters);
      // With a slider the legend is above the chart.
      const shown = size && !slider ? withRoom(plain, size, { letters, names }) : plain;
      return withLinesBeside(
        { ...look, fontSize: letters },
        shown,
        (beside ?? []).map(({ name, unit: own, values }) => ({
          name: translate(name),
          unit: translate(own),
          values,
        })),
      );
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
      names,
      size,
      slider,
      translate,
      w.absent,
    ],
  );
  const text = (value: number | null | undefined): string | null => {
    if (value === null || value === undefined) return null;
    const told = figureText(value, unit, locale, currency);
    return withUnit(told.text, told.unit);
  };
  const opener = (one: BoardSeries | undefined, index: number) => {
    const asked = one?.opens?.[index];
    if (one === undefined || !asked || !onOpen) return undefined;
    return () => onOpen({ name: `${translate(one.name)} · ${categories[index] ?? ''}`, asked });
  };
  const leads = onOpen !== undefined && series.some(({ opens }) => opens !== undefined);
  const every = [...series, ...(marks ? [marks] : [])];
  if ([...every, ...(beside ?? [])].every(({ values }) => values.every((value) => value === null)))
    return <p className={styles.said}>{w.empty}</p>;
  return (
    <div ref={place} className={styles.chart}>
      <Chart
        title={title}
        height="100%"
        option={option}
        {...(leads && {
          onPick: (name: string, index: number) =>
            opener(
              series.find((one) => translate(one.name) === name),
              index,
            )?.(),
        })}
        table={{
          ...(leads && { opens: (row: number, column: number) => opener(every[column], row) }),
          columns: [w.period, ...[...every, ...(beside ?? [])].map(({ name }) => translate(name))],
          rows: categories.map((name, index) => [
            name,
            ...every.map(({ values }) => text(values[index])),
            ...(beside ?? []).map(({ values }) => groupedOrNull(values[index])),
          ]),
        }}
      />
    </div>
  );
}

const groupedOrNull = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : grouped(value);

/** Times of the day, days, months and years; all other texts are names. */
const isPeriod = (name: string): boolean => /^(\d{4}(-\d\d){0,2}|\d\d:\d\d)$/.test(name);

/** '2026-03-07' → '7', '2026-03' → '3'; names are unchanged. */
function shortened(name: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(name)) return String(Number(name.slice(8)));
  return /^\d{4}-\d\d$/.test(name) ? String(Number(name.slice(5))) : name;
}
