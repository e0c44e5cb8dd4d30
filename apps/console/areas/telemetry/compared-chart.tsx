import { wallText } from '@heliodeck/model/wire/time';
import { Button } from 'antd';
import { type JSX, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { saveAs } from '../../api/download.ts';
import { useStableList } from '../../crud/state/use-stable.ts';
import { useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { Chart } from '../../widgets/chart/chart.tsx';
import type { ChartTableData } from '../../widgets/chart/chart-table.tsx';
import type { Zoom } from '../../widgets/chart/kept-zoom.ts';
import type { ChartLook } from '../../widgets/chart/look.ts';
import styles from './compare.module.css';
import { csvOf, differences, movedInTime, rowsAtSteps, rowsOf } from './compare-math.ts';
import { compareOption, type DrawnLine, heightApart, lineText, type Mark } from './compare-option.ts';
import type { CompareSearch, View } from './compare-search.ts';
import { compareWords } from './compare-words.ts';
import type { ComparedLine } from './lines.ts';
import type { WallRange } from './wall.ts';

/** Maximum number of rows of the table, for readability. The CSV has a row for each reading. */
const mostRows = 1500;
/** Number of units that one chart has axes for, left and right. */
const mostAxes = 2;

interface ComparedChartProps {
  readonly lines: readonly ComparedLine[];
  readonly range: WallRange;
  readonly view: View;
  /** The view was not chosen by the user: lines would hide each other in one chart. */
  readonly isHidden: boolean;
  readonly zones: readonly string[];
  readonly marks: readonly Mark[];
  readonly busy: boolean;
  /** The requested period: while it is unchanged, newer readings keep the user's zoom. */
  readonly period: CompareSearch['period'];
  readonly onPeriod: (period: CompareSearch['period']) => void;
  readonly children?: ReactNode;
}

/** The chart of a comparison, with its table, image and CSV. */
export function ComparedChart({
  lines,
  range,
  view,
  isHidden,
  zones,
  marks,
  busy,
  period: asked,
  onPeriod,
  children,
}: ComparedChartProps): JSX.Element {
  const w = useMessages(compareWords);
  const phone = usePhone();
  const axisOf = JSON.stringify(asked);
  const [zoomed, setZoomed] = useState<{ readonly axisOf: string; readonly zoom: Zoom }>();
  const zoom = zoomed?.axisOf === axisOf ? zoomed.zoom : undefined;
  const ready = lines.filter(({ state }) => state === 'ready');
  const units = new Set(ready.map(({ unit }) => unit));
  const isDifferent = view === 'difference' && units.size === 1 && ready.length > 1;
  const apart = view === 'multiples' || (!isDifferent && units.size > mostAxes);
  const same = useSameLines(lines);
  const drawn = useMemo(() => drawnOf(same, range, isDifferent, w.ofPrevious), [same, range, isDifferent, w]);
  const option = useCallback(
    (look: ChartLook) =>
      compareOption(look, { lines: drawn, range, marks, apart, zoom: !phone, absent: w.absent }),
    [drawn, range, marks, apart, phone, w],
  );
  const period = `${wallText(range.from)} – ${wallText(range.to)}`;
  const save = (): void => saveCsv(drawn, range, w);
  const isEmpty = drawn.every(({ points }) => points.every(([, value]) => value === null));
  const isLoading = lines.some(({ state }) => state === 'loading') || (busy && isEmpty);
  const notes = [
    ...(view === 'difference' && !isDifferent && !isLoading ? [w.differenceNeeds] : []),
    ...(view === 'overlay' && apart ? [w.manyUnits] : isHidden ? [w.onEachOther] : []),
    ...(zones.length > 1 ? [w.zones] : []),
  ];
  return (
    <section className={styles.card}>
      {notes.map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
      <Chart
        title={w.title}
        subtitle={period}
        option={option}
        // Thousands of rows: built only when the table is opened.
        table={() => tableOf(drawn, range, w.time)}
        height={apart ? heightApart(ready.length) : 'clamp(280px, 100 * var(--dvh) - 420px, 620px)'}
        busy={busy}
        axisOf={axisOf}
        onZoom={(to) => setZoomed(to && { axisOf, zoom: to })}
        tools={
          <div className={styles.tools}>
            <span className={styles.quiet}>{period}</span>
            {children}
            {zoom && (
              <Button
                size={phone ? 'middle' : 'small'}
                title={w.closerText}
                onClick={() =>
                  onPeriod({ begin: wallText(zoom.startValue), end: wallText(zoom.endValue + 999) })
                }
              >
                {w.closer}
              </Button>
            )}
            <Button size={phone ? 'middle' : 'small'} disabled={isEmpty} onClick={save}>
              {w.csv}
            </Button>
          </div>
        }
        {...(isEmpty ? { notice: isLoading ? <Waiting /> : <p>{w.none}</p> } : {})}
      />
    </section>
  );
}

/** The same lines while their content does not change, because they are rebuilt in every render: a new list redraws the chart. */
function useSameLines(lines: readonly ComparedLine[]): readonly ComparedLine[] {
  const held = useStableList(
    lines.flatMap(({ key, state, name, unit, points, previous, limits }) => [
      ...[key, state, name, unit],
      ...[points, previous, JSON.stringify(limits)],
    ]),
  );
  const kept = useRef<{ readonly held: unknown; readonly lines: readonly ComparedLine[] }>({ held, lines });
  if (kept.current.held !== held) kept.current = { held, lines };
  return kept.current.lines;
}

/** The table of the lines, with at most as many rows as people read. */
function tableOf(drawn: readonly DrawnLine[], range: WallRange, time: string): ChartTableData {
  const points = drawn.map((line) => line.points);
  const whole = rowsOf(points);
  const rows = whole.length > mostRows ? rowsAtSteps(points, range, mostRows) : whole;
  return {
    columns: [time, ...drawn.map(({ name }) => name)],
    rows: rows.map(([at, values]) => [
      wallText(at),
      ...values.map((value, index) => {
        const line = drawn[index];
        return value === null || line === undefined ? null : lineText(value, line);
      }),
    ]),
  };
}

/** Saves all readings of the lines. */
function saveCsv(
  drawn: readonly DrawnLine[],
  range: WallRange,
  w: { readonly title: string; readonly time: string },
): void {
  const names = drawn.map(({ name, unit }) => (unit === '' ? name : `${name} (${unit})`));
  const rows = rowsOf(drawn.map(({ points }) => points));
  const csv = csvOf([[w.time, ...names], ...rows.map(([at, values]) => [wallText(at), ...values])]);
  const stamp = wallText(range.to).replaceAll(/\D/g, '');
  // Spreadsheets detect UTF-8 by the byte order mark.
  saveAs(`${w.title}${stamp}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
}

function drawnOf(
  lines: readonly ComparedLine[],
  range: WallRange,
  isDifferent: boolean,
  ofPrevious: (name: string) => string,
): readonly DrawnLine[] {
  const ready = lines.flatMap((line, stroke) => (line.state === 'ready' ? [{ line, stroke }] : []));
  const apart = isDifferent
    ? differences(
        ready.map(({ line }) => line.points),
        range,
      )
    : ready.map(({ line }) => line.points);
  return ready.flatMap(({ line, stroke }, index): DrawnLine[] => {
    const { name, unit, decimals, previous, shift, limits } = line;
    const { metric } = line.signal;
    return [
      {
        name,
        unit,
        metric,
        decimals,
        stroke,
        isPrevious: false,
        points: apart[index] ?? [],
        ...(isDifferent ? {} : { limits }),
      },
      ...(previous.length > 0 && !isDifferent
        ? [
            {
              name: ofPrevious(name),
              unit,
              metric,
              decimals,
              stroke,
              points: movedInTime(previous, shift),
              isPrevious: true,
            },
          ]
        : []),
    ];
  });
}
