import { inLocale } from '@heliodeck/kit/label';
import { numberOrNull } from '@heliodeck/kit/plain-value';
import { decimalText } from '@heliodeck/kit/scale';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { readWireTime } from '@heliodeck/model/wire/time';
import { Button, Segmented, Select } from 'antd';
import { type JSX, useCallback, useMemo, useState } from 'react';
import { EmptyList } from '../../crud/notices/list-notices.tsx';
import { useJoined, useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { heightOfApart, withLinesApart } from '../chart/apart.ts';
import { Chart } from '../chart/chart.tsx';
import { coveredLines } from '../chart/covered-lines.ts';
import { plotted, type TimeLine, timeOption } from '../chart/line-option.ts';
import type { ChartLook } from '../chart/look.ts';
import { CompareLink } from '../device-detail/compare-link.tsx';
import type { Device } from '../device-detail/shared/device.ts';
import type { ChartRange } from './chart-range.ts';
import styles from './history-chart.module.css';
import { historyWords } from './history-words.ts';
import { withLonePoints } from './lone-points.ts';
import { chartedRecord, type HistoryLine, historyLine, metricGroups } from './metric-groups.ts';
import { RangeControl } from './range-control.tsx';
import { type History, useHistory } from './use-history.ts';
import { usePacks } from './use-packs.ts';

interface HistoryChartProps {
  readonly device: Device;
  /** Zone of the device's station. */
  readonly zone: string;
  /** Key of the metric sub-tab; unknown or absent = the first. */
  readonly group: string | undefined;
  readonly onGroup: (key: string) => void;
  /** Absent: today up to now. */
  readonly range: ChartRange | undefined;
  readonly onRange: (range: ChartRange | undefined) => void;
}

/** History of a device: range, metric sub-tabs, lines (docs/product/telemetry.md#charts). */
export function HistoryChart(props: HistoryChartProps): JSX.Element {
  const w = useMessages(historyWords);
  const record = chartedRecord(props.device.type);
  return record ? <Charted {...props} record={record} /> : <EmptyList text={w.noChart} />;
}

function Charted(props: HistoryChartProps & { record: TelemetryRecord }): JSX.Element {
  const { device, zone, record, range } = props;
  const w = useMessages(historyWords);
  const translate = useTranslate();
  const phone = usePhone();
  const groups = metricGroups(record);
  const group = groups.find((one) => one.key === props.group) ?? groups[0];
  const metrics = group?.metrics ?? noMetrics;
  const lines = useMemo(
    () =>
      metrics.flatMap((metric, index) => {
        const line = historyLine(record, metric);
        return line ? [{ ...line, label: group?.names?.[index] ?? line.label }] : [];
      }),
    [group, metrics, record],
  );
  const packs = usePacks(record, device.id);
  const [pack, setPack] = useState<number>();
  const options = groups.map((one) => ({ value: one.key, label: translate(one.label) }));
  return (
    <div className={styles.history}>
      <RangeControl
        key={`${range?.begin} ${range?.end} ${zone}`}
        range={range}
        zone={zone}
        onChange={props.onRange}
      />
      <div className={styles.choices}>
        {phone ? (
          <Select
            aria-label={w.metric}
            className={styles.grow ?? ''}
            value={group?.key ?? null}
            options={options}
            onChange={(key: string | null) => key && props.onGroup(key)}
          />
        ) : (
          <Segmented
            aria-label={w.metric}
            value={group?.key ?? ''}
            options={options}
            onChange={(key) => props.onGroup(String(key))}
          />
        )}
        {packs.length > 1 && (
          <Select
            aria-label={w.whichPack}
            value={pack ?? packs[0] ?? null}
            options={packs.map((n) => ({ value: n, label: w.pack(n) }))}
            onChange={(n: number | null) => setPack(n ?? undefined)}
          />
        )}
      </div>
      <Lines
        title={w.titleOf(device.name ?? '', group ? translate(group.label) : '')}
        wish={{ record, deviceId: device.id, lines, range, zone, pack }}
        device={device}
        metrics={metrics}
      />
    </div>
  );
}

const noPoints: History = { range: { begin: '', end: '' }, points: [] };
/**
 * Up to this number of lines that hide each other are drawn in separate charts by default; more would make the page too
 * long.
 */
const mostApart = 6;

const noMetrics: readonly string[] = [];
/** All lines in one chart, or each in a separate one. */
const views = ['together', 'apart'] as const;
type View = (typeof views)[number];

interface LinesProps {
  readonly title: string;
  readonly wish: Parameters<typeof useHistory>[0];
  readonly device: Device;
  /** Drawn metrics of the record. */
  readonly metrics: readonly string[];
}

function Lines({ title, wish, device, metrics }: LinesProps): JSX.Element {
  const w = useMessages(historyWords);
  const locale = useLocale();
  const joined = useJoined();
  const phone = usePhone();
  const { data = noPoints, error, refetch, isPending, isPlaceholderData } = useHistory(wish);
  const { lines } = wish;
  const { range } = data;
  const drawn = useMemo(
    () =>
      lines.map((line) => ({
        name: inLocale(line.label, locale),
        unit: line.unit,
        decimals: line.decimals,
        // A missing point does not interrupt the line; null does.
        points: data.points.flatMap((point) =>
          line.name in point ? [[point.dataTime, numberOrNull(point[line.name])] as const] : [],
        ),
      })),
    [lines, data, locale],
  );
  const covered = useMemo(() => coveredNames(drawn, range), [drawn, range]);
  const [chosen, setChosen] = useState<View>();
  const view = chosen ?? (covered.length > 0 && drawn.length <= mostApart ? 'apart' : 'together');
  const option = useCallback(
    (look: ChartLook) => {
      const one = timeOption(look, {
        lines: drawn,
        absent: w.absent,
        zoom: phone ? 'touch' : true,
        ...(data.range.begin === '' ? {} : { from: data.range.begin, to: data.range.end }),
      });
      return withLonePoints(view === 'apart' ? withLinesApart(one) : one);
    },
    [drawn, data, w, phone, view],
  );
  const table = useMemo(
    () => ({
      columns: [w.time, ...lines.map((line) => w.withUnit(inLocale(line.label, locale), line.unit))],
      rows: data.points.map((point) => [
        point.dataTime,
        ...lines.map((line) => textOf(numberOrNull(point[line.name]), line)),
      ]),
    }),
    [lines, data, locale, w],
  );
  const isEmpty = drawn.every((line) => line.points.every(([, value]) => value === null));
  const notice = error ? (
    <div role="alert" className={styles.notice}>
      <p>{w.failed}</p>
      <Button onClick={() => void refetch()}>{w.again}</Button>
    </div>
  ) : isPending ? (
    <Waiting />
  ) : isEmpty ? (
    <p className={styles.notice}>{w.none}</p>
  ) : undefined;
  return (
    <>
      {covered.length > 0 && <p className={styles.note}>{w.onEachOther(joined(covered))}</p>}
      <Chart
        title={title}
        {...(range.begin === '' ? {} : { subtitle: w.spanOf(range.begin, range.end, wish.zone) })}
        option={option}
        table={table}
        height={
          view === 'apart' ? heightOfApart(drawn.length) : 'clamp(260px, 100 * var(--dvh) - 540px, 560px)'
        }
        busy={isPlaceholderData}
        axisOf={JSON.stringify([wish.deviceId, wish.range ?? null])}
        tools={
          drawn.length > 1 && (
            <>
              <Segmented
                size={phone ? 'middle' : 'small'}
                aria-label={w.view}
                value={view}
                options={views.map((value) => ({ value, label: w[value] }))}
                onChange={setChosen}
              />
              <CompareLink
                device={device}
                size={phone ? 'middle' : 'small'}
                metrics={metrics}
                pack={wish.pack}
                {...(range.begin !== '' && { range })}
                isDifference={covered.length > 0}
              />
            </>
          )
        }
        {...(notice ? { notice } : {})}
      />
    </>
  );
}

/** Names of the lines that coincide with another one, so that one hides the other. */
function coveredNames(lines: readonly TimeLine[], { begin, end }: ChartRange): readonly string[] {
  const [from, to] = [readWireTime(begin), readWireTime(end)];
  if (from === undefined || to === undefined) return [];
  const covered = coveredLines(
    lines.map(({ points }) => plotted(points)),
    { from, to },
  );
  return covered.flatMap((index) => lines[index]?.name ?? []);
}

const textOf = (value: number | null, line: HistoryLine): string | null =>
  value === null ? null : decimalText(value, line.decimals);
