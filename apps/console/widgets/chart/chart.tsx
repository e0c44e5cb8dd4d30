import { label } from '@heliodeck/kit/label';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { type JSX, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { zoom } from '../../state/distance.ts';
import { usePrinting } from '../../state/printing.ts';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './chart.module.css';
import { ChartTable, type ChartTableData } from './chart-table.tsx';
import { type Zoom, zoomedTo, zoomOf } from './kept-zoom.ts';
import type { ChartLook } from './look.ts';
import { saveImage } from './save-image.ts';
import { useChartLook } from './use-chart-look.ts';

const words = {
  table: label('数据表', 'Table'),
  picture: label('图表', 'Chart'),
  save: label('保存为图片', 'Save as image'),
  absent: label('暂无数据', 'No data yet'),
  broken: label('图表组件加载失败，请刷新页面', 'The chart could not be loaded. Reload the page.'),
};

/** Distance below the window at which a chart begins to be drawn. */
const nearby = '400px';

interface ChartProps {
  /** Accessible name of the chart, and name of a saved image. */
  readonly title: string;
  /** Displayed below the title of a saved image: the time of the data. */
  readonly subtitle?: string;
  /** Axes and series for the current look: timeOption, barOption, or other options over baseOption. */
  readonly option: (look: ChartLook) => EChartsCoreOption;
  /** The same data as a table; for large tables a function, called while the table is open. */
  readonly table: ChartTableData | (() => ChartTableData);
  /** px or CSS; default 280. */
  readonly height?: number | string;
  /** Displayed over the chart: why it is empty, and what to do. */
  readonly notice?: ReactNode;
  /** Displayed to the left of the chart's own buttons. */
  readonly tools?: ReactNode;
  /** Dims the chart while newer data is loading. */
  readonly busy?: boolean;
  /** Identity of the axis: while it is unchanged, newer data keeps the zoom; absent: new data resets it. */
  readonly axisOf?: string;
  /** Called when the user clicks a value: name of its series, and index of its category. */
  readonly onPick?: (series: string, index: number) => void;
  /** Called when the user zooms; undefined: to the whole axis. */
  readonly onZoom?: (zoom: Zoom | undefined) => void;
}

/** A chart that is redrawn for theme, language and size, can be saved as an image and read as a table. */
export function Chart(props: ChartProps): JSX.Element {
  const { title, subtitle = '', table, height = 280, notice, tools, busy = false } = props;
  const w = useMessages(words);
  const look = useChartLook();
  const [asTable, setAsTable] = useState(false);
  const { place, chart, failed, begun } = useDrawn(props, look, asTable);
  return (
    <figure className={styles.chart} data-busy={busy}>
      <figcaption className={styles.bar}>
        <span className="unseen">{title}</span>
        <div className={styles.tools}>{tools}</div>
        <button
          type="button"
          className={styles.tool}
          aria-pressed={asTable}
          title={asTable ? w.picture : w.table}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon name={asTable ? 'chart' : 'rows'} size={16} />
          <span className={styles.toolName}>{asTable ? w.picture : w.table}</span>
        </button>
        <button
          type="button"
          className={styles.tool}
          disabled={!chart || asTable}
          onClick={() => chart && void saveImage(chart, { title, subtitle }, look)}
          title={w.save}
        >
          <Icon name="download" size={16} />
          <span className={styles.toolName}>{w.save}</span>
        </button>
      </figcaption>
      <div className={styles.place} style={{ height }}>
        {asTable ? (
          <ChartTable title={title} data={typeof table === 'function' ? table() : table} absent={w.absent} />
        ) : (
          <div ref={place} className={styles.canvas} role="img" aria-label={title} />
        )}
        {!asTable && begun && !chart && !failed && notice === undefined && (
          <div className={styles.over}>
            <Waiting />
          </div>
        )}
        {failed && (
          <p className={styles.over} role="alert">
            {w.broken}
          </p>
        )}
        {notice !== undefined && !asTable && <div className={styles.over}>{notice}</div>}
      </div>
    </figure>
  );
}

/**
 * Loads ECharts when a chart is first visible, or nearly, and after its surroundings were painted; keeps one instance
 * on the element, and draws whenever option or look change.
 */
function useDrawn({ option, axisOf, onPick, onZoom }: ChartProps, look: ChartLook, hidden: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const [chart, setChart] = useState<EChartsType>();
  const [failed, setFailed] = useState(false);
  // Nothing is loaded while the chart is not visible.
  const [begun, setBegun] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (hidden || !element) return;
    let made: EChartsType | undefined;
    let gone = false;
    const watch = new ResizeObserver(() => made?.resize());
    const draw = (): void => {
      if (gone) return;
      import('./echarts-core.ts').then(
        ({ init }) => {
          if (gone) return;
          // Drawn with the pixel ratio of the display.
          made = init(element, null, { devicePixelRatio: devicePixelRatio * zoom.get() });
          watch.observe(element);
          setChart(made);
        },
        () => setFailed(true),
      );
    };
    const sight = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        sight.disconnect();
        setBegun(true);
        // An observer is called before the frame is painted, a timer after it.
        setTimeout(draw);
      },
      { rootMargin: nearby },
    );
    sight.observe(element);
    return () => {
      gone = true;
      sight.disconnect();
      watch.disconnect();
      made?.dispose();
      setChart(undefined);
      setBegun(false);
    };
  }, [hidden]);

  const zoomed = useRef<{ readonly axisOf: string | undefined; readonly zoom: Zoom | undefined }>(undefined);
  const onZoomed = useEffectEvent(() => {
    if (chart === undefined) return;
    zoomed.current = { axisOf, zoom: zoomOf(chart.getOption()) };
    onZoom?.(zoomed.current.zoom);
  });
  const onPicked = useEffectEvent((series: string | undefined, index: number) => {
    if (series !== undefined) onPick?.(series, index);
  });
  useEffect(() => {
    chart?.on('datazoom', () => onZoomed());
    chart?.on('click', 'series', ({ seriesName, dataIndex }) => onPicked(seriesName, dataIndex));
  }, [chart]);

  useEffect(() => {
    const { current: before } = zoomed;
    const isSame = axisOf !== undefined && before?.axisOf === axisOf;
    const drawn = zoomedTo(option(look), isSame ? before?.zoom : undefined);
    // Print is not interactive: a chart with a slider shows all its data.
    chart?.setOption(printing ? { ...drawn, dataZoom: [] } : drawn, { notMerge: true });
    // Print layout happens before the next frame.
    if (printing) chart?.getZr().flush();
  }, [chart, option, look, printing, axisOf]);

  return { place, chart, failed, begun };
}
